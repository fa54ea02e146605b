import { type GivenId, toId } from '../../base/id.ts'
import { isoUtc } from '../../base/local-time.ts'
import { readDocument, readRecording, removeDocuments, valuesOf, writeDocument, writeRecording } from '../../core/documents.ts'
import { notFound } from '../../core/refusal.ts'
import { deleteRows, findRow, insertRow, listRows, type Rows, updateRows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { summaryMap } from '../../description/shapes.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { matchSegments, type SegmentLine } from '../../tracks/matching.ts'
import { linesOf } from '../../tracks/polyline.ts'
import type { Point } from '../../tracks/streams.ts'
import { summaryAthlete } from '../athletes/athletes.ts'
import { distanceInto, type Line, streamsOfLine } from '../segments/lines.ts'
import { gainOf, segmentLines } from '../segments/segment-rows.ts'
import { findSegment, summarySegment } from '../segments/segments.ts'
import { type Columns, type Dated, fieldsIn, replaced, requireRow, type Settable } from '../thing-rows.ts'
import type { Viewer } from '../viewer.ts'

type Route = components['schemas']['Route']

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

export interface RouteRow extends Columns<Omit<typeof DEFAULTS, 'activity_type'>> {
  readonly id: string
  readonly athlete_id: string
  /** 1 ride, 2 run. */
  readonly type: number
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
type RouteDocument = ReturnType<typeof documentOf>

/** Speed that a route is planned with, in meters per second. */
const PLANNED_SPEED = { Ride: 6.2, Run: 3 } as const
const RIDE = 1
const RUN = 2

const ownerOf = (id: string): string => `r${id}`

function documentOf(type: number, line: Line, waypoints: readonly Waypoint[]) {
  const distance = line.distance.at(-1) ?? 0
  return {
    distance,
    elevation_gain: gainOf(line.altitude),
    estimated_moving_time: Math.round(distance / PLANNED_SPEED[type === RIDE ? 'Ride' : 'Run']),
    map: linesOf(line.latlng),
    waypoints,
  }
}

/** Writes the line of a route. */
function writeRouteLine(rows: Rows, { id, type }: Pick<RouteRow, 'id' | 'type'>, line: Line, waypoints: readonly Waypoint[]): void {
  writeDocument(rows, ownerOf(id), 'route', documentOf(type, line, waypoints))
  writeRecording(rows, ownerOf(id), streamsOfLine(line))
}

/** Finds the segments along every route again, after segments were added or removed. */
export function matchRoutes(rows: Rows): void {
  const segments = segmentLines(rows)
  for (const route of readRouteRows(rows)) {
    const { latlng = [] } = valuesOf<Partial<Line>>(routeStreams(rows, route, ['latlng']))
    updateRows(rows, 'routes', { id: route.id }, { segments: segmentsAlong(latlng, route.type, segments) })
  }
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
export const readRouteRows = (rows: Rows, athleteId?: string): RouteRow[] =>
  listRows(rows, 'routes', { athlete_id: athleteId }, 'created desc, id')

/** @throws Refusal not-found */
export const readRouteRow = (rows: Rows, id: string): RouteRow => requireRow(rows, 'routes', id)

const settable = (row: RouteRow): typeof DEFAULTS => fieldsIn(DEFAULTS, { ...row, activity_type: row.type === RIDE ? 'Ride' : 'Run' })

/** The fields of a stored route, as they are set. */
export const fieldsOfRoute = (row: RouteRow) => ({ id: toId(row.id), athlete_id: toId(row.athlete_id), ...settable(row) })

export interface NewRoute extends RouteFields, Dated {
  readonly id: GivenId
  readonly athlete_id: GivenId
  readonly name: string
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
  writeRouteLine(rows, { id, type: columns.type }, line, completeWaypoints(line, waypoints))
}

const completeWaypoints = (line: Line, waypoints: NonNullable<NewRoute['waypoints']>): Waypoint[] =>
  waypoints.map(({ latlng, target_latlng = null, categories = ['poi'], title, description = null, ...others }) => {
    const { distance_into_route = distanceInto(line, latlng) } = others
    return { latlng, target_latlng, categories, title, description, distance_into_route }
  })

/** @throws Refusal not-found */
export function removeRoute(world: World, id: string): void {
  readRouteRow(world, id)
  world.database.atomically(() => {
    deleteRows(world, 'routes', { id })
    removeDocuments(world, ownerOf(id))
  })
}

/** Values derived from the line of a route. */
export const documentOfRoute = (rows: Rows, { id, origin }: RouteRow): RouteDocument =>
  readDocument<RouteDocument>(rows, { origin, owner: ownerOf(id) }, 'route')

const isVisible = (route: RouteRow, viewer: Viewer): boolean =>
  route.private === 0 || (viewer.readAll && route.athlete_id === viewer.athleteId)

/** @throws Refusal not-found, also for a private route without `read_all` or of another athlete */
export function visibleRoute(rows: Rows, id: string, viewer: Viewer): RouteRow {
  const route = findRow<RouteRow>(rows, 'routes', { id })
  if (route === undefined) throw notFound('Route')
  if (!isVisible(route, viewer)) throw notFound('Route', 'Not visible: the route is private; only its owner can see it, with `read_all`.')
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
  return readRouteRows(world, viewer.athleteId)
    .filter((route) => isVisible(route, viewer))
    .slice((page - 1) * perPage, page * perPage)
    .map((route) => {
      const { map, ...rest } = detailedRoute(world, route, viewer, athlete)
      return { ...rest, ...(map && { map: summaryMap(map) }), resource_state: 2 }
    })
}

export const routeStreams = (rows: Rows, { id, origin }: RouteRow, types?: readonly string[]): WrittenStream[] =>
  readRecording(rows, { origin, owner: ownerOf(id) }, types)

export const routeLine = (rows: Rows, row: RouteRow): Line => valuesOf(routeStreams(rows, row))
