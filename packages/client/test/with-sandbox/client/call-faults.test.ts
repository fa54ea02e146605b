import { ApiError, type ClientOptions } from '@activity-tracking/client'
import { afterEach, describe, expect, it } from 'vitest'
import { type ObservedClient, observedClient } from './observed-client.ts'

const clients: ObservedClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) {
    expectNoSecrets(client)
    await client.sandbox.close()
  }
})

async function setUp(options: Parameters<typeof observedClient>[0] = {}): Promise<ObservedClient> {
  const client = await observedClient(options)
  clients.push(client)
  return client
}

/** No event contains a token, the app's secret, a URL with a path, or a name of the athlete, for any failure. */
function expectNoSecrets({ sandbox, events }: ObservedClient): void {
  const printed = JSON.stringify(events)
  for (const secret of [sandbox.accessToken, sandbox.refreshToken, sandbox.clientSecret, sandbox.baseUrl, 'Morning']) {
    expect(printed).not.toContain(secret)
  }
}

type Rule = NonNullable<Parameters<ObservedClient['sandbox']['control']['setFaults']>[0]>['rules'][number]

/** The error of a call, whether it resolved or rejected. */
const errorOf = (call: Promise<{ error?: unknown }>): Promise<unknown> =>
  call.then(
    ({ error }) => error,
    (reason: unknown) => reason,
  )

