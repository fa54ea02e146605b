import { type Operation, operations } from '@activity-tracking/spec'

/** Operations that require an access token: those with scopes. */
export const scopedOperations: readonly Operation[] = operations.filter(({ scopes }) => scopes.length > 0)

/** URL of an operation's page, from the site's root. */
export const pageOf = ({ operationId }: Operation): string => `/api/operations/${operationId.toLowerCase()}/`

const VARIANTS = { G: 'note', P: 'caution', D: 'danger', 2: 'success', 3: 'caution', 4: 'danger', 5: 'danger' } as const

/** The color of the badge of an HTTP method or status. */
export const variantOf = (text: string): 'note' | 'success' | 'caution' | 'danger' =>
  text === 'POST' ? 'success' : (VARIANTS[text.charAt(0) as keyof typeof VARIANTS] ?? 'note')
