import { stringifyExact } from '../../base/exact-json.ts'
import { streamsText } from '../../things/activities/activity-streams.ts'
import { detailedRoute, listRoutes, routeLine, routeStreams, visibleRoute } from '../../things/routes/routes.ts'
import { fileNameFrom } from '../../tracks/exports/plain-text.ts'
import { toGpx, toTcx } from '../../tracks/exports/route-files.ts'
import { attachment } from '../response.ts'
import { refuseAnotherAthlete } from './athlete-handlers.ts'
import { type Call, fromData, type Handler, id, paging, viewerOf } from './handler.ts'

const visible = (call: Call) => visibleRoute(call.world, id(call), viewerOf(call))

export const getRoute = fromData('route', (call) => stringifyExact(detailedRoute(call.world, visible(call), viewerOf(call))))

export const listAthleteRoutes = fromData('routes', (call) => {
  refuseAnotherAthlete(call)
  const { page, perPage } = paging(call)
  return stringifyExact(listRoutes(call.world, viewerOf(call), page, perPage))
})

export const exportRouteGpx: Handler = (call) => {
  const route = visible(call)
  const { name } = route
  return attachment(toGpx({ name, ...routeLine(call.world, route) }), 'application/gpx+xml', `${fileNameFrom(name, 'route')}.gpx`)
}

export const exportRouteTcx: Handler = (call) => {
  const route = visible(call)
  const { name } = route
  return attachment(toTcx({ name, ...routeLine(call.world, route) }), 'application/tcx+xml', `${fileNameFrom(name, 'route')}.tcx`)
}

/** Route streams do not have parameters and are returned as a list (decision 014). */
export const getRouteStreams = fromData('route streams', (call) => streamsText('Route', routeStreams(call.world, visible(call)), false))
