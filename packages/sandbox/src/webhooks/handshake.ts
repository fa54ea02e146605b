import { Refusal } from '../core/refusal.ts'
import type { CallbackRequest, Sender, Sent } from './send.ts'

export interface HandshakeOptions extends Pick<CallbackRequest, 'timeLimit'> {
  readonly callbackUrl: string
  /** The app's own text that identifies its subscription. */
  readonly verifyToken: string
  /** Random text that the callback has to return. */
  readonly challenge: string
  readonly send: Sender
}

/** A failed handshake (decision 025). */
const failed = (code: 'not verifiable' | 'GET to callback URL does not return 200', why: string): Refusal =>
  new Refusal('invalid', { resource: 'PushSubscription', field: 'callback url', code }, why)
const notVerifiable = (why: string): Refusal => failed('not verifiable', why)

/**
 * Verifies that the callback belongs to the app: it must respond within the time limit, with status 200 and a JSON body whose `hub.challenge` is the challenge
 * (specification, "Subscription creation and verification"). Redirects are not followed.
 * @throws Refusal invalid
 */
export async function performHandshake({ callbackUrl, verifyToken, challenge, timeLimit, send }: HandshakeOptions): Promise<void> {
  judge(await send({ method: 'GET', url: urlWith(callbackUrl, verifyToken, challenge), timeLimit }), challenge)
}

/** Appends parameters as text: `searchParams` would encode the callback's own query again. */
function urlWith(callbackUrl: string, verifyToken: string, challenge: string): string {
  const url = new URL(callbackUrl)
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken })
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  url.hash = ''
  return url.href
}

function judge(sent: Sent, challenge: string): void {
  if ('failure' in sent) throw notVerifiable(`Handshake failed: no response from the callback URL. ${sent.why}`)
  if (sent.status !== 200) {
    const hint = sent.status >= 300 && sent.status < 400 ? ' Redirects are not followed.' : ''
    const why = `Handshake failed: the callback URL responded with ${sent.status} instead of 200.${hint}`
    throw failed('GET to callback URL does not return 200', why)
  }
  if (sent.truncated) throw notVerifiable('Handshake failed: the response is longer than 64 KiB.')
  if (echoedChallenge(sent.body) === challenge) return
  throw notVerifiable('Handshake failed: the response has another hub.challenge than the request.')
}

function echoedChallenge(body: string): unknown {
  const unreadable = (what: string): Refusal => notVerifiable(`Handshake failed: the response of the callback URL ${what}.`)
  const parsed = parseJson(body)
  if (parsed === undefined) throw unreadable('is not JSON')
  if (typeof parsed !== 'object' || parsed === null) throw unreadable('is JSON, but not an object')
  if (!Object.hasOwn(parsed, 'hub.challenge')) throw unreadable('has no key "hub.challenge" (the dot is part of the name)')
  return (parsed as Record<string, unknown>)['hub.challenge']
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
