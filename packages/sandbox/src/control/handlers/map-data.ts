import { toId } from '../../base/id.ts'
import { notFound } from '../../core/refusal.ts'
import { countRows, deleteRows, listRows } from '../../core/rows.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { requireAthlete } from '../../things/athletes/athletes.ts'
import type { EffortRow } from '../../things/efforts/effort-rows.ts'
import { type Bounds, readWorldMap } from '../../things/map/world-map.ts'
import {
  changeRoute,
  createRoute,
  documentOfRoute,
  fieldsOfRoute,
  type RouteRow,
  readRouteRow,
  readRouteRows,
  removeRoute,
  routeStreams,
} from '../../things/routes/routes.ts'
import { addSegment, changeSegment, deleteSegment, setStar } from '../../things/segments/edit-segments.ts'
import { readLine } from '../../things/segments/given-lines.ts'
import {
  documentOfSegment,
  fieldsOfSegment,
  requireSegment,
  type SegmentRow,
  segmentRecording,
} from '../../things/segments/segment-rows.ts'
import { athleteIn, type Handlers, onlyOf, refusedField } from '../call.ts'
import { createNames, listPage } from '../lists.ts'
import { streamSetOf } from '../records.ts'
import { secondsAt, timestamp } from '../state.ts'
import { undoably } from '../undo.ts'

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
    throw refusedField('bounds', 'bounds is not a valid box: give south, west, north and east, with south below north and west below east')
  return [south, west, north, east]
}

function segmentOf(world: World, row: SegmentRow): Schemas['Segment'] {
  const { distance, average_grade, polyline } = documentOfSegment(world, row)
  return {
    ...fieldsOfSegment(row),
    distance,
    average_grade,
    polyline,
    effort_count: countRows(world, 'efforts', { segment_id: row.id }),
    star_count: countRows(world, 'stars', { segment_id: row.id }),
    created_at: timestamp(row.created * 1000),
    updated_at: timestamp(row.updated * 1000),
  }
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

interface StarRow {
  readonly athlete_id: string
  readonly at: number
}

function starsOf(world: World, segmentId: string): Schemas['Star'][] {
  requireSegment(world, segmentId)
  return listRows<StarRow>(world, 'stars', { segment_id: segmentId }, 'at, athlete_id').map(({ athlete_id, at }) => ({
    athlete_id: toId(athlete_id),
    segment_id: toId(segmentId),
    at: timestamp(at * 1000),
  }))
}

/** @throws Refusal not-found, if the athlete has not starred the segment */
function starAt(world: World, segmentId: string, athleteId: string): Schemas['Star'] {
  requireAthlete(world, athleteId)
  const found = starsOf(world, segmentId).find(({ athlete_id }) => String(athlete_id) === athleteId)
  if (found === undefined) throw notFound('Star', `the athlete ${athleteId} has not starred the segment ${segmentId}`)
  return found
}

export const maps = {
  getMap({ world, input }) {
    const { bounds, water, contours, ways, places } = readWorldMap(world, boundsIn(input.bounds))
    return { bounds: bounds && [...bounds], water: [...water], contours: [...contours], ways: [...ways], places: [...places] }
  },
  listRoutes(call) {
    const { world, input } = call
    const nameOf = createNames(world)
    return listPage(call, readRouteRows(world, onlyOf(world, input.athlete_id)), {
      idOf: ({ id }) => id,
      textsOf: (row) => [row.name, fieldsOfRoute(row).activity_type, nameOf(row.athlete_id)],
    }).map((row) => routeOf(world, row))
  },
  getRoute({ world, input }) {
    const row = readRouteRow(world, String(input.id))
    return { ...routeOf(world, row), streams: streamSetOf(routeStreams(world, row)) }
  },
  createRoute({ world, input: { id: given, points, polyline, ...fields } }) {
    const line = readLine(world, { points, polyline })
    if (line === undefined) throw refusedField('points', 'points or polyline is missing')
    return world.database.atomically(() => {
      const id = newId(world, 'routes', given)
      createRoute(world, { ...fields, id, athlete_id: athleteIn(world, fields.athlete_id), created_at: toSeconds(world.now()), line })
      return routeOf(world, readRouteRow(world, id))
    })
  },
  changeRoute({ world, input: { id, points, polyline, ...fields } }) {
    changeRoute(world, String(id), { ...fields, line: readLine(world, { points, polyline }) })
    return routeOf(world, readRouteRow(world, String(id)))
  },
  deleteRoute: ({ world, input }) => undoably(world, () => removeRoute(world, String(input.id))),
  listSegments(call) {
    const { world, input } = call
    const rows = world.database.all<SegmentRow>(
      'select * from segments where world = ? and owner_id = coalesce(?, owner_id) order by created, id',
      world.id,
      onlyOf(world, input.athlete_id) ?? null,
    )
    return listPage(call, rows, {
      idOf: ({ id }) => id,
      textsOf: ({ name, activity_type, city, state, country }) => [name, activity_type, city, state, country],
    }).map((row) => segmentOf(world, row))
  },
  getSegment({ world, input }) {
    const row = requireSegment(world, String(input.id))
    return { ...segmentOf(world, row), streams: streamSetOf(segmentRecording(world, row)), efforts: effortsOn(world, row.id) }
  },
  async createSegment({ world, input: { athlete_id, ...fields } }) {
    const id = await addSegment(world, athleteIn(world, athlete_id), fields)
    return segmentOf(world, requireSegment(world, id))
  },
  async changeSegment({ world, input: { id, ...fields } }) {
    await changeSegment(world, String(id), fields)
    return segmentOf(world, requireSegment(world, String(id)))
  },
  deleteSegment: ({ world, input }) => undoably(world, () => deleteSegment(world, String(input.id))),
  listStars: (call) => listPage(call, starsOf(call.world, String(call.input.segment_id))),
  setStar({ world, input }) {
    const [segmentId, athleteId] = [String(input.segment_id), String(input.athlete_id)]
    setStar(world, segmentId, athleteId, secondsAt(world, input.at))
    return starAt(world, segmentId, athleteId)
  },
  deleteStar({ world, input }) {
    const [segmentId, athleteId] = [String(input.segment_id), String(input.athlete_id)]
    starAt(world, segmentId, athleteId)
    return undoably(world, () => deleteRows(world, 'stars', { athlete_id: athleteId, segment_id: segmentId }))
  },
} satisfies Partial<Handlers>
