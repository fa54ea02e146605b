import { inspect } from 'node:util'
import { createClient, type Send } from '@activity-tracking/client'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { breakableSpool } from '../support/breakable-spool.ts'
import { breakableStore } from '../support/breakable-store.ts'
import { useSettings } from '../support/setting.ts'

const setUp = useSettings()

let printed: MockInstance[] = []
beforeEach(() => {
  printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => undefined),
  )
})
afterEach(() => {
  for (const method of printed) method.mockRestore()
})

/** Everything that was sent, in a body with the given format. */
type Echo = (sent: string) => Response

const ECHOES: readonly (readonly [string, Echo])[] = [
  ['a page with 500', (sent) => new Response(`<html>${sent}</html>`, { status: 500, statusText: 'Internal Server Error' })],
  [
    'a refusal of the refresh token',
    (sent) => Response.json({ message: sent, errors: [{ resource: 'RefreshToken', field: 'refresh_token', code: sent }] }, { status: 400 }),
  ],
  ['a success that is not JSON', (sent) => new Response(sent, { status: 200, headers: { 'Content-Type': sent.replace(/[^\w/]/g, '') } })],
  [
    'a connection error',
    (sent) => {
      throw new TypeError('fetch failed', { cause: new Error(`could not send ${sent}`) })
    },
  ],
]

const echoOf = (echo: Echo, ...[url, { headers, body }]: Parameters<Send>): Response =>
  echo([url, ...Object.entries(headers).flat(), String(body ?? '')].join(' '))

describe.each(ECHOES)('no secret is printed if the service echoes the request: %s', (_what, echo) => {
  it('from the token endpoint, to revoke, and from the API', async () => {
    const shown: unknown[] = []
    let isEchoing = false
    const send: Send = async (url, init) => (isEchoing ? echoOf(echo, url, init) : fetch(url, init))
    const [store, spool] = [breakableStore(), breakableSpool()]
    const setting = await setUp({ fetch: send, session: { store, spool, onBackgroundError: (error) => shown.push(error) } })
    const { baseUrl, authUrl, clientSecret } = setting.sandbox
    const { accessToken, refreshToken } = (await store.get(setting.key))?.record ?? {}
    const secrets = [clientSecret, String(accessToken), String(refreshToken)]
    const attempt = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        (result) => shown.push(result),
        (error) => shown.push(error),
      )
    const api = createClient({ baseUrl, authUrl, auth: setting.session, fetch: send })

    isEchoing = true
    await attempt(api.GET('/athlete').then(({ error }) => error))
    await attempt(api.POST('/uploads', { body: { file: new Blob(['x']), data_type: 'gpx' } }).then(({ error }) => error))
    isEchoing = false
    await setting.advance('7h')
    isEchoing = true
    await attempt(setting.session.accessToken())
    await attempt(setting.session.accessToken())
    await attempt(setting.session.replace(String(accessToken)))
    await attempt(setting.another().deauthorize())
    await attempt(setting.session.accessToken())
    await attempt(setting.oauth.exchangeCode(`http://localhost/callback?code=${refreshToken}&state=s`, { state: 's' }))
    spool.down = 'all'
    store.down = 'all'
    await attempt(setting.session.state())

    const texts = [...shown, setting.session, setting.oauth].flatMap((value) => [
      inspect(value, { depth: 20, showHidden: true }),
      String(value),
      JSON.stringify(value) ?? '',
      value instanceof Error ? `${value.stack}` : '',
    ])
    const all = [...texts, ...printed.flatMap(({ mock }) => mock.calls.map((call) => inspect(call, { depth: 20 })))].join('\n')
    expect(shown.length).toBeGreaterThan(6)
    for (const secret of secrets) expect(all).not.toContain(secret)
  })
})
