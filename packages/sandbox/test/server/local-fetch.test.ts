import { ReadableStream as NodeStream } from 'node:stream/web'
import { describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../src/index.ts'

const WORLD = { now: '2026-11-02T10:00:00Z', frozen: true, seed: 1 } as const
const authorized = ({ accessToken }: Sandbox): RequestInit => ({ headers: { Authorization: `Bearer ${accessToken}` } })

describe('sandbox.fetch', () => {
  it('responds in process, without a port', async () => {
    await using sandbox = await startSandbox({ ...WORLD, listen: false })
    expect([sandbox.port, sandbox.baseUrl]).toEqual([0, 'http://localhost:1/api/v3'])
    const response = await sandbox.fetch(`${sandbox.baseUrl}/athlete`, authorized(sandbox))
    expect([response.status, ((await response.json()) as { id: number }).id]).toEqual([200, Number(sandbox.athleteId)])
    await expect(fetch(sandbox.baseUrl)).rejects.toThrow('fetch failed')
    await sandbox.control.setClock({ advance: '6h' })
    const { status, headers } = await sandbox.fetch(new Request(`${sandbox.baseUrl}/athlete`, authorized(sandbox)))
    expect([status, headers.get('Date')]).toEqual([401, 'Mon, 02 Nov 2026 16:00:00 GMT'])
    expect((await sandbox.control.listRequests()).map(({ status }) => status)).toEqual([200, 401])
  })

  it.each([
    '/api/v3/athlete',
    '/api/v3/athlete/activities?per_page=3',
    '/api/v3/nowhere',
    '/',
    '/_sandbox',
    '/_sandbox/state',
    '/oauth/authorize',
  ])('responds as to a request over the network: %s', async (path) => {
    await using sandbox = await startSandbox(WORLD)
    const init = {
      ...authorized(sandbox),
      headers: { ...authorized(sandbox).headers, Origin: 'http://localhost:3000' },
      redirect: 'manual',
    } as const
    const [near, far] = [await sandbox.fetch(sandbox.authUrl + path, init), await fetch(sandbox.authUrl + path, init)]
    expect([near.status, near.statusText, await near.text()]).toEqual([far.status, far.statusText, await far.text()])
    const shown = ({ headers }: Response) => [...headers].filter(([name]) => !/^(connection|keep-alive|x-\w*ratelimit-usage)$/.test(name))
    expect(shown(near)).toEqual(shown(far))
  })

  it('sends bodies: forms, JSON, files, streams', async () => {
    await using sandbox = await startSandbox({ ...WORLD, listen: false })
    const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token } = sandbox
    const form = new URLSearchParams({ client_id, client_secret, refresh_token, grant_type: 'refresh_token' })
    expect((await sandbox.fetch(`${sandbox.authUrl}/oauth/token`, { method: 'POST', body: form })).status).toBe(200)
    const file = new FormData()
    file.set('data_type', 'gpx')
    file.set('file', new Blob(['<gpx/>']), 'a.gpx')
    const upload = await sandbox.fetch(`${sandbox.baseUrl}/uploads`, { ...authorized(sandbox), method: 'POST', body: file })
    expect([upload.status, await upload.json()]).toMatchObject([201, { error: null }])
    const body = NodeStream.from([new TextEncoder().encode(form.toString())])
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const streamed = new Request(`${sandbox.authUrl}/oauth/token`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect((await sandbox.fetch(streamed)).status).toBe(200)
  })

  it.each([
    ['before', 'fetch failed'],
    ['after', 'fetch failed'],
    ['during', 'terminated'],
  ] as const)('rejects where a connection is cut: %s', async (cut, message) => {
    await using sandbox = await startSandbox({ ...WORLD, listen: false, faults: { rules: [{ operation_id: 'getAthlete', cut }] } })
    const read = async () => (await sandbox.fetch(`${sandbox.baseUrl}/athlete`, authorized(sandbox))).text()
    await expect(read()).rejects.toThrow(new TypeError(message))
  })

  it('ends with its signal while a response is delayed', async () => {
    const rules = [{ operation_id: 'getAthlete', delay_ms: 600_000 }]
    await using sandbox = await startSandbox({ ...WORLD, listen: false, faults: { rules } })
    const controller = new AbortController()
    const response = sandbox.fetch(`${sandbox.baseUrl}/athlete`, { ...authorized(sandbox), signal: controller.signal })
    controller.abort(new Error('no longer needed'))
    await expect(response).rejects.toThrow('no longer needed')
    await expect(sandbox.fetch(sandbox.authUrl, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    await expect(sandbox.fetch('data:,x')).rejects.toThrow(new TypeError('fetch failed'))
  })

  it('ends with its signal within a body, and with a body that cannot be read', async () => {
    await using sandbox = await startSandbox({ ...WORLD, listen: false })
    const controller = new AbortController()
    const response = await sandbox.fetch(`${sandbox.controlUrl}/stream`, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(response.text()).rejects.toThrow('enough')
    const body = new ReadableStream({ pull: (to) => to.error(new Error('broken')) })
    const sent = sandbox.fetch(`${sandbox.authUrl}/oauth/token`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    await expect(sent).rejects.toThrow(new TypeError('fetch failed'))
  })

  it('ends when the sandbox is closed, and rejects afterwards', async () => {
    const sandbox = await startSandbox({ ...WORLD, listen: false, faults: { rules: [{ operation_id: '*', delay_ms: 600_000 }] } })
    const waiting = expect(sandbox.fetch(`${sandbox.baseUrl}/athlete`, authorized(sandbox))).rejects.toThrow('fetch failed')
    // The request has been sent once the next one has a response.
    await sandbox.control.getState()
    await sandbox.close()
    await waiting
    await expect(sandbox.fetch(sandbox.authUrl)).rejects.toThrow('fetch failed')
  })
})
