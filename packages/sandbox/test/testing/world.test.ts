import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest'
import { sandboxClock } from '../../src/control/sandbox-clock.ts'
import { lastRefusal } from '../../src/testing/journal-text.ts'
import { ExpectationError, sandboxTest } from '../../src/testing/vitest.ts'
import { startCallback } from '../support/callback.ts'

const START = '2026-11-02T10:00:00.000Z'
const test = sandboxTest({ now: START, frozen: true })
const own = sandboxTest({ world: { athletes: [{ id: 1, firstname: 'Ada' }] }, now: START, frozen: true })

const get = async (url: string, token: string): Promise<number> =>
  (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status

interface Subscriber {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

async function subscribe({ baseUrl, clientId: client_id, clientSecret: client_secret }: Subscriber, callback_url: string): Promise<void> {
  const body = new URLSearchParams({ client_id, client_secret, callback_url, verify_token: 'v' })
  const { status } = await fetch(`${baseUrl}/push_subscriptions`, { method: 'POST', body })
  expect(status).toBe(201)
}

describe('a world of a test', () => {
  const seen = new Set<string>()
  test.for(['one test', 'another test'])('is its own: %s', async (_name, { sandbox, world }) => {
    expect(seen).not.toContain(world.clientId)
    seen.add(world.clientId)
    expect(world.clientId).not.toBe(sandbox.clientId)
    expect(await world.journal()).toContain(`Requests to the sandbox (world ${world.clientId}):\n  none\n`)
    expect(await get(`${world.baseUrl}/athlete`, await world.token())).toBe(200)
    expect(await sandbox.control.listRequests()).toEqual([])
    expect(await world.clock.advance('6h')).toBe(Date.parse('2026-11-02T16:00:00Z'))
  })

  test('shares its sandbox with the tests of the same worker', async ({ sandbox, world }) => {
    expect(seen.size).toBe(2)
    // The worlds of tests that have ended are deleted.
    expect((await sandbox.control.getState()).worlds).toEqual([sandbox.clientId, world.clientId])
  })

  test('has a clock, on which access tokens expire', async ({ world }) => {
    const token = await world.token({ scope: 'read,activity:read' })
    expect([world.clock.now(), await get(`${world.baseUrl}/athlete/activities`, token)]).toEqual([Date.parse(START), 200])
    expect(await world.clock.advance('6h')).toBe(Date.parse('2026-11-02T16:00:00Z'))
    expect(await get(`${world.baseUrl}/athlete/activities`, token)).toBe(401)
  })

  test('issues tokens for each of its athletes', async ({ world }) => {
    const [, other] = world.athletes
    const token = await world.token({ athleteId: other?.id ?? 0, scope: 'read' })
    const response = await fetch(`${world.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await response.json()).toMatchObject({ firstname: other?.firstname })
  })

  describe('with options', () => {
    test.override({ worldOptions: { tier: 'upgraded', now: '2027-02-01T00:00:00Z' } })
    test('is created with them', async ({ world }) => {
      const { app, now } = await world.control.getState()
      expect([app.tier, now]).toEqual(['upgraded', '2027-02-01T00:00:00.000Z'])
      expect(await get(`${world.newBaseUrl}/athlete`, await world.token())).toBe(200)
      await using clock = await sandboxClock(world.controlUrl, { world: world.clientId })
      expect(clock.now()).toBeGreaterThanOrEqual(Date.parse(now))
    })
  })
})

describe('a world of a test in a sandbox with a custom world', () => {
  own('is a copy of that world', async ({ world }) => {
    expect(world.athletes).toMatchObject([{ firstname: 'Ada' }])
  })

  describe('with another world in its options', () => {
    own.override({
      worldOptions: {
        world: {
          athletes: [
            { id: 1, firstname: 'Grace' },
            { id: 2, firstname: 'Ada' },
          ],
        },
      },
    })
    own('is that one', async ({ world }) => {
      expect(world.athletes).toMatchObject([{ firstname: 'Grace' }, { firstname: 'Ada' }])
    })
  })
})

describe('the journal', () => {
  const printed: string[] = []
  const spy = vi.spyOn(console, 'error')
  beforeAll(() => {
    spy.mockImplementation((text) => printed.push(text))
  })
  afterAll(() => spy.mockRestore())

  test('of another test', async ({ world }) => {
    await get(`${world.baseUrl}/athlete`, await world.token())
  })
  test.fails('of a test that fails', async ({ world }) => {
    expect(await get(`${world.baseUrl}/athlete/activities`, await world.token({ scope: 'read' }))).toBe(200)
  })
  test.fails('of a test whose expectation fails', async ({ world }) => {
    await world.expectRequest({ status: 599 }, { timeoutMs: 0 })
  })
  test('is printed for the test that fails, unless its error has it', () => {
    expect(printed).toEqual([
      expect.stringMatching(
        /^of a test that fails\nRequests to the sandbox \(world \d+\):\n {2}#1 .* 401 GET \/api\/v3\/athlete\/activities .*\n {5}why: /,
      ),
    ])
  })
})

describe('expectRequest', () => {
  test('returns the first request that matches', async ({ world }) => {
    const token = await world.token({ scope: 'read' })
    await get(`${world.baseUrl}/athlete`, token)
    await get(`${world.baseUrl}/activities/1`, token)
    await get(`${world.baseUrl}/athlete/activities?page=2&per_page=3`, token)
    await get(`${world.baseUrl}/athlete`, token)
    expect(lastRefusal(await world.control.listRequests())).toMatch(
      /^Last refused request to the sandbox:\n {2}#3 .* 401 GET \/api\/v3\/athlete\/activities\?page=2&per_page=3 \(listActivities\)\n {5}why: /,
    )
    const first = await world.expectRequest({ operation_id: 'getAthlete', status: 200, why: null, path: undefined as never })
    expect(first).toMatchObject({ number: 1, path: '/api/v3/athlete' })
    expect(await world.expectRequest({ path: /activities/, why: /activity:read/ })).toMatchObject({ number: 2, method: 'GET' })
    expect(await world.expectRequest(({ athlete_id }) => athlete_id === world.athletes[0]?.id, { after: 1 })).toMatchObject({ number: 2 })
  })

  test('waits for a later one', async ({ world }) => {
    const token = await world.token()
    const expected = world.expectRequest({ operation_id: 'getAthlete', athlete_id: String(world.athletes[0]?.id) }, { timeoutMs: 600_000 })
    await get(`${world.baseUrl}/athlete`, token)
    expect(await expected).toMatchObject({ status: 200 })
  })

  test('fails with the journal', async ({ world }) => {
    await get(`${world.baseUrl}/athlete/activities?a=%E2%80%AE`, await world.token({ scope: 'read' }))
    const error = await world.expectRequest({ operation_id: 'getAthlete', path: /athlete/ }, { timeoutMs: 0 }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ExpectationError)
    // It points to the line of the test.
    expect(error.stack.split('\n').find((line: string) => line.startsWith('    at '))).toContain('world.test.ts')
    expect(error.message).toMatch(/^No request matched \{ operation_id: "getAthlete", path: \/athlete\/ \} within 0 ms\.\n/)
    expect(error.message).toContain(`#1 ${START} 401 GET /api/v3/athlete/activities?a=\\u202e (listActivities)\n     why: `)
    expect(error.message).toContain('Webhook deliveries:\n  none: the app does not have a webhook subscription')
  })

  test('fails also with the refused requests that do not belong to a world', async ({ sandbox, world }) => {
    await get(`${world.baseUrl}/athlete`, 'unknown')
    await get(`${world.baseUrl}/athlete`, sandbox.accessToken)
    const error = await world.expectRequest({ operation_id: 'getAthlete' }, { timeoutMs: 0 }).catch((thrown) => thrown)
    expect(error.message).toMatch(
      /\(world \d+\):\n {2}none\nRefused requests without a known access token or client id \(of any test\):\n( {2}.*\n)* {2}#\d+ .* 401 GET \/api\/v3\/athlete \(getAthlete\)\n {5}why: Unknown access token/,
    )
    expect(error.message).not.toContain(' 200 ')
  })

  test('shows the latest hundred requests', async ({ world }) => {
    const token = await world.token()
    for (let request = 0; request < 101; request += 1) await get(`${world.baseUrl}/athlete`, token)
    expect(await world.journal()).not.toContain('Refused requests')
    expect(await world.journal()).toMatch(/:\n {2}… 1 earlier\n {2}#2 (?:.*\n)* {2}#101 /)
  })

  describe('when the test has replaced clock and timers', () => {
    afterEach(() => {
      vi.useRealTimers()
    })
    test('still ends in time', async ({ world }) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] })
      await expect(world.expectRequest(() => false, { timeoutMs: 1 })).rejects.toThrow('No request matched the function within 1 ms.')
    })
  })
})

