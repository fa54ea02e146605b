import { type Operation, operations } from '@activity-tracking/spec'

/** Operations that require an access token: those with scopes. */
export const scopedOperations: readonly Operation[] = operations.filter(({ scopes }) => scopes.length > 0)

/** URL of an operation's page, from the site's root. */
export const pageOf = ({ operationId }: Operation): string => `/api/operations/${operationId.toLowerCase()}/`
