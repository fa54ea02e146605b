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

/** The last requests to one world, with what was exchanged. */
export interface Journal<Exchange> {
  /**
   * Adds an entry that everyone may see: an athlete is only recorded by id, and secrets are replaced, except in the query, which has none.
   * Returns that entry.
   */
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry
  /** The entries that are retained, in their order. */
  list(): readonly JournalEntry[]
  /** Undefined if the entry is not retained. */
  find(number: number): JournalEntry | undefined
  /**
   * Retains what was exchanged, as long as the entry is retained and the budget allows. Call it at most once for an entry.
   * @param cost share of the budget
   */
  retain(entry: JournalEntry, exchange: Exchange, cost: number): void
  /** Undefined if it is no longer retained. */
  exchangeOf(entry: JournalEntry): Exchange | undefined
  /** Drops all entries: the world was deleted. */
  clear(): void
  /** Entries with a higher number. */
  after(number: number): readonly JournalEntry[]
}

/** Number of entries of a world. */
const RETAINED = 1_000

interface Slot<Exchange> {
  readonly entry: JournalEntry
  exchange: Exchange | undefined
  /** Share of the budget. */
  cost: number
}

/** Limits the exchanges of all journals together. */
export interface Budget<Exchange> {
  /** Counts the exchange of a slot. Drops the oldest exchanges of any journal as long as the budget is exceeded. */
  spend(slot: Slot<Exchange>): void
  /** Drops the exchange of a slot. */
  release(slot: Slot<Exchange>): void
}

export function createBudget<Exchange>(size: number): Budget<Exchange> {
  /** From the oldest exchange to the newest. */
  const slots = new Set<Slot<Exchange>>()
  let used = 0
  const release = (slot: Slot<Exchange>): void => {
    if (slots.delete(slot)) used -= slot.cost
    slot.exchange = undefined
  }
  return {
    release,
    spend(slot) {
      slots.add(slot)
      used += slot.cost
      if (used <= size) return
      for (const oldest of slots) {
        release(oldest)
        if (used <= size) return
      }
    },
  }
}

/**
 * @param budget of the exchanges of all journals
 * @param onAdd called after each entry
 */
export function createJournal<Exchange>(budget: Budget<Exchange>, onAdd: () => void = () => undefined): Journal<Exchange> {
  /** A ring: an entry replaces the one that is {@link RETAINED} numbers older. */
  const slots: Slot<Exchange>[] = []
  let last = 0
  const slotAt = (number: number): Slot<Exchange> | undefined => slots[(number - 1) % RETAINED]
  const slotOf = (entry: JournalEntry): Slot<Exchange> | undefined => {
    const slot = slotAt(entry.number)
    return slot?.entry === entry ? slot : undefined
  }
  const after = (number: number): JournalEntry[] => {
    const first = Math.max(number, last - RETAINED) + 1
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => slotAt(first + index)?.entry).filter(
      (entry) => entry !== undefined,
    )
  }
  return {
    add({ path, why, athleteId, ...given }) {
      const entry = {
        number: last + 1,
        ...given,
        path: withoutSecrets(path),
        why: why === null ? null : withoutSecrets(why),
        athleteId: athleteId !== null && /^\d+$/.test(athleteId) ? athleteId : null,
      }
      const replaced = slots[last % RETAINED]
      if (replaced !== undefined) budget.release(replaced)
      slots[last % RETAINED] = { entry, exchange: undefined, cost: 0 }
      last = entry.number
      onAdd()
      return entry
    },
    list: () => after(0),
    after,
    find(number) {
      const entry = slotAt(number)?.entry
      return entry?.number === number ? entry : undefined
    },
    retain(entry, exchange, cost) {
      const slot = slotOf(entry)
      if (slot !== undefined) budget.spend(Object.assign(slot, { exchange, cost }))
    },
    exchangeOf: (entry) => slotOf(entry)?.exchange,
    clear() {
      for (const slot of slots.splice(0)) budget.release(slot)
    },
  }
}
