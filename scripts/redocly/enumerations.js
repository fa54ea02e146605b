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

/** Generators name constants after the values in capitals: values that differ in case alone need names of their own. */
export const EnumValuesHaveNames = () => ({
  Schema(schema, { report, location }) {
    const inCapitals = (schema.enum ?? []).map((value) => String(value).toUpperCase())
    if (new Set(inCapitals).size === inCapitals.length || schema['x-enum-varnames'] !== undefined) return
    report({ message: 'Values of this `enum` differ in case alone: name them in `x-enum-varnames`.', location: location.child('enum') })
  },
})
