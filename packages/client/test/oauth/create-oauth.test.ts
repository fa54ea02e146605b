import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createOAuth, DeadlineError, type OAuthOptions } from '../../src/index.ts'
import { receive, redirected } from '../client-with.ts'

const SECRET = 'seeded-client-secret'
const TOKENS = {
  token_type: 'Bearer',
  access_token: 'seeded-access',
  refresh_token: 'seeded-refresh',
  expires_at: 1_800_000_000,
  expires_in: 21_600,
}

function oauthWith(respond: () => Response | Promise<Response>, options: Partial<OAuthOptions> = {}) {
  const requests: Request[] = []
  const oauth = createOAuth({
    clientId: '48213',
    clientSecret: SECRET,
    redirectUri: 'https://app.example/callback',
    authUrl: 'https://service.example',
    fetch: receive((request) => {
      requests.push(request)
      return respond()
    }),
    ...options,
  })
  return { oauth, requests }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', Date: 'Mon, 02 Nov 2026 10:00:00 GMT' } })

describe('the authorization URL', () => {
  it('contains the scopes separated by commas, and the client ID, which can be a number', () => {
    const { oauth } = oauthWith(() => json(TOKENS), { clientId: 48213 })
    expect(oauth.clientId).toBe('48213')
    const url = new URL(oauth.authorizationUrl({ scope: ['read', 'activity:read_all'], state: 's', approvalPrompt: 'force' }))
    expect(url.origin + url.pathname).toBe('https://service.example/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: '48213',
      redirect_uri: 'https://app.example/callback',
      response_type: 'code',
      approval_prompt: 'force',
      scope: 'read,activity:read_all',
      state: 's',
    })
  })
})

describe('requests', () => {
  it('are sent whole as the specification says, with the client credentials as form fields or as Basic', async () => {
    const now = () => Date.parse('2026-11-02T10:00:00Z')
    const { oauth, requests } = oauthWith(() => json(TOKENS), { headers: { 'X-Team': 'red' }, userAgent: 'my-app/1.2', now })
    await oauth.exchangeCode('https://app.example/callback?state=s&code=c', { state: 's' })
    await oauth.refresh('old')
    await oauth.revoke('token')
    await oauth.deauthorize('token')
    const headers = {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'user-agent': expect.stringMatching(/^my-app.1\.2 activity/),
      'x-team': 'red',
    }
    const client = { client_id: '48213', client_secret: SECRET }
    const whole = requests.map(async (request) => [
      `${request.method} ${request.url} ${request.redirect}`,
      Object.fromEntries(request.headers),
      Object.fromEntries(new URLSearchParams(await request.text())),
    ])
    const [toToken, accept] = ['POST https://service.example/oauth/token manual', { accept: 'application/json', ...headers }]
    expect(await Promise.all(whole)).toEqual([
      [toToken, accept, { ...client, grant_type: 'authorization_code', code: 'c' }],
      [toToken, accept, { ...client, grant_type: 'refresh_token', refresh_token: 'old' }],
      [
        'POST https://service.example/oauth/revoke manual',
        { ...headers, authorization: `Basic ${btoa(`48213:${SECRET}`)}` },
        { token: 'token' },
      ],
      ['POST https://service.example/oauth/deauthorize manual', headers, { access_token: 'token' }],
    ])
  })

  it('to revoke carry them as Basic, encoded as in a form', async () => {
    const { oauth, requests } = oauthWith(() => json({}), { clientId: '48:213', clientSecret: 'a b:c' })
    await oauth.revoke('token')
    const credentials = atob(requests[0]?.headers.get('Authorization')?.replace('Basic ', '') ?? '')
    expect(credentials).toBe('48%3A213:a+b%3Ac')
    expect(new URLSearchParams(await requests[0]?.text()).get('token')).toBe('token')
  })

  it('cannot have a header that cannot be sent, which is refused without its value', () => {
    const create = () => oauthWith(() => json(TOKENS), { headers: { 'X-Team': `${SECRET}\n1` } })
    expect(create).toThrow(new TypeError('a header has a name or value that cannot be sent'))
  })
})

