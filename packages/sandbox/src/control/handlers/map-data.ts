import { toId } from '../../base/id.ts'
import { notFound } from '../../core/refusal.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { requireAthlete } from '../../things/athletes/athletes.ts'
import type { EffortRow } from '../../things/efforts/effort-rows.ts'
import { type Bounds, readWorldMap } from '../../things/map/world-map.ts'
import {
  changeRoute as alter,
  createRoute as create,
  documentOfRoute,
  fieldsOfRoute,
  type RouteRow,
  readRouteRow,
  readRouteRows,
  removeRoute,
  routeStreams,
} from '../../things/routes/routes.ts'
import { addSegment, changeSegment as change, deleteSegment as remove, setStar as star } from '../../things/segments/edit-segments.ts'
import { readLine } from '../../things/segments/given-lines.ts'
import {
  documentOfSegment,
  fieldsOfSegment,
  requireSegment,
  type SegmentRow,
  segmentRecording,
} from '../../things/segments/segment-rows.ts'
import { type Handlers, Refused, worldOf } from '../call.ts'
import { pageOf, secondsAt, timestamp } from '../state.ts'
import { onlyOf } from './athlete-data.ts'
import { athleteIn } from './control-apps.ts'
import { streamSetOf } from './stream-sets.ts'

type Schemas = components['schemas']

function routeOf(world: World, row: RouteRow): Schemas['Route'] {
  const { distance, elevation_gain, map } = documentOfRoute(world, row)
  return {
    ...(fieldsOfRoute(row) as ReturnType<typeof fieldsOfRoute> & Pick<Schemas['Route'], 'sub_type'>),
    distance,
    elevation_gain,
    polyline: map.polyline,
    segment_ids: (JSON.parse(row.segments) as string[]).map(toId),
    created_at: timestamp(row.created * 1000),
    updated_at: timestamp(row.updated * 1000),
  }
}

/** @throws Refused 400 if the box is invalid */
function boundsIn(text: string | undefined): Bounds | undefined {
  if (text === undefined) return undefined
  const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number)
  if (south > north || west > east)
    throw new Refused(400, 'bounds is not a valid box: give south, west, north and east, with south below north and west below east')
  return [south, west, north, east]
}

export const getMap: Handlers['getMap'] = (call) => {
  const { bounds, water, contours, ways, places } = readWorldMap(worldOf(call), boundsIn(call.input.bounds))
  return { bounds: bounds && [...bounds], water: [...water], contours: [...contours], ways: [...ways], places: [...places] }
}

export const listRoutes: Handlers['listRoutes'] = (call) => {
  const world = worldOf(call)
  return pageOf(readRouteRows(world, onlyOf(world, call.input.athlete_id)), call.input).map((row) => routeOf(world, row))
}

export const getRoute: Handlers['getRoute'] = (call) => {
  const world = worldOf(call)
  const row = readRouteRow(world, String(call.input.id))
  return { ...routeOf(world, row), streams: streamSetOf(routeStreams(world, row)) }
}

export const createRoute: Handlers['createRoute'] = (call) => {
  const world = worldOf(call)
  const { id: given, points, polyline, ...fields } = call.input
  const line = readLine(world, { points, polyline })
  if (line === undefined) throw new Refused(400, 'points or polyline is missing')
  return world.database.atomically(() => {
    const id = newId(world, 'routes', given)
    create(world, { ...fields, id, athlete_id: athleteIn(world, fields.athlete_id), created_at: toSeconds(world.now()), line })
    return routeOf(world, readRouteRow(world, id))
  })
}

export const changeRoute: Handlers['changeRoute'] = (call) => {
  const world = worldOf(call)
  const { id, points, polyline, ...fields } = call.input
  alter(world, String(id), { ...fields, line: readLine(world, { points, polyline }) })
  return routeOf(world, readRouteRow(world, String(id)))
}

export const deleteRoute: Handlers['deleteRoute'] = (call) => {
  removeRoute(worldOf(call), String(call.input.id))
  return undefined
}

