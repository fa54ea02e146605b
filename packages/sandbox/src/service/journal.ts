import { withoutSecrets } from './secrets.ts'

/** One request, and why it was answered as it was. */
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
  /** Why it was refused, in plain words; null when it was not. */
  readonly why: string | null
  /** What was accepted although it is neither stated nor described, in plain words. */
  readonly tolerated: readonly string[]
}

/** The last requests to one world. */
export interface Journal {
  /** Adds an entry that can be shown to everybody: an athlete is noted only by an id, and secrets are replaced. Gives that entry. */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry
  list(): readonly JournalEntry[]
}

const KEPT = 1_000

/** @param onAdd called after each entry */
export function createJournal(onAdd: () => void = () => undefined): Journal {
  const entries: JournalEntry[] = []
  let number = 0
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
      if (entries.length > KEPT * 2) entries.splice(0, KEPT)
      onAdd()
      return entry
    },
    list: () => entries.slice(-KEPT),
  }
}
