import { streamsText } from '../../things/activities/activity-streams.ts'
import { detailedRoute, listRoutes, routeLine, routeStreams, visibleRoute } from '../../things/routes/routes.ts'
import { fileNameFrom } from '../../tracks/exports/plain-text.ts'
import { toGpx, toTcx } from '../../tracks/exports/route-files.ts'
import { attachment } from '../response.ts'
import { refuseAnotherAthlete } from './athlete-handlers.ts'
import { type Call, fromData, type Handler, type Handlers, id, paging, textFromData, viewerOf } from './handler.ts'

const visible = (call: Call) => visibleRoute(call.world, id(call), viewerOf(call))

const routeFile =
  (type: 'gpx' | 'tcx', write: typeof toTcx): Handler =>
  (call) => {
    const route = visible(call)
    const text = write({ name: route.name, ...routeLine(call.world, route) })
    return attachment(text, `application/${type}+xml`, `${fileNameFrom(route.name, 'route')}.${type}`)
  }

export const routes = {
  getRoute: fromData('route', (call) => detailedRoute(call.world, visible(call), viewerOf(call))),
  listAthleteRoutes: fromData('routes', (call) => {
    refuseAnotherAthlete(call)
    const { page, perPage } = paging(call)
    return listRoutes(call.world, viewerOf(call), page, perPage)
  }),
  exportRouteGpx: routeFile('gpx', toGpx),
  exportRouteTcx: routeFile('tcx', toTcx),
  /** Route streams do not have parameters and are returned as a list (decision 014). */
  getRouteStreams: textFromData('route streams', (call) => streamsText('Route', routeStreams(call.world, visible(call)), false)),
} satisfies Partial<Handlers>
