import { parentPort } from 'node:worker_threads'
import type { PrivacyZone } from '../track/privacy.ts'
import { type DerivedActivity, deriveActivity } from './derive.ts'
import { parseActivityFile } from './parse-file.ts'
import { UploadRefusal } from './refusal.ts'
import type { DataType } from './types.ts'

export interface WorkerJob {
  readonly bytes: Uint8Array
  readonly dataType: DataType
  /** Of the athlete who sent the file. */
  readonly zone: PrivacyZone | null
}

/** `ready` once, then an answer per job. */
export type WorkerMessage = { readonly ready: true } | { readonly activity: DerivedActivity } | { readonly refusal: string }

const answer = (message: WorkerMessage): void => parentPort?.postMessage(message)

parentPort?.on('message', ({ bytes, dataType, zone }: WorkerJob) => {
  try {
    answer({ activity: deriveActivity(bytes, parseActivityFile(bytes, dataType), zone) })
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
    answer({ refusal: error.message })
  }
})
answer({ ready: true })
