import type { ActivityClient } from '@activity-tracking/client'
import type { Scope } from '@activity-tracking/spec'
import type { Fixtures } from '../fixtures.ts'

/** Calls that belong together, as an app makes them. Holds on a server that remembers and on one that does not. */
export interface Journey {
  readonly name: string
  /** Scopes that the app asks the athlete for. */
  readonly scopes: readonly Scope[]
  travel(traveller: Traveller): Promise<void>
}

/** What a journey has with it. */
export interface Traveller {
  /** Client with an access token for the journey's scopes. All it sends and receives is held to the description afterwards. */
  readonly api: ActivityClient
  readonly fixtures: Fixtures
  /** True when what was changed must show. */
  readonly stateful: boolean
  /** Resolves when the server has nothing in hand any more. */
  settle(): Promise<void>
}
