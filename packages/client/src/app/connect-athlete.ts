import { MalformedResponseError } from '../errors.ts'
import { athleteIdOf } from '../id.ts'
import type { Authorization, OAuth } from '../oauth/create-oauth.ts'
import type { TokenAthlete } from '../oauth/token-response.ts'
import type { Scope } from '../operations.gen.ts'
import type { ServiceClock } from '../service-clock.ts'
import type { TokenSession } from '../session/token-session.ts'
import { observeError } from '../to-api-error.ts'

/** An athlete who has just authorized the app. The tokens are stored. */
export interface Connection {
  readonly athleteId: string
  /** The athlete as the service describes them. */
  readonly athlete: TokenAthlete
  /** Scopes that the athlete granted. Can be fewer than the app requested. */
  readonly scopes: readonly Scope[]
}

/** What connecting an athlete needs from the app. */
export interface ConnectorOptions {
  readonly oauth: OAuth
  readonly clock: ServiceClock
  readonly session: (athleteId: string) => Pick<TokenSession, 'authorize'>
}

/**
 * Exchanges the code of a callback, and stores the tokens.
 * @throws MalformedResponseError when the token response does not include the athlete
 */
export async function connectAthlete(
  { oauth, clock, session }: ConnectorOptions,
  url: string | URL,
  expected: { readonly state: string },
): Promise<Connection> {
  try {
    const { tokens, ...authorization } = await oauth.exchangeCode(url, expected, ({ date }) => clock.observeHeader(date))
    const { athleteId, athlete } = identify(authorization)
    await session(athleteId).authorize(tokens)
    return { athleteId, athlete, scopes: authorization.scopes }
  } catch (error) {
    observeError(clock, error)
    throw error
  }
}

function identify({ athlete }: Pick<Authorization, 'athlete'>): Pick<Connection, 'athleteId' | 'athlete'> {
  try {
    if (athlete !== undefined) return { athleteId: athleteIdOf(athlete.id), athlete }
  } catch {
    // Not an ID.
  }
  throw new MalformedResponseError('the token response does not include the athlete', { operation: 'POST /oauth/token' })
}
