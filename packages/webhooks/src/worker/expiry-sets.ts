import { type EntryKey, type FoundEntry, type Inbox, type Mark, NEVER } from '../inbox/inbox.ts'
import { SYSTEM_ID } from '../inbox/rules.ts'

/** How long an app keeps its copies. */
export interface Keep {
  /** Days after the API response; at least one. The app is told to remove the copies one to two hours earlier. */
  readonly days: number
}

/** @throws RangeError */
export function assertDays({ days }: Keep): void {
  if (!(Number.isFinite(days) && days >= 1)) throw new RangeError('`keep.days` must be a number of at least 1')
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What of an athlete the app has stored. */
export interface Stored {
  readonly ids: readonly string[]
  readonly profile?: true
}

/** The entry of an hour has the set of what was read in it. It is due before the first of that is too old. */
export function expiryMark(athleteId: string, stored: Stored, { readAt, keep }: { readonly readAt: number; readonly keep: Keep }): Mark {
  const hour = Math.floor(readAt / HOUR_MS)
  return { athleteId, kind: 'expiry', id: String(hour), lane: 'local', dueAt: dueAtOf(hour, keep), progress: { ...stored } }
}

const dueAtOf = (hour: number, { days }: Keep): number => hour * HOUR_MS + days * DAY_MS - HOUR_MS

/** The note of the number of days that the sets of an inbox were made for. */
const NOTE: EntryKey = { athleteId: SYSTEM_ID, kind: 'state', id: 'keep' }

/** If copies must be removed sooner than before, all that is stored expires sooner. */
export async function applyKeep(inbox: Inbox, keep: Keep): Promise<void> {
  const before = Number((await inbox.find(NOTE))?.progress?.['days'] ?? keep.days)
  if (keep.days < before) {
    let cursor: string | undefined
    do {
      const page: { readonly ids: readonly string[]; readonly cursor: string | undefined } = await inbox.athletes(
        cursor === undefined ? {} : { cursor },
      )
      for (const athleteId of page.ids) await markAgain(inbox, await inbox.list(athleteId, 'expiry'), keep)
      cursor = page.cursor
    } while (cursor !== undefined)
  }
  await inbox.mark([{ ...NOTE, lane: 'background', dueAt: NEVER, progress: { days: keep.days } }])
}

async function markAgain(inbox: Inbox, sets: readonly FoundEntry[], keep: Keep): Promise<void> {
  const waiting = sets.filter(({ status }) => status === 'dirty')
  const marks = waiting.map(({ athleteId, kind, id, lane }): Mark => ({ athleteId, kind, id, lane, dueAt: dueAtOf(Number(id), keep) }))
  if (marks.length > 0) await inbox.mark(marks)
}
