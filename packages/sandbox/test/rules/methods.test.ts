import { operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlOperations } from '../../src/description/control-document.gen.ts'
import { type Json, type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited', now: '2027-02-01T10:00:00Z' })
  token = await test.token('read')
})
afterAll(() => test.sandbox.close())

const CONSENT = '/oauth/authorize'
const asked = () =>
  new URLSearchParams({ client_id: test.sandbox.clientId, redirect_uri: 'http://localhost/', response_type: 'code', scope: 'read' })

/** Sends a request to any URL of the sandbox. */
async function send(method: string, url: string, headers: Readonly<Record<string, string>> = {}): Promise<Omit<ReceivedResponse, 'body'>> {
  const response = await fetch(url, { method, redirect: 'manual', headers: { Authorization: `Bearer ${token}`, ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const journal = async (): Promise<{ method: string; status: number; why: string | null; operation_id: string | null }[]> =>
  (await test.control('GET', '/requests')).body

/** Methods of a path, as in `Allow`. */
const allowed = (methods: readonly string[]): string =>
  [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS'))].join(', ')

/** All served paths, with their methods. */
function places(): [url: string, allow: string][] {
  const { baseUrl, newBaseUrl, authUrl, controlUrl } = test.sandbox
  const paths = Map.groupBy(operations, ({ base, path }) => `${base === 'api' ? baseUrl : authUrl}${path.replace(/\{\w+\}/g, '1')}`)
  const control = Map.groupBy(Object.values(controlOperations), ({ path }) => controlUrl + path.replace(/\{\w+\}/g, '1'))
  const described = [...paths, ...control].map(([url, rows]): [string, string] => [
    url,
    allowed([...rows.map(({ method }) => method), ...(url.endsWith(CONSENT) ? ['POST'] : [])]),
  ])
  const documents = [`${authUrl}/`, `${authUrl}/openapi.json`, controlUrl, `${controlUrl}/`, `${controlUrl}/openapi.json`]
  return [
    ...described,
    [`${newBaseUrl}/athlete`, 'GET, HEAD, PUT, OPTIONS'],
    [`${baseUrl}/oauth/token`, 'POST, OPTIONS'],
    ...documents.map((url): [string, string] => [url, 'GET, HEAD, OPTIONS']),
  ]
}

describe('HEAD', () => {
  it('responds like GET, without the body, for every path that supports GET', async () => {
    const { baseUrl, authUrl, controlUrl } = test.sandbox
    const urls = [
      `${baseUrl}/athlete`,
      `${baseUrl}/athlete/activities?per_page=2`,
      `${baseUrl}/nothing`,
      `${baseUrl}/segments/starred?page=0`,
      `${authUrl}${CONSENT}?${asked()}`,
      `${authUrl}${CONSENT}`,
      `${authUrl}/`,
      `${authUrl}/openapi.json`,
      `${authUrl}/nothing`,
      `${controlUrl}/state`,
      `${controlUrl}/faults`,
      `${controlUrl}/nothing`,
      `${controlUrl}/openapi.json`,
    ]
    for (const url of urls) {
      const get = await send('GET', url)
      const head = await send('HEAD', url)
      const headersOf = ({ headers }: typeof get) =>
        Object.fromEntries([...headers].filter(([name]) => !name.startsWith('x-r') && name !== 'connection' && name !== 'keep-alive'))
      expect([url, head.status, head.text, headersOf(head)]).toEqual([url, get.status, '', headersOf(get)])
      if (!url.includes('/state')) {
        expect([url, Number(head.headers.get('Content-Length'))]).toEqual([url, Buffer.byteLength(get.text)])
      }
    }
  })

  it('counts like GET, and is in the journal as HEAD', async () => {
    const usage = async () => (await test.control('GET', '/state')).body.rate_limits.map(({ used }: Json) => used)
    const before: number[] = await usage()
    await send('HEAD', `${test.sandbox.baseUrl}/athlete`)
    expect(await usage()).toEqual(before.map((used) => used + 1))
    expect((await journal()).at(-1)).toMatchObject({ method: 'HEAD', operation_id: 'getAthlete', status: 200, why: null })
  })

  it('is subject to the faults of GET', async () => {
    await test.control('PUT', '/faults', { rules: [{ operation_id: 'getAthlete', status: 503, times: 1 }] })
    expect((await send('HEAD', `${test.sandbox.baseUrl}/athlete`)).status).toBe(503)
    expect((await send('HEAD', `${test.sandbox.baseUrl}/athlete`)).status).toBe(200)
  })
})

describe('a method that a path does not support', () => {
  it('gets 405 with the supported methods, everywhere', async () => {
    for (const [url, allow] of places()) {
      const wrong = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((method) => !allow.split(', ').includes(method))
      for (const method of wrong) {
        const { status, headers, text } = await send(method, url, { 'X-Sandbox-Control': '1' })
        expect([method, url, status, headers.get('Allow')]).toEqual([method, url, 405, allow])
        if (method !== 'HEAD') expect(JSON.parse(text).message).toMatch(/^Method Not Allowed$|supports/)
      }
    }
  })

  it('is in the journal with a reason in plain words, and counts like a request for an unknown path', async () => {
    const { status, headers, text } = await send('DELETE', `${test.sandbox.baseUrl}/athlete`)
    expect([status, JSON.parse(text)]).toEqual([
      405,
      { message: 'Method Not Allowed', errors: [{ resource: 'resource', field: 'method', code: 'invalid' }] },
    ])
    expect((await journal()).at(-1)).toMatchObject({
      status: 405,
      why: 'Wrong method: this path supports GET, HEAD, PUT, OPTIONS, not DELETE.',
    })
    const next = await send('GET', `${test.sandbox.baseUrl}/nothing`)
    expect(JSON.parse(next.text).message).toBe('Record Not Found')
    const [count, following] = [headers, next.headers].map((each) => Number.parseInt(each.get('X-ReadRateLimit-Usage') ?? '', 10))
    expect(following).toBe((count ?? 0) + 1)
  })
})

describe('OPTIONS', () => {
  it('returns the methods of a path, and 404 for an unknown path', async () => {
    for (const [url, allow] of places()) {
      const { status, headers, text } = await send('OPTIONS', url)
      expect([url, status, headers.get('Allow'), text]).toEqual([url, 204, allow, ''])
    }
    const { baseUrl, authUrl, controlUrl } = test.sandbox
    for (const url of [`${baseUrl}/nothing`, `${authUrl}/nothing`, `${controlUrl}/nothing`]) {
      expect([url, (await send('OPTIONS', url)).status]).toEqual([url, 404])
    }
  })

  it('does not count', async () => {
    const limits = async () => (await test.control('GET', '/state')).body.rate_limits
    const before = await limits()
    await send('OPTIONS', `${test.sandbox.baseUrl}/athlete`)
    expect(await limits()).toEqual(before)
  })
})
