import { type GivenId, toId } from '../../base/id.ts'
import { isoUtc } from '../../base/local-time.ts'
import { type Rows, readDocument, readRecording, removeDocuments, writeDocument, writeRecording } from '../../core/documents.ts'
import { notFound } from '../../core/refusal.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { summaryMap } from '../../description/shapes.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { matchSegments, type SegmentLine } from '../../tracks/matching.ts'
import { linesOf } from '../../tracks/polyline.ts'
import type { Point } from '../../tracks/streams.ts'
import { summaryAthlete } from '../athletes/athletes.ts'
import { insertRow, replaced, type Seconds, type Settable, updateRow } from '../make-row.ts'
import { distanceInto, type Line, lineOfStreams, streamsOfLine } from '../segments/lines.ts'
import { gainOf, segmentLines } from '../segments/segment-rows.ts'
import { findSegment, summarySegment } from '../segments/segments.ts'
import type { Viewer } from '../viewer.ts'

type Route = components['schemas']['Route']

export interface RouteRow {
  readonly id: string
  readonly athlete_id: string
  readonly name: string
  readonly description: string | null
  readonly private: number
  readonly starred: number
  /** 1 ride, 2 run. */
  readonly type: number
  readonly sub_type: number
  readonly created: number
  readonly updated: number
  /** Ids of the segments along the route, in order; JSON. */
  readonly segments: string
  readonly origin: string
}

/** A place on or near a route. */
export interface Waypoint {
  /** Point of the route that is nearest to the place. */
  readonly latlng: Point
  /** The place, if it is not on the route. */
  readonly target_latlng: Point | null
  readonly categories: readonly string[]
  readonly title: string
  readonly description: string | null
  /** Meters. */
  readonly distance_into_route: number
}

/** The immutable part of a route. */
interface RouteDocument {
  readonly distance: number
  readonly elevation_gain: number
  readonly estimated_moving_time: number
  readonly map: { readonly polyline: string; readonly summary_polyline: string }
  readonly waypoints: readonly Waypoint[]
}

/** Speed that a route is planned with, in meters per second. */
const PACE = { ride: 6.2, run: 3 }
const RIDE = 1
const RUN = 2

const ownerOf = (id: string): string => `r${id}`

/** Writes the line of a route, and replaces the earlier one. */
function writeRouteLine(rows: Rows, { id, type }: Pick<RouteRow, 'id' | 'type'>, line: Line, waypoints: RouteDocument['waypoints']): void {
  const distance = line.distance.at(-1) ?? 0
  const document: RouteDocument = {
    distance,
    elevation_gain: gainOf(line.altitude),
    estimated_moving_time: Math.round(distance / (type === RIDE ? PACE.ride : PACE.run)),
    map: linesOf(line.latlng),
    waypoints,
  }
  removeDocuments(rows, ownerOf(id))
  writeDocument(rows, ownerOf(id), 'route', document)
  writeRecording(rows, ownerOf(id), streamsOfLine(line))
  rows.database.run('update routes set origin = ? where world = ? and id = ?', rows.id, rows.id, id)
}

/** Finds the segments along every route again, after segments were added or removed. */
export function matchRoutes(rows: Rows): void {
  const { database, id: world } = rows
  const segments = segmentLines(rows)
  for (const route of database.all<RouteRow>('select * from routes where world = ?', world)) matchRoute(rows, route, segments)
}

function matchRoute(rows: Rows, { id, type, origin }: RouteRow, segments: readonly SegmentLine[]): void {
  const [latlng] = readRecording(rows, { origin, owner: ownerOf(id) }, ['latlng'])
  const along = segmentsAlong(latlng === undefined ? [] : (JSON.parse(latlng.data) as Point[]), type, segments)
  updateRow(rows, 'routes', id, { segments: along })
}

/** Ids of the segments along a line, in order, as JSON. */
function segmentsAlong(latlng: readonly Point[], type: number, segments: readonly SegmentLine[]): string {
  const passes = matchSegments(
    latlng,
    segments.filter(({ activityType }) => typeNumber(activityType) === type),
  )
  return JSON.stringify([...new Set(passes.map(({ segmentId }) => segmentId))])
}

/** Stored routes of one athlete, or of all, newest first. */
export const readRouteRows = ({ database, id: world }: Rows, athleteId: string | null = null): RouteRow[] =>
  database.all<RouteRow>(
    'select * from routes where world = ? and athlete_id = coalesce(?, athlete_id) order by created desc, id',
    world,
    athleteId,
  )

/** @throws Refusal not-found */
export function readRouteRow({ database, id: world }: Rows, id: string): RouteRow {
  const route = database.get<RouteRow>('select * from routes where world = ? and id = ?', world, id)
  if (route === undefined) throw notFound('Route', `the route ${id} does not exist`)
  return route
}

/** The fields of a stored route, as they are set. */
export const fieldsOfRoute = (row: RouteRow) => ({
  id: toId(row.id),
  athlete_id: toId(row.athlete_id),
  name: row.name,
  description: row.description,
  activity_type: row.type === RIDE ? ('Ride' as const) : ('Run' as const),
  sub_type: row.sub_type,
  private: row.private === 1,
  starred: row.starred === 1,
})

const DEFAULTS = {
  name: '',
  description: null as string | null,
  activity_type: 'Ride' as 'Ride' | 'Run',
  /** 1 road, 2 mountain bike, 3 cross, 4 trail, 5 mixed. */
  sub_type: 1,
  private: false,
  starred: false,
}

/** Fields of a route that can be set. */
type RouteFields = Settable<typeof DEFAULTS>

