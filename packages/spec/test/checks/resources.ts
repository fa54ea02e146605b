import { statsKeys, type TotalsField, totalsFields } from '../specification/stats.ts'
import { streamEndpoints, streamTypes } from '../specification/streams.ts'
import { type TokenField, tokenAthleteFields, tokenFields } from '../specification/tokens.ts'
import { type Node, node, resolved } from './document.ts'
import { operationPlaces } from './endpoints.ts'
import { holds, mentions, says, stated, typed } from './facets.ts'
import { alternatives, propertyPlaces, schemaOf, typesOf } from './schema.ts'
import { casesOf, type Place, type Table, valueAt } from './table.ts'

/** Schema of an operation's success answer. */
const answerOf = (document: Node, method: string, path: string): unknown =>
  operationPlaces(document, { method, path })
    .flatMap((operation) => Object.entries(node(node(valueAt(operation))['responses'])))
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => schemaOf(document, response, 'application/json'))[0]

const tokenAnswer = (document: Node) => answerOf(document, 'POST', '/oauth/token')
const stats = (document: Node) => answerOf(document, 'GET', '/athletes/{id}/stats')

const tokenTable: Table<TokenField> = {
  rows: tokenFields,
  name: ({ name, type }) => `token response: ${name} is ${type}`,
  places: (document, { name }) => propertyPlaces(document, tokenAnswer(document), name),
  facets: ({ type, meaning }) => [stated, typed(type), says(meaning)],
}

/** The token's athlete is a summary athlete, all of it inferred, with four fields stated anew: those count. */
function athletePlaces(document: Node, name: string): Place[] {
  const athletes = [...propertyPlaces(document, tokenAnswer(document), 'athlete')]
  const all = athletes.flatMap((athlete) => [...propertyPlaces(document, valueAt(athlete), name)])
  const unmarked = all.filter(({ around }) => around.every((each) => each['x-inferred'] === undefined))
  return unmarked.length > 0 ? unmarked : all
}

const tokenAthleteTable: Table<TokenField> = {
  rows: tokenAthleteFields,
  name: ({ name, type }) => `token response: athlete.${name} is ${type}`,
  places: (document, { name }) => athletePlaces(document, name),
  facets: ({ type }) => [stated, typed(type)],
}

const statsTable: Table<string> = {
  rows: statsKeys,
  name: (key) => `stats: ${key}`,
  places: (document, key) => propertyPlaces(document, stats(document), key),
  facets: () => [stated, typed('object')],
}

const totalsTable: Table<TotalsField & { readonly key: string }> = {
  rows: statsKeys.flatMap((key) => totalsFields.map((field) => ({ key, ...field }))),
  name: ({ key, name, unit }) => `stats: ${key}.${name} says ${unit}`,
  places: (document, { key, name }) =>
    [...propertyPlaces(document, stats(document), key)].flatMap((totals) => [...propertyPlaces(document, valueAt(totals), name)]),
  facets: ({ unit }) => [
    stated,
    says([unit]),
    holds(
      'is a number',
      (document, place) => [...typesOf(document, valueAt(place))].every((type) => type === 'number' || type === 'integer'),
      ({ description }) => ({ type: 'string', description }),
    ),
  ],
}

const uploadTable: Table<string> = {
  rows: ['activity_id'],
  name: (name) => `upload status: ${name}`,
  places: (document, name) => propertyPlaces(document, answerOf(document, 'GET', '/uploads/{uploadId}'), name),
  facets: () => [stated, says([/activity/i])],
}

/** Streams come keyed by type, or as a list whose items name their type. */
function streamPlaces(document: Node, path: string, type: string): Place[] {
  return [...alternatives(document, answerOf(document, 'GET', path))].flatMap((each) => [
    ...propertyPlaces(document, resolved(document, each), type),
  ])
}

const streamTable: Table<{ readonly path: string; readonly type: string; readonly content: readonly RegExp[] }> = {
  rows: streamEndpoints.flatMap((path) => streamTypes.map((row) => ({ path, ...row }))),
  name: ({ path, type, content }) => `GET ${path}: ${type} says ${content.join(' ')}`,
  places: (document, { path, type }) => streamPlaces(document, path, type),
  facets: ({ content }) => [stated, mentions(content)],
}

export const resourceCases = [tokenTable, tokenAthleteTable]
  .flatMap(casesOf)
  .concat(casesOf(statsTable), casesOf(totalsTable), casesOf(uploadTable), casesOf(streamTable))
