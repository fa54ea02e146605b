import type { OperationRow } from '@activity-tracking/spec'
import { literals, operationTypesSource } from './call-types.ts'
import { header, type OpenApiDocument } from './document.ts'
import { rowsOf, scopesIn } from './operation-table.ts'

const ENCODINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
}

const keyOf = ({ method, path }: OperationRow): string => `${method} ${path}`

/** A row for the client. Omits what follows from the key and what most operations have in common; `toOperation` of the client adds it. */
const clientRow = (row: OperationRow, rows: readonly OperationRow[]): object => {
  const { method, scopes, quotaFamilies, idempotent, base, responseMediaType, lifecycle } = row
  const replacement = rows.find(({ operationId }) => operationId === row.replacedBy)
  return {
    key: keyOf(row),
    scopes: scopes.length === 0 ? undefined : scopes,
    families: quotaFamilies.join() === 'overall,read' ? undefined : quotaFamilies,
    encoding: ENCODINGS[row.requestMediaType ?? ''],
    onAuthBase: base === 'auth' || undefined,
    returnsText: (responseMediaType !== null && responseMediaType !== 'application/json') || undefined,
    idempotent: idempotent === (method !== 'POST') ? undefined : idempotent,
    deprecated: lifecycle['deprecated'],
    removed: lifecycle['removed'],
    replacement: replacement && keyOf(replacement),
  }
}

/** Source of `packages/client/src/operations.gen.ts`: the client's operation table, and scopes as types. */
export function clientOperationsSource(document: OpenApiDocument): string {
  const rows = rowsOf(document)
  const newBase = document.servers.find(({ url }) => url === '{new_base_url}')
  return `${header("The client's copy of the operation table.")}import type { operations } from './schema.gen.ts'

/** First day (\`YYYY-MM-DD\`, UTC) on which the API is available under its new base URL. */
export const newBaseFrom = '${newBase?.['x-lifecycle']?.available}'

/** Values of an operation that differ from the defaults. Described at \`Operation\`. */
export interface OperationRow {
  readonly key: string
  readonly scopes?: readonly Scope[]
  readonly families?: readonly ('overall' | 'read')[]
  readonly encoding?: 'json' | 'form' | 'multipart'
  readonly onAuthBase?: boolean
  readonly returnsText?: boolean
  readonly idempotent?: boolean
  readonly deprecated?: string
  readonly removed?: string
  readonly replacement?: string
}

export const rows: readonly OperationRow[] = [
${rows.map((row) => `  ${JSON.stringify(clientRow(row, rows))},`).join('\n')}
]

/** A permission that an athlete grants to an app. */
export type Scope = ${literals(Object.keys(scopesIn(document)))}

${operationTypesSource(document)}`
}
