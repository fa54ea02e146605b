import type { Waits } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import type { Account } from '../account.ts'
import type { StoredImport } from '../tables.ts'
import { count, type Html, timeOfDay } from './text.ts'

type Wait = NonNullable<Waits['background']>

/** The import of an athlete, and what it waits for. */
export interface ShownImport extends StoredImport {
  readonly waitsFor: Wait | null
}

/** Says what is still being read; empty when everything is there. */
export function importNote(progress: ShownImport | undefined, account: Account | undefined): Html {
  const { remaining = null, listed = 0, waitsFor = null, isFinished = true } = progress ?? {}
  const isListed = account?.isMissing !== true && remaining !== null
  if (isFinished && account?.isMissing !== true) return html`<p id="import" data-live></p>`
  const continues = waitsFor && `Continues ${until(waitsFor)}.`
  if (!isListed)
    return html`<p id="import" class="note reading" data-live>Your activities are being read, and appear here by themselves. Logbook keeps copies for seven days only. ${continues}</p>`
  const read = listed - remaining
  return html`<p id="import" class="note" data-live>
<progress max="${Math.max(1, listed)}" value="${read}" aria-label="Import"></progress>
<span>Reading the details of your activities: ${read} of ${count(listed, 'activity', 'activities')}. ${continues}</span>
</p>`
}

const REASONS: Readonly<Record<Wait['reason'], string>> = {
  quarter_hour: 'when the quarter-hour rate limit resets',
  day: 'when the daily rate limit resets',
  pace: 'so that enough of the daily rate limit is left for new activities',
  service: 'when the service is expected to respond again',
}

/** When, and why only then. */
export const until = ({ until: at, reason }: Wait): string => `at ${timeOfDay(at)} UTC, ${REASONS[reason]}`
