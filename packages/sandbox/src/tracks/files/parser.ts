import { createJobThread } from '../../base/job-thread.ts'
import { USUAL_ZONE } from '../../base/local-time.ts'
import { moduleUrl } from '../../base/own-package.ts'
import { type DataType, UploadRefusal } from './activity-file.ts'
import type { DerivedFile, FileContext, FileJob } from './parse-worker.ts'

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

/** Limits for parsing one file. */
export interface UploadParserLimits {
  /** Milliseconds of real time, because the limit protects the process. Default 30,000. */
  readonly timeoutMs?: number
  /** Default 256. */
  readonly maxOldGenerationSizeMb?: number
}

/** For an unknown athlete, in a world without segments. */
const NO_CONTEXT: FileContext = { sport: null, timeZone: USUAL_ZONE, weight: null, zones: [], segments: [] }

/** A parser whose worker starts with the first file. The worker is replaced if a file takes too much time or memory. */
export function createUploadParser({ timeoutMs = 30_000, maxOldGenerationSizeMb = 256 }: UploadParserLimits = {}): UploadParser {
  const { run, close } = createJobThread<FileJob, DerivedFile>({
    module: moduleUrl('tracks/files/parse-worker'),
    subject: 'file',
    timeoutMs,
    maxOldGenerationSizeMb,
    refuse: (why) => new UploadRefusal(why),
  })
  return { close, parse: (bytes, dataType, context = NO_CONTEXT) => run({ bytes, dataType, context }) }
}
