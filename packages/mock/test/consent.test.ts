import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

const QUERY = { client_id: '1', redirect_uri: 'http://localhost:3000/callback?app=1', response_type: 'code', scope: 'read', state: 'a b' }
const pageAt = (query: Readonly<Record<string, string>> = QUERY): string => `${mock.authUrl}/oauth/authorize?${new URLSearchParams(query)}`

/** Submits the form of the page as a browser does: to the URL of the page, with the checked fields and the button. */
async function submit(decision: string, url = pageAt()): Promise<Response> {
  const page = await (await fetch(url)).text()
  const form = new URLSearchParams({ decision })
  for (const [, name = '', value = ''] of page.matchAll(/<input type="checkbox" name="(\w+)" value="(.*?)" checked>/g))
    form.append(name, value)
  expect(page).toMatch(/<form method="post">/)
  return fetch(url, { method: 'POST', body: form, redirect: 'manual' })
}

describe('the consent page', () => {
  it('leads back to the app with the state, a code and the approved scopes, and the code can be exchanged', async () => {
    const response = await submit('authorize')
    const location = new URL(response.headers.get('Location') ?? '')
    expect([response.status, location.origin + location.pathname]).toEqual([302, 'http://localhost:3000/callback'])
    const { code = '', ...others } = Object.fromEntries(location.searchParams)
    expect(others).toEqual({ app: '1', state: 'a b', scope: 'read,activity:read_all' })
    const body = new URLSearchParams({ client_id: '1', client_secret: 's', grant_type: 'authorization_code', code })
    const tokens = await fetch(`${mock.authUrl}/oauth/token`, { method: 'POST', body })
    expect([tokens.status, await tokens.json()]).toEqual([
      200,
      expect.objectContaining({ access_token: expect.any(String), athlete: expect.any(Object) }),
    ])
  })

  it('leads back with an error if the athlete cancels, or approves no scope', async () => {
    const unchecked = { method: 'POST', body: new URLSearchParams({ decision: 'authorize' }), redirect: 'manual' } as const
    for (const response of [await submit('deny'), await fetch(pageAt(), unchecked)])
      expect([response.status, response.headers.get('Location')]).toEqual([
        302,
        'http://localhost:3000/callback?app=1&state=a+b&error=access_denied',
      ])
  })

  it('leads back without a state or a query if the app has sent none', async () => {
    const { state: _state, ...query } = { ...QUERY, redirect_uri: 'http://localhost:3000/callback' }
    expect((await submit('deny', pageAt(query))).headers.get('Location')).toBe('http://localhost:3000/callback?error=access_denied')
  })

  it.each([
    ['without a redirect_uri', { client_id: '1', response_type: 'code', scope: 'read' }],
    ['with a redirect_uri that is not a URL', { ...QUERY, redirect_uri: 'nowhere' }],
  ])('is refused %s, and so is its form', async (_what, query) => {
    const form = await fetch(pageAt(query), { method: 'POST', body: new URLSearchParams({ decision: 'authorize', scope: 'read' }) })
    expect([(await fetch(pageAt(query))).status, form.status]).toEqual([400, 400])
  })
})
