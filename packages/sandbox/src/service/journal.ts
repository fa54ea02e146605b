/** One request, and why it was answered as it was. */
export interface JournalEntry {
  readonly number: number
  /** Time in the world, epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Without the query, which may hold secrets. */
  readonly path: string
  readonly operationId: string | null
  readonly status: number
  readonly athleteId: string | null
  /** Why it was refused, in plain words; null when it was not. */
  readonly why: string | null
}

/** The last requests to one world. */
export interface Journal {
  /** An athlete is noted only by an id, so that every entry can be shown. */
  add(entry: Omit<JournalEntry, 'number'>): void
  list(): readonly JournalEntry[]
}

const KEPT = 1_000

export function createJournal(): Journal {
  const entries: JournalEntry[] = []
  let number = 0
  return {
    add({ athleteId, ...entry }) {
      number += 1
      entries.push({ number, ...entry, athleteId: athleteId !== null && /^\d+$/.test(athleteId) ? athleteId : null })
      if (entries.length > KEPT * 2) entries.splice(0, KEPT)
    },
    list: () => entries.slice(-KEPT),
  }
}
