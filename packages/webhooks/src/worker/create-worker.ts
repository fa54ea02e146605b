import { scheduleJob } from '../keys.ts'
import type { Job, JobHandler, Lane } from '../queue/queue.ts'
import { RETRY_MS, setMachineTimer } from '../timers.ts'
import { runJob } from './run-job.ts'
import type { WorkParts } from './work.ts'

/** How many jobs of each lane run at the same time. */
export type Concurrency = Readonly<Record<Lane, number>>

/** Runs the jobs of a queue. */
export interface Worker {
  /** Adds the schedule, and runs jobs until it is disposed. */
  run(concurrency: Concurrency): Promise<AsyncDisposable>
  /** Runs what is due now, until nothing is. Resolves to the number of runs. */
  drain(concurrency: Concurrency, signal: AbortSignal | undefined): Promise<number>
  /** Drains what was added before, unless `run` runs jobs. Calls share a drain, but not one that has begun: it may end without the new job. */
  drainAdded(concurrency: Concurrency): Promise<void>
  /** Disposes all runs. */
  close(): Promise<void>
}

const LANES: readonly Lane[] = ['live', 'background']

/** The pause between two looks at a queue that is being drained, in milliseconds. */
const LOOK_MS = 10

export function createWorker(parts: WorkParts): Worker {
  const { queue, onError, now } = parts
  const runs = new Set<AsyncDisposable>()
  /** The runs of `run` that are not being disposed. */
  const continuing = new Set<AsyncDisposable>()
  let lastDrain: Promise<unknown> = Promise.resolve()
  let nextDrain: Promise<void> | undefined
  const handle: JobHandler = (job) => runJob(parts, job)

  const begin = (handler: JobHandler, concurrency: Concurrency): AsyncDisposable => {
    const begun = queue.run(handler, { concurrency })
    let ended: Promise<void> | undefined
    const run: AsyncDisposable = {
      [Symbol.asyncDispose]() {
        continuing.delete(run)
        ended ??= Promise.resolve(begun[Symbol.asyncDispose]()).finally(() => runs.delete(run))
        return ended
      },
    }
    runs.add(run)
    return run
  }

  /** A queue that is not available does not end the process: it is tried again while a run continues. */
  async function addSchedule(): Promise<void> {
    try {
      await queue.add([scheduleJob()])
    } catch (error) {
      if (Object(error).code !== 'store_unavailable') throw error
      onError(error)
      setMachineTimer(RETRY_MS, () => void (continuing.size > 0 && addSchedule().catch(onError)))
    }
  }

  const worker: Worker = {
    async run(concurrency) {
      await addSchedule()
      const run = begin(handle, concurrency)
      continuing.add(run)
      return run
    },
    async drain(concurrency, signal) {
      let [count, active] = [0, 0]
      const pausedUntil: Record<Lane, number> = { live: 0, background: 0 }
      const counted = async (job: Job) => {
        active += 1
        try {
          const outcome = await handle(job)
          if (outcome !== undefined && 'pauseUntil' in outcome) pausedUntil[job.lane] = outcome.pauseUntil
          return outcome
        } finally {
          count += 1
          active -= 1
        }
      }
      const run = begin(counted, concurrency)
      try {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
          if (signal?.aborted) return count
          if (active > 0) continue
          const stats = await queue.stats()
          const isOpen = (lane: Lane): boolean => stats[lane].running > 0 || (stats[lane].due > 0 && pausedUntil[lane] <= now())
          if (!LANES.some(isOpen)) return count
        }
      } finally {
        await run[Symbol.asyncDispose]()
      }
    },
    drainAdded(concurrency) {
      nextDrain ??= lastDrain.then(async () => {
        nextDrain = undefined
        const drained = continuing.size > 0 ? Promise.resolve() : worker.drain(concurrency, undefined)
        lastDrain = drained.catch(() => undefined)
        await drained
      })
      return nextDrain
    },
    close: async () => void (await Promise.all([...runs].map((run) => run[Symbol.asyncDispose]()))),
  }
  return worker
}
