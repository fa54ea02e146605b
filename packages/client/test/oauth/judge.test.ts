// oauth4webapi, which others wrote, judges the requests that are sent and the responses that are accepted.
import fc from 'fast-check'
import * as judge from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { createOAuth } from '../../src/index.ts'
import { readCallback } from '../../src/oauth/read-callback.ts'
import { receive } from '../client-with.ts'

const AUTH_URL = 'https://service.example'
const REDIRECT = 'https://app.example/callback?from=app&x=1'
const SERVER: judge.AuthorizationServer = {
  issuer: AUTH_URL,
  token_endpoint: `${AUTH_URL}/oauth/token`,
  revocation_endpoint: `${AUTH_URL}/oauth/revoke`,
}
const TOKENS = {
  token_type: 'Bearer',
  access_token: 'access',
  refresh_token: 'refresh',
  expires_at: 1_800_000_000,
  expires_in: 21_600,
  scope: 'read',
}

/** Text of all kinds, also with characters that forms and Basic credentials encode. */
const text = fc.oneof(fc.string({ minLength: 1, unit: 'grapheme' }), fc.stringMatching(/^[-_.~!*'()%+&=: /a-z0-9]{1,20}$/))

interface Sent {
  readonly method: string
  readonly url: string
  readonly redirect: string
  readonly accept: string | null
  readonly type: string | null
  readonly credentials: readonly string[]
  readonly fields: readonly (readonly string[])[]
}

async function describeRequest(request: Request): Promise<Sent> {
  const { method, url, redirect, headers } = request
  const [id = '', secret = ''] = atob(headers.get('Authorization')?.replace('Basic ', '') ?? '').split(':')
  return {
    method,
    url,
    redirect,
    accept: headers.get('Accept'),
    type: headers.get('Content-Type'),
    credentials: [id, secret].map((each) => new URLSearchParams(`_=${each}`).get('_') ?? ''),
    fields: [...new URLSearchParams(await request.text())].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  }
}

/** What both sent for the same credentials and text. */
async function requestsOf(
  app: { readonly clientId: string; readonly clientSecret: string },
  ours: (oauth: ReturnType<typeof createOAuth>) => Promise<unknown>,
  theirs: (client: judge.Client, options: judge.TokenEndpointRequestOptions) => Promise<unknown>,
): Promise<{ readonly sent: Sent | undefined; readonly expected: Sent | undefined }> {
  let [sent, expected]: (Sent | undefined)[] = []
  await ours(
    createOAuth({
      ...app,
      redirectUri: REDIRECT,
      authUrl: AUTH_URL,
      fetch: receive(async (request) => {
        sent = await describeRequest(request)
        return Response.json(TOKENS)
      }),
    }),
  )
  await theirs(
    { client_id: app.clientId },
    {
      async [judge.customFetch](url: string, init: RequestInit) {
        expected = await describeRequest(new Request(url, init))
        return Response.json(TOKENS)
      },
    },
  )
  return { sent, expected }
}

const request = fc.record({ clientId: text, clientSecret: text, token: text })

describe('requests are the same as those of oauth4webapi', () => {
  it('to exchange a code', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ token: code, ...app }) => {
        const callback = new URL(`https://app.example/callback?${new URLSearchParams({ code, state: 's' })}`)
        const { sent, expected } = await requestsOf(
          app,
          (oauth) => oauth.exchangeCode(callback, { state: 's' }),
          (client, options) => {
            const parameters = judge.validateAuthResponse(SERVER, client, callback, 's')
            const secret = judge.ClientSecretPost(app.clientSecret)
            return judge.authorizationCodeGrantRequest(SERVER, client, secret, parameters, REDIRECT, judge.nopkce, options)
          },
        )
        // The specification does not list `redirect_uri` in this request.
        const fields = expected?.fields.filter(([name]) => name !== 'redirect_uri')
        expect(sent).toEqual({ ...expected, fields })
      }),
    )
  })

  it('to refresh', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ token, ...app }) => {
        const { sent, expected } = await requestsOf(
          app,
          (oauth) => oauth.refresh(token),
          (client, options) => judge.refreshTokenGrantRequest(SERVER, client, judge.ClientSecretPost(app.clientSecret), token, options),
        )
        expect(sent).toEqual(expected)
      }),
    )
  })

  it('to revoke, with Basic credentials that are encoded as in a form', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ token, ...app }) => {
        const { sent, expected } = await requestsOf(
          app,
          (oauth) => oauth.revoke(token),
          (client, options) => judge.revocationRequest(SERVER, client, judge.ClientSecretBasic(app.clientSecret), token, options),
        )
        expect(sent).toEqual(expected)
        expect(sent?.credentials).toEqual([app.clientId, app.clientSecret])
      }),
    )
  })
})

