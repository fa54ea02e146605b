import type { QuotaFamily, RouteMatch } from '@activity-tracking/spec'
import { Refusal } from '../core/refusal.ts'
import type { Session } from '../core/sessions.ts'
import type { World } from '../core/world.ts'
import type { Tolerate } from '../description/fields.ts'
import type { Input } from '../description/input.ts'
import { readBasicCredentials, sameSecret } from '../oauth/client-credentials.ts'
import { isSubscribed } from '../things/athletes/athletes.ts'
import { type ApiOperation, api, type BelowBase, existsAt, newBaseIsOpen } from './api.ts'
import type { HttpRequest } from './request.ts'
import type { Services } from './services.ts'

/** The operation of a request, and the base URL that the request used. */
export interface Destination extends RouteMatch<ApiOperation> {
  readonly below: BelowBase
}

export const UNKNOWN_PATH = { resource: 'resource', field: 'path', code: 'invalid' }
const INVALID_TOKEN = { resource: 'Athlete', field: 'access_token', code: 'invalid' }
const UNKNOWN_CLIENT = { resource: 'Application', field: 'client_id', code: 'invalid' }
const WRONG_SECRET = { resource: 'Application', field: '', code: 'invalid' }

export const bearerToken = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** The session of an access token, or the refusal and whether the app is known. */
type Authenticated =
  | { readonly world: World; readonly session: Session; readonly knownApp: true }
  | { readonly world: World; readonly session?: undefined; readonly knownApp: boolean; readonly refusal: Refusal }

type TokenSource = Pick<HttpRequest, 'headers' | 'query'>

/** The session of a bearer token and its world, or the refusal and the default world. */
export function authenticate({ sessions, defaultWorld }: Services, { headers, query }: TokenSource): Authenticated {
  const unauthenticated = (why: string, world?: World): Authenticated => ({
    world: world ?? defaultWorld(),
    knownApp: world !== undefined,
    refusal: new Refusal('unauthenticated', INVALID_TOKEN, why),
  })
  const token = bearerToken(headers.authorization)
  if (token === undefined) {
    const inQuery = 'the access token is in the query: send it in the Authorization: Bearer header'
    return unauthenticated(query.has('access_token') ? inQuery : 'the request does not have an access token')
  }
  const found = sessions.find(token)
  if (found === undefined) return unauthenticated('the access token is unknown: it was never issued, or the grant was revoked')
  if (found.session.expired) return unauthenticated('the access token has expired: refresh it', found.world)
  return { ...found, knownApp: true }
}

/** A request that can contain an app's credentials in its header, in addition to its input. */
interface CredentialsSource {
  readonly request: { readonly headers: { readonly authorization?: string | undefined } }
  readonly tolerate: Tolerate
}

/**
 * The world of the app that sends a request without a bearer token. The credentials are in HTTP Basic or in the described fields.
 * @throws Refusal invalid for an unknown client id, unauthenticated for a wrong secret (decision 039)
 */
export function worldOfApp(services: Services, operation: ApiOperation, { query, body }: Input, source: CredentialsSource): World {
  if (operation.authentication === 'basic') return worldOfBasic(services, source)
  const { app } = api.describe(operation.operationId).facts
  const field = (name: string): string => String(body[name] ?? query[name])
  if (app === 'access-token') return worldOfToken(services, field('access_token'))
  const world = services.worlds.find(field('client_id'))
  if (world === undefined) throw new Refusal('invalid', UNKNOWN_CLIENT, 'no app has this client_id')
  if (app === 'client-id' || sameSecret(world.app.clientSecret, field('client_secret'))) return world
  throw new Refusal('unauthenticated', WRONG_SECRET, 'the client_secret is wrong')
}

function worldOfToken({ sessions }: Services, token: string): World {
  const found = sessions.find(token)
  if (found !== undefined) return found.world
  throw new Refusal('unauthenticated', INVALID_TOKEN, 'the access token is unknown')
}

