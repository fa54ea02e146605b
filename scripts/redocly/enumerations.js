import { placeOf, schemasFrom } from './reach.js'

const reportEach =
  (keyword, says) =>
  (schema, { report, location, resolve }) => {
    for (const { schema: reached, way } of schemasFrom(schema, location.source.absoluteRef, resolve)) {
      if (reached[keyword] !== undefined) report({ message: `${placeOf(way)} ${says}`, location })
    }
  }

const requireOpen = reportEach('enum', 'has an `enum`, but the service adds values to what it sends: use `x-extensible-enum`.')
const requireClosed = reportEach('x-extensible-enum', 'has an `x-extensible-enum`, but a request accepts only listed values: use `enum`.')

/** The service may send values that are not listed. */
export const EnumIsOpenInResponses = () => ({
  Response: { MediaType: (mediaType, context) => requireOpen(mediaType.schema, context) },
  WebhooksMap: { RequestBody: { MediaType: (mediaType, context) => requireOpen(mediaType.schema, context) } },
})

/** The service accepts only listed values. */
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

/** Generators name constants after the values in uppercase, so values that differ only in case need separate names. */
export const EnumValuesHaveNames = () => ({
  Schema(schema, { report, location }) {
    const inCapitals = (schema.enum ?? []).map((value) => String(value).toUpperCase())
    if (new Set(inCapitals).size === inCapitals.length || schema['x-enum-varnames'] !== undefined) return
    report({ message: 'Values of this `enum` differ only in case: name them in `x-enum-varnames`.', location: location.child('enum') })
  },
})
