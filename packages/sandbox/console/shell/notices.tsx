import { clearNotice, notice } from '../control.ts'
import { ICONS, Icon } from '../parts/icon.tsx'
import { WithCode } from '../parts/with-code.tsx'

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
