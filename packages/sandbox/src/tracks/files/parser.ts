import { Worker } from 'node:worker_threads'
import { USUAL_ZONE } from '../../base/local-time.ts'
import { moduleUrl } from '../../base/own-package.ts'
import { type DataType, UploadRefusal } from './activity-file.ts'
import type { DerivedFile, FileContext, FileJob, WorkerMessage } from './parse-worker.ts'

/** Reads activity files outside the main thread. */
export interface UploadParser {
  /**
   * One file at a time.
   * @throws UploadRefusal with the text for the person who sent the file
   */
  parse(bytes: Uint8Array, dataType: DataType, context?: FileContext): Promise<DerivedFile>
  /** Stops the worker. A file that is being read fails. */
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
const NO_CONTEXT: FileContext = { sport: null, timeZone: USUAL_ZONE, weight: null, zones: [], segments: [] }

function startWorker(maxOldGenerationSizeMb: number): { worker: Worker; ready: Promise<void> } {
  const worker = new Worker(moduleUrl('tracks/files/parse-worker'), { resourceLimits: { maxOldGenerationSizeMb }, execArgv: [] })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  worker.once('message', () => resolve())
  // An error without a listener would end the process. Each file has a separate listener.
  worker.on('error', () => {})
  return { worker, ready }
}

function failureOf(error: unknown): Error {
  const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (outOfMemory) return new UploadRefusal('The file takes too much memory to read.')
  return error instanceof Error ? error : new Error('the upload worker failed', { cause: error })
}

/** A parser whose worker starts with the first file. The worker is replaced if a file takes too much time or memory. */
export function createUploadParser({ timeoutMs = 30_000, maxOldGenerationSizeMb = 256 }: UploadParserLimits = {}): UploadParser {
  let current: ReturnType<typeof startWorker> | undefined
  let closed = false

  const parse = async (bytes: Uint8Array, dataType: DataType, context = NO_CONTEXT): Promise<DerivedFile> => {
    if (closed) throw new Error('the upload parser is closed')
    current ??= startWorker(maxOldGenerationSizeMb)
    const { worker, ready } = current
    const { promise, resolve, reject } = Promise.withResolvers<DerivedFile>()
    const replace = (error: Error): void => {
      if (current?.worker === worker) current = undefined
      reject(error)
      void worker.terminate()
    }
    const onMessage = (message: WorkerMessage): void => {
      if ('result' in message) resolve(message.result)
      if ('refusal' in message) reject(new UploadRefusal(message.refusal))
    }
    const onError = (error: unknown): void => replace(failureOf(error))
    const onExit = (): void => replace(new Error('the upload worker ended while it read a file'))
    let timer: NodeJS.Timeout | undefined
    worker.ref()
    worker.on('message', onMessage).once('error', onError).once('exit', onExit)
    void ready.then(() => {
      if (closed) return
      timer = setTimeout(() => replace(new UploadRefusal('The file takes too long to read.')), timeoutMs)
      worker.postMessage({ bytes, dataType, context } satisfies FileJob)
    })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
    }
  }

  return {
    parse,
    async close() {
      closed = true
      await current?.worker.terminate()
      current = undefined
    },
  }
}
