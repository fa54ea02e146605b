import { withoutSecrets } from './secrets.ts'

/** A request, and the reason for its response. */
export interface JournalEntry {
  readonly number: number
  /** Time in the world, epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Without the query, which may hold secrets; those in the path itself are replaced by `[secret]`. */
  readonly path: string
  readonly operationId: string | null
  readonly status: number
  readonly athleteId: string | null
  /** Why it was refused, in plain words; null if it was not refused. */
  readonly why: string | null
  /** Notes on what was accepted although it is neither stated nor described, in plain words. */
  readonly tolerated: readonly string[]
}

/** The last requests to one world. */
export interface Journal {
  /** Adds an entry that everyone may see: an athlete is only recorded by id, and secrets are replaced. Returns that entry. */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry
  list(): readonly JournalEntry[]
  /** Entries with a higher number. */
  after(number: number): readonly JournalEntry[]
}

const RETAINED = 1_000

/** @param onAdd called after each entry */
export function createJournal(onAdd: () => void = () => undefined): Journal {
  const entries: JournalEntry[] = []
  let number = 0
  const after = (last: number): JournalEntry[] => entries.slice(entries.length - Math.min(number - last, entries.length, RETAINED))
  return {
    add({ path, why, athleteId, ...given }) {
      number += 1
      const entry = {
        number,
        ...given,
        path: withoutSecrets(path),
        why: why === null ? null : withoutSecrets(why),
        athleteId: athleteId !== null && /^\d+$/.test(athleteId) ? athleteId : null,
      }
      entries.push(entry)
      if (entries.length > RETAINED * 2) entries.splice(0, RETAINED)
      onAdd()
      return entry
    },
    list: () => after(0),
    after,
  }
}
