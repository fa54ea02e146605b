import type { ActivityClient } from '@activity-tracking/client'
import type { Scope } from '@activity-tracking/spec'
import type { Fixtures } from '../fixtures.ts'

/** A sequence of calls, as an app sends them. It passes on stateful and on stateless servers. */
export interface Journey {
  readonly name: string
  /** Scopes that the app requests from the athlete. */
  readonly scopes: readonly Scope[]
  travel(traveller: Traveller): Promise<void>
}

/** Context of a journey. */
export interface Traveller {
  /** Client with an access token for the journey's scopes. Its requests and responses are compared with the description afterwards. */
  readonly api: ActivityClient
  readonly fixtures: Fixtures
  /** Whether changes must be visible in later responses. */
  readonly stateful: boolean
  /** Resolves when the server has no pending work. */
  settle(): Promise<void>
}