function segmentOf(world: World, row: SegmentRow): Schemas['Segment'] {
  const { distance, average_grade, polyline } = documentOfSegment(world, row)
  const countOf = (table: 'efforts' | 'stars'): number =>
    world.database.get<{ n: number }>(`select count(*) n from ${table} where world = ? and segment_id = ?`, world.id, row.id)?.n ?? 0
  return {
    ...fieldsOfSegment(row),
    distance,
    average_grade,
    polyline,
    effort_count: countOf('efforts'),
    star_count: countOf('stars'),
    created_at: timestamp(row.created * 1000),
    updated_at: timestamp(row.updated * 1000),
  }
}

export const listSegments: Handlers['listSegments'] = (call) => {
  const world = worldOf(call)
  const rows = world.database.all<SegmentRow>(
    'select * from segments where world = ? and owner_id = coalesce(?, owner_id) order by created, id',
    world.id,
    onlyOf(world, call.input.athlete_id) ?? null,
  )
  return pageOf(rows, call.input).map((row) => segmentOf(world, row))
}

/** Number of efforts that are returned for a segment. */
const MOST_EFFORTS = 100

const effortsOn = (world: World, segmentId: string): Schemas['SegmentEffort'][] =>
  world.database
    .all<EffortRow>(
      'select * from efforts where world = ? and segment_id = ? order by elapsed_time, start, id limit ?',
      world.id,
      segmentId,
      MOST_EFFORTS,
    )
    .map(({ id, athlete_id, activity_id, start, elapsed_time, moving_time, rank }) => ({
      id: toId(id),
      athlete_id: toId(athlete_id),
      activity_id: toId(activity_id),
      start: timestamp(start * 1000),
      elapsed_time,
      moving_time,
      rank,
    }))

export const getSegment: Handlers['getSegment'] = (call) => {
  const world = worldOf(call)
  const row = requireSegment(world, String(call.input.id))
  return { ...segmentOf(world, row), streams: streamSetOf(segmentRecording(world, row)), efforts: effortsOn(world, row.id) }
}

export const createSegment: Handlers['createSegment'] = async (call) => {
  const world = worldOf(call)
  const { athlete_id, ...fields } = call.input
  const id = await addSegment(world, athleteIn(world, athlete_id), fields)
  return segmentOf(world, requireSegment(world, id))
}

export const changeSegment: Handlers['changeSegment'] = async (call) => {
  const world = worldOf(call)
  const { id, ...fields } = call.input
  await change(world, String(id), fields)
  return segmentOf(world, requireSegment(world, String(id)))
}

export const deleteSegment: Handlers['deleteSegment'] = (call) => {
  remove(worldOf(call), String(call.input.id))
  return undefined
}

interface StarRow {
  readonly athlete_id: string
  readonly at: number
}

function starsOf(world: World, segmentId: string): Schemas['Star'][] {
  requireSegment(world, segmentId)
  return world.database
    .all<StarRow>('select athlete_id, at from stars where world = ? and segment_id = ? order by at, athlete_id', world.id, segmentId)
    .map(({ athlete_id, at }) => ({ athlete_id: toId(athlete_id), segment_id: toId(segmentId), at: timestamp(at * 1000) }))
}

/** @throws Refusal not-found, if the athlete has not starred the segment */
function starAt(world: World, segmentId: string, athleteId: string): Schemas['Star'] {
  requireAthlete(world, athleteId)
  const found = starsOf(world, segmentId).find(({ athlete_id }) => String(athlete_id) === athleteId)
  if (found === undefined) throw notFound('Star', `the athlete ${athleteId} has not starred the segment ${segmentId}`)
  return found
}

export const listStars: Handlers['listStars'] = (call) => pageOf(starsOf(worldOf(call), String(call.input.segment_id)), call.input)

export const setStar: Handlers['setStar'] = (call) => {
  const world = worldOf(call)
  const [segmentId, athleteId] = [String(call.input.segment_id), String(call.input.athlete_id)]
  star(world, segmentId, athleteId, secondsAt(world, call.input.at))
  return starAt(world, segmentId, athleteId)
}

export const deleteStar: Handlers['deleteStar'] = (call) => {
  const world = worldOf(call)
  const [segmentId, athleteId] = [String(call.input.segment_id), String(call.input.athlete_id)]
  starAt(world, segmentId, athleteId)
  world.database.run('delete from stars where world = ? and athlete_id = ? and segment_id = ?', world.id, athleteId, segmentId)
  return undefined
}
