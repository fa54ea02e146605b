import { StoreUnavailableError } from '@activity-tracking/store'
import { createBatches } from './batches.ts'
import type { Inbox, Mark, MarkOutcome, SqlTransaction } from './inbox.ts'

/** Options of `groupMarks`. */
export interface GroupMarksOptions {
  /** Most calls that share a commit; default 500. */
  readonly most?: number
}

type Also = (transaction: SqlTransaction) => Promise<void>

interface Call {
  readonly marks: readonly Mark[]
  readonly also: Also | undefined
}

const DEFAULT_MOST = 500

/**
 * Joins marks that are made in one turn of the event loop, and those that come while a commit is under way, into one commit. Each call still
 * stores all of its marks or none, and has its own result: when one of them makes the commit fail, each is tried alone.
 * @throws RangeError when `most` is not a positive integer
 */
export function groupMarks(inbox: Inbox, { most = DEFAULT_MOST }: GroupMarksOptions = {}): Inbox['mark'] {
  if (!Number.isSafeInteger(most) || most < 1) throw new RangeError('`most` must be a positive integer')

  async function markTogether(calls: readonly Call[]): Promise<PromiseSettledResult<readonly MarkOutcome[]>[]> {
    const outcomes = await inbox.mark(
      calls.flatMap(({ marks }) => marks),
      joinedAlso(calls),
    )
    let index = 0
    return calls.map(({ marks }) => {
      const first = index
      index += marks.length
      return { status: 'fulfilled', value: outcomes.slice(first, index) }
    })
  }

  const { add } = createBatches<Call, readonly MarkOutcome[]>({
    most,
    async run(calls) {
      try {
        return await markTogether(calls)
      } catch (reason) {
        if (calls.length === 1 || !mayBeOfOneCall(reason, calls)) throw reason
        return Promise.allSettled(calls.map(({ marks, also }) => inbox.mark(marks, also)))
      }
    },
  })
  return (marks, also) => add({ marks, also })
}

/** Whether other calls may succeed where all together failed: a database that cannot be reached fails all of them. */
const mayBeOfOneCall = (reason: unknown, calls: readonly Call[]): boolean =>
  !(reason instanceof StoreUnavailableError) || calls.some(({ also }) => also !== undefined)

/** Everything that calls want to do in their transaction, one after the other. */
function joinedAlso(calls: readonly Call[]): Also | undefined {
  const all = calls.flatMap(({ also }) => also ?? [])
  if (all.length === 0) return undefined
  return async (transaction) => {
    for (const also of all) await also(transaction)
  }
}
