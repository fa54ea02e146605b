import { type Parameter, parameters } from '../specification/parameters.ts'
import { streamTypes } from '../specification/streams.ts'
import { list, type Node, resolved } from './document.ts'
import { operationPlaces } from './endpoints.ts'
import { holds, parameterTyped, says, stated } from './facets.ts'
import { typesOf } from './schema.ts'
import { casesOf, type Facet, type Place, type Table, valueAt } from './table.ts'

/** The place of a parameter of an operation: in the operation or in its path. */
export const parameterPlaces = (document: Node, operation: Place, name: string, within: string): Place[] =>
  [valueAt(operation) as Node, ...operation.around].flatMap((around) =>
    list(around['parameters']).flatMap((parameter, key) => {
      const found = resolved(document, parameter)
      return found['name'] === name && found['in'] === within ? [{ holder: around['parameters'] as unknown[], key, around: [] }] : []
    }),
  )

const schemaAt = (document: Node, place: Place): Node => resolved(document, resolved(document, valueAt(place))['schema'])

const listOfStreamTypes: Facet = holds(
  'is a comma-separated list of stream types',
  (document, place) => {
    const { style = 'form', explode } = resolved(document, valueAt(place))
    const { type, items } = schemaAt(document, place)
    const allowed = list(resolved(document, items)['enum'])
    return type === 'array' && style === 'form' && explode === false && streamTypes.every((row) => allowed.includes(row.type))
  },
  (parameter) => ({ ...parameter, explode: true }),
)

/** Gear ids start with a letter, so they are text. In a URL the stated integer is text too, and must be allowed (decision 001). */
const acceptsInteger: Facet = holds(
  'accepts an integer',
  (document, place) => {
    const schema = schemaAt(document, place)
    return [...typesOf(document, schema)].join() === 'string' && schema['pattern'] === undefined && schema['enum'] === undefined
  },
  (parameter) => ({ ...parameter, schema: { type: 'string', pattern: '^[bg]' } }),
)

const typeFacets = ({ type, path }: Parameter): Facet[] => {
  if (type === undefined) return []
  if (path === '/gear/{id}') return [acceptsInteger]
  return [type === 'comma-separated list of stream types' ? listOfStreamTypes : parameterTyped(type)]
}

const requiredFacets = ({ required }: Parameter): Facet[] => {
  if (required === undefined) return []
  return [
    holds(
      required ? 'is required' : 'is optional',
      (document, place) => (resolved(document, valueAt(place))['required'] ?? false) === required,
      (parameter) => ({ ...parameter, required: !required }),
    ),
  ]
}

const codeFacets = ({ name }: Parameter): Facet[] => {
  if (name !== 'response_type') return []
  return [
    holds(
      'must be code',
      (document, place) =>
        [schemaAt(document, place)['const'], ...list(schemaAt(document, place)['enum'])].filter(Boolean).join() === 'code',
      (parameter) => ({ ...parameter, schema: { type: 'string' } }),
    ),
  ]
}

const parameterTable: Table<Parameter> = {
  rows: parameters,
  name: (row) => [row.method, row.path, row.in, row.name, row.type, row.required === false ? '(optional)' : ''].filter(Boolean).join(' '),
  places: (document, row) => operationPlaces(document, row).flatMap((operation) => parameterPlaces(document, operation, row.name, row.in)),
  facets: (row) => [stated, ...typeFacets(row), ...requiredFacets(row), ...codeFacets(row), says(row.notes)],
}

export const parameterCases = casesOf(parameterTable)
