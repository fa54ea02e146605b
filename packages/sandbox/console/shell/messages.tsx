import { attempt, clearNotice, notice } from '../control.ts'
import { plural } from '../format.ts'
import { activeFaults, clearFaults, connection, reconnect, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { ICONS, Icon } from '../parts/icon.tsx'
import { WithCode } from '../parts/with-code.tsx'
import { href } from '../routing.ts'

/** Says on every page that requests fail on purpose, and that what is shown may be old. */
export function Banners() {
  const count = activeFaults.value
  return (
    <>
      {count > 0 && (
        <p class="note" role="status">
          <span>
            <a href={href(['faults'])}>{plural(count, 'fault rule')}</a> {count === 1 ? 'is' : 'are'} active.
          </span>
          <ActionButton onPress={() => attempt(clearFaults)}>Clear</ActionButton>
        </p>
      )}
      {/* A world that does not exist has no stream: that is said in the place of the view. */}
      {connection.value === 'lost' && state.value !== undefined && (
        <p class="alarm" role="alert">
          <span>The connection with the sandbox is lost. What you see may be out of date.</span>
          <ActionButton onPress={reconnect}>Reconnect</ActionButton>
        </p>
      )}
    </>
  )
}

/** What happened to the reader's last action. */
export function Notices() {
  const shown = notice.value
  return (
    <div class="notices" role="status" aria-live="polite">
      {shown !== undefined && (
        <p class={shown.kind === 'error' ? 'alarm' : 'done'}>
          <WithCode text={shown.text} />
          <button type="button" class="bare" onClick={clearNotice} aria-label="Dismiss">
            <Icon path={ICONS.close} />
          </button>
        </p>
      )}
    </div>
  )
}
