import { createBatches } from './batches.ts'
import type { Inbox, Mark, MarkOutcome, SqlTransaction } from './inbox.ts'

/** Options of `groupMarks`. */
export interface GroupMarksOptions {
  /** Maximum number of calls that share a commit; default 500. */
  readonly most?: number
}

type Also = (transaction: SqlTransaction) => Promise<void>

interface Call {
  readonly marks: readonly Mark[]
  readonly also: Also | undefined
}

const DEFAULT_MOST = 500

/**
 * Joins marks of one turn of the event loop, and marks during a commit, into one commit. Each call still
 * stores all of its marks or none, and has its own result: if one call makes the commit fail, each call is tried separately.
 * @throws RangeError if `most` is not a positive integer
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

/** Whether separate calls may succeed after a joint failure: an unreachable database fails all of them. */
const mayBeOfOneCall = (reason: unknown, calls: readonly Call[]): boolean =>
  Object(reason).code !== 'store_unavailable' || calls.some(({ also }) => also !== undefined)

/** Runs the `also` functions of all calls in their transaction, one after another. */
function joinedAlso(calls: readonly Call[]): Also | undefined {
  const all = calls.flatMap(({ also }) => also ?? [])
  if (all.length === 0) return undefined
  return async (transaction) => {
    for (const also of all) await also(transaction)
  }
}
