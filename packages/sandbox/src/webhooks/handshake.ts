import type { Sender, Sent } from './send.ts'

export interface HandshakeOptions {
  readonly callbackUrl: string
  /** The app's own text that identifies its subscription. */
  readonly verifyToken: string
  /** Random text that the callback has to return. */
  readonly challenge: string
  readonly send: Sender
}

/** A failed handshake: resource `PushSubscription` with this field and code (decision 025), and the reason in plain words. */
export interface HandshakeFailure {
  readonly ok: false
  readonly field: 'callback url'
  readonly code: 'not verifiable' | 'GET to callback URL does not return 200'
  readonly why: string
}

export type Handshake = { readonly ok: true } | HandshakeFailure

const fail = (code: HandshakeFailure['code'], why: string): HandshakeFailure => ({ ok: false, field: 'callback url', code, why })
const notVerifiable = (why: string): HandshakeFailure => fail('not verifiable', why)

/**
 * Verifies that the callback belongs to the app: it must respond within 2 seconds, with status 200 and a JSON body whose `hub.challenge` is the challenge
 * (specification, "Subscription creation and verification"). Redirects are not followed. Does not reject.
 */
export async function performHandshake({ callbackUrl, verifyToken, challenge, send }: HandshakeOptions): Promise<Handshake> {
  return judge(await send({ method: 'GET', url: urlWith(callbackUrl, verifyToken, challenge) }), challenge)
}

/** Appends parameters as text: `searchParams` would encode the callback's own query again. */
function urlWith(callbackUrl: string, verifyToken: string, challenge: string): string {
  const url = new URL(callbackUrl)
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken })
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  url.hash = ''
  return url.href
}

function judge(sent: Sent, challenge: string): Handshake {
  if ('failure' in sent) return notVerifiable(`the callback did not respond to the handshake: ${sent.why}`)
  if (sent.status !== 200) {
    const hint = sent.status >= 300 && sent.status < 400 ? '; redirects are not followed' : ''
    return fail(
      'GET to callback URL does not return 200',
      `the callback responded to the handshake with ${sent.status} instead of 200${hint}`,
    )
  }
  if (sent.truncated) return notVerifiable("the callback's response to the handshake is longer than 64 KiB")
  const echoed = echoedChallenge(sent.body)
  if ('why' in echoed) return notVerifiable(`the callback's response to the handshake ${echoed.why}`)
  if (echoed.value === challenge) return { ok: true }
  return notVerifiable("the hub.challenge in the callback's response to the handshake is not the one that was sent")
}

function echoedChallenge(body: string): { value: unknown } | { why: string } {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null) return { why: 'is JSON, but not an object' }
    if (!Object.hasOwn(parsed, 'hub.challenge')) return { why: 'has no key "hub.challenge" (the dot is part of the name)' }
    return { value: (parsed as Record<string, unknown>)['hub.challenge'] }
  } catch {
    return { why: 'is not JSON' }
  }
}
