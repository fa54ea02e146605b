import { attempt } from '../control.ts'
import { plural } from '../format.ts'
import { activeFaults, clearFaults } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { href } from '../routing.ts'

/** Says on every page that requests fail on purpose. */
export function FaultBanner() {
  const count = activeFaults.value
  if (count === 0) return null
  return (
    <p class="note" role="status">
      <span>
        <a href={href(['faults'])}>{plural(count, 'fault rule')}</a> {count === 1 ? 'is' : 'are'} active.
      </span>
      <ActionButton onPress={() => attempt(clearFaults)}>Clear</ActionButton>
    </p>
  )
}
