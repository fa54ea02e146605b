import { type ConditionalRow, conditionalScopes, type ScopeRow, scopeRows } from '../specification/scopes.ts'
import { at, list, type Node, node } from './document.ts'
import { operationPlaces } from './endpoints.ts'
import { type Case, casesOf, type Facet, replace, type Table, valueAt } from './table.ts'

const FLOW = ['components', 'securitySchemes', 'OAuth2', 'flows', 'authorizationCode', 'scopes'] as const

const grants = (patterns: readonly RegExp[]): Facet => ({
  problems: (_, place) => patterns.filter((pattern) => !pattern.test(String(valueAt(place)))).map((pattern) => `does not grant ${pattern}`),
  spoils: Object.fromEntries(
    patterns.map((pattern) => [
      `not granting ${pattern}`,
      (_, place) => replace(place, String(valueAt(place)).replace(new RegExp(pattern.source, `${pattern.flags}g`), '')),
    ]),
  ),
})

const scopeTable: Table<ScopeRow> = {
  rows: scopeRows,
  name: ({ scope }) => `scope ${scope}`,
  places(document, { scope }) {
    const holder = node(at(document, FLOW))
    return typeof holder[scope] === 'string' ? [{ holder, key: scope, around: [] }] : []
  },
  facets: (row) => [grants(row.grants)],
}

const conditionalTable: Table<ConditionalRow> = {
  rows: conditionalScopes,
  name: ({ method, path, scope, when }) => `${method} ${path} also needs ${scope}: ${when}`,
  places: (document, { method, path, scope, when }) =>
    operationPlaces(document, { method, path }).flatMap((operation) => {
      const conditions = node(valueAt(operation))['x-conditional-scopes']
      return list(conditions).flatMap((condition, key) =>
        node(condition)['scope'] === scope && when.test(String(node(condition)['when']))
          ? [{ holder: conditions as unknown[], key, around: [] }]
          : [],
      )
    }),
  facets: () => [],
}

/** The scopes of the description are those of the table, and no others. */
const noOtherScopes: Case = {
  name: 'there are no other scopes',
  counterparts: () => [],
  check(document) {
    const known = scopeRows.map(({ scope }) => scope)
    return Object.keys(node(at(document, FLOW)))
      .filter((scope) => !known.includes(scope))
      .map((scope) => `${scope} is not in the table`)
  },
  spoils: {
    'another scope': (document: Node) => {
      node(at(document, FLOW))['club:write'] = 'Everything about clubs.'
    },
  },
}

export const scopeCases = [...casesOf(scopeTable), noOtherScopes, ...casesOf(conditionalTable)]
