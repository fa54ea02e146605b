import { isUtf8 } from 'node:buffer'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CLOCK_RANGE, isClockTime, parseTime } from '../base/date-time.ts'
import type { Id } from '../base/id.ts'
import { isoUtc } from '../base/local-time.ts'
import type { App } from '../core/world.ts'
import type { WorldContents } from '../things/world-contents.ts'
import { type LoadedFiles, loadFiles, nameFor } from './load-files.ts'
import { parseWorld, readObject, type WorldText } from './parse-world.ts'
import { resolveActivities } from './resolve-activities.ts'
import { resolveAthletes, resolveClubs, resolveGear } from './resolve-people.ts'
import { resolveRoutes, resolveSegments } from './resolve-places.ts'
import type { Resolving } from './resolving.ts'
import { isAboutWhole, validateWorld } from './validate-world.ts'
import { entriesOf, type World, type WorldEntries } from './world-entries.ts'
import { filesIn, folderAt, type ReadFile, readRegularFile, UnreadableFileError } from './world-folder.ts'
import { nameEntries } from './world-names.ts'
import { WorldFileError } from './world-problem.ts'

/** A world that has been read and is valid. */
export interface WorldFile {
  /** The world's settings of the app. */
  readonly app: Partial<Pick<App, (typeof APP_FIELDS)[keyof typeof APP_FIELDS]>>
  /** Start of its clock, in epoch milliseconds; undefined if the world does not have `now`. */
  readonly now: number | undefined
  /** Athletes who have authorized the app, and the scopes they granted. */
  readonly grants: readonly { readonly athleteId: Id; readonly scopes: readonly string[] }[]
  /**
   * The contents of a world that starts at a time in epoch milliseconds. Their times are epoch seconds, UTC.
   * @throws WorldFileError if something in the world is later
   */
  contents(now: number): WorldContents
}

const MAX_WORLD_BYTES = 4 * 2 ** 20
/** File names of a world in a folder. */
const FILE_NAMES = ['world.yaml', 'world.yml', 'world.json']
/** The assumed start while a world without `now` is read: late, but in a year that recordings can be from. */
const UNKNOWN_START = Date.UTC(2106, 0, 1)

/**
 * Reads a world from a YAML or JSON file, or from a folder that contains `world.yaml`, and the files next to it that the world names.
 * @throws WorldFileError with all problems
 */
export async function readWorldFile(path: string): Promise<WorldFile> {
  const file = await findFile(path)
  const name = basename(file)
  const refuse = (message: string): never => {
    throw new WorldFileError([{ file: name, line: 1, column: 1, message }])
  }
  const bytes = await readRegularFile(file, MAX_WORLD_BYTES).catch((error: unknown) => {
    if (!(error instanceof UnreadableFileError)) throw error
    return refuse(error.message)
  })
  if (!isUtf8(bytes) || bytes.includes(0)) return refuse('is not text in UTF-8')
  const { value, locate } = parseWorld(new TextDecoder().decode(bytes), name)
  return worldFromValue(value, folderAt(dirname(file)), locate)
}

/**
 * Reads a world from the text of a world file, or from an object with its structure. In an object, a `file` can be the bytes.
 * @param options.files content of the files that the world names, by name
 * @param options.folder folder of other files. Without it there are no other files
 * @throws WorldFileError with all problems; for a text, with their lines and columns
 */
export async function worldFrom(
  world: unknown,
  { files = {}, folder }: { readonly files?: Readonly<Record<string, Uint8Array>>; readonly folder?: string } = {},
): Promise<WorldFile> {
  const contents = new Map(Object.entries(files))
  const nameFile = (bytes: Uint8Array): string => {
    const name = nameFor(bytes)
    contents.set(name, bytes)
    return name
  }
  const { value, locate } = typeof world === 'string' ? parseWorld(world, 'world.yaml') : readObject(world, nameFile)
  return worldFromValue(value, filesIn(contents, folder === undefined ? undefined : folderAt(folder)), locate)
}

async function findFile(path: string): Promise<string> {
  const refuse = (message: string): never => {
    throw new WorldFileError([{ file: basename(path), line: null, column: null, message }])
  }
  const kind = await stat(path).catch(() => undefined)
  if (kind === undefined) return refuse('does not exist')
  if (!kind.isDirectory())
    return /\.(ya?ml|json)$/i.test(path) ? path : refuse('is not a world: the file name must end in .yaml, .yml or .json')
  const names = await readdir(path)
  const name = FILE_NAMES.find((each) => names.includes(each))
  return name === undefined ? refuse('does not contain world.yaml') : join(path, name)
}

async function worldFromValue(value: unknown, read: ReadFile, locate: WorldText['locate']): Promise<WorldFile> {
  if (value === null || value === undefined) throw new WorldFileError(locate([{ path: [], text: 'is empty; a world must have athletes' }]))
  const mistakes = validateWorld(value)
  const report: Resolving['report'] = (mistake) => void mistakes.push(mistake)
  if (mistakes.some(isAboutWhole)) throw new WorldFileError(locate(mistakes))
  const world = value as World
  const entries = entriesOf(world, mistakes)
  const files = await loadFiles(entries, read, report)
  const now = world.now === undefined || mistakes.some(({ path: [name] }) => name === 'now') ? undefined : parseTime(world.now)
  if (now !== undefined && !isClockTime(now)) report({ path: ['now'], text: `must be ${CLOCK_RANGE}` })
  const contents = (start: number | undefined): WorldContents => {
    const resolved = resolveEntries(entries, files, start, report)
    if (mistakes.length > 0) throw new WorldFileError(locate(mistakes.splice(0)))
    return resolved
  }
  contents(now)
  const { idOf } = nameEntries(entries, report)
  return {
    app: appOf(world),
    now,
    grants: entries.athletes.flatMap((entry) => (entry.value.scopes ? { athleteId: idOf(entry), scopes: entry.value.scopes } : [])),
    contents,
  }
}

function resolveEntries(entries: WorldEntries, files: LoadedFiles, start: number | undefined, report: Resolving['report']): WorldContents {
  const now = Math.floor((start ?? UNKNOWN_START) / 1000)
  const latest = start === undefined ? Number.POSITIVE_INFINITY : now
  const timeAt: Resolving['timeAt'] = (text, path) => {
    const time = Math.floor(parseTime(text) / 1000)
    if (time > latest) report({ path, text: `is after the start of the world, ${isoUtc(now * 1000)}` })
    return time
  }
  const resolving: Resolving = { entries, files, now, latest, report, timeAt, ...nameEntries(entries, report) }
  const activities = resolveActivities(resolving)
  const firstStart = activities[0]?.start ?? now
  return {
    athletes: resolveAthletes(resolving, firstStart),
    clubs: resolveClubs(resolving),
    gear: resolveGear(resolving),
    segments: resolveSegments(resolving, firstStart),
    routes: resolveRoutes(resolving, firstStart),
    activities,
  }
}

/** Settings of the app: their names in a world, and in the app. */
export const APP_FIELDS = {
  name: 'name',
  callback_domain: 'callbackDomain',
  tier: 'tier',
  extended_access: 'extendedAccess',
  single_player: 'singlePlayer',
  athlete_limit: 'athleteLimit',
} as const satisfies Readonly<Record<keyof NonNullable<World['app']>, keyof App>>

const appOf = ({ app = {} }: World): WorldFile['app'] =>
  Object.fromEntries(Object.entries(app).map(([name, value]) => [APP_FIELDS[name as keyof typeof APP_FIELDS], value]))
