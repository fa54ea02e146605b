import { CLOCK_RANGE, isClockTime, isWritable } from '../base/date-time.ts'
import type { GivenId } from '../base/id.ts'
import { USUAL_ZONE } from '../base/local-time.ts'
import { ownerOf } from '../core/owner.ts'
import { hasRow, listRows } from '../core/rows.ts'
import type { App, World as LiveWorld } from '../core/world.ts'
import { controlDescription } from '../description/control-description.ts'
import { problemOf, withDigits } from '../description/strict-input.ts'
import { nextActivityId } from '../things/activities/create-activity.ts'
import { zoneOf } from '../things/athletes/athletes.ts'
import { lineOf, mistakeInLine } from '../things/segments/lines.ts'
import { type Content, type WorldContents, WorldError, type WorldProblem } from '../things/world-contents.ts'
import { completeStreams } from '../tracks/complete.ts'
import { usualName } from '../tracks/files/sports.ts'
import type { Point, Streams } from '../tracks/streams.ts'
import { zoneOfRecording } from '../tracks/time-zone.ts'
import { type FileSource, type Recordings, readFiles } from './recordings.ts'
import { appIn, convertTimes, type Json, KINDS, type Kind, secondsOf, type World, writeObject } from './world-json.ts'

/** An object that exists already, with the changes, and the fields that were given. */
export interface Changed<K extends Kind> {
  readonly place: string
  readonly content: Content<K>
  readonly given: ReadonlySet<string>
}

/** A world or a change of one that has been read and is valid. */
export interface WorldData {
  readonly app: Partial<App>
  /** Start of its clock, in epoch milliseconds; undefined if none is given. */
  readonly now: number | undefined
  /** Scopes of athletes for whom they are given, by id. */
  readonly scopes: ReadonlyMap<string, readonly string[]>
  /** Objects that do not exist yet. */
  readonly created: WorldContents
  readonly changed: { readonly [K in Kind]: readonly Changed<K>[] }
  readonly deleted: { readonly [K in Kind]: readonly { readonly id: string; readonly place: string }[] }
}

/** A new world. What follows from its start is computed for each start. */
export type OwnWorld = WorldData & { contentsAt(startedAt: number): WorldContents }

/**
 * Validates JSON against the schema of a world.
 * @throws WorldError
 */
export function requireWorld(given: unknown): World {
  const world = withDigits(given)
  const problems = controlDescription.violationsOf({ $ref: '#/components/schemas/World' }, world).map(problemOf)
  if (problems.length > 0) throw new WorldError(problems.map(({ field = '', message }) => ({ field, message })))
  return world as World
}

/**
 * Reads a world that matches its schema. Recordings are parsed first. What is returned reads the rest, without waiting, so that it is still true when it
 * is written.
 * @throws WorldError
 */
export async function prepareWorld(world: World, source: FileSource): Promise<(live?: LiveWorld, startsAt?: number) => WorldData> {
  const recordings = await readFiles(world, source)
  return (live, startsAt) => {
    const problems: WorldProblem[] = []
    const data = dataOf(world, {
      recordings,
      live,
      now: live?.now() ?? startOf(world) ?? startsAt ?? Date.now(),
      report: (field, message) => void problems.push({ field, message }),
    })
    if (problems.length > 0) throw new WorldError(problems)
    return data
  }
}

/** Start of the clock, in epoch milliseconds. */
const startOf = ({ now }: World): number | undefined => (now === undefined ? undefined : secondsOf(now) * 1000)

interface Reading {
  readonly recordings: Recordings
  /** The world that is changed; undefined for a new one. */
  readonly live: LiveWorld | undefined
  /** Epoch milliseconds: when new objects are created. */
  readonly now: number
  readonly report: (field: string, message: string) => void
}

/** Fields that a new object must have. */
const REQUIRED: Readonly<Record<Kind, readonly string[]>> = {
  athletes: ['firstname'],
  clubs: ['name'],
  gear: ['name'],
  segments: ['name', 'line'],
  routes: ['name', 'line'],
  activities: ['sport_type', 'start_date'],
}

