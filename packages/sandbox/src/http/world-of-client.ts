import type { Operation } from '@activity-tracking/spec'
import { readBasicCredentials, sameSecret } from '../oauth/client-credentials.ts'
import { findSession } from '../service/grants.ts'
import { Refusal } from '../service/refusal.ts'
import type { Services } from '../service/services.ts'
import type { World } from '../service/world.ts'
import type { Tolerate } from './reading/tolerate.ts'
import type { Input } from './reading/types.ts'

const UNKNOWN_CLIENT = { resource: 'Application', field: 'client_id', code: 'invalid' }
const WRONG_SECRET = { resource: 'Application', field: '', code: 'invalid' }

/** What of a request can hold an app's credentials beside its input. */
interface CredentialsSource {
  readonly headers: { readonly authorization?: string | undefined }
  readonly tolerate: Tolerate
}

/**
 * The world of the app that makes a request with its own credentials instead of an access token: Basic on revoke, fields elsewhere, the
 * access token on the legacy deauthorize, and only the client id on authorize.
 * @throws Refusal invalid for an unknown client id, unauthenticated for a wrong secret (decision 039)
 */
export function worldOfClient(services: Services, operation: Operation, { query, body }: Input, request: CredentialsSource): World {
  if (operation.operationId === 'deauthorizeApp') return worldOfToken(services, body['access_token'])
  if (operation.authentication === 'basic') return worldOfBasic(services, request)
  const clientId = body['client_id'] ?? query['client_id']
  const world = services.worlds.find(String(clientId))
  if (world === undefined) throw new Refusal('invalid', UNKNOWN_CLIENT, 'there is no app with this client_id')
  if (operation.operationId === 'authorizeApp') return world
  return checkSecret(world, String(body['client_secret'] ?? query['client_secret']))
}

function worldOfToken({ database, worlds }: Services, token: unknown): World {
  const found = findSession(database, worlds, String(token))
  if (found !== undefined) return found.world
  throw new Refusal('unauthenticated', { resource: 'Athlete', field: 'access_token', code: 'invalid' }, 'the access token is unknown')
}

/**
 * The world of the app whose credentials an `Authorization` header holds.
 * @throws Refusal unauthenticated
 */
export function worldOfBasic(services: Services, { headers, tolerate }: CredentialsSource): World {
  for (const { clientId, clientSecret, decoded } of readBasicCredentials(headers.authorization)) {
    const world = services.worlds.find(clientId)
    if (world !== undefined && sameSecret(world.app.clientSecret, clientSecret)) {
      if (decoded) tolerate('the client credentials are percent-encoded: as they stand is stated')
      return world
    }
  }
  throw new Refusal('unauthenticated', WRONG_SECRET, 'the client credentials are missing or wrong')
}

function checkSecret(world: World, secret: string): World {
  if (sameSecret(world.app.clientSecret, secret)) return world
  throw new Refusal('unauthenticated', WRONG_SECRET, 'the client_secret is wrong')
}
