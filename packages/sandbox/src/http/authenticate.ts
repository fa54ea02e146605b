import type { Operation } from '@activity-tracking/spec'
import { findSession, type Session } from '../service/grants.ts'
import { Refusal } from '../service/refusal.ts'
import type { Services } from '../service/services.ts'
import type { World } from '../service/world.ts'
import type { HttpRequest } from './request.ts'

const INVALID_TOKEN = { resource: 'Athlete', field: 'access_token', code: 'invalid' }

export const bearerToken = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** Somebody; or nobody: then why, and whether at least the app is known. */
type Authenticated =
  | { readonly world: World; readonly session: Session; readonly knownApp: true }
  | { readonly world: World; readonly session?: undefined; readonly knownApp: boolean; readonly refusal: Refusal }

type TokenSource = Pick<HttpRequest, 'headers' | 'query'>

/** Whom a bearer token stands for, and the world it belongs to; the default world, with the refusal, when it stands for nobody. */
export function authenticate({ database, worlds, defaultWorld }: Services, { headers, query }: TokenSource): Authenticated {
  const nobody = (why: string, world?: World): Authenticated => ({
    world: world ?? defaultWorld(),
    knownApp: world !== undefined,
    refusal: new Refusal('unauthenticated', INVALID_TOKEN, why),
  })
  const token = bearerToken(headers.authorization)
  if (token === undefined) {
    const inQuery = 'the access token is in the query: the header Authorization: Bearer is stated'
    return nobody(query.has('access_token') ? inQuery : 'the request carries no access token')
  }
  const found = findSession(database, worlds, token)
  if (found === undefined) return nobody('the access token is unknown: it was never issued, or the grant was revoked')
  if (found.session.expired) return nobody('the access token has expired: refresh it', found.world)
  return { ...found, knownApp: true }
}

/**
 * Any one of the operation's scopes is enough. The refusal names the narrowest (decision 002).
 * @throws Refusal missing-scope
 */
export function requireScope({ scopes }: Operation, session: Session): void {
  const [narrowest] = scopes
  if (narrowest === undefined || scopes.some((scope) => session.scopes.includes(scope))) return
  throw new Refusal(
    'missing-scope',
    { resource: 'AccessToken', field: `${narrowest}_permission`, code: 'missing' },
    `the access token has ${session.scopes.join(', ') || 'no scope'}, and ${scopes.join(' or ')} is needed`,
  )
}
