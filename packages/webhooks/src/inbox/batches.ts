/** Work that several callers requested, performed together. */
export interface Batches<Item, Result> {
  /** Resolves or rejects with the outcome of this item. */
  add(item: Item): Promise<Result>
  /** Resolves when nothing is waiting or in progress. */
  idle(): Promise<void>
}

export interface BatchOptions<Item, Result> {
  /** Maximum number of items in a batch. */
  readonly most: number
  /** Returns an outcome for each item. If it rejects, every item of the batch does. */
  readonly run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>
}

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

const afterEvents = (work: () => void): unknown => (typeof setImmediate === 'function' ? setImmediate(work) : setTimeout(work, 0))

let turn: Promise<void> | undefined

/**
 * The end of this turn of the event loop, after all requests that the operating system has reported together. What begins at the end of a turn
 * can still join it: marks that were joined do not wait for another turn in an inbox that joins all its calls.
 */
function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) =>
    afterEvents(() => {
      resolve()
      queueMicrotask(() => {
        turn = undefined
      })
    }),
  )
  return turn
}

/** Joins all items that are added in one turn of the event loop, and all that are added while a batch is in progress. Batches run one at a time. */
export function createBatches<Item, Result>({ most, run }: BatchOptions<Item, Result>): Batches<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome?.reason ?? new Error('the batch has no outcome for an item'))
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function runAll(): Promise<void> {
    await endOfTurn()
    while (waiting.length > 0) await runBatch(waiting.splice(0, most))
    running = undefined
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= runAll()
      })
    },
    async idle() {
      await running
    },
  }
}
