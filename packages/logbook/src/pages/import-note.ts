import type { TaskProgress, Wait } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import type { Account } from '../account.ts'
import type { Html } from './frame.ts'
import { count, moment, timeOfDay } from './text.ts'

/** Says what is still being read; empty when everything is there. */
export function importNote(progress: TaskProgress | undefined, account: Account | undefined): Html {
  if (account?.profile === undefined) {
    return html`<p id="import" class="note reading" data-live>Logbook keeps copies for seven days only. Yours are being read again, and appear here by themselves.</p>`
  }
  if (progress === undefined || progress.isFinished) return html`<p id="import" data-live></p>`
  const { listed, read, remaining, waitsFor } = progress
  return html`<p id="import" class="note" data-live>
<progress max="${Math.max(1, read + (remaining ?? listed))}" value="${read}" aria-label="Import"></progress>
<span>Reading the details of your activities: ${read} of ${count(read + (remaining ?? listed), 'activity', 'activities')}.
${waitsFor && `Goes on ${until(waitsFor)}.`}</span>
</p>`
}

const REASONS: Readonly<Record<Wait['reason'], string>> = {
  quarter_hour: 'when the rate limit of this quarter hour ends',
  day: 'when the rate limit of this day ends',
  pace: 'after a pause, so that enough of the day is left for what is new',
  service: 'when the service responds again',
}

/** When, and why only then. */
export const until = ({ until: at, reason }: Wait): string => `at ${timeOfDay(at)} UTC, ${REASONS[reason]}`

/** When an import ends: a time of this day, or a date. */
export const etaText = (eta: number | null, now: number): string =>
  eta === null
    ? 'not known yet'
    : eta <= now
      ? 'now'
      : eta - now < 64_800_000
        ? `${timeOfDay(eta)} UTC`
        : `${moment(eta)} UTC`
