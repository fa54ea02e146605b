import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, sep } from 'node:path'
import { isoUtc } from '../base/local-time.ts'
import { valuesOf } from '../core/documents.ts'
import { WorldError, type WorldProblem } from '../things/world-contents.ts'
import { type DataType, MAX_FILE_BYTES, UploadRefusal } from '../tracks/files/activity-file.ts'
import type { ReadActivity } from '../tracks/files/parse-worker.ts'
import type { UploadParsers } from '../tracks/files/parsers.ts'
import type { Json, World } from './world-json.ts'

/** What parses the recordings of a world, and where those are that it names. */
export interface FileSource {
  readonly parsers: Pick<UploadParsers, 'run'>
  /** Folder of the file of the world. Without it, names are refused. */
  readonly folder?: string | undefined
}

/** The fields of an activity that follow from its file. */
type Recorded = Partial<Json<'activities'>> & Pick<ReadActivity, 'utcOffset'>

/** What follows from files, by the position of the activity. */
export type Recordings = ReadonlyMap<number, Recorded>

/** Parses the recordings of a world, one at a time. @throws WorldError */
export async function readFiles(world: World, { parsers, folder }: FileSource): Promise<Recordings> {
  const recordings = new Map<number, Recorded>()
  const problems: WorldProblem[] = []
  for (const [index, { file, sport_type }] of (world.activities ?? []).entries()) {
    if (file === undefined) continue
    try {
      const bytes = typeof file === 'string' ? await readNamed(file, folder) : Buffer.from(file.base64, 'base64')
      const dataType = (typeof file === 'string' ? /\.(\w+(?:\.gz)?)$/.exec(file.toLowerCase())?.[1] : file.data_type) as DataType
      const context = { sport: sport_type ?? null, timeZone: 'UTC', weight: null, zones: [], segments: [] }
      const { activities: found } = await parsers.run(world, ({ parse }) => parse(bytes, dataType, context))
      recordings.set(index, fieldsOf(found[0], typeof file === 'string' ? basename(file) : undefined))
    } catch (error) {
      if (!(error instanceof UploadRefusal)) throw error
      problems.push({ field: `activities.${index}.file`, message: `is not accepted: ${error.message}` })
    }
  }
  if (problems.length > 0) throw new WorldError(problems)
  return recordings
}

const fieldsOf = ({ sport, name, trainer, startTime, utcOffset, device, derived }: ReadActivity, external_id?: string): Recorded => ({
  sport_type: sport,
  ...(name !== undefined && { name }),
  trainer,
  start_date: isoUtc(startTime),
  ...(utcOffset !== undefined && { utcOffset }),
  streams: valuesOf(derived.streams),
  laps: derived.laps.map(({ start_index, end_index }) => ({ start_index, end_index })),
  ...(device !== undefined && { device_name: device }),
  ...(external_id !== undefined && { external_id }),
})

/** Reads a file that a world names. It must be in the folder of the world, wherever its links lead. @throws UploadRefusal */
async function readNamed(name: string, folder: string | undefined): Promise<Uint8Array> {
  if (folder === undefined) throw new UploadRefusal('a name is possible only in a file of a world: send base64 and data_type.')
  if (isAbsolute(name)) throw new UploadRefusal('the name must be relative to the folder of the world.')
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name)).catch(() => undefined)])
  if (path === undefined) throw new UploadRefusal('the file does not exist.')
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) throw new UploadRefusal('the file is outside the folder of the world.')
  const found = await stat(path)
  if (!found.isFile() || found.size > MAX_FILE_BYTES) throw new UploadRefusal('it is not a file of at most 25 MB.')
  return readFile(path)
}
