import type { OpenApiDocument } from './document.ts'
import { header } from './header.ts'
import { type Row, rowsOf, scopesIn } from './operation-table.ts'

const ENCODINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
}

const encodingOf = ({ operationId, requestMediaType }: Row): string => {
  if (requestMediaType === null) return ''
  const encoding = ENCODINGS[requestMediaType]
  if (encoding === undefined) throw new Error(`${operationId}: the client knows no encoding for ${requestMediaType}`)
  return encoding
}

/** What the client takes from the base of an operation, unless a flag says otherwise. */
const usualFamilies = ({ base }: Row): string => (base === 'auth' ? '' : 'overall read')

/**
 * `auth`: on the OAuth base. `text`: answered with something other than JSON. `overall`: does not count as a read. A date: the first day on
 * which it is gone.
 */
function flagsOf(row: Row): string {
  const { operationId, base, responseMediaType, lifecycle } = row
  const families = row.quotaFamilies.join(' ')
  if (families !== usualFamilies(row) && families !== 'overall')
    throw new Error(`${operationId}: the client knows no flag for its quota families`)
  return [
    base === 'auth' ? 'auth' : '',
    responseMediaType !== null && responseMediaType !== 'application/json' ? 'text' : '',
    families === usualFamilies(row) ? '' : 'overall',
    lifecycle.removed ?? '',
  ]
    .filter(Boolean)
    .join(' ')
}

const union = (members: readonly string[]): string => members.map((member) => `'${member}'`).join(' | ') || 'never'

/** Source of `packages/client/src/operations.gen.ts`: what the client must know at run time, as few bytes as possible, and scopes as types. */
export function clientOperationsSource(document: OpenApiDocument): string {
  const rows = rowsOf(document)
  const lines = rows.map((row) =>
    [`${row.method} ${row.path}`, row.scopes.join(' '), encodingOf(row), flagsOf(row)].join('|').replace(/\|+$/, ''),
  )
  const byPath = Map.groupBy(rows, ({ path }) => path)
  const scopesByPath = Array.from(byPath, ([path, operations]) => {
    const methods = operations.map(({ method, scopes }) => `    ${method.toLowerCase()}: ${union(scopes)}`)
    return `  '${path}': {\n${methods.join('\n')}\n  }`
  })
  return `${header("The client's copy of the operation table.")}/** One line per operation: method and path, scopes of which any one is enough, encoding of the request body, flags. */
export const operationLines =
  \`${lines.join('\n')}\`

/** A permission that an athlete grants to an app. */
export type Scope = ${union(Object.keys(scopesIn(document)))}

/** Scopes of which any one is enough, by path and method; \`never\` where no access token is used. */
export interface OperationScopes {
${scopesByPath.join('\n')}
}
`
}
