import { type AthleteRecord, parseRecord } from './athlete-record.ts'
import { type Batches, createBatches } from './batches.ts'
import type { InboxStorage, RecordChange } from './storage.ts'

/** A call of a storage's `update` that shares a transaction with others. */
export interface UpdateCall {
  readonly ids: readonly string[]
  readonly change: (record: AthleteRecord | null, athleteId: string) => RecordChange<unknown>
}

/** The outcome of each call, and the records to write. Null removes a record. */
export interface AppliedCalls {
  readonly outcomes: readonly PromiseSettledResult<readonly unknown[]>[]
  readonly changed: ReadonlyMap<string, AthleteRecord | null>
}

/**
 * Applies calls one after another to the stored texts. A failed call changes nothing and does not affect the others: it may have found a
 * record of a later version.
 */
export function applyCalls(calls: readonly UpdateCall[], textOf: (athleteId: string) => unknown): AppliedCalls {
  const records = new Map<string, AthleteRecord | null>()
  const changed = new Map<string, AthleteRecord | null>()
  const recordOf = (id: string): AthleteRecord | null => {
    const known = records.get(id)
    if (known !== undefined) return known
    const text = textOf(id) ?? null
    const record = text === null ? null : parseRecord(id, text)
    records.set(id, record)
    return record
  }
  const outcomes = calls.map(({ ids, change }): PromiseSettledResult<readonly unknown[]> => {
    try {
      const changes = ids.map((id) => ({ id, ...change(recordOf(id), id) }))
      for (const { id, record } of changes) {
        if (record === undefined) continue
        records.set(id, record)
        changed.set(id, record)
      }
      return { status: 'fulfilled', value: changes.map(({ result }) => result) }
    } catch (reason) {
      return { status: 'rejected', reason }
    }
  })
  return { outcomes, changed }
}

/** The distinct athletes of some calls. */
export const athletesOf = (calls: readonly UpdateCall[]): string[] => [...new Set(calls.flatMap(({ ids }) => ids))]

/** Maximum number of calls that share a transaction. More would delay everything else for too long. */
const MOST_CALLS = 500

/** The `update` of a storage whose calls of one turn of the event loop are committed together by `commit`. */
export function joinedUpdates(commit: (calls: readonly UpdateCall[]) => Promise<AppliedCalls['outcomes']>): {
  readonly update: InboxStorage['update']
  readonly idle: () => Promise<void>
} {
  const batches: Batches<UpdateCall, readonly unknown[]> = createBatches({ most: MOST_CALLS, run: commit })
  return {
    async update<Result>(ids: readonly string[], change: UpdateCall['change']): Promise<Result[]> {
      // The result of a call comes from its own `change`.
      return (await batches.add({ ids, change })) as Result[]
    },
    idle: batches.idle,
  }
}
