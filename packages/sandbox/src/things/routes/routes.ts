import { toId } from '../../base/id.ts'
import { isoUtc } from '../../base/local-time.ts'
import { type Rows, readDocument, readRecording, removeDocuments, writeDocument } from '../../core/documents.ts'
import { notFound } from '../../core/refusal.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { summaryMap } from '../../description/shapes.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { matchSegments, type SegmentLine } from '../../tracks/matching.ts'
import { linesOf } from '../../tracks/polyline.ts'
import type { Point } from '../../tracks/streams.ts'
import { summaryAthlete } from '../athletes/athletes.ts'
import { gainOf, type Line, segmentLines, writeLine } from '../segments/segment-rows.ts'
import { findSegment, summarySegment } from '../segments/segments.ts'
import type { Viewer } from '../viewer.ts'
import type { PlannedWaypoint } from '../world-plan.ts'

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

/** The immutable part of a route. */
interface RouteDocument {
  readonly distance: number
  readonly elevation_gain: number
  readonly estimated_moving_time: number
  readonly map: { readonly polyline: string; readonly summary_polyline: string }
  readonly waypoints: readonly object[]
}

/** Speed that a route is planned with, in meters per second. */
const PACE = { ride: 6.2, run: 3 }
const RIDE = 1
const RUN = 2

const ownerOf = (id: string): string => `r${id}`

const waypointOf = ({ latlng, targetLatlng, category, title, description, distanceIntoRoute }: PlannedWaypoint) => ({
  latlng,
  target_latlng: targetLatlng,
  categories: [category],
  title,
  description,
  distance_into_route: distanceIntoRoute,
})

export interface NewRoute {
  readonly row: Omit<RouteRow, 'segments' | 'origin'>
  readonly line: Line
  readonly waypoints: readonly PlannedWaypoint[]
}

export function insertRoute(rows: Rows, { row, line, waypoints }: NewRoute): void {
  const columns = Object.keys(row)
  rows.database.run(
    `insert into routes (world, origin, segments, ${columns.join(', ')}) values (?, ?, '[]', ${columns.map(() => '?').join(', ')})`,
    rows.id,
    rows.id,
    ...Object.values(row),
  )
  writeRouteLine(rows, row, line, waypoints.map(waypointOf))
}

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
  writeLine(rows, ownerOf(id), line)
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
  const kind = type === RIDE ? 'Ride' : 'Run'
  const passes = matchSegments(
    latlng === undefined ? [] : (JSON.parse(latlng.data) as Point[]),
    segments.filter(({ activityType }) => activityType === kind),
  )
  const ids = [...new Set(passes.map(({ segmentId }) => segmentId))]
  rows.database.run('update routes set segments = ? where world = ? and id = ?', JSON.stringify(ids), rows.id, id)
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

/** Fields of a route that can be set. Omitted fields keep their values. */
export interface RouteFields {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly activity_type?: 'Ride' | 'Run' | undefined
  readonly sub_type?: number | undefined
  readonly private?: boolean | undefined
  readonly starred?: boolean | undefined
}

const typeNumber = (type: 'Ride' | 'Run'): number => (type === 'Ride' ? RIDE : RUN)

/** Adds a route, with the segments along it. */
export function addRoute(
  world: World,
  { id, athleteId, name, line, ...fields }: RouteFields & { id: string; athleteId: string; name: string; line: Line },
): void {
  const now = toSeconds(world.now())
  world.database.atomically(() => {
    insertRoute(world, {
      row: {
        id,
        athlete_id: athleteId,
        name,
        description: fields.description ?? null,
        private: Number(fields.private ?? false),
        starred: Number(fields.starred ?? false),
        type: typeNumber(fields.activity_type ?? 'Ride'),
        sub_type: fields.sub_type ?? 1,
        created: now,
        updated: now,
      },
      line,
      waypoints: [],
    })
    matchRoute(world, readRouteRow(world, id), segmentLines(world))
  })
}

/**
 * Changes a route. A new line does not have waypoints.
 * @throws Refusal not-found
 */
export function changeRoute(world: World, id: string, { line, ...fields }: RouteFields & { readonly line: Line | undefined }): void {
  const before = readRouteRow(world, id)
  const type = fields.activity_type === undefined ? before.type : typeNumber(fields.activity_type)
  world.database.atomically(() => {
    world.database.run(
      'update routes set name = ?, description = ?, private = ?, starred = ?, type = ?, sub_type = ?, updated = ? where world = ? and id = ?',
      fields.name ?? before.name,
      fields.description === undefined ? before.description : fields.description,
      Number(fields.private ?? before.private === 1),
      Number(fields.starred ?? before.starred === 1),
      type,
      fields.sub_type ?? before.sub_type,
      toSeconds(world.now()),
      world.id,
      id,
    )
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
export function routeLine(rows: Rows, row: RouteRow): Line {
  return Object.fromEntries(routeStreams(rows, row).map(({ type, data }) => [type, JSON.parse(data)])) as unknown as Line
}