describe('a refresh', () => {
  it('calls onReceipt in the turn of the event loop in which the last byte is read', async () => {
    const order: string[] = []
    const [start, end] = [JSON.stringify(TOKENS).slice(0, 20), JSON.stringify(TOKENS).slice(20)]
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
      pull: (controller) => {
        setImmediate(() => {
          controller.enqueue(new TextEncoder().encode(end))
          controller.close()
          setImmediate(() => order.push('other code'))
        })
        return new Promise(() => undefined)
      },
    })
    const { oauth } = oauthWith(() => new Response(body, { headers: { Date: 'Mon, 02 Nov 2026 10:00:00 GMT' } }))
    await oauth.refresh('old', ({ tokens, date }) => order.push(`${tokens.refreshToken} ${date}`))
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(order).toEqual(['seeded-refresh Mon, 02 Nov 2026 10:00:00 GMT', 'other code'])
  })

  const REFUSED = { message: 'Bad Request', errors: [{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }] }

  it.each([
    [400, 'RefreshToken', ''],
    [401, 'RefreshToken', 'refresh_token'],
    [400, 'Application', 'refresh_token'],
    [400, 'AuthorizationCode', ''],
    [400, 'Application', 'code'],
  ])('is refused for the token or the code itself when the service says so: %i %s %s', async (status, resource, field) => {
    const { oauth } = oauthWith(() => json({ ...REFUSED, errors: [{ resource, field, code: 'invalid' }] }, status))
    await expect(oauth.refresh('old')).rejects.toMatchObject({ code: 'invalid_grant', status, body: { errors: [{ resource, field }] } })
  })

  it.each([
    ['another host, to which a redirect was followed', redirected(json(REFUSED, 400)), 'redirected'],
    ['another status', json(REFUSED, 403), 'forbidden'],
    ['a failure', json(REFUSED, 500), 'server_error'],
  ])('is not refused for good by %s', async (_what, response, code) => {
    await expect(oauthWith(() => response).oauth.refresh('old')).rejects.toMatchObject({ code })
  })

  it.each([{ ...TOKENS, access_token: undefined }, { ...TOKENS, refresh_token: '' }, [], null, 'text'])(
    'does not accept %j as tokens',
    async (body) => {
      const { oauth } = oauthWith(() => json(body))
      const message = 'POST /oauth/token: 200 with a body that contains no tokens'
      await expect(oauth.refresh('old')).rejects.toMatchObject({ code: 'malformed_response', message })
    },
  )
})

describe('an onReceipt function that fails', () => {
  it.each<[string, () => void]>([
    [
      'by throwing',
      () => {
        throw new Error('disk full')
      },
    ],
    ['by rejecting', () => Promise.reject(new Error('disk full'))],
  ])('%s is reported, and the caller still gets the tokens', async (_what, onReceipt) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => printed.mockRestore())
    const { oauth } = oauthWith(() => json(TOKENS))
    expect((await oauth.refresh('old', onReceipt)).refreshToken).toBe('seeded-refresh')
    await expect.poll(() => printed.mock.calls).toEqual([['onReceipt of a token request failed', new Error('disk full')]])
  })
})