export interface NewRoute extends RouteFields {
  readonly id: GivenId
  readonly athlete_id: GivenId
  readonly name: string
  readonly created_at: Seconds
  /** Default: `created_at`. */
  readonly updated_at?: Seconds | undefined
  readonly line: Line
  /** Default of the categories: `poi`; of the distance: that of the nearest point of the line. */
  readonly waypoints?: readonly (Pick<Waypoint, 'latlng' | 'title'> & Settable<Waypoint>)[] | undefined
}

const typeNumber = (type: 'Ride' | 'Run'): number => (type === 'Ride' ? RIDE : RUN)

/** The columns of fields. */
const columnsOf = ({ activity_type, ...fields }: typeof DEFAULTS) => ({ ...fields, type: typeNumber(activity_type) })

/** Adds a route, with the segments along it. */
export function createRoute(
  rows: Rows,
  { id: given, athlete_id, line, waypoints = [], ...fields }: NewRoute,
  segments = segmentLines(rows),
): void {
  const { created_at: created, updated_at: updated = created } = fields
  const id = String(given)
  const columns = columnsOf(replaced(DEFAULTS, fields))
  const along = segmentsAlong(line.latlng, columns.type, segments)
  insertRow(rows, 'routes', { id, athlete_id: String(athlete_id), ...columns, created, updated, segments: along, origin: rows.id })
  const complete = waypoints.map(({ latlng, target_latlng = null, categories = ['poi'], title, description = null, ...others }) => {
    const { distance_into_route = distanceInto(line, latlng) } = others
    return { latlng, target_latlng, categories, title, description, distance_into_route }
  })
  writeRouteLine(rows, { id, type: columns.type }, line, complete)
}

/**
 * Changes a route. A new line does not have waypoints.
 * @throws Refusal not-found
 */
export function changeRoute(world: World, id: string, { line, ...fields }: RouteFields & { readonly line: Line | undefined }): void {
  const before = readRouteRow(world, id)
  const { id: _, athlete_id: __, ...current } = fieldsOfRoute(before)
  const columns = columnsOf(replaced(current, fields))
  const { type } = columns
  world.database.atomically(() => {
    updateRow(world, 'routes', id, { ...columns, updated: toSeconds(world.now()) })
    if (line === undefined && type === before.type) return
    const { waypoints } = documentOfRoute(world, before)
    writeRouteLine(world, { id, type }, line ?? routeLine(world, before), line === undefined ? waypoints : [])
    matchRoute(world, readRouteRow(world, id), segmentLines(world))
  })
}

/** @throws Refusal not-found */
export function removeRoute(world: World, id: string): void {
  readRouteRow(world, id)
  world.database.atomically(() => {
    world.database.run('delete from routes where world = ? and id = ?', world.id, id)
    removeDocuments(world, ownerOf(id))
  })
}

/** Values derived from the line of a route. */
export const documentOfRoute = (rows: Rows, { id, origin }: RouteRow): RouteDocument =>
  readDocument<RouteDocument>(rows, { origin, owner: ownerOf(id) }, 'route')

const isVisible = (route: RouteRow, viewer: Viewer): boolean =>
  route.private === 0 || (viewer.readAll && route.athlete_id === viewer.athleteId)

/** @throws Refusal not-found, also for a private route without `read_all` or of another athlete */
export function visibleRoute({ database, id: world }: Rows, id: string, viewer: Viewer): RouteRow {
  const route = database.get<RouteRow>('select * from routes where world = ? and id = ?', world, id)
  if (route === undefined) throw notFound('Route')
  if (!isVisible(route, viewer)) throw notFound('Route', 'the route is private: only its owner can see it, with read_all')
  return route
}

/** The route, with the segments along it that the viewer may see. */
export function detailedRoute(world: World, row: RouteRow, viewer: Viewer, athlete = summaryAthlete(world, row.athlete_id)): Route {
  const { id, name, description, type, sub_type } = row
  const { map, ...document } = documentOfRoute(world, row)
  return {
    id: toId(id),
    id_str: id,
    resource_state: 3,
    name,
    description,
    type,
    sub_type,
    private: row.private === 1,
    starred: row.starred === 1,
    timestamp: row.created,
    created_at: isoUtc(row.created * 1000),
    updated_at: isoUtc(row.updated * 1000),
    ...document,
    map: { id: `r${id}`, ...map, resource_state: 3 },
    segments: (JSON.parse(row.segments) as string[]).flatMap((segmentId) => {
      const segment = findSegment(world, segmentId, viewer)
      return segment === undefined ? [] : [summarySegment(world, segment)]
    }),
    athlete,
  } as unknown as Route
}

/** The viewer's routes, newest first. */
export function listRoutes(world: World, viewer: Viewer, page: number, perPage: number): Route[] {
  const athlete = summaryAthlete(world, viewer.athleteId)
  return world.database
    .all<RouteRow>('select * from routes where world = ? and athlete_id = ? order by created desc, id', world.id, viewer.athleteId)
    .filter((route) => isVisible(route, viewer))
    .slice((page - 1) * perPage, page * perPage)
    .map((route) => {
      const { map, ...rest } = detailedRoute(world, route, viewer, athlete)
      return { ...rest, ...(map && { map: summaryMap(map) }), resource_state: 2 }
    })
}

/** The streams of a route. */
export const routeStreams = (rows: Rows, { id, origin }: RouteRow): WrittenStream[] => readRecording(rows, { origin, owner: ownerOf(id) })

/** The line of a route. */
export const routeLine = (rows: Rows, row: RouteRow): Line => lineOfStreams(routeStreams(rows, row))
