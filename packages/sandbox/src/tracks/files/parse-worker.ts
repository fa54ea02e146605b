import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from '../../base/job-thread.ts'
import { type DerivationContext, type DerivedActivity, deriveActivity } from '../derive.ts'
import { zoneOfRecording } from '../time-zone.ts'
import { type DataType, type ParsedActivity, type SportType, UploadRefusal } from './activity-file.ts'
import { parseActivityFile } from './parse-file.ts'

/** Context of the parsing of a file. */
export interface FileContext extends Omit<DerivationContext, 'sport'> {
  /** The sport that the sender set; null for the sport of the file. */
  readonly sport: SportType | null
  /** The athlete's time zone, for a recording without one of its own. */
  readonly timeZone: string
}

/** Everything that is derived from a file. */
export interface DerivedFile extends Omit<ParsedActivity, 'streams' | 'laps'>, DerivedActivity {
  readonly timeZone: string
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string
}

export interface FileJob {
  readonly bytes: Uint8Array
  readonly dataType: DataType
  readonly context: FileContext
}

/**
 * Parses a file, and derives everything from it.
 * @throws UploadRefusal with the text for the person who sent the file
 */
function deriveFile({ bytes, dataType, context }: FileJob): DerivedFile {
  const { streams, laps, ...others } = parseActivityFile(bytes, dataType)
  const sport = context.sport ?? others.sport
  const derived = deriveActivity({ streams, laps }, { ...context, sport })
  const timeZone = zoneOfRecording({ ...others, streams }, context.timeZone)
  return { ...others, sport, ...derived, timeZone, digest: createHash('sha256').update(bytes).digest('hex') }
}

const post = (message: ThreadMessage<DerivedFile>): void => parentPort?.postMessage(message)

parentPort?.on('message', (job: FileJob) => {
  try {
    post({ result: deriveFile(job) })
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
    post({ refusal: error.message })
  }
})
post({ ready: true })