describe('the timeout', () => {
  const CALLBACK = 'https://app.example/callback?state=s&code=c'
  function withTimers(timeoutMs: number | undefined) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const response = Promise.withResolvers<Response>()
    return { response, ...oauthWith(() => response.promise, timeoutMs === undefined ? {} : { timeoutMs }) }
  }

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])(
    'of %d ms, which no timer supports, means no timeout: a code is not lost',
    async (timeoutMs) => {
      const { oauth, response } = withTimers(timeoutMs)
      const exchange = oauth.exchangeCode(CALLBACK, { state: 's' })
      await vi.advanceTimersByTimeAsync(3_600_000)
      response.resolve(json(TOKENS))
      expect((await exchange).tokens.refreshToken).toBe('seeded-refresh')
    },
  )

  it.each([1, undefined, 2 ** 31 - 1])('of %s ms ends the waiting, by default 30 seconds', async (timeoutMs) => {
    const { oauth } = withTimers(timeoutMs)
    const outcome = oauth.exchangeCode(CALLBACK, { state: 's' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync((timeoutMs ?? 30_000) - 1)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBeInstanceOf(DeadlineError)
  })

  it('does not end a refresh, whose response is the only copy of the new tokens', async () => {
    const { oauth, response } = withTimers(1)
    const refreshed = oauth.refresh('old')
    await vi.advanceTimersByTimeAsync(3_600_000)
    response.resolve(json(TOKENS))
    expect((await refreshed).refreshToken).toBe('seeded-refresh')
  })

  it('leaves no timer after a response', async () => {
    const { oauth, response } = withTimers(undefined)
    response.resolve(json(TOKENS))
    await oauth.exchangeCode(CALLBACK, { state: 's' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([0, -1, Number.NaN])('of %d ms ends before a code or a token is sent', async (timeoutMs) => {
    const { oauth, requests } = oauthWith(() => json(TOKENS), { timeoutMs })
    for (const work of [oauth.exchangeCode(CALLBACK, { state: 's' }), oauth.revoke('token'), oauth.deauthorize('token')]) {
      await expect(work).rejects.toThrow(DeadlineError)
    }
    expect(requests).toEqual([])
  })
})

it.each([
  ['of the callback URL', '&scope=read', ['read']],
  ['of the token response, if the URL has none', '', ['read', 'activity:read']],
])('the granted scopes are those %s', async (_what, query, scopes) => {
  const { oauth } = oauthWith(() => json({ ...TOKENS, scope: 'read,activity:read', athlete: { id: 7 } }))
  const receive = vi.fn()
  const granted = await oauth.exchangeCode(`https://app.example/callback?state=s&code=c${query}`, { state: 's' }, receive)
  expect([granted.scopes, granted.tokens.scopes]).toEqual([scopes, scopes])
  expect([granted.athlete, granted.tokens.athleteId, receive.mock.calls.length]).toEqual([{ id: 7 }, '7', 1])
})

it('an onDeprecated function that fails has no effect', async () => {
  const { oauth, requests } = oauthWith(() => json({}), {
    onDeprecated() {
      throw new Error('from the app')
    },
    now: () => Date.parse('2026-11-02T10:00:00Z'),
  })
  await oauth.deauthorize('token')
  expect(requests).toHaveLength(1)
})

it.each([
  ['2027-05-31T23:59:59Z', '500', 1],
  ['2027-06-01T00:00:00Z', 'removed on 2027-06-01; use revoke instead', 0],
])('the older endpoint is not asked from its day of removal on: at %s %s', async (time, message, sent) => {
  const { oauth, requests } = oauthWith(() => new Response('', { status: 500 }), { now: () => Date.parse(time) })
  await expect(oauth.deauthorize('token')).rejects.toMatchObject({ message: `POST /oauth/deauthorize: ${message}` })
  expect(requests).toHaveLength(sent)
})

it('nothing printed shows a secret', async () => {
  const { oauth } = oauthWith(() => json(TOKENS))
  const tokens = await oauth.refresh('seeded-old')
  const failing = oauthWith(() => json({ message: 'Bad Request', token: 'seeded-access' }, 400))
  const error = await failing.oauth.refresh('seeded-old').catch((caught: unknown) => caught)
  for (const value of [oauth, tokens, { ...tokens }, error]) {
    expect(inspect(value, { depth: 9, showHidden: true }) + JSON.stringify(value) + String(value)).not.toContain('seeded')
  }
})
