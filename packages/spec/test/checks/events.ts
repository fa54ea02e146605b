import {
  type EventKind,
  eventKinds,
  type HandshakeParameter,
  handshakeAnswer,
  handshakeParameters,
  type PayloadField,
  payloadFields,
} from '../specification/events.ts'
import { at, type Node, node, resolved } from './document.ts'
import { operationPlaces } from './endpoints.ts'
import { holds, mentions, parameterTyped, says, stated, typed } from './facets.ts'
import { parameterPlaces } from './parameters.ts'
import { propertyPlaces, schemaOf } from './schema.ts'
import { casesOf, type Facet, type Place, type Table, valueAt } from './table.ts'

const bodyOf = (document: Node, webhook: Place): unknown =>
  schemaOf(document, at(valueAt(webhook), ['post', 'requestBody']), 'application/json')

const constantAt = (document: Node, schema: unknown, name: string): unknown =>
  [...propertyPlaces(document, schema, name)].map((place) => resolved(document, valueAt(place))['const'])[0]

/** The webhook with a body of that kind, under any name. */
function webhookPlaces(document: Node, { objectType, aspectType }: EventKind): Place[] {
  const holder = node(document['webhooks'])
  return Object.keys(holder)
    .map((key) => ({ holder, key, around: [node(holder[key]), node(at(holder, [key, 'post']))] }))
    .filter((place) => {
      const body = bodyOf(document, place)
      return constantAt(document, body, 'object_type') === objectType && constantAt(document, body, 'aspect_type') === aspectType
    })
}

const kindTable: Table<EventKind> = {
  rows: eventKinds,
  name: ({ objectType, aspectType }) => `event: ${objectType} ${aspectType}`,
  places: webhookPlaces,
  facets: ({ emitted }) => [stated, mentions(emitted)],
}

type FieldOfKind = PayloadField & { readonly kind: EventKind }

const valueFacets = ({ name, kind }: FieldOfKind): Facet[] => {
  const value = { object_type: kind.objectType, aspect_type: kind.aspectType }[name]
  if (value === undefined) return []
  return [
    holds(
      `is ${value}`,
      (document, place) => resolved(document, valueAt(place))['const'] === value,
      (schema) => ({ ...schema, const: 'other' }),
    ),
  ]
}

const payloadTable: Table<FieldOfKind> = {
  rows: eventKinds.flatMap((kind) => payloadFields.map((field) => ({ kind, ...field }))),
  name: ({ kind, name, type }) => `event: ${kind.objectType} ${kind.aspectType}: ${name} is ${type}`,
  places: (document, { kind, name }) =>
    webhookPlaces(document, kind).flatMap((webhook) => [...propertyPlaces(document, bodyOf(document, webhook), name, webhook.around)]),
  facets: (row) => [stated, typed(row.type), ...valueFacets(row), says(row.meaning(row.kind))],
}

/** The request that the service sends to the callback while it creates a subscription. */
const handshakes = (document: Node): Place[] =>
  operationPlaces(document, { method: 'POST', path: '/push_subscriptions' })
    .flatMap((operation) => Object.values(node(node(valueAt(operation))['callbacks'])))
    .flatMap((callback) => Object.values(node(resolved(document, callback))))
    .filter((item) => node(item)['get'] !== undefined)
    .map((item) => ({ holder: node(item), key: 'get', around: [node(item)] }))

const handshakeTable: Table<HandshakeParameter> = {
  rows: handshakeParameters,
  name: ({ name }) => `handshake: query ${name}`,
  places: (document, { name }) => handshakes(document).flatMap((handshake) => parameterPlaces(document, handshake, name, 'query')),
  facets: ({ notes }) => [stated, parameterTyped('string'), says(notes)],
}

const answerTable: Table<typeof handshakeAnswer> = {
  rows: [handshakeAnswer],
  name: ({ status, mediaType, key }) => `handshake: response ${status} with ${key} in ${mediaType}`,
  places: (document, { status, mediaType, key }) =>
    handshakes(document).flatMap((handshake) => {
      const response = at(valueAt(handshake), ['responses', status])
      return [...propertyPlaces(document, schemaOf(document, response, mediaType), key, [node(response)])]
    }),
  facets: () => [stated, typed('string')],
}

export const eventCases = [...casesOf(kindTable), ...casesOf(payloadTable), ...casesOf(handshakeTable), ...casesOf(answerTable)]