/**
 * The world of the app whose credentials are in an `Authorization` header.
 * @throws Refusal unauthenticated
 */
export function worldOfBasic(services: Services, { request, tolerate }: CredentialsSource): World {
  for (const { clientId, clientSecret, decoded } of readBasicCredentials(request.headers.authorization)) {
    const world = services.worlds.find(clientId)
    if (world !== undefined && sameSecret(world.app.clientSecret, clientSecret)) {
      if (decoded) tolerate('the client credentials are percent-encoded: the specification does not encode them')
      return world
    }
  }
  throw new Refusal('unauthenticated', WRONG_SECRET, 'the client credentials are missing or wrong')
}

/**
 * Counts a request against the limits of its app.
 * @throws Refusal if it exceeds a limit
 */
export function countRequest({ worlds }: Services, world: World, families: readonly QuotaFamily[]): void {
  const exceeded = families.length === 0 ? undefined : worlds.quotaOf(world).count(families)
  if (exceeded === undefined) return
  const { family, window, until } = exceeded
  const reason = { resource: 'Application', field: `${family} rate limit`, code: 'exceeded' }
  throw new Refusal('limit', reason, `the ${family} limit of the ${window} is exceeded until ${new Date(until).toISOString()}`)
}

/** @throws Refusal not-found if the operation, or the base URL, does not exist at the world's date */
export function requireExistence({ operation, below }: Pick<Destination, 'operation' | 'below'>, world: World): void {
  if (below.base === 'new api' && !newBaseIsOpen(world)) {
    throw new Refusal('not-found', UNKNOWN_PATH, "the new base URL does not exist at this world's date")
  }
  if (existsAt(operation, world.now())) return
  throw new Refusal('not-found', UNKNOWN_PATH, "the operation does not exist at this world's date")
}

/** @throws Refusal if the app may not make requests now */
export function requireActiveApp({ app }: World): void {
  if (app.active) return
  throw new Refusal(
    'forbidden',
    { resource: 'Application', field: 'Status', code: 'Inactive' },
    "the subscription of the app's owner has lapsed",
  )
}

/**
 * The session of a request that its app and its athlete may make.
 * @throws Refusal
 */
export function requirePermission(operation: ApiOperation, found: Authenticated): Session {
  const { world, session } = found
  if (session === undefined) throw found.refusal
  requireActiveApp(world)
  requireScope(operation, session)
  requireEntitlement(operation, world, session.athleteId)
  return session
}

/**
 * Any one of the operation's scopes is sufficient. The refusal names the narrowest one (decision 002).
 * @throws Refusal missing-scope
 */
function requireScope({ scopes }: ApiOperation, session: Session): void {
  const [narrowest] = scopes
  if (narrowest === undefined || scopes.some((scope) => session.scopes.includes(scope))) return
  throw new Refusal(
    'missing-scope',
    { resource: 'AccessToken', field: `${narrowest}_permission`, code: 'missing' },
    `the access token has ${session.scopes.join(', ') || 'no scope'}, and ${scopes.join(' or ')} is required`,
  )
}

/** @throws Refusal if the operation requires a tier that the app does not have, or a subscription that the athlete does not have */
function requireEntitlement({ subscriber, accessTier, lifecycle }: ApiOperation, world: World, athleteId: string): void {
  const restricted = lifecycle.restricted === undefined || world.now() >= Date.parse(lifecycle.restricted)
  if (accessTier === 'extended' && restricted && !world.app.extendedAccess) {
    throw new Refusal(
      'forbidden',
      { resource: 'Application', field: 'access_tier', code: 'missing' },
      'the app does not have an approved extended access tier',
    )
  }
  if (subscriber && !isSubscribed(world, athleteId)) {
    throw new Refusal(
      'not-subscribed',
      { resource: 'Athlete', field: 'subscription', code: 'missing' },
      'the athlete does not have a subscription, and the operation is for subscribers only',
    )
  }
}