describe('expectDelivery', () => {
  test('returns the delivery that matches', async ({ world }) => {
    await using callback = await startCallback()
    await subscribe(world, callback.url)
    await world.token({ scope: 'activity:read_all' })
    const expected = world.expectDelivery(
      { object_type: 'activity', aspect_type: 'update', updates: { title: 'Up the hill' } },
      { timeoutMs: 600_000 },
    )
    const { id } = await world.control.createActivity({ name: 'Ride' })
    for (const name of ['Up', 'Up the hill']) await world.control.changeActivity({ id: String(id), name })
    expect(await expected).toMatchObject({ state: 'delivered', event: { object_id: id, updates: { title: 'Up the hill' } } })
    expect(await world.expectDelivery({ object_id: id, aspect_type: 'create' })).toMatchObject({ event: { object_id: id } })
    await world.control.deleteActivity({ id: String(id) })
    await world.expectDelivery({ object_id: id, aspect_type: 'delete' }, { timeoutMs: 600_000 })
    await world.control.revokeGrant({ athlete_id: String(world.athletes[0]?.id) })
    await world.expectDelivery({ object_type: 'athlete' }, { timeoutMs: 600_000 })
  })

  test('states what it expects, and why there is no delivery', async ({ world }) => {
    const failure = (): Promise<string> =>
      world.expectDelivery({ object_type: 'activity' }, { timeoutMs: 0 }).catch(({ message }: Error) => message) as Promise<string>
    expect(await failure()).toMatch(/^No delivery matched \{ state: "delivered", object_type: "activity" \} within 0 ms\./)
    expect(await failure()).toContain('  none: the app does not have a webhook subscription')
    await using callback = await startCallback()
    await subscribe(world, callback.url)
    await world.control.createActivity()
    expect(await failure()).toContain('  none: no athlete has authorized the app')
    await world.token()
    expect(await failure()).toMatch(/Webhook deliveries:\n {2}none$/)
  })

  test('expects that the app accepts the event, unless it has a state', async ({ world }) => {
    await using callback = await startCallback()
    await subscribe(world, callback.url)
    callback.answerEvents(500)
    await world.control.sendEvent({ object_type: 'activity', aspect_type: 'update', updates: { title: '\u202e' } })
    const error = await world.expectDelivery({ object_type: 'activity' }, { timeoutMs: 0 }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ExpectationError)
    expect(error.message).toMatch(
      /Webhook deliveries:\n {2}#1 pending: activity \d+ update \{"title":"\\u202e"\}\n {5}2026-11-02T10:00:00.000Z wrong status \(500\), \d+ ms: /,
    )
    expect(await world.expectDelivery({ state: 'pending' })).toMatchObject({ id: 1 })
    expect(await world.expectDelivery(({ attempts }) => attempts.length === 1)).toMatchObject({ id: 1 })
  })
})
