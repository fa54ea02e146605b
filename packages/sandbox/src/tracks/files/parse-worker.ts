import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { type DerivationContext, type DerivedActivity, deriveActivity } from '../derive.ts'
import { zoneOfRecording } from '../time-zone.ts'
import { type DataType, type ParsedActivity, type SportType, UploadRefusal } from './activity-file.ts'
import { parseActivities } from './parse-file.ts'

/** Context of the parsing of a file. */
export interface FileContext extends Omit<DerivationContext, 'sport'> {
  /** The sport that the sender set, for a file with one activity; null for the sport of the file. */
  readonly sport: SportType | null
  /** The athlete's time zone, for a recording without one of its own. */
  readonly timeZone: string
}

/** An activity of a file, with everything that is derived from it. */
export interface ReadActivity extends Omit<ParsedActivity, 'streams' | 'laps'> {
  readonly derived: DerivedActivity
  readonly timeZone: string
}

/** Everything that is derived from a file. */
export interface DerivedFile {
  /** At least one. */
  readonly activities: readonly [ReadActivity, ...ReadActivity[]]
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string
}

export interface FileJob {
  readonly bytes: Uint8Array
  readonly dataType: DataType
  readonly context: FileContext
}

/** `ready` once, then a message for each file. */
export type WorkerMessage = { readonly ready: true } | { readonly result: DerivedFile } | { readonly refusal: string }

/**
 * Parses a file, and derives everything from it.
 * @throws UploadRefusal with the text for the person who sent the file
 */
function deriveFile({ bytes, dataType, context }: FileJob): DerivedFile {
  const [first, ...others] = parseActivities(bytes, dataType)
  // The sender's sport is that of a whole file. A file with several activities says which sports they are.
  const givenSport = others.length === 0 ? context.sport : null
  const derive = ({ streams, laps, ...facts }: ParsedActivity): ReadActivity => {
    const sport = givenSport ?? facts.sport
    const timeZone = zoneOfRecording({ ...facts, streams }, context.timeZone)
    return { ...facts, sport, timeZone, derived: deriveActivity({ streams, laps }, { ...context, sport }) }
  }
  return { activities: [derive(first), ...others.map(derive)], digest: createHash('sha256').update(bytes).digest('hex') }
}

const post = (message: WorkerMessage): void => parentPort?.postMessage(message)

parentPort?.on('message', (job: FileJob) => {
  try {
    post({ result: deriveFile(job) })
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
    post({ refusal: error.message })
  }
})
post({ ready: true })
