import { operations } from '@activity-tracking/spec'
import { getResponse, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'
import * as msw from '../src/msw.ts'
import { validRequest } from './requests.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

/** What the handlers respond with. `getResponse` is what a server of MSW does, without taking over `fetch`. */
const ask = (url: string, init?: RequestInit, options?: msw.HandlerOptions): Promise<Response | undefined> =>
  getResponse(msw.handlers(options), new Request(url, init))

/** What a program reads of a response. */
async function summaryOf(response: Response | undefined) {
  const { status, headers } = response ?? Response.error()
  const sent = [...headers].filter(([name]) => name !== 'sl-violations' && /^(x-|content-(type|disposition)|location)/.test(name))
  return { status, headers: Object.fromEntries(sent), body: await response?.text() }
}

const RIDE = '/activities/11522365266'
const preferring = (Prefer: string): RequestInit => ({ headers: { Authorization: 'Bearer t', Prefer } })

describe('the handlers respond as the mock server', () => {
  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    'to a valid request: %s',
    async (operationId, operation) => {
      const { url = '' } = mock.routes.find((route) => route.operationId === operationId) ?? {}
      const request = validRequest(operation)
      const response = await ask(url, request)
      expect([response?.ok, response?.headers.has('date')]).toEqual([true, true])
      expect(await summaryOf(response)).toEqual(await summaryOf(await fetch(url, { ...request, redirect: 'manual' })))
    },
  )

  it.each([
    ['/athlete/activities?page=2&per_page=20'],
    ['/athlete/activities?page=2', preferring('example=world')],
    ['/activities/9007199254740993'],
    ['/activities/1'],
    ['/segments/starred?per_page=1'],
    ['/segment_efforts?segment_id=1'],
    [`${RIDE}/streams?keys=time,heartrate`],
    [`${RIDE}/streams?keys=time,heartrate&key_by_type=true`],
    [`${RIDE}/comments?page_size=1`],
    ['/_mock/pictures/x.svg'],
    ['/oauth/token', { method: 'POST', body: new URLSearchParams('client_id=1&client_secret=s&grant_type=refresh_token&refresh_token=r') }],
    [RIDE, preferring('code=429, example=readLimit')],
    [RIDE, preferring('example=manualRun')],
    [RIDE, preferring('example=none')],
    [RIDE, preferring('code=418')],
    [RIDE, preferring('dynamic=true')],
    [RIDE, {}],
    [RIDE, { headers: { Authorization: 'Basic eDp5' } }],
    [RIDE, preferring('code=200')],
    ['/activities/1/streams?keys=time'],
    ['/segments/1/starred', { method: 'PUT', headers: { Authorization: 'Bearer t' }, body: new URLSearchParams({ starred: 'false' }) }],
  ] as [path: string, init?: RequestInit][])('to %s', async (path, init = { headers: { Authorization: 'Bearer t' } }) => {
    const url = (/^\/(_mock|oauth)/.test(path) ? mock.authUrl : mock.baseUrl) + path
    expect(await summaryOf(await ask(url, init))).toEqual(await summaryOf(await fetch(url, init)))
  })
})

describe('handlers', () => {
  it('work in a server of MSW, beside others', async () => {
    const server = setupServer(...msw.handlers())
    server.listen({ onUnhandledFrame: 'error' })
    onTestFinished(() => server.close())
    const status = async () => (await fetch('https://service.example/api/v3/athlete', { headers: { Authorization: 'Bearer t' } })).status
    expect(await status()).toBe(200)
    server.use(http.get('*/api/v3/athlete', () => HttpResponse.json({ message: 'Rate Limit Exceeded' }, { status: 429 })))
    expect(await status()).toBe(429)
  })

  it('respond at any origin, or only below a base URL', async () => {
    const headers = { Authorization: 'Bearer t' }
    expect((await ask('https://one.example/api/v3/athlete', { headers }))?.status).toBe(200)
    expect(await ask('https://one.example/other/athlete', { headers })).toBeUndefined()
    const options = { baseUrl: 'https://two.example/proxy/api/v3/' }
    expect((await ask('https://two.example/proxy/api/v3/athlete', { headers }, options))?.status).toBe(200)
    expect((await ask('https://two.example/proxy/oauth/token', { method: 'POST' }, options))?.status).toBe(200)
    const own = { baseUrl: 'https://three.example/v3' }
    expect((await ask('https://three.example/v3/oauth/token', { method: 'POST' }, own))?.status).toBe(200)
    for (const other of ['https://one.example/api/v3', 'https://two-example/proxy/api/v3'])
      expect(await ask(`${other}/athlete`, { headers }, options)).toBeUndefined()
    expect(() => msw.handlers({ baseUrl: '/api/v3' })).toThrow('baseUrl must be an absolute URL: "/api/v3"')
  })

  it('can be used one by one', async () => {
    const request = new Request('https://one.example/api/v3/athlete', { headers: { Authorization: 'Bearer t' } })
    expect((await getResponse([msw.getActivity(), msw.getAthlete()], request))?.status).toBe(200)
    expect(await getResponse([msw.getActivity()], request)).toBeUndefined()
  })
})
