import type { ConditionalScope, OperationRow, RateLimits } from './operation.ts'
import { rateLimits as limitTable, scopes as scopeTable, operations as table } from './operations.gen.ts'

export type { ConditionalScope, Lifecycle, OperationMethod, OperationRow, QuotaFamily, RateLimits } from './operation.ts'
export { allowHeader, createRouter, type NoRoute, type Routable, type RouteMatch, type Router } from './router.ts'
export { type Bases, resolveServers } from './servers.ts'

/** A permission that an athlete grants to an app. Specification, "Scopes". */
export type Scope = keyof typeof scopeTable

/** Name of an operation in the description. */
export type OperationId = (typeof table)[number]['operationId']

/** One row of the operation table. */
export interface Operation extends OperationRow {
  readonly operationId: OperationId
  readonly scopes: readonly Scope[]
  readonly conditionalScopes: readonly (ConditionalScope & { readonly scope: Scope })[]
}

/** What each scope grants, in one sentence. */
export const scopes: Readonly<Record<Scope, string>> = scopeTable

/** Rate limits of an app: requests per quarter hour and per UTC day, by tier and by counter. Specification, "Limits". */
export const rateLimits: RateLimits = limitTable

/** All operations of the service, in the order of the description. */
export const operations: readonly Operation[] = table

/**
 * Returns the operation with that name.
 * @throws RangeError if the description does not have this operation
 */
export function getOperation(operationId: OperationId): Operation {
  const operation = operations.find((candidate) => candidate.operationId === operationId)
  if (operation === undefined) {
    throw new RangeError(`Unknown operation "${operationId}". \`operations\` lists all ${operations.length} operations.`)
  }
  return operation
}
