import type { Waits } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import type { ImportProgress } from '../tables.ts'
import { count, gauge, type Html, timeOfDay } from './text.ts'

type Wait = NonNullable<Waits['background']>

/** The import of an athlete, and what imports wait for. */
export interface ShownImport {
  /** Undefined when all stored activities were read in detail. */
  readonly progress: ImportProgress | undefined
  /** Whether no activity is stored. */
  readonly isEmpty: boolean
  readonly waitsFor: Wait | null
}

/** Says what is still being read; empty when everything is there. */
export function importNote({ progress, isEmpty, waitsFor }: ShownImport): Html {
  const continues = waitsFor && `Continues ${until(waitsFor)}.`
  if (isEmpty && waitsFor)
    return html`<p id="import" class="note reading" data-live>Your activities are being read, and appear here by themselves. ${continues}</p>`
  if (progress === undefined) return html`<p id="import" data-live></p>`
  const { listed, read } = progress
  return html`<p id="import" class="note" data-live>
${gauge('Import', read, listed)}
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
