import { connection, reconnect } from '../live.ts'

/** Says that what is shown may be old. */
export function ConnectionBanner() {
  if (connection.value !== 'lost') return null
  return (
    <p class="banner" role="alert">
      <span>The connection with the sandbox is lost. What you see may be out of date.</span>
      <button type="button" class="small" onClick={reconnect}>
        Reconnect
      </button>
    </p>
  )
}