/** An object with its fields before and after the change. */
interface Item {
  readonly id: string
  readonly place: string
  readonly given: ReadonlySet<string>
  readonly json: object
  readonly isNew: boolean
}

function dataOf(world: World, reading: Reading): WorldData {
  const { live, report } = reading
  const deleted = byKind(() => [] as { id: string; place: string }[])
  const items = byKind((kind) => itemsOf(world, kind, reading, deleted[kind]))
  const athletes = new Map<string, string>()
  for (const { id } of live === undefined ? [] : listRows<{ id: string }>(live, 'athletes', {}, 'id'))
    athletes.set(id, zoneOf(live as LiveWorld, id))
  for (const { id, json } of items.athletes) athletes.set(id, (json as Json<'athletes'>).time_zone ?? USUAL_ZONE)
  for (const { id } of deleted.athletes) athletes.delete(id)
  if (!isClockTime(startOf(world) ?? 0)) report('now', `must be ${CLOCK_RANGE}`)
  if (live === undefined && items.athletes.length === 0) report('athletes', 'is missing: a world has at least one athlete')
  for (const { place, json } of Object.values(items).flat()) {
    for (const [field, id] of athletesIn(json, place))
      if (!athletes.has(id)) report(field, `is not the id of an athlete of the world: ${id}`)
  }
  const contents = byKind((kind) => items[kind].map((item) => ({ ...item, content: contentOf(kind, item, reading, athletes) })))
  return {
    app: appIn(world),
    now: startOf(world),
    scopes: new Map((world.athletes ?? []).flatMap(({ id, scopes }) => (scopes === undefined ? [] : [[String(id), scopes] as const]))),
    created: {
      ...(byKind((kind) => contents[kind].filter(({ isNew }) => isNew).map(({ content }) => content)) as unknown as WorldContents),
      activities: contents.activities
        .filter(({ isNew }) => isNew)
        .map(({ content }) => content as Content<'activities'>)
        .sort((one, other) => one.start - other.start),
    },
    changed: byKind((kind) => contents[kind].filter(({ isNew }) => !isNew)) as unknown as WorldData['changed'],
    deleted,
  }
}

const byKind = <T>(of: (kind: Kind) => T): Record<Kind, T> => Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, T>

const LARGEST_ID = 2n ** 63n - 1n

/** The objects of a kind that are created or changed. Adds the others to `deleted`. */
function itemsOf(world: World, kind: Kind, { live, recordings, report }: Reading, deleted: { id: string; place: string }[]): Item[] {
  const places = new Map<string, string>()
  const owner = live === undefined ? world.athletes?.[0]?.id : ownerOf(live)
  return (world[kind] ?? []).flatMap((given: Json<Kind>, index) => {
    const { deleted: isDeleted = false, scopes: _, file: __, ...fields } = given as Json<'athletes'> & Pick<Json<'activities'>, 'file'>
    const id = String(given.id ?? newActivityId(live, places))
    const place = `${kind}.${index}`
    const isNew = live === undefined || !hasRow(live, kind, { id })
    const other = places.get(id)
    places.set(id, place)
    if (other !== undefined) report(`${place}.id`, `is also the id of ${other}`)
    if (/^\d/.test(id) && BigInt(id) > LARGEST_ID) report(`${place}.id`, `must be a whole number from 1 to ${LARGEST_ID}`)
    if (isDeleted) {
      if (isNew) report(`${place}.id`, `does not exist: ${id}`)
      deleted.push({ id, place })
      return []
    }
    const recorded = recordings.get(index)
    const own = kind === 'activities' && recorded !== undefined ? { ...recorded, ...fields } : fields
    const before: object = isNew ? (kind === 'athletes' || kind === 'clubs' ? {} : { athlete_id: owner }) : writeObject(live, kind, id)
    const json = { ...withoutMade(before, own), ...own, id: given.id ?? id }
    for (const name of REQUIRED[kind]) if (!(name in json)) report(`${place}.${name}`, 'is missing')
    const [athleteId, wanted] = [before, json].map((each) => ('athlete_id' in each ? String(each.athlete_id) : undefined))
    if (!isNew && athleteId !== wanted) report(`${place}.athlete_id`, `cannot be changed from ${athleteId}`)
    return [{ id, place, given: new Set(Object.keys(own)), json, isNew }]
  })
}

