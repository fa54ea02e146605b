import { Console } from 'node:console'
import { once } from 'node:events'
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, createClient, createOAuth, type OAuthOptions } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'
import { type Received, type Served, serve } from './layers/serve.ts'

/** What is sent and must not be printed. Some look like tokens, some like words, some change when they are encoded. */
const SECRETS = {
  token: 'feedfacefeedfacefeedfacefeedfacefeedface',
  shortToken: 'velvet',
  apiKey: 'cobalt key/7+',
  clientSecret: 'p&ss w0rd=%/"\\+é',
  wordSecret: 'marigold',
  code: 'quokka',
  refreshToken: 'Wombat_27',
  dashedToken: 'abc-def-ghi',
  dottedToken: 'ab.12.cd.34',
  slashedSecret: 'ab/c1+de=f',
} as const

const FORMS = Object.values(SECRETS).flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
])

/** Everything that was received, in several spellings. */
function spellings({ path, headers, body }: Received): string {
  const { authorization = '' } = headers
  const basic = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
  const all = [path, JSON.stringify(headers), body, basic].join(' ')
  const fields = [...new URLSearchParams(body), ...new URL(path, 'http://x').searchParams].flat()
  const decoded = basic.split(':').map((part) => new URLSearchParams(`=${part}`).get(''))
  return [all, ...fields, ...decoded, all.toUpperCase(), authorization].join(' ')
}

const wordsOf = (text: string): string[] => text.split(/[ "&=:,{}]+/)
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 4000)

type Echo = (text: string) => { status: number; headers?: Record<string, string>; body: string }

const fault =
  (status: number): Echo =>
  (text) => {
    const errors = [text, ...wordsOf(text)].map((word) => ({ resource: word, field: word, code: word }))
    return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ message: text, errors }) }
  }

/** What the server makes of what it received. */
const ECHOES: Readonly<Record<string, Echo>> = {
  400: fault(400),
  401: fault(401),
  'each word as the message': (text) => ({
    status: 404,
    body: JSON.stringify({ message: wordsOf(text).reverse().join(' \u001b[31m ') }),
  }),
  'an error that is text': (text) => ({ status: 502, body: text }),
  'an OAuth error': (text) => ({ status: 400, body: JSON.stringify({ error: 'invalid_grant', error_description: text }) }),
  'a redirect to the path': (text) => ({ status: 302, headers: { Location: `https://elsewhere.example/${inHeader(text)}` }, body: text }),
  'a redirect to the host': (text) => ({
    status: 307,
    headers: { Location: `https://${FORMS.filter((form) => /^[a-z]+$/.test(form) && text.includes(form)).join('.')}.example/` },
    body: text,
  }),
  'text where JSON belongs': (text) => ({ status: 200, headers: { 'Content-Type': 'text/plain' }, body: text }),
  'the media type': (text) => ({ status: 200, headers: { 'Content-Type': `text/${text.replace(/[^\w.+-]+/g, '.')}` }, body: text }),
  'JSON that is cut off': (text) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: `{"access_token":${JSON.stringify(text)}`,
  }),
  'a body in a wrong encoding': (text) => ({ status: 200, headers: { 'Content-Encoding': 'gzip' }, body: text }),
}

let server: Served
let sockets: SocketServer
let echo: Echo = fault(400)

