import { notFound } from '../../core/refusal.ts'
import { deleteRows } from '../../core/rows.ts'
import { newId, toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { requireAthlete } from '../../things/athletes/athletes.ts'
import { changeRoute, createRoute, readRouteRow, removeRoute } from '../../things/routes/routes.ts'
import { addSegment, changeSegment, deleteSegment, setStar } from '../../things/segments/edit-segments.ts'
import { readLine } from '../../things/segments/given-lines.ts'
import { requireSegment } from '../../things/segments/segment-rows.ts'
import { athleteIn, type Handlers, refusedField } from '../call.ts'
import { listPage } from '../lists.ts'
import { secondsAt } from '../state.ts'
import { KINDS, routeOf, segmentOf, starsOf } from './control-things.ts'

type Schemas = components['schemas']

/** @throws Refusal not-found, if the athlete has not starred the segment */
function starAt(world: World, segmentId: string, athleteId: string): Schemas['Star'] {
  requireAthlete(world, athleteId)
  requireSegment(world, segmentId)
  const found = starsOf(world, segmentId).find(({ athlete_id }) => String(athlete_id) === athleteId)
  if (found === undefined) throw notFound('Star', `the athlete ${athleteId} has not starred the segment ${segmentId}`)
  return found
}

export const maps = {
  listRoutes: KINDS.routes.list,
  getRoute: ({ world, input }) => KINDS.routes.get(world, String(input.id)),
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
  deleteRoute: ({ world, input }) => void removeRoute(world, String(input.id)),
  listSegments: KINDS.segments.list,
  getSegment: ({ world, input }) => KINDS.segments.get(world, String(input.id)),
  async createSegment({ world, input: { athlete_id, ...fields } }) {
    const id = await addSegment(world, athleteIn(world, athlete_id), fields)
    return segmentOf(world, requireSegment(world, id))
  },
  async changeSegment({ world, input: { id, ...fields } }) {
    await changeSegment(world, String(id), fields)
    return segmentOf(world, requireSegment(world, String(id)))
  },
  deleteSegment: ({ world, input }) => void deleteSegment(world, String(input.id)),
  listStars: (call) => listPage(call, starsOf(call.world, requireSegment(call.world, String(call.input.segment_id)).id)),
  setStar({ world, input }) {
    const [segmentId, athleteId] = [String(input.segment_id), String(input.athlete_id)]
    setStar(world, segmentId, athleteId, secondsAt(world, input.at))
    return starAt(world, segmentId, athleteId)
  },
  deleteStar({ world, input }) {
    const [segmentId, athleteId] = [String(input.segment_id), String(input.athlete_id)]
    starAt(world, segmentId, athleteId)
    deleteRows(world, 'stars', { athlete_id: athleteId, segment_id: segmentId })
  },
} satisfies Partial<Handlers>
