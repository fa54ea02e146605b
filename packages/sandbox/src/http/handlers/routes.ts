import { stringifyExact } from '../../exact-json.ts'
import { fileNameFrom } from '../../exports/file-name.ts'
import { toGpx } from '../../exports/gpx.ts'
import { toTcx } from '../../exports/tcx.ts'
import { listRoutes, routeAnswer, visibleRoute } from '../../service/routes.ts'
import { streamsAnswer, streamTexts } from '../../service/streams-answer.ts'
import { attachment, jsonText } from '../answer.ts'
import { refuseAnotherAthlete } from './athletes.ts'
import { type Call, type Handler, id, paging, viewerOf } from './handler.ts'

const visible = (call: Call) => visibleRoute(call.world, id(call), viewerOf(call))

export const getRoute: Handler = (call) => jsonText(stringifyExact(routeAnswer(call.world, visible(call), viewerOf(call))))

export const listAthleteRoutes: Handler = (call) => {
  refuseAnotherAthlete(call)
  const { page, perPage } = paging(call)
  return jsonText(stringifyExact(listRoutes(call.world, viewerOf(call), page, perPage)))
}

export const exportRouteGpx: Handler = (call) => {
  const route = visible(call)
  const name = route.detail.name ?? 'Route'
  return attachment(toGpx({ name, ...route.streams() }), 'application/gpx+xml', `${fileNameFrom(name)}.gpx`)
}

export const exportRouteTcx: Handler = (call) => {
  const route = visible(call)
  const name = route.detail.name ?? 'Route'
  return attachment(toTcx({ name, ...route.streams() }), 'application/tcx+xml', `${fileNameFrom(name)}.tcx`)
}

/** Route streams take no parameter and come as a list (decision 014). */
export const getRouteStreams: Handler = (call) => {
  const streams = visible(call).streams()
  return jsonText(streamsAnswer(streamTexts('Route', streams, ['distance', 'latlng', 'altitude']), false))
}
