import type { components } from '../api.gen.ts'
import type { SeedRoute } from '../seed/types.ts'
import { summaryAthlete } from './athletes.ts'
import { notFound } from './refusal.ts'
import { summaryMap } from './shapes.ts'
import type { Viewer } from './viewer.ts'
import { findSegment, summarySegment } from './visible-segments.ts'
import type { World } from './world.ts'

const isVisible = ({ private: hidden, athleteId }: SeedRoute, viewer: Viewer): boolean =>
  !hidden || (viewer.readAll && String(athleteId) === viewer.athleteId)

/** @throws Refusal not-found, also for a private route without `read_all` or of another athlete */
export function visibleRoute(world: World, id: string, viewer: Viewer): SeedRoute {
  const route = world.template.routes.get(id)
  if (route === undefined) throw notFound('Route')
  if (!isVisible(route, viewer)) throw notFound('Route', 'the route is private, which needs read_all and its owner')
  return route
}

/** The route with the segments along it that the viewer may see. */
export const routeAnswer = (
  world: World,
  { detail, athleteId, segmentIds }: SeedRoute,
  viewer: Viewer,
): components['schemas']['Route'] => ({
  ...detail,
  segments: segmentIds.flatMap((id) => {
    const segment = findSegment(world, String(id), viewer)
    return segment === undefined ? [] : [summarySegment(segment)]
  }),
  athlete: summaryAthlete(world, String(athleteId)),
})

export const listRoutes = (world: World, viewer: Viewer, page: number, perPage: number) =>
  world.template.world.routes
    .filter((route) => String(route.athleteId) === viewer.athleteId && isVisible(route, viewer))
    .slice((page - 1) * perPage, page * perPage)
    .map((route): components['schemas']['Route'] => {
      const { map, ...rest } = routeAnswer(world, route, viewer)
      return { ...rest, ...(map && { map: summaryMap(map) }), resource_state: 2 }
    })
