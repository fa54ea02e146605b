import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, type AppOptions, createApp, type Quota } from '@activity-tracking/client'
import type { TestWorld } from '@activity-tracking/sandbox/vitest'
import { memoryStore } from '@activity-tracking/store'
import { expect } from 'vitest'
import { type EnsureSubscriptionOptions, ensureSubscription, type HandshakeError, isVerifyToken } from '../../src/index.ts'

/** The app of a world. Nothing is sent twice, so that tests see each request. */
export const appOf = (
  { clientId, clientSecret, baseUrl, authUrl }: Pick<TestWorld, 'clientId' | 'clientSecret' | 'baseUrl' | 'authUrl'>,
  options: Partial<AppOptions> = {},
): App<Quota | undefined> =>
  createApp({
    clientId,
    clientSecret,
    baseUrl,
    authUrl,
    redirectUri: 'http://127.0.0.1/callback',
    store: memoryStore(),
    retry: false,
    quota: false,
    ...options,
  })

export type Respond = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>

export interface CallbackServer extends AsyncDisposable {
  readonly origin: string
  /** URL of a path; default `/hook`. */
  url(path?: string): string
  /** Requests so far: method and path. */
  readonly requests: string[]
}

/** A real server that receives handshakes. */
export async function startServer(respond: Respond): Promise<CallbackServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://callback')
    requests.push(`${request.method} ${url.pathname}`)
    void respond(request, response, url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: (path = '/hook') => `${origin}${path}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** Completes handshakes of requests that this app has sent, at any path. */
export const receiverOf =
  (app: App<Quota | undefined>, now = app.now): Respond =>
  async (_request, response, { searchParams }) => {
    const isKnown = await isVerifyToken(app, searchParams.get('hub.verify_token') ?? '', now())
    sendJson(response, isKnown ? { 'hub.challenge': searchParams.get('hub.challenge') } : {}, isKnown ? 200 : 403)
  }

/** A URL of this machine at which nothing listens. */
export async function urlOfNobody(): Promise<string> {
  await using server = await startServer(() => undefined)
  return server.url()
}

/** The error of an attempt to subscribe. */
export const failureOf = (options: EnsureSubscriptionOptions): Promise<HandshakeError> =>
  ensureSubscription(options).then(
    () => expect.unreachable('the subscription was created'),
    (error: HandshakeError) => error,
  )
