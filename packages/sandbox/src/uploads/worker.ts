import { parentPort } from 'node:worker_threads'
import { parseActivityFile } from './parse-file.ts'
import { UploadRefusal } from './refusal.ts'
import type { DataType, ParsedActivity } from './types.ts'

export interface WorkerJob {
  readonly bytes: Uint8Array
  readonly dataType: DataType
}

/** `ready` once, then an answer per job. */
export type WorkerMessage = { readonly ready: true } | { readonly activity: ParsedActivity } | { readonly refusal: string }

const answer = (message: WorkerMessage): void => parentPort?.postMessage(message)

parentPort?.on('message', ({ bytes, dataType }: WorkerJob) => {
  try {
    answer({ activity: parseActivityFile(bytes, dataType) })
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
    answer({ refusal: error.message })
  }
})
answer({ ready: true })
