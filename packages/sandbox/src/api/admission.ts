import type { QuotaFamily, RouteMatch } from '@activity-tracking/spec'
import { Refusal } from '../core/refusal.ts'
import type { Session } from '../core/sessions.ts'
import type { World } from '../core/world.ts'
import type { Input } from '../description/input.ts'
import { readBasicCredentials, sameSecret } from '../oauth/client-credentials.ts'
import { isSubscribed } from '../things/athletes/athletes.ts'
import { type ApiOperation, api, type BelowBase, existsAt, newBaseFrom, newBaseIsOpen } from './api.ts'
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
    const inQuery = 'The access token is in the query: send it in the Authorization: Bearer header.'
    return unauthenticated(query.has('access_token') ? inQuery : 'No access token: send one in the Authorization: Bearer header.')
  }
  const found = sessions.find(token)
  if (found === undefined)
    return unauthenticated('Unknown access token: it was never issued, or access was revoked. Authorize the app again.')
  if (found.session.expired) return unauthenticated('Access token expired: refresh it.', found.world)
  return { ...found, knownApp: true }
}

/**
 * The world of the app that sends a request with its credentials in the described fields.
 * @throws Refusal invalid for an unknown client id, unauthenticated for a wrong secret (decision 039)
 */
export function worldOfApp(services: Services, operation: ApiOperation, { query, body }: Input): World {
  const { app } = api.describe(operation.operationId).facts
  const field = (name: string): string => String(body[name] ?? query[name])
  if (app === 'access-token') return worldOfToken(services, field('access_token'))
  const world = services.worlds.find(field('client_id'))
  if (world === undefined) throw new Refusal('invalid', UNKNOWN_CLIENT, 'Unknown client_id: no app has it.')
  if (app === 'client-id' || sameSecret(world.app.clientSecret, field('client_secret'))) return world
  throw new Refusal('unauthenticated', WRONG_SECRET, 'Wrong client_secret for this client_id.')
}

function worldOfToken({ sessions }: Services, token: string): World {
  const found = sessions.find(token)
  if (found !== undefined) return found.world
  throw new Refusal('unauthenticated', INVALID_TOKEN, 'Unknown access token: nothing was revoked.')
}

/**
 * The world of the app whose credentials are in an `Authorization` header.
 * @throws Refusal unauthenticated
 */
export function worldOfBasic(services: Services, authorization: string | undefined): World {
  for (const { clientId, clientSecret } of readBasicCredentials(authorization)) {
    const world = services.worlds.find(clientId)
    if (world !== undefined && sameSecret(world.app.clientSecret, clientSecret)) return world
  }
  throw new Refusal('unauthenticated', WRONG_SECRET, 'Missing or wrong client credentials: send client_id and client_secret as HTTP Basic.')
}

/** Counts a request, or only checks it. */
type Count = (services: Services, world: World, families: readonly QuotaFamily[]) => void

/**
 * Counts a request against the limits of its app.
 * @throws Refusal if it exceeds a limit
 */
export const countRequest: Count = ({ worlds }, world, families) => {
  const exceeded = families.length === 0 ? undefined : worlds.quotaOf(world).count(families)
  if (exceeded === undefined) return
  const { family, window, until } = exceeded
  const why = `Rate limit exceeded: the ${family} limit of the ${window} resets at ${new Date(until).toISOString()}.`
  throw new Refusal('limit', { resource: 'Application', field: `${family} rate limit`, code: 'exceeded' }, why)
}

/** @throws Refusal if the next request would exceed a limit. Does not count it. */
export const requireQuota: Count = ({ worlds }, world, families) => {
  if (worlds.quotaOf(world).isUsedUp(families)) throw new Refusal('limit', [], 'Rate limit exceeded.')
}

/**
 * The session of a request by an athlete. Called before the body is read with `requireQuota`, and again afterwards with `countRequest`, because the token
 * may be revoked while the body arrives.
 * @throws Refusal
 */
export function admit(services: Services, destination: Destination, found: Authenticated, count: Count): Session {
  const { operation } = destination
  requireExistence(destination, found.world)
  if (found.knownApp) count(services, found.world, operation.quotaFamilies)
  return requirePermission(operation, found)
}

/** @throws Refusal not-found if the operation, or the base URL, does not exist at the world's date */
export function requireExistence({ operation, below }: Pick<Destination, 'operation' | 'below'>, world: World): void {
  if (below.base === 'new api' && !newBaseIsOpen(world)) {
    throw new Refusal('not-found', UNKNOWN_PATH, `Not available yet: the new base URL starts ${newBaseFrom()}; ${clockAt(world)}`)
  }
  if (existsAt(operation, world.now())) return
  const { available, removed } = operation.lifecycle
  const isEarly = available !== undefined && world.now() < Date.parse(available)
  const why = isEarly ? `Not available yet: starts ${available}` : `No longer available: removed on ${removed}`
  throw new Refusal('not-found', UNKNOWN_PATH, `${why}; ${clockAt(world)}`)
}

const clockAt = (world: World): string => `the sandbox clock is at ${new Date(world.now()).toISOString().slice(0, 10)}.`

/** @throws Refusal if the app may not make requests now */
export function requireActiveApp({ app }: World): void {
  if (app.active) return
  throw new Refusal(
    'forbidden',
    { resource: 'Application', field: 'Status', code: 'Inactive' },
    "The app is inactive: its owner's subscription has lapsed.",
  )
}

/**
 * The session of a request that its app and its athlete may make.
 * @throws Refusal
 */
function requirePermission(operation: ApiOperation, found: Authenticated): Session {
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
    `Missing scope: this token has ${listed(session.scopes, 'and') || 'no scope'}; the request needs ${listed(scopes, 'or')}.`,
  )
}

const listed = (scopes: readonly string[], word: 'and' | 'or'): string =>
  scopes.map((scope) => `\`${scope}\``).join(scopes.length > 2 ? ', ' : ` ${word} `)

/** @throws Refusal if the operation requires a tier that the app does not have, or a subscription that the athlete does not have */
function requireEntitlement({ subscriber, accessTier, lifecycle }: ApiOperation, world: World, athleteId: string): void {
  const restricted = lifecycle.restricted === undefined || world.now() >= Date.parse(lifecycle.restricted)
  if (accessTier === 'extended' && restricted && !world.app.extendedAccess) {
    throw new Refusal(
      'forbidden',
      { resource: 'Application', field: 'access_tier', code: 'missing' },
      'Extended access needed: the app does not have an approved extended access tier.',
    )
  }
  if (subscriber && !isSubscribed(world, athleteId)) {
    throw new Refusal(
      'not-subscribed',
      { resource: 'Athlete', field: 'subscription', code: 'missing' },
      'Subscribers only: this athlete does not have a subscription.',
    )
  }
}
