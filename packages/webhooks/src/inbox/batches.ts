/** Work that several callers requested, performed together. */
export interface Batches<Item, Result> {
  /** Resolves or rejects with what became of this item. */
  add(item: Item): Promise<Result>
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>
}

export interface BatchOptions<Item, Result> {
  /** Most items of a batch. */
  readonly most: number
  /** Gives an outcome for each item. When it rejects, every item of the batch does. */
  readonly run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>
}

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Requests that the operating system reports together are handled in one turn: the next one comes after all of them. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve, 0)
  })

/** Joins all items that are added in one turn of the event loop, and all that come while a batch is under way. Batches run one at a time. */
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
    await nextTurn()
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
