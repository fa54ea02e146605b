import type { IncomingMessage, ServerResponse } from 'node:http'
import { type App, type AppOptions, createApp, memoryStore, type Quota } from '@activity-tracking/client'
import { freePort } from '@activity-tracking/kit/test-servers'
import type { TestWorld } from '@activity-tracking/sandbox/vitest'
import { expect } from 'vitest'
import { type EnsureSubscriptionOptions, ensureSubscription } from '../../src/subscription/ensure-subscription.ts'
import type { HandshakeError } from '../../src/subscription/errors.ts'
import { isVerifyToken } from '../../src/subscription/verify-token.ts'
import { serve } from '../support/serve.ts'

/** The app of a world. Nothing is sent twice, so that tests see each request. */
export const appOf = (
  { clientId, clientSecret, baseUrl, authUrl }: Pick<TestWorld, 'clientId' | 'clientSecret' | 'baseUrl' | 'authUrl'>,
  options: Partial<AppOptions> = {},
): App<Quota | undefined> => {
  const own = { clientId, clientSecret, baseUrl, authUrl, redirectUri: 'http://127.0.0.1/callback', store: memoryStore() }
  return createApp({ ...own, retry: false, quota: false, ...options })
}

export type Respond = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>

/** A real server that receives handshakes: the URL of a path, and the requests so far, method and path. */
export async function startServer(respond: Respond) {
  const requests: string[] = []
  const served = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://callback')
    requests.push(`${request.method} ${url.pathname}`)
    void respond(request, response, url)
  })
  return { ...served, url: (path = '/hook') => served.url + path, requests }
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** Completes handshakes of requests that this app has sent, at any path. */
export const receiverOf =
  (app: App<Quota | undefined>): Respond =>
  async (_request, response, { searchParams }) => {
    const isKnown = await isVerifyToken(app, searchParams.get('hub.verify_token') ?? '', app.now())
    sendJson(response, isKnown ? { 'hub.challenge': searchParams.get('hub.challenge') } : {}, isKnown ? 200 : 403)
  }

/** A URL of this machine at which nothing listens. */
export const urlOfNobody = async (): Promise<string> => `http://127.0.0.1:${await freePort()}/hook`

/** The error of an attempt to subscribe. */
export const failureOf = (options: EnsureSubscriptionOptions): Promise<HandshakeError> =>
  ensureSubscription(options).then(
    () => expect.unreachable('the subscription was created'),
    (error: HandshakeError) => error,
  )
