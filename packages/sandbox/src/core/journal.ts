import { withoutSecrets } from './secrets.ts'

/** A parameter of a query. */
export interface QueryParameter {
  readonly name: string
  readonly value: string
}

/** A request, and the reason for its response. */
export interface JournalEntry {
  readonly number: number
  /** Time in the world, epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Without the query. Secrets are replaced by `[secret]`. */
  readonly path: string
  /** The parameters in their order. Secrets are replaced by `[secret]`. */
  readonly query: readonly QueryParameter[]
  readonly operationId: string | null
  readonly status: number
  readonly athleteId: string | null
  /** Scopes of the valid access token that it had, separated by commas. */
  readonly scope: string | null
  /** Why it was refused, in plain words; null if it was not refused. */
  readonly why: string | null
}

/** Called for every request to the service with its entry in the journal, which does not contain secrets. */
export type RequestListener = (entry: JournalEntry) => void

/** The last requests to one world. */
export interface Journal {
  /**
   * Adds an entry that everyone may see: secrets are replaced, except in the query, which has none.
   * Returns that entry.
   */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry
  /** The entries that are retained, in their order. */
  list(): readonly JournalEntry[]
  /** Undefined if the entry is not retained. */
  find(number: number): JournalEntry | undefined
  /** Entries with a higher number. */
  after(number: number): readonly JournalEntry[]
}

/** Number of entries of a world. */
const RETAINED = 1_000

/** @param onAdd called after each entry */
export function createJournal(onAdd: () => void): Journal {
  const entries: JournalEntry[] = []
  let last = 0
  return {
    add({ path, why, ...given }) {
      last += 1
      const entry = {
        number: last,
        ...given,
        path: withoutSecrets(path),
        why: why === null ? null : withoutSecrets(why),
      }
      entries.push(entry)
      if (entries.length > RETAINED) entries.shift()
      onAdd()
      return entry
    },
    list: () => entries,
    find: (number) => entries.find((entry) => entry.number === number),
    after: (number) => entries.slice(Math.max(0, entries.length - (last - number))),
  }
}
