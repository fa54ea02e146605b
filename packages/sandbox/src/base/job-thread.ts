import { Worker } from 'node:worker_threads'

/** `ready` once, then a message per job. */
export type ThreadMessage<Result> = { readonly ready: true } | { readonly result: Result } | { readonly refusal: string }

export interface ThreadOptions {
  /** Module that the worker runs. */
  readonly module: URL
  /** What a job is about, for messages: `file`. */
  readonly subject: string
  /** Milliseconds of real time, because the limit protects the process. */
  readonly timeoutMs: number
  readonly maxOldGenerationSizeMb: number
  /** The error for a job that is refused. */
  readonly refuse: (why: string) => Error
}

/** Runs jobs outside the main thread. */
export interface JobThread<Job, Result> {
  /** Jobs run one after the other, in the order of the calls. */
  run(job: Job): Promise<Result>
  /** Stops the worker. A job that is running fails. */
  close(): Promise<void>
}

/**
 * Environment of a worker: only the cache of compiled modules, which halves its startup time, and how Yarn's Plug'n'Play makes Node find packages.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  return {
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    ...(NODE_OPTIONS?.includes('.pnp.cjs') && { NODE_OPTIONS }),
  }
}

function startWorker(module: URL, maxOldGenerationSizeMb: number): { worker: Worker; ready: Promise<void> } {
  const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb }, execArgv: [], env: environment() })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  worker.once('message', () => resolve())
  // An error without a listener would end the process. Each job has a separate listener.
  worker.on('error', () => {})
  worker.unref()
  return { worker, ready }
}

/** A thread whose worker starts with the first job. The worker is replaced if a job takes too much time or memory. */
export function createJobThread<Job, Result>({
  module,
  subject,
  timeoutMs,
  maxOldGenerationSizeMb,
  refuse,
}: ThreadOptions): JobThread<Job, Result> {
  let current: ReturnType<typeof startWorker> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  const failureOf = (error: unknown): Error => {
    const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (outOfMemory) return refuse(`The ${subject} takes too much memory to read.`)
    return error instanceof Error ? error : new Error('the upload worker failed', { cause: error })
  }

  const run = async (job: Job): Promise<Result> => {
    if (closed) throw new Error('the upload parser is closed')
    current ??= startWorker(module, maxOldGenerationSizeMb)
    const { worker, ready } = current
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const replace = (error: Error): void => {
      if (current?.worker === worker) current = undefined
      reject(error)
      void worker.terminate()
    }
    const onMessage = (message: ThreadMessage<Result>): void => {
      if ('result' in message) resolve(message.result)
      if ('refusal' in message) reject(refuse(message.refusal))
    }
    const onError = (error: unknown): void => replace(failureOf(error))
    const onExit = (): void => replace(new Error('the upload worker ended while it read a file'))
    let timer: NodeJS.Timeout | undefined
    worker.ref()
    worker.on('message', onMessage).once('error', onError).once('exit', onExit)
    void ready.then(() => {
      if (closed) return
      timer = setTimeout(() => replace(refuse(`The ${subject} takes too long to read.`)), timeoutMs)
      worker.postMessage(job)
    })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
    }
  }

  return {
    run(job) {
      const result = queue.then(() => run(job))
      queue = result.catch(() => undefined)
      return result
    },
    async close() {
      closed = true
      await current?.worker.terminate()
      current = undefined
    },
  }
}
