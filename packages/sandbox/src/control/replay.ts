import { bearerToken } from '../api/admission.ts'
import { api, belowBase, isControlPath } from '../api/api.ts'
import type { Exchange } from '../api/exchanges.ts'
import type { HttpRequest } from '../api/request.ts'
import { findTokens, grant, ownerOfToken, scopesOfGrant } from '../core/grants.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { World } from '../core/world.ts'
import type { components } from '../description/control.gen.ts'
import { athleteIn, type Call, Refused } from './call.ts'

type Change = components['schemas']['ReplayChange']

/** Headers that belong to the original connection, or to its body. */
const NOT_REPEATED = ['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding']

/**
 * Sends a request of the journal again, processed like any request of an app. Waits as long as the response takes. Returns the new entry.
 * @throws Refused if it cannot be sent
 */
export async function replay(call: Call, original: JournalEntry, change: Change): Promise<JournalEntry> {
  const exchange = call.services.exchanges.of(original)
  if (exchange === undefined) throw new Refused(400, `the request ${original.number} is no longer retained: newer ones replaced it`)
  const sentMethod = change.method ?? exchange.request.sentMethod
  const path = change.path ?? exchange.request.path
  if (isControlPath(path)) throw new Refused(400, 'a request to the control API cannot be replayed')
  const method = sentMethod === 'HEAD' ? 'GET' : sentMethod
  const body = bodyOf(exchange, change, method)
  const request: HttpRequest = {
    method,
    sentMethod,
    path,
    query: change.query === undefined ? exchange.request.query : new URLSearchParams(change.query),
    headers: {
      ...headersOf(exchange, change),
      ...authorizationOf(call, original, exchange, { method, path, change }),
      ...(body.length > 0 && { 'content-length': String(body.length) }),
    },
    readBody: async (limit) => (body.length > limit ? { body: new Uint8Array(), tooLarge: true } : { body, tooLarge: false }),
    untilHungUp: call.untilHungUp,
  }
  const { entry, delay } = await call.traffic.handle(request, original.number)
  // A client that hangs up meanwhile receives nothing.
  await delay?.(request.untilHungUp()).catch(() => undefined)
  return entry
}

function bodyOf({ body: { bytes, why, size } }: Exchange, change: Change, method: string): Uint8Array {
  if (change.body !== undefined) return new TextEncoder().encode(change.body)
  if (size > 0 && bytes === undefined && method !== 'GET')
    throw new Refused(400, `the body of the request is not retained: ${why} Give another one.`)
  return bytes ?? new Uint8Array()
}

function headersOf({ request }: Exchange, { headers = {} }: Change): HttpRequest['headers'] {
  const changed = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const repeated = Object.entries(request.headers).filter(([name]) => !NOT_REPEATED.includes(name) && !changed.has(name))
  const set = [...changed].flatMap(([name, value]) => (value === null || NOT_REPEATED.includes(name) ? [] : [[name, value] as const]))
  return Object.fromEntries([...repeated, ...set])
}

interface Target {
  readonly method: string
  readonly path: string
  readonly change: Change
}

/** The header with the requested credentials; nothing if the headers already have them. */
function authorizationOf(
  call: Call,
  original: JournalEntry,
  { request }: Exchange,
  { method, path, change }: Target,
): Pick<HttpRequest['headers'], 'authorization'> {
  const { athlete_id: given, token = given === undefined ? 'same' : 'current' } = change
  if (given !== undefined && token !== 'current')
    throw new Refused(400, `athlete_id is only for the token "current", and token is "${token}"`)
  const isGiven = Object.keys(change.headers ?? {}).some((name) => name.toLowerCase() === 'authorization')
  if (isGiven || token === 'same') return {}
  if (token === 'none') return { authorization: undefined }
  const found = api.router.find(method, belowBase(path).path)
  const isForAthlete = 'operation' in found && found.operation.authentication === 'bearer'
  const sent = bearerToken(request.headers.authorization)
  if (!isForAthlete && sent === undefined) return {}
  // The journal has no athlete of a token that had expired.
  const athleteId = given === undefined ? (original.athleteId ?? ownerOfToken(call.world, sent ?? '')) : undefined
  return { authorization: `Bearer ${currentToken(call.world, athleteId ?? athleteIn(call.world, given))}` }
}

/** The newest valid access token of the athlete, or a new one with the same scopes: a refresh would invalidate the app's refresh token. */
function currentToken(world: World, athleteId: string): string {
  const scopes = scopesOfGrant(world, athleteId)
  if (scopes === undefined) throw new Refused(400, `the athlete ${athleteId} has not authorized the app: POST /tokens does that`)
  return (findTokens(world, athleteId, scopes) ?? grant(world, athleteId, scopes)).accessToken
}