/** The id of an activity that has none: the next one that no other has. */
function newActivityId(live: LiveWorld | undefined, taken: ReadonlyMap<string, string>): string {
  if (live !== undefined) return nextActivityId(live)
  let id = 11_000_000_000
  while (taken.has(String(id))) id += 1
  return String(id)
}

const FIGURES = ['elapsed_time', 'moving_time', 'distance', 'total_elevation_gain'] as const
const OF_STREAMS = ['streams', 'laps', 'efforts'] as const

/** The fields of an activity before a change, without those that follow from streams that are replaced. */
function withoutMade(before: object, given: object): object {
  if (!('streams' in given)) return before
  return Object.fromEntries(Object.entries(before).filter(([name]) => ![...FIGURES, ...OF_STREAMS].includes(name as 'streams')))
}

/** The fields that name athletes in an object, with the ids. */
function athletesIn(value: unknown, place: string): [field: string, id: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]): [string, string][] => {
    if (name === 'athlete_id') return [[`${place}.athlete_id`, String(child)]]
    return name === 'streams' || name === 'line' ? [] : athletesIn(child, `${place}.${name}`)
  })
}

/** The contents of an object. Reports its mistakes. */
function contentOf(
  kind: Kind,
  { place, json, isNew, given }: Item,
  reading: Reading,
  athletes: ReadonlyMap<string, string>,
): Content<Kind> {
  const { report } = reading
  const now = Math.floor(reading.now / 1000)
  const fields = convertTimes<Record<string, unknown>, string>(json, secondsOf)
  for (const name of ['start_date', 'created_at', 'updated_at', 'at'])
    if (Number.isNaN(fields[name])) report(`${place}.${name}`, 'is a time that the service cannot write')
  // A change sets it, unless it is given.
  if (!isNew && !given.has('updated_at')) delete fields['updated_at']
  const dated = { place, ...fields, created_at: fields['created_at'] ?? now }
  switch (kind) {
    case 'athletes':
      return { ...dated, privacy_zones: fields['privacy_zones'] ?? [] } as unknown as Content<'athletes'>
    case 'segments': {
      const stars = ((fields['stars'] ?? []) as { at?: number }[]).map((star) => ({ at: now, ...star }))
      return { ...dated, line: lineIn(json, place, report), stars } as unknown as Content<'segments'>
    }
    case 'routes':
      return { ...dated, line: lineIn(json, place, report) } as unknown as Content<'routes'>
    case 'activities':
      return activityOf(fields as unknown as TimedActivity, place, reading, athletes)
    default:
      return { place, ...fields } as unknown as Content<Kind>
  }
}

type Line = Content<'routes'>['line']

function lineIn(json: object, place: string, report: Reading['report']): Line {
  const { line } = json as Json<'routes'>
  const latlng = (line?.latlng ?? []) as Point[]
  const { altitude = latlng.map(() => 0), distance } = line ?? {}
  for (const [name, values] of Object.entries({ altitude, distance: distance ?? latlng }))
    if (values.length !== latlng.length) report(`${place}.line.${name}`, `must have one value for each of the ${latlng.length} points`)
  const mistake = line === undefined ? undefined : mistakeInLine(latlng)
  if (mistake !== undefined) report(`${place}.line`, mistake)
  return distance === undefined ? lineOf(latlng, altitude) : { distance, latlng, altitude }
}