const activity = { name: 'Morning walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: 600 } as const
const track = `<gpx version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60.1" lon="5.1"><time>2026-11-01T08:00:00Z</time></trkpt><trkpt lat="60.2" lon="5.2"><time>2026-11-01T09:00:00Z</time></trkpt>
</trkseg></trk></gpx>`

describe('a read request gets its response although', () => {
  it.each<[string, Omit<Rule, 'operation_id'>]>([
    ['the connection is cut before the service does anything', { cut: 'before', times: 2 }],
    ['the response is lost', { cut: 'after', times: 2 }],
    ['the service fails', { status: 503, times: 2 }],
    ['a proxy responds with a page', { status: 502, times: 2 }],
  ])('%s twice', async (_what, fault) => {
    const { api, sandbox, events, waits } = await setUp()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', ...fault }] })
    const { data } = await api.GET('/athlete')
    expect(String(data?.id)).toBe(sandbox.athleteId)
    expect(waits).toEqual([250, 500])
    expect(events.filter(([hook]) => hook === 'onRetry')).toMatchObject([
      ['onRetry', { attempt: 1, delayMs: 250 }],
      ['onRetry', { attempt: 2, delayMs: 500 }],
    ])
    expect(events.at(-1)).toMatchObject(['onCallEnd', { attempt: 3, status: 200, error: undefined }])
  })
})

describe('a request fails with the number of its attempts', () => {
  it.each<[string, Omit<Rule, 'operation_id'>, string, number]>([
    ['when every connection is cut', { cut: 'before' }, 'connection_failed', 3],
    ['when every response is lost', { cut: 'after' }, 'connection_failed', 3],
    ['when the service fails each time', { status: 500 }, 'server_error', 3],
    ['when its response breaks off', { cut: 'during' }, 'connection_failed', 1],
    ['when its JSON is truncated', { body: 'truncated' }, 'malformed_response', 1],
    ['when its response is a page', { body: 'html' }, 'malformed_response', 1],
    ['when the limit is said to be used up', { status: 429 }, 'rate_limited', 1],
    ['when it is refused', { status: 403 }, 'forbidden', 1],
  ])('%s', async (_what, fault, code, attempts) => {
    const { api, sandbox, events } = await setUp()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', ...fault }] })
    const error = await errorOf(api.GET('/athlete'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code, attempts })
    expect(events.filter(([hook]) => hook === 'onRequest')).toHaveLength(attempts)
    expect(events.at(-1)).toMatchObject(['onCallEnd', { error: code, attempt: attempts }])
  })
})

describe('a request that changes data', () => {
  it('creates at most one activity, even if its response is lost', async () => {
    const { api, sandbox, statuses } = await setUp()
    const names = async () => {
      const { data } = await api.GET('/athlete/activities')
      return (data ?? []).map(({ name }) => name).filter((name) => name === activity.name)
    }
    const before = (await names()).length
    for (const fault of [{ cut: 'after' }, { status: 503 }, { cut: 'before' }] as const) {
      await sandbox.control.setFaults({ rules: [{ operation_id: 'createActivity', ...fault }] })
      expect(await errorOf(api.POST('/activities', { body: activity }))).toMatchObject({ attempts: 1 })
    }
    expect((await names()).length - before).toBe(1)
    expect((await statuses('createActivity')).length).toBeLessThanOrEqual(3)
  })

  it('uploads a file once, even if the response is lost', async () => {
    const { api, sandbox, events } = await setUp()
    for (const fault of [{ cut: 'after' }, { status: 503 }, { cut: 'before' }] as const) {
      await sandbox.control.setFaults({ rules: [{ operation_id: 'createUpload', ...fault }] })
      const body = { file: new Blob([track]), data_type: 'gpx' } as const
      expect(await errorOf(api.POST('/uploads', { body }))).toMatchObject({ attempts: 1 })
    }
    expect(events.filter(([hook]) => hook === 'onRequest')).toHaveLength(3)
    expect(events.filter(([hook]) => hook === 'onRetry')).toEqual([])
  })

  it('exchanges a code or a refresh token once, and revokes a token until it gets a response', async () => {
    const { api, sandbox, events } = await setUp()
    const { clientId, clientSecret, refreshToken } = sandbox
    await sandbox.control.setFaults({
      rules: [
        { operation_id: 'issueToken', cut: 'after' },
        { operation_id: 'revokeToken', cut: 'after', times: 1 },
      ],
    })
    const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token', refresh_token: refreshToken } as const
    expect(await errorOf(api.POST('/oauth/token', { body }))).toMatchObject({ code: 'connection_failed', attempts: 1 })
    const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    const { response } = await api.POST('/oauth/revoke', { body: { token: refreshToken }, headers })
    expect(response.status).toBe(200)
    expect(events.filter(([hook]) => hook === 'onRequest').map(([, { operation }]) => operation)).toEqual([
      'POST /oauth/token',
      'POST /oauth/revoke',
      'POST /oauth/revoke',
    ])
  })

  it('updates an activity although the first response is lost', async () => {
    const { api, sandbox, statuses } = await setUp()
    const { data } = await api.POST('/activities', { body: activity })
    await sandbox.control.setFaults({ rules: [{ operation_id: 'updateActivity', cut: 'after', times: 1 }] })
    const params = { path: { id: data?.id ?? 0 } }
    expect((await api.PUT('/activities/{id}', { params, body: { name: 'Renamed' } })).data?.name).toBe('Renamed')
    expect(await statuses('updateActivity')).toHaveLength(2)
  })
})

describe('an exceeded rate limit', () => {
  const useUp = async ({ another, sandbox }: ObservedClient): Promise<void> => {
    const plain = another({ log: (next) => next, retry: (next) => next })
    for (let request = 0; request < 100; request += 1) await plain.GET('/athlete')
    expect((await plain.GET('/athlete')).error?.code, `no limit at ${sandbox.baseUrl}`).toBe('rate_limited')
  }

  it('ends a call immediately', async () => {
    const client = await setUp({ sandbox: { tier: 'standard' } })
    await useUp(client)
    expect((await client.api.GET('/athlete')).error).toMatchObject({ code: 'rate_limited', attempts: 1 })
    expect(client.waits).toEqual([])
  })

  it('is awaited until the quarter hour ends, if the call requests that', async () => {
    const client = await setUp({ sandbox: { tier: 'standard' } })
    await useUp(client)
    const { data } = await client.api.GET('/athlete', { onLimit: 'wait' })
    expect(String(data?.id)).toBe(client.sandbox.athleteId)
    expect(client.waits).toEqual([8 * 60_000 + 250])
  })

  it('is not awaited for longer than the call allows', async () => {
    const client = await setUp({ sandbox: { tier: 'standard' } })
    await useUp(client)
    const { error } = await client.api.GET('/athlete', { onLimit: 'wait', maxWaitMs: 7 * 60_000 })
    expect(error).toMatchObject({ code: 'rate_limited', attempts: 1 })
    expect(client.waits).toEqual([])
  })

  it('without headers is awaited until the quarter hour ends', async () => {
    const withoutLimits: ClientOptions['fetch'] = async (url, init) => {
      const response = await fetch(url, init)
      const headers = new Headers([...response.headers].filter(([name]) => !/ratelimit/i.test(name)))
      return new Response(response.body, { status: response.status, headers })
    }
    const client = await setUp({ fetch: withoutLimits })
    await client.sandbox.control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 429, times: 1 }] })
    const { data } = await client.api.GET('/athlete', { onLimit: 'wait', timeoutMs: 900_000 })
    expect(String(data?.id)).toBe(client.sandbox.athleteId)
    expect(client.waits).toEqual([8 * 60_000 + 250])
  })
})

describe('a deprecated operation', () => {
  it('is still used, and reported once with the date and the replacement', async () => {
    const { api, sandbox, events } = await setUp()
    await api.POST('/oauth/deauthorize', { body: { access_token: 'unknown' } })
    await api.POST('/oauth/deauthorize', { body: { access_token: sandbox.accessToken } })
    expect(events.filter(([hook]) => hook === 'onDeprecated')).toEqual([
      [
        'onDeprecated',
        expect.objectContaining({ subject: 'POST /oauth/deauthorize', removed: '2027-06-01', replacement: 'POST /oauth/revoke' }),
      ],
    ])
  })
})