beforeAll(async () => {
  server = await serve((response, _index, request) => {
    const text = spellings(request)
    const { status, headers = {}, body } = echo(text)
    response.statusMessage = inHeader(text)
    response.writeHead(status, headers).end(body)
  })
  // Responds with what it received instead of HTTP, which Node's parser puts into its error.
  sockets = createSocketServer((socket) =>
    socket.on('data', (data) => socket.end(`HTTP/1.1 200 OK\r\n${data} `)).on('error', () => undefined),
  )
  await once(sockets.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await new Promise((closed) => sockets.close(closed))
})

const clientAt = (at: string, auth?: string) => createClient({ baseUrl: `${at}/api/v3`, authUrl: at, ...(auth !== undefined && { auth }) })
const oauthAt = (at: string, more: Partial<OAuthOptions> = {}) => {
  const app = { clientId: '48213', clientSecret: SECRETS.clientSecret, redirectUri: 'http://localhost/callback' }
  return createOAuth({ ...app, authUrl: at, now: () => 0, ...more })
}
const revokeAt = (at: string, secret: string, token: string) =>
  clientAt(at).POST('/oauth/revoke', { headers: { Authorization: `Basic ${btoa(`48213:${secret}`)}` }, body: { token } })

/** Every way in which secrets are sent. */
const CALLS: Readonly<Record<string, (at: string) => Promise<unknown>>> = {
  'a token': (at) => clientAt(at, SECRETS.token).GET('/athlete'),
  'a token of short parts': (at) => clientAt(at, SECRETS.dashedToken).GET('/athlete'),
  'a short token and a header': (at) => clientAt(at, SECRETS.shortToken).GET('/athlete', { headers: { 'X-Api-Key': SECRETS.apiKey } }),
  'a state in the query': (at) => {
    const query = {
      client_id: 48213,
      redirect_uri: 'http://localhost/',
      response_type: 'code',
      scope: 'read',
      state: SECRETS.wordSecret,
    } as const
    return clientAt(at).GET('/oauth/authorize', { params: { query } })
  },
  'a code and a secret in a form': (at) =>
    clientAt(at).POST('/oauth/token', {
      body: { client_id: 48213, client_secret: SECRETS.wordSecret, grant_type: 'authorization_code', code: SECRETS.code },
    }),
  'Basic credentials': (at) => revokeAt(at, SECRETS.wordSecret, SECRETS.shortToken),
  'Basic credentials of short parts': (at) => revokeAt(at, SECRETS.dottedToken, SECRETS.dashedToken),
  'the exchange of a code': (at) =>
    oauthAt(at).exchangeCode(`http://localhost/callback?state=marmot&scope=read&code=${SECRETS.code}`, { state: 'marmot' }),
  'a refresh': (at) => oauthAt(at).refresh(SECRETS.refreshToken),
  'a refresh with a token of short parts that is encoded': (at) => oauthAt(at).refresh(SECRETS.slashedSecret),
}

/** The error of a call, however it comes; undefined after a success. */
const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (result) => Object(result).error as unknown,
    (error: unknown) => error,
  )

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await outcomeOf(call)
  expect(outcome).toBeInstanceOf(ApiError)
  return outcome as ApiError
}

function expectNoSecret(error: ApiError): void {
  const lines: string[] = []
  const stdout = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  new Console({ stdout, colorMode: false }).log(error)
  const shown = [
    inspect(error, { depth: 10, showHidden: true }),
    String(error),
    JSON.stringify(error),
    JSON.stringify(error.errors),
    error.stack,
    ...lines,
    ...Object.values(error).map(String),
  ].join('\n')
  expect(lines.join('')).toContain(error.message)
  for (const form of FORMS) expect(shown.toLowerCase()).not.toContain(form.toLowerCase())
  expect(shown).not.toContain('\u001b[31m')
}

/** Every echo of every call in long tests; otherwise a quarter of them, in which each call meets each fourth echo, and each echo each fourth call. */
const echoesOf = (kind: string): string[] =>
  Object.keys(ECHOES).filter((_, index) => process.env['LONG_TESTS'] || (index + Object.keys(CALLS).indexOf(kind)) % 4 === 0)

describe.each(Object.entries(CALLS))('no error shows the input sent with %s', (kind, call) => {
  it.each(echoesOf(kind))('if the service returns it in %s', async (name) => {
    echo = ECHOES[name] ?? fault(400)
    const error = await outcomeOf(call(server.origin))
    // To revoke a token succeeds with any body.
    if (error !== undefined) expectNoSecret(error as ApiError)
  })

  it('if the service returns it as broken HTTP', async () => {
    const error = await errorOf(call(`http://127.0.0.1:${(sockets.address() as AddressInfo).port}`))
    expect(error.code).toBe('connection_failed')
    expectNoSecret(error)
  })
})