/** A token response; the fields that only OAuth's letter demands may be wrong. */
interface TokenResponse {
  readonly status: number
  readonly type: string
  readonly body: Readonly<Record<string, unknown>>
}

const value = fc.oneof(text, fc.constantFrom<unknown>('', null, undefined, 0, -1, 3_600, '3600', true, [], {}))
const tokenResponse: fc.Arbitrary<TokenResponse> = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 204, 400, 401, 500),
  type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/html', 'text/plain'),
  body: fc
    .record({ token_type: value, access_token: value, refresh_token: value, expires_in: value, scope: value }, { requiredKeys: [] })
    .map((changes) => ({ ...TOKENS, ...changes })),
})

const toResponse = ({ status, type, body }: TokenResponse): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { 'Content-Type': type } })

const pairOf = (accessToken: unknown, refreshToken: unknown) => ({ accessToken, refreshToken })

async function accepted(response: Response): Promise<object | undefined> {
  const app = { clientId: '1', clientSecret: 's', redirectUri: REDIRECT, authUrl: AUTH_URL }
  const oauth = createOAuth({ ...app, fetch: async () => response })
  return oauth.refresh('old').then(
    ({ accessToken, refreshToken }) => pairOf(accessToken, refreshToken),
    () => undefined,
  )
}

const acceptedByJudge = (response: Response): Promise<object | undefined> =>
  judge.processRefreshTokenResponse(SERVER, { client_id: '1' }, response).then(
    ({ access_token, refresh_token }) => (refresh_token === undefined ? undefined : pairOf(access_token, refresh_token)),
    () => undefined,
  )

describe('a token response', () => {
  it('that oauth4webapi accepts, with both tokens, is accepted with the same tokens', async () => {
    await fc.assert(
      fc.asyncProperty(tokenResponse, async (response) => {
        const expected = await acceptedByJudge(toResponse(response))
        if (expected !== undefined) expect(await accepted(toResponse(response))).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  // A response to a rotation holds the only copy of the new refresh token, so these faults do not lose it.
  it('that is accepted is accepted by oauth4webapi too, once its media type, status, token type, lifetime and scope are corrected', async () => {
    await fc.assert(
      fc.asyncProperty(tokenResponse, async (response) => {
        const tokens = await accepted(toResponse(response))
        if (tokens === undefined) return
        expect(response.status).toBeLessThan(300)
        const { access_token, refresh_token } = response.body
        const corrected = { status: 200, type: 'application/json', body: { token_type: 'Bearer', access_token, refresh_token } }
        expect(await acceptedByJudge(toResponse(corrected))).toEqual(tokens)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a callback', () => {
  const parameter = fc.tuple(fc.constantFrom('code', 'state', 'scope', 'error'), fc.constantFrom('s', 't', '', 'access_denied'))
  const callbacks = fc.array(parameter, { maxLength: 5 }).map((parameters) => new URL(`${REDIRECT}&${new URLSearchParams(parameters)}`))

  it('that is accepted is accepted by oauth4webapi, and the other way round with a code', () => {
    const isAccepted = (read: () => unknown): boolean => {
      try {
        return read() !== undefined
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(callbacks, (callback) => {
        const { searchParams } = callback
        const isOurs = isAccepted(() => readCallback(callback, 's'))
        const isTheirs = isAccepted(() => judge.validateAuthResponse(SERVER, { client_id: '1' }, callback, 's'))
        if (isOurs) expect(isTheirs).toBe(true)
        const [codes, errors, scopes] = ['code', 'error', 'scope'].map((name) => searchParams.getAll(name))
        // oauth4webapi reads the code and the scope later, and ignores an empty error.
        const isComplete = codes?.length === 1 && codes[0] !== '' && errors?.length === 0 && Number(scopes?.length) < 2
        if (isTheirs && isComplete) expect(isOurs).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
