import { placeOf, schemasFrom } from './reach.js'

const reportEach =
  (keyword, says) =>
  (schema, { report, location, resolve }) => {
    for (const { schema: reached, way } of schemasFrom(schema, location.source.absoluteRef, resolve)) {
      if (reached[keyword] !== undefined) report({ message: `${placeOf(way)} ${says}`, location })
    }
  }

const requireOpen = reportEach('enum', 'has an `enum`, but the service adds values to what it sends: use `x-extensible-enum`.')
const requireClosed = reportEach('x-extensible-enum', 'has an `x-extensible-enum`, but a request takes listed values only: use `enum`.')

/** What the service sends may hold values that nobody has listed. */
export const EnumIsOpenInResponses = () => ({
  Response: { MediaType: (mediaType, context) => requireOpen(mediaType.schema, context) },
  WebhooksMap: { RequestBody: { MediaType: (mediaType, context) => requireOpen(mediaType.schema, context) } },
})

/** What the service accepts is listed. */
export const EnumIsClosedInRequests = () => ({
  Paths: {
    PathItem: {
      Operation: {
        RequestBody: { MediaType: (mediaType, context) => requireClosed(mediaType.schema, context) },
        Parameter: (parameter, context) => requireClosed(parameter.schema, context),
      },
    },
  },
})
