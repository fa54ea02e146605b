import type { TokenSession } from '@activity-tracking/client'

type GrantState = Awaited<ReturnType<TokenSession['state']>>

/** Whether the service no longer accepts a grant, or the app itself has ended it. */
export const hasEnded = (state: GrantState): boolean =>
  state === 'needs_reauthorization' || state === 'revoking' || state === 'deauthorized'
