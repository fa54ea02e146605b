import type { OperationRow } from '@activity-tracking/spec'
import { header, type OpenApiDocument, type OperationObject, operationsOf, type PathItem } from './document.ts'

/** Methods whose requests can be repeated. RFC 9110, 9.2.2. */
const IDEMPOTENT_METHODS = ['GET', 'PUT', 'DELETE']

const baseOf = (operation: OperationObject, item: PathItem): OperationRow['base'] => {
  const servers = operation.servers ?? (item['servers'] as OperationObject['servers'])
  return servers?.[0]?.url === '{auth_url}' ? 'auth' : 'api'
}

const authenticationOf = ({ security }: OperationObject): OperationRow['authentication'] => {
  if (security.some((entry) => 'OAuth2' in entry)) return 'bearer'
  return security.some((entry) => 'ClientBasic' in entry) ? 'basic' : 'none'
}

/** The first media type of a body; null if there is no body. */
const mediaTypeOf = (body?: { readonly content?: Readonly<Record<string, unknown>> }): string | null =>
  Object.keys(body?.content ?? {})[0] ?? null

/** The operation table, derived from the bundled document. */
export const rowsOf = (document: OpenApiDocument): OperationRow[] =>
  Array.from(operationsOf(document), ({ path, method, item, operation }) => ({
    operationId: operation.operationId,
    method,
    path,
    base: baseOf(operation, item),
    tag: operation.tags[0] ?? '',
    summary: operation.summary,
    authentication: authenticationOf(operation),
    // Alternatives: any one is enough.
    scopes: operation.security.flatMap((entry) => entry['OAuth2'] ?? []),
    conditionalScopes: (operation['x-conditional-scopes'] ?? []).map(({ scope, when }) => ({ scope, when })),
    quotaFamilies: operation['x-quota-families'],
    idempotent: operation['x-idempotent'] ?? IDEMPOTENT_METHODS.includes(method),
    requestMediaType: mediaTypeOf(operation.requestBody),
    responseMediaType: mediaTypeOf(Object.entries(operation.responses).find(([status]) => /^[23]/.test(status))?.[1]),
    subscriber: operation['x-subscriber'] ?? false,
    accessTier: operation['x-access-tier'] ?? null,
    lifecycle: operation['x-lifecycle'] ?? {},
    replacedBy: operation['x-replaced-by'] ?? null,
  }))

/** Names and meanings of the scopes. */
export const scopesIn = (document: OpenApiDocument): Record<string, string> => ({
  ...document.components.securitySchemes['OAuth2']?.flows?.authorizationCode?.scopes,
})

/** Source of `packages/spec/src/operations.gen.ts`. */
export const operationTableSource = (document: OpenApiDocument): string =>
  `${header('The operation table.')}import type { OperationRow, RateLimits } from './operation.ts'

export const rateLimits = ${JSON.stringify(document.info['x-rate-limits'], null, 2)} as const satisfies RateLimits

export const scopes = ${JSON.stringify(scopesIn(document), null, 2)} as const

export const operations = ${JSON.stringify(rowsOf(document), null, 2)} as const satisfies readonly OperationRow[]
`
