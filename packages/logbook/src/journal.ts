import type { RefreshEvent } from '@activity-tracking/client'
import type { ReceiverOutcome } from '@activity-tracking/webhooks'

/** Something that has happened, for the owner of the app. It names no athlete and no activity. */
export interface JournalEntry {
  /** In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  readonly text: string
}

const SHOWN = 8

const REFRESHES: Readonly<Record<RefreshEvent['outcome'], string>> = {
  rotated: 'Access token refreshed',
  unchanged: 'Access token still valid',
  failed: 'Access token not refreshed',
}

export type Journal = ReturnType<typeof createJournal>

/** The last entries since Logbook was started, the newest first. */
export function createJournal(now: () => number) {
  const deliveries: JournalEntry[] = []
  const events: JournalEntry[] = []
  const note = (entries: JournalEntry[], text: string): void => {
    entries.unshift({ at: now(), text })
    entries.splice(SHOWN)
  }
  return {
    /** Requests to the callback URL. */
    deliveries,
    /** Everything else. */
    events,
    noteDelivery({ event, outcome, why }: ReceiverOutcome): void {
      const what = event ? `${event.object_type} ${event.aspect_type}` : 'request'
      note(deliveries, [what, outcome, why].filter(Boolean).join(', '))
    },
    noteRefresh: ({ outcome }: RefreshEvent): void => note(events, REFRESHES[outcome]),
    noteEvent: (text: string): void => note(events, text),
  }
}