describe('an error without a response', () => {
  const failing = (cause: unknown) => clientWith(() => Promise.reject(cause), { auth: SECRETS.shortToken }).client

  it('has a cause with name, message and code of each error behind it, and nothing else', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8484'), {
      code: 'ECONNREFUSED',
      socket: { token: SECRETS.shortToken },
    })
    const error = await errorOf(failing(new TypeError('fetch failed', { cause: refused })).GET('/athlete'))
    expect(error.message).toBe('GET /athlete: no response')
    expect(error.cause).toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      stack: 'TypeError: fetch failed',
      cause: { name: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:8484', code: 'ECONNREFUSED' },
    })
    expect(Object.keys(Object(Object(error.cause).cause)).sort()).toEqual(['code', 'name'])
  })

  it.each<[string, unknown]>([
    ['a message', new Error(`GET https://service.example/athlete with ${SECRETS.shortToken}`)],
    ['a URL', new Error('no proxy at http://user:hunter@proxy or http%3A%2F%2Fuser:hunter%40proxy')],
    ['properties', Object.assign(new Error('failed'), { request: { headers: { Authorization: `Bearer ${SECRETS.shortToken}` } } })],
    ['a stack', Object.assign(new Error('failed'), { stack: `Error: ${SECRETS.shortToken}` })],
    ['a name', Object.assign(new Error('failed'), { name: SECRETS.shortToken })],
    ['a code', Object.assign(new Error('failed'), { code: SECRETS.shortToken })],
    ['one of several errors', new AggregateError([new Error(SECRETS.shortToken)], SECRETS.shortToken)],
    ['a cause that is no error', new Error('failed', { cause: { token: SECRETS.shortToken } })],
    ['a text', SECRETS.shortToken],
    ['itself', Object.assign(new Error(SECRETS.shortToken), { cause: undefined })],
  ])('does not show a secret in %s of its cause', async (_what, cause) => {
    if (cause instanceof Error && cause.cause === undefined && 'cause' in cause) cause.cause = cause
    const oauth = oauthAt('https://service.example', { fetch: () => Promise.reject(cause) })
    for (const call of [failing(cause).GET('/athlete'), oauth.refresh(SECRETS.shortToken)]) {
      const error = await errorOf(call)
      expectNoSecret(error)
      expect(inspect(error)).not.toContain('hunter')
    }
  })
})

it('a client secret in Basic credentials is not shown as it was before it was encoded', async () => {
  const fetch = async (): Promise<Response> =>
    json({ message: `No client has ${SECRETS.slashedSecret} or ${encodeURIComponent(SECRETS.slashedSecret)}` }, { status: 400 })
  const oauth = oauthAt('https://service.example', { clientSecret: SECRETS.slashedSecret, fetch })
  expect((await errorOf(oauth.revoke('token'))).message).toBe('POST /oauth/revoke: 400 No client has [redacted] or [redacted]')
  expect((await errorOf(oauth.refresh('token'))).message).toBe('POST /oauth/token: 400 No client has [redacted] or [redacted]')
})

it('words that look like a secret, or are part of one, are not shown', async () => {
  const body = { message: `a1b2 a1b2c ${'k'.repeat(24)} ${'k'.repeat(25)} velv` }
  const { client } = clientWith(() => json(body, { status: 400 }), { auth: SECRETS.shortToken })
  expect((await errorOf(client.GET('/athlete'))).message).toBe(`GET /athlete: 400 a1b2 [redacted] ${'k'.repeat(24)} [redacted] [redacted]`)
})

it('a secret at the point where a long message is truncated is not partly shown', async () => {
  const message = `${'$'.repeat(1_990)} ${SECRETS.dashedToken}`
  const { client } = clientWith(() => json({ message }, { status: 400 }), { auth: SECRETS.dashedToken })
  expect((await errorOf(client.GET('/athlete'))).message).toBe('GET /athlete: 400 [redacted')
})

it('messages of the service stay readable', async () => {
  const body = {
    message: 'Authorization Error',
    errors: [
      { resource: 'AccessToken', field: 'activity:write_permission', code: 'invalid' },
      { resource: 'Application', field: 'overall rate limit', code: 'exceeded' },
      { resource: 'PushSubscription', field: 'callback url', code: 'GET to callback URL does not return 200' },
    ],
  }
  const { client } = clientWith(() => json(body, { status: 403 }), { auth: SECRETS.token })
  const error = await errorOf(client.GET('/athlete'))
  expect(error.message).toBe(
    'GET /athlete: 403 Authorization Error (AccessToken activity:write_permission invalid, ' +
      'Application overall rate limit exceeded, PushSubscription callback url GET to callback URL does not return 200)',
  )
  expect([error.errors, error.errorBody]).toEqual([body.errors, body])
})
