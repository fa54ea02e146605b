import { announcements, type Dates, dates, newBase, terms } from '../specification/lifecycle.ts'
import { deliveries, type Feature, features, limits, type Statement, transitions } from '../specification/limits.ts'
import { at, list, type Node, node } from './document.ts'
import { operationPlaces } from './endpoints.ts'
import { holds, mentions } from './facets.ts'
import { casesOf, type Place, type Table, valueAt } from './table.ts'

const placeAt = (document: Node, keys: readonly string[]): Place[] => {
  const holder = node(at(document, keys.slice(0, -1)))
  const key = keys.at(-1) ?? ''
  return holder[key] === undefined ? [] : [{ holder, key, around: [] }]
}

const statementTable: Table<Statement> = {
  rows: [...limits, ...transitions, ...deliveries, ...announcements, ...terms],
  name: ({ states, where }) => `${where.join(' ')}: ${states}`,
  places: (document, { where }) => placeAt(document, where),
  facets: (row) => [mentions(row.says)],
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const dateTable: Table<Dates> = {
  rows: dates,
  name: ({ states }) => states,
  places: (document, { where }) => placeAt(document, where),
  facets: ({ lifecycle, deprecated }) => [
    holds(
      `x-lifecycle is ${JSON.stringify(lifecycle)}`,
      (_, place) => same(node(valueAt(place))['x-lifecycle'], lifecycle),
      (operation) => ({ ...operation, 'x-lifecycle': { available: '2020-01-01' } }),
    ),
    holds(
      deprecated ? 'is deprecated' : 'is not deprecated',
      (_, place) => (node(valueAt(place))['deprecated'] ?? false) === deprecated,
      (operation) => ({ ...operation, deprecated: !deprecated }),
    ),
  ],
}

const newBaseTable: Table<typeof newBase> = {
  rows: [newBase],
  name: ({ url, available }) => `servers: ${url} from ${available}`,
  places: (document, { url }) =>
    list(document['servers']).flatMap((server, key) =>
      node(server)['url'] === url ? [{ holder: document['servers'] as unknown[], key, around: [] }] : [],
    ),
  facets: ({ available }) => [
    holds(
      `is available from ${available}`,
      (_, place) => same(node(valueAt(place))['x-lifecycle'], { available }),
      (server) => ({ ...server, 'x-lifecycle': {} }),
    ),
  ],
}

const featureTable: Table<Feature> = {
  rows: features,
  name: ({ path, extension, value }) => `GET ${path}: ${extension} is ${String(value)}`,
  places: (document, { path }) => operationPlaces(document, { method: 'GET', path }),
  facets: ({ extension, value }) => [
    holds(
      `${extension} is ${String(value)}`,
      (_, place) => node(valueAt(place))[extension] === value,
      ({ [extension]: _, ...operation }) => operation,
    ),
  ],
}

export const statementCases = [...casesOf(statementTable), ...casesOf(dateTable), ...casesOf(newBaseTable), ...casesOf(featureTable)]
