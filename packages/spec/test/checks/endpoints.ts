import { type Endpoint, endpoints, removedPaths } from '../specification/endpoints.ts'
import { at, list, type Node, node, resolved } from './document.ts'
import { holds, says, stated } from './facets.ts'
import { type Case, casesOf, type Facet, type Place, type Table, valueAt } from './table.ts'

/** The place of an operation: at most one. */
export function operationPlaces(document: Node, { method, path }: { method: string; path: string }): Place[] {
  const holder = node(at(document, ['paths', path]))
  const key = method.toLowerCase()
  return holder[key] === undefined ? [] : [{ holder, key, around: [holder] }]
}

/** Alternative scopes in the description. */
const sufficient = (operation: Node): string[] => list(operation['security']).flatMap((entry) => list(node(entry)['OAuth2']).map(String))

/** A broader scope is sufficient if a narrower one is. */
const BROADER: Readonly<Record<string, string>> = { read: 'read_all', 'activity:read': 'activity:read_all' }

const allowed = ({ method, path, scope }: Endpoint): string[] => {
  if (scope === null) return []
  const more = `${method} ${path}` === 'GET /athlete' ? ['profile:read_all'] : []
  return [scope, ...more, BROADER[scope] ?? []].flat()
}

/** Its scope, or a broader one, and no other. If the table does not have a scope, no bearer token. */
const secured = (row: Endpoint): Facet =>
  holds(
    row.scope === null ? 'takes no bearer token' : `needs ${row.scope}`,
    (document, place) => {
      const scopes = sufficient(resolved(document, valueAt(place)))
      const bearer = list(node(valueAt(place))['security']).some((entry) => 'OAuth2' in node(entry))
      if (row.scope === null) return !bearer
      return scopes.includes(row.scope) && scopes.every((scope) => allowed(row).includes(scope))
    },
    (operation) => ({ ...operation, security: [{ OAuth2: [row.scope === 'activity:write' ? 'read' : 'activity:write'] }] }),
  )

const baseOf = (document: Node, { around, ...place }: Place): unknown => {
  const servers = [node(valueAt({ ...place, around })), ...around, document].map((each) => list(each['servers'])[0])
  return node(servers.find((server) => server !== undefined))['url']
}

const OTHER = { api: '{auth_url}', auth: '{base_url}' } as const
const URL_OF = { api: '{base_url}', auth: '{auth_url}' } as const

const based = ({ base }: Endpoint): Facet =>
  holds(
    `is on ${URL_OF[base]}`,
    (document, place) => baseOf(document, place) === URL_OF[base],
    (operation) => ({ ...operation, servers: [{ url: OTHER[base] }] }),
  )

const endpointTable: Table<Endpoint> = {
  rows: endpoints,
  name: ({ method, path, scope }) => `${method} ${path} ${scope === null ? 'takes no bearer token' : `needs ${scope}`}`,
  places: operationPlaces,
  facets: (row) => [stated, secured(row), based(row), says(row.purpose)],
}

export const endpointCases = casesOf(endpointTable)

/** Removed paths are the reverse: the description must not have them. */
export const removedPathCases: readonly Case[] = removedPaths.map((path) => ({
  name: `${path} does not exist`,
  counterparts: () => [],
  check: (document) => (at(document, ['paths', path]) === undefined ? [] : ['is in the description']),
  spoils: {
    added: (document) => {
      node(document['paths'])[path] = {}
    },
  },
}))
