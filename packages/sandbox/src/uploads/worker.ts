import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { type DerivationContext, type DerivedActivity, deriveActivity } from '../track/derive.ts'
import type { BuiltWorld, WorldJob } from '../world-file/build-world.ts'
import { type DataType, type ParsedActivity, type SportType, UploadRefusal } from './activity-file.ts'
import { parseActivityFile } from './parse-file.ts'

/** Context of the parsing of a file. */
export interface FileContext extends Omit<DerivationContext, 'sport'> {
  /** The sport that the sender set; null for the sport of the file. */
  readonly sport: SportType | null
}

/** Everything that is derived from a file. */
export interface DerivedFile extends Omit<ParsedActivity, 'streams' | 'laps'>, DerivedActivity {
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string
}

export interface FileJob {
  readonly bytes: Uint8Array
  readonly dataType: DataType
  readonly context: FileContext
}

/** A file, or a whole world with its files. */
export type WorkerJob = FileJob | { readonly world: WorldJob }

/** `ready` once, then a message per job. */
export type WorkerMessage = { readonly ready: true } | { readonly result: DerivedFile | BuiltWorld } | { readonly refusal: string }

/**
 * Parses a file, and derives everything from it.
 * @throws UploadRefusal with the text for the person who sent the file
 */
function deriveFile({ bytes, dataType, context }: FileJob): DerivedFile {
  const { streams, laps, ...others } = parseActivityFile(bytes, dataType)
  const sport = context.sport ?? others.sport
  const derived = deriveActivity({ streams, laps }, { ...context, sport })
  return { ...others, sport, ...derived, digest: createHash('sha256').update(bytes).digest('hex') }
}

const post = (message: WorkerMessage): void => parentPort?.postMessage(message)

/** Loads the code for worlds only for a world. */
async function buildWorld(job: WorldJob): Promise<BuiltWorld> {
  const built = await (await import('../world-file/build-world.ts')).buildWorld(job)
  if ('problem' in built) throw new UploadRefusal(built.problem)
  return built
}

parentPort?.on('message', async (job: WorkerJob) => {
  try {
    post({ result: 'world' in job ? await buildWorld(job.world) : deriveFile(job) })
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
    post({ refusal: error.message })
  }
})
post({ ready: true })
