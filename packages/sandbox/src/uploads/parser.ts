import { Worker } from 'node:worker_threads'
import type { BuiltWorld, WorldJob } from '../world-file/build-world.ts'
import { type DataType, UploadRefusal } from './activity-file.ts'
import type { DerivedFile, FileContext, WorkerJob, WorkerMessage } from './worker.ts'

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/** Reads activity files outside the main thread. */
export interface UploadParser {
  /**
   * Files are read one after the other, in the order of the calls.
   * @throws UploadRefusal with the text for the person who sent the file
   */
  parse(bytes: Uint8Array, dataType: DataType, context?: FileContext): Promise<DerivedFile>
  /** Stops the worker. A file that is being read fails. */
  close(): Promise<void>
}

/** Reads worlds with their files outside the main thread. */
export interface WorldBuilder {
  /**
   * Reads a world and writes its rows to a database file. Worlds are read one after the other.
   * @throws UploadRefusal with everything that is wrong with the world
   */
  buildWorld(job: WorldJob): Promise<BuiltWorld>
  /** Stops the worker. A world that is being read fails. */
  close(): Promise<void>
}

/** Limits for parsing one file. */
export interface UploadParserLimits {
  /** Milliseconds of real time, because the limit protects the process. Default 30,000. */
  readonly timeoutMs?: number
  /** Default 256. */
  readonly maxOldGenerationSizeMb?: number
}

/** For an unknown athlete, in a world without segments. */
const NO_CONTEXT: FileContext = { sport: null, weight: null, zones: [], segments: [] }

/** Environment of a worker: only the cache of compiled modules, which halves its startup time. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

function startWorker(maxOldGenerationSizeMb: number): { worker: Worker; ready: Promise<void> } {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb }, execArgv: [], env: environment() })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  worker.once('message', () => resolve())
  // An error without a listener would end the process. Each job has a separate listener.
  worker.on('error', () => {})
  worker.unref()
  return { worker, ready }
}

function failureOf(error: unknown, what: 'file' | 'world'): Error {
  const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (outOfMemory) return new UploadRefusal(`The ${what} takes too much memory to read.`)
  return error instanceof Error ? error : new Error('the upload worker failed', { cause: error })
}

/** A parser whose worker starts with the first file. The worker is replaced if a file takes too much time or memory. */
export function createUploadParser({
  timeoutMs = 30_000,
  maxOldGenerationSizeMb = 256,
}: UploadParserLimits = {}): UploadParser & WorldBuilder {
  let current: ReturnType<typeof startWorker> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  const run = async (job: WorkerJob): Promise<DerivedFile | BuiltWorld> => {
    const what = 'world' in job ? 'world' : 'file'
    if (closed) throw new Error('the upload parser is closed')
    current ??= startWorker(maxOldGenerationSizeMb)
    const { worker, ready } = current
    const { promise, resolve, reject } = Promise.withResolvers<DerivedFile | BuiltWorld>()
    const replace = (error: Error): void => {
      if (current?.worker === worker) current = undefined
      reject(error)
      void worker.terminate()
    }
    const onMessage = (message: WorkerMessage): void => {
      if ('result' in message) resolve(message.result)
      if ('refusal' in message) reject(new UploadRefusal(message.refusal))
    }
    const onError = (error: unknown): void => replace(failureOf(error, what))
    const onExit = (): void => replace(new Error('the upload worker ended while it read a file'))
    let timer: NodeJS.Timeout | undefined
    worker.ref()
    worker.on('message', onMessage).once('error', onError).once('exit', onExit)
    void ready.then(() => {
      if (closed) return
      timer = setTimeout(() => replace(new UploadRefusal(`The ${what} takes too long to read.`)), timeoutMs)
      worker.postMessage(job)
    })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
    }
  }

  const inTurn = <T extends DerivedFile | BuiltWorld>(job: WorkerJob): Promise<T> => {
    const result = queue.then(() => run(job) as Promise<T>)
    queue = result.catch(() => undefined)
    return result
  }

  return {
    parse: (bytes, dataType, context = NO_CONTEXT) => inTurn<DerivedFile>({ bytes, dataType, context }),
    buildWorld: (world) => inTurn<BuiltWorld>({ world }),
    async close() {
      closed = true
      await current?.worker.terminate()
      current = undefined
    },
  }
}
