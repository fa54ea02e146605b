import { connection, reconnect, state } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'

/** Says that what is shown may be old. */
export function ConnectionBanner() {
  // A world that does not exist has no stream: that is said in the place of the view.
  if (connection.value !== 'lost' || state.value === undefined) return null
  return (
    <p class="alarm" role="alert">
      <span>The connection with the sandbox is lost. What you see may be out of date.</span>
      <ActionButton onPress={reconnect}>Reconnect</ActionButton>
    </p>
  )
}