/** An activity whose times are epoch seconds. */
type TimedActivity = Omit<Json<'activities'>, 'start_date' | 'created_at' | 'kudos' | 'comments'> & {
  readonly athlete_id: GivenId
  /** Seconds that local time is ahead of UTC, as a file says. */
  readonly utcOffset?: number
  readonly start_date: number
  readonly created_at?: number
  readonly kudos?: readonly { readonly at?: number }[]
  readonly comments?: readonly { readonly at?: number }[]
}

function activityOf(
  given: TimedActivity,
  place: string,
  { report }: Reading,
  athletes: ReadonlyMap<string, string>,
): Content<'activities'> {
  const {
    start_date: start,
    created_at: added,
    streams,
    laps,
    efforts = [],
    kudos = [],
    comments = [],
    photos = [],
    utcOffset,
    ...others
  } = given
  const {
    elapsed_time,
    moving_time,
    distance,
    total_elevation_gain,
    device_name = null,
    upload_id = null,
    external_id = null,
    ...fields
  } = others
  const complete = streams && streamsOf(streams as Streams, `${place}.streams`, report)
  const end = start + (complete === undefined ? (elapsed_time ?? 0) : (complete.time.at(-1) ?? 0))
  const athleteZone = athletes.get(String(given.athlete_id)) ?? USUAL_ZONE
  const time_zone =
    given.time_zone ??
    (complete
      ? zoneOfRecording({ streams: complete, startTime: start * 1000, ...(utcOffset !== undefined && { utcOffset }) }, athleteZone)
      : athleteZone)
  const isShown = isWritable(start * 1000, time_zone)
  if (Number.isFinite(start) && !isShown) report(`${place}.start_date`, `is in a year that ${time_zone} does not have`)
  if (complete === undefined && elapsed_time === undefined)
    report(`${place}.elapsed_time`, 'is missing: a manual entry has it, a recording has streams or a file')
  if ((moving_time ?? 0) > (elapsed_time ?? Number.POSITIVE_INFINITY)) report(`${place}.moving_time`, 'must not be more than elapsed_time')
  for (const name of FIGURES)
    if (complete !== undefined && others[name] !== undefined)
      report(`${place}.${name}`, 'must be left out, because it follows from the recording')
  const points = complete?.time.length ?? 0
  const ranges = (laps ?? [{ start_index: 0, end_index: points - 1 }]).map(({ id, start_index: startIndex, end_index: endIndex }) => ({
    id,
    startIndex,
    endIndex,
  }))
  const isInOrder = ranges.every(
    ({ startIndex, endIndex }, index) => startIndex === (ranges[index - 1]?.endIndex ?? -1) + 1 && endIndex >= startIndex,
  )
  if (complete !== undefined && (!isInOrder || ranges.at(-1)?.endIndex !== points - 1))
    report(`${place}.laps`, `must cover the ${points} points of the streams, each lap from the point after the one before it`)
  return {
    place,
    ...fields,
    name: given.name ?? (isShown && given.sport_type ? usualName(given.sport_type, start * 1000, time_zone) : ''),
    start,
    added,
    time_zone,
    made:
      complete === undefined
        ? { elapsed_time, moving_time, distance, total_elevation_gain }
        : { streams: complete, laps: ranges, device_name, upload_id, external_id },
    efforts,
    kudos: kudos.map((one) => ({ at: end, ...one })),
    comments: comments.map((one) => ({ at: end, ...one })),
    photos,
  } as unknown as Content<'activities'>
}

function streamsOf(given: Streams, place: string, report: Reading['report']): Streams {
  const { time } = given
  const wrong = Object.entries(given).filter(([, values]) => values.length !== time.length)
  for (const [name] of wrong) report(`${place}.${name}`, `must have one value for each of the ${time.length} values of time`)
  if (time.some((seconds, index) => seconds < (time[index - 1] ?? 0))) report(`${place}.time`, 'must not decrease')
  return wrong.length > 0 ? given : completeStreams(given)
}
