import { createHash } from 'node:crypto'
import { isSvg } from '../core/documents.ts'
import { type DataType, MAX_FILE_BYTES, MAX_POINTS, type ParsedActivity, UploadRefusal } from '../tracks/files/activity-file.ts'
import { parseActivityFile, unpack } from '../tracks/files/parse-file.ts'
import { interpolated } from '../tracks/files/recording.ts'
import { believable } from '../tracks/files/samples.ts'
import { numberFrom, walkXml } from '../tracks/files/xml.ts'
import type { Point } from '../tracks/streams.ts'
import { type Entry, itemsOf, type WorldEntries } from './world-entries.ts'
import { type ReadFile, UnreadableFileError } from './world-folder.ts'
import type { Mistake, WorldPath } from './world-problem.ts'

const MAX_PICTURE_BYTES = 2 ** 20

/** Limits: different recordings, lines and pictures, and points of all of them, which are all in memory until the world is created. */
const LIMITS = { files: 2_000, points: 5_000_000 }

/** The points of a line, with the altitude of each in meters (0 if unknown). */
export interface GivenLine {
  readonly latlng: readonly Point[]
  readonly altitude: readonly number[]
}

/** The parsed files of a world, by name. */
export interface LoadedFiles {
  readonly recordings: ReadonlyMap<string, ParsedActivity>
  readonly lines: ReadonlyMap<string, GivenLine>
  /** SVG. */
  readonly pictures: ReadonlyMap<string, string>
}

type Kind = keyof LoadedFiles

interface Named {
  readonly kind: Kind
  readonly name: string
  readonly path: WorldPath
}

/** The files in a field of entries. */
const filesIn = <Field extends string>(
  kind: Kind,
  entries: readonly Entry<{ readonly [Name in Field]?: unknown }>[],
  field: Field,
): Named[] =>
  entries.flatMap(({ path, value: { [field]: name } }) => (typeof name === 'string' ? { kind, name, path: [...path, field] } : []))

/** Every file that the world names, with the fields that name it. */
const filesOf = ({ athletes, activities, routes, segments, clubs }: WorldEntries): Named[] => [
  ...filesIn('pictures', athletes, 'picture'),
  ...activities.flatMap((each) => [...filesIn('recordings', [each], 'file'), ...filesIn('pictures', itemsOf(each, 'photos'), 'picture')]),
  ...filesIn('lines', [...routes, ...segments], 'file'),
  ...clubs.flatMap((each) => [...filesIn('pictures', [each], 'picture'), ...filesIn('pictures', [each], 'cover_photo')]),
]

/** Reads and parses every file that a world names, one at a time. A file that is named more than once is read once. */
export async function loadFiles(
  world: WorldEntries,
  read: ReadFile,
  report: (mistake: Mistake) => void,
  limits = LIMITS,
): Promise<LoadedFiles> {
  let points = 0
  const recordings = new Map<string, ParsedActivity>()
  const lines = new Map<string, GivenLine>()
  const pictures = new Map<string, string>()
  const outcomes = new Map<string, string | undefined>()
  const load = async (kind: Kind, name: string): Promise<void> => {
    if (kind === 'recordings') {
      const recording = parseActivityFile(await read(name, MAX_FILE_BYTES), dataTypeOf(name))
      points += recording.streams.time.length
      recordings.set(name, recording)
    } else if (kind === 'lines') {
      const line = parseLine(unpack(await read(name, MAX_FILE_BYTES), dataTypeOf(name)))
      points += line.latlng.length
      lines.set(name, line)
    } else pictures.set(name, parsePicture(await read(name, MAX_PICTURE_BYTES)))
  }
  for (const { kind, name, path } of filesOf(world)) {
    const known = `${kind} ${name}`
    if (!outcomes.has(known)) {
      if (outcomes.size >= limits.files) {
        report({ path, text: `is one file too many: a world has at most ${limits.files.toLocaleString('en')} files` })
        break
      }
      outcomes.set(known, await load(kind, name).then(() => undefined, reasonOf))
    }
    const reason = outcomes.get(known)
    if (reason !== undefined) report({ path, text: reason })
    if (points > limits.points) {
      report({ path, text: `is one file too many: the files of a world have at most ${limits.points.toLocaleString('en')} points` })
      break
    }
  }
  return { recordings, lines, pictures }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFileError) return error.message
  if (error instanceof UploadRefusal) return `is not accepted: ${error.message}`
  throw error
}

/** The schema requires one of these extensions. */
const dataTypeOf = (name: string): DataType => (/\.(\w+(?:\.gz)?)$/i.exec(name)?.[1] ?? 'gpx').toLowerCase() as DataType

/** A name for a file that is passed as bytes, with the extension that fits its content. */
export function nameFor(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  let content = bytes
  try {
    if (isGzip) content = unpack(bytes, 'gpx.gz')
  } catch (error) {
    // The problem is reported when the file is parsed.
    if (!(error instanceof UploadRefusal)) throw error
  }
  const start = Buffer.from(content.subarray(0, 2_000)).toString('latin1')
  const type = start.slice(8, 12) === '.FIT' ? 'fit' : start.includes('TrainingCenterDatabase') ? 'tcx' : 'gpx'
  return `${digest}.${type}${isGzip ? '.gz' : ''}`
}

/** The track of a GPX file, or its route if it does not have a track. Points do not need times. Missing altitudes are interpolated. */
function parseLine(bytes: Uint8Array): GivenLine {
  const found = { trkpt: { latlng: [] as Point[], altitude: [] as number[] }, rtept: { latlng: [] as Point[], altitude: [] as number[] } }
  const pointsIn = (element: string | undefined) => (element === 'trkpt' || element === 'rtept' ? found[element] : undefined)
  walkXml(bytes, {
    root: 'gpx',
    open(path, { lat, lon }) {
      const points = pointsIn(path.at(-1))
      if (points === undefined) return
      const [latitude, longitude] = [numberFrom(lat), numberFrom(lon)]
      if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
        throw new UploadRefusal('The file has a point without a valid position (lat and lon in degrees).')
      }
      if (points.latlng.length >= MAX_POINTS) throw new UploadRefusal(`The file has more than ${MAX_POINTS.toLocaleString('en')} points.`)
      points.latlng.push([latitude, longitude])
      points.altitude.push(Number.NaN)
    },
    close(path, text) {
      const points = path.at(-1) === 'ele' ? pointsIn(path.at(-2)) : undefined
      points?.altitude.splice(-1, 1, believable('altitude', numberFrom(text)))
    },
  })
  const { latlng, altitude } = found.trkpt.latlng.length > 0 ? found.trkpt : found.rtept
  if (latlng.length < 2) throw new UploadRefusal('The file has fewer than two points.')
  return { latlng, altitude: interpolated(altitude, [...altitude.keys()]).map((meters) => (Number.isNaN(meters) ? 0 : meters)) }
}

function parsePicture(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  walkXml(bytes, { root: 'svg', open: () => undefined, close: () => undefined })
  if (!isSvg(text)) throw new UploadRefusal('The file does not begin with an svg element and its attributes.')
  return text
}
