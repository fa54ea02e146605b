import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SandboxOptions, World } from '../../src/index.ts'
import { startSandboxWith } from '../../src/server/start-sandbox.ts'
import { type Callback, type Reply, startCallback } from '../support/callback.ts'
import { type ReceivedResponse, START, startTest, type TestSandbox } from '../support/sandbox.ts'

const client = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })

const echo = (challenge: string): string => JSON.stringify({ 'hub.challenge': challenge })

/** No limit of real time expires while a request is under way. */
const neverFires = () => () => undefined

const subscribe = (test: TestSandbox, url: string): Promise<ReceivedResponse> =>
  test.request('POST', '/push_subscriptions', { form: { ...client(test), callback_url: url, verify_token: 'skansen' } })

describe('the handshake', () => {
  it('sends mode, challenge and verify token, reads up to 64 KiB, and creates the subscription', async () => {
    await using test = await startTest()
    await using callback = await startCallback((challenge) => ({ body: echo(challenge).padEnd(65_536) }))
    const { status, body } = await subscribe(test, `${callback.url}?team=blue#part`)
    expect(status).toBe(201)
    const [handshake] = callback.received
    expect(Object.fromEntries(handshake?.url.searchParams ?? [])).toEqual({
      team: 'blue',
      'hub.mode': 'subscribe',
      'hub.challenge': expect.stringMatching(/^[0-9a-f]{8,}$/),
      'hub.verify_token': 'skansen',
    })
    const listed = await test.request('GET', `/push_subscriptions?${new URLSearchParams(client(test))}`)
    expect(listed.body).toEqual([body])
  })

  it('is refused a second time, and possible again after a deletion', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    const { body } = await subscribe(test, callback.url)
    const second = await subscribe(test, callback.url)
    expect([second.status, second.body.errors[0].code]).toEqual([400, 'already exists'])
    expect(callback.received).toHaveLength(1)
    const query = new URLSearchParams(client(test))
    expect((await test.request('DELETE', `/push_subscriptions/${body.id + 1}?${query}`)).status).toBe(404)
    expect((await test.request('DELETE', `/push_subscriptions/${body.id}?${query}`)).status).toBe(204)
    const again = await subscribe(test, callback.url)
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(body.id)
  })

  it('creates one subscription if two are requested at the same time', async () => {
    await using test = await startTest()
    // Neither handshake ends before both have begun.
    const both = Promise.withResolvers<void>()
    let begun = 0
    await using callback = await startCallback(async (challenge) => {
      begun += 1
      if (begun === 2) both.resolve()
      await both.promise
      return { body: echo(challenge) }
    })
    const responses = await Promise.all([subscribe(test, callback.url), subscribe(test, callback.url)])
    const [made, refused] = responses.sort((one, other) => one.status - other.status)
    expect([made?.status, refused?.status]).toEqual([201, 400])
    expect(refused?.body.errors).toEqual([{ resource: 'PushSubscription', field: '', code: 'already exists' }])
    expect((await test.request('GET', `/push_subscriptions?${new URLSearchParams(client(test))}`)).body).toEqual([made?.body])
  })
})

describe('the subscription of an app', () => {
  it.each([
    ['callback_url', 'PushSubscription'],
    ['verify_token', 'PushSubscription'],
    ['client_id', 'Application'],
    ['client_secret', 'Application'],
  ])('is not created without %s, which belongs to %s (decision 025)', async (field, resource) => {
    await using test = await startTest()
    const form: Record<string, string> = { ...client(test), callback_url: 'http://127.0.0.1:9/hook', verify_token: 'v' }
    delete form[field]
    const { status, body } = await test.request('POST', '/push_subscriptions', { form })
    expect([status, body.errors]).toEqual([400, [{ resource, field, code: 'missing' }]])
  })

  it('is separate: another app has another one, and cannot delete this one', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    const { client_id, client_secret } = await test.sandbox.control.createApp()
    const other = { client_id, client_secret }
    const form = { ...other, callback_url: callback.url, verify_token: 'v' }
    const [own, others] = [await subscribe(test, callback.url), await test.request('POST', '/push_subscriptions', { form })]
    expect([own.status, others.status]).toEqual([201, 201])
    expect([own.body.application_id, others.body.application_id]).toEqual([Number(test.sandbox.clientId), Number(other.client_id)])
    const list = async (credentials: Record<string, string>) =>
      (await test.request('GET', `/push_subscriptions?${new URLSearchParams(credentials)}`)).body
    expect([await list(client(test)), await list(other)]).toEqual([[own.body], [others.body]])
    const deleted = await test.request('DELETE', `/push_subscriptions/${own.body.id}?${new URLSearchParams(client(test))}`)
    expect(deleted.status).toBe(204)
    expect([await list(client(test)), await list(other)]).toEqual([[], [others.body]])
  })

  it('gets no event that was created for an earlier one', async () => {
    await using test = await startTest()
    await using before = await startCallback()
    await using after = await startCallback()
    const { body } = await subscribe(test, before.url)
    before.answerEvents(500)
    const { body: delivery } = await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    await test.request('DELETE', `/push_subscriptions/${body.id}?${new URLSearchParams(client(test))}`)
    expect((await test.control('GET', '/deliveries')).body).toMatchObject([{ state: 'pending', next_attempt_at: null }])
    const { body: next } = await subscribe(test, after.url)
    await test.advance('10m')
    await test.control('POST', `/deliveries/${delivery.id}/redeliver`)
    expect([before.events().length, after.events()]).toEqual([1, []])
    await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    expect(after.events()).toMatchObject([{ subscription_id: next.id }])
  })

  it('gets no events of an athlete who has not authorized the app', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    const { athletes } = (await test.control('GET', '/state')).body
    const create = () => test.control('POST', '/activities', { athlete_id: athletes[1].id })
    await create()
    await test.control('POST', '/settle')
    expect(callback.events()).toEqual([])
    await test.token('activity:read', athletes[1].id)
    const { body: told } = await create()
    await test.control('POST', '/settle')
    expect(callback.events()).toMatchObject([{ aspect_type: 'create', owner_id: athletes[1].id, object_id: told.id }])
  })
})

describe('events', () => {
  const ACTIVITY = '9223372036854775806'
  const world: World = {
    athletes: [{ id: 1, firstname: 'Maren' }],
    activities: [{ id: ACTIVITY, name: 'Ride', sport_type: 'Ride', start_date: '2026-11-01T07:00:00Z', elapsed_time: 3600 }],
  }

  async function listening(scope: string): Promise<{ test: TestSandbox; callback: Callback; token: string }> {
    const test = await startTest({ world })
    const callback = await startCallback()
    await subscribe(test, callback.url)
    return { test, callback, token: await test.token(scope) }
  }

  it('report a new title as JSON, with the seven fields of the specification and exact ids', async () => {
    const { test, callback, token } = await listening('activity:read,activity:write')
    await using _ = test
    await using __ = callback
    await test.request('PUT', `/activities/${ACTIVITY}`, { token, json: { name: 'Åre' } })
    await test.control('POST', '/settle')
    expect(callback.events()).toEqual([
      {
        object_type: 'activity',
        object_id: Number(ACTIVITY),
        aspect_type: 'update',
        updates: { title: 'Åre' },
        owner_id: Number(test.sandbox.athleteId),
        subscription_id: expect.any(Number),
        event_time: START / 1000,
      },
    ])
    const { headers, body } = callback.received.at(-1) ?? {}
    expect([headers?.['content-type'], body]).toEqual(['application/json', expect.stringContaining(`"object_id":${ACTIVITY},`)])
  })

  it.each([
    [
      'activity:read',
      [
        ['delete', {}],
        ['create', {}],
      ],
    ],
    [
      'activity:read_all',
      [
        ['update', { private: 'true' }],
        ['update', { private: 'false' }],
      ],
    ],
    ['read', []],
  ])('to an app with %s: Only You and back sends %j', async (scope, wanted) => {
    const { test, callback } = await listening(scope)
    await using _ = test
    await using __ = callback
    for (const visibility of ['only_me', 'everyone']) {
      await test.control('PATCH', `/activities/${ACTIVITY}`, { visibility })
      await test.control('POST', '/settle')
    }
    expect(callback.events().map(({ aspect_type, updates }) => [aspect_type, updates])).toEqual(wanted)
  })

  it('report title, type and privacy that change together as one update, and no other change', async () => {
    const { test, callback } = await listening('activity:read')
    await using _ = test
    await using __ = callback
    const change = { name: 'Gravel', sport_type: 'GravelRide', visibility: 'followers_only' }
    for (const changed of [change, { description: 'Windy.' }, change]) await test.control('PATCH', `/activities/${ACTIVITY}`, changed)
    await test.control('POST', '/settle')
    expect(callback.events().map(({ updates }) => updates)).toEqual([{ title: 'Gravel', type: 'Ride', private: 'false' }])
  })

  it.each([
    [1, [201, 200], ['delivered', 2]],
    [2, [301, 204, 200], ['delivered', 3]],
    [3, [500, 404, 202], ['failed', 3]],
  ])('are attempted at most three times, and only a 200 delivers them: %i failures', async (_failures, statuses, wanted) => {
    const { test, callback, token } = await listening('activity:read,activity:write')
    await using _ = test
    await using __ = callback
    callback.answerEvents(statuses[0] ?? 200)
    await test.request('PUT', `/activities/${ACTIVITY}`, { token, json: { name: 'Renamed' } })
    await test.control('POST', '/settle')
    for (const status of statuses.slice(1)) {
      callback.answerEvents(status)
      await test.advance('1m')
    }
    await test.advance('6h')
    const [delivery] = (await test.control('GET', '/deliveries')).body
    expect([delivery.state, delivery.attempts.length]).toEqual(wanted)
    expect(callback.events()).toHaveLength(statuses.length)
  })

  it.each([
    ['delivered', [500, 200], 2],
    ['delivered, before they fail', [200, 500], 2],
    ['failed, after three attempts in all', [500, 500, 500], 3],
  ])('are not attempted again automatically after a manual attempt has settled them: %s', async (state, statuses, attempts) => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    let id = 0
    for (const [index, status] of statuses.entries()) {
      callback.answerEvents(status)
      const byHand = `/deliveries/${id}/redeliver`
      const { body } =
        index === 0
          ? await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
          : await test.control('POST', byHand)
      id = body.id
    }
    await test.advance('10m')
    const [delivery] = (await test.control('GET', '/deliveries')).body
    expect([delivery.state, delivery.attempts.length]).toEqual([state.split(',')[0], attempts])
    expect(callback.events()).toHaveLength(attempts)
  })

  it('that failed can be sent again manually, once', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    callback.answerEvents(500)
    const { body: sent } = await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    await test.advance('10m')
    await test.control('POST', `/deliveries/${sent.id}/redeliver`)
    await test.advance('10m')
    const [delivery] = (await test.control('GET', '/deliveries')).body
    expect([delivery.state, delivery.attempts.length, callback.events().length]).toEqual(['failed', 4, 4])
  })

  it('are attempted again a minute later while the clock runs', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timer.mockRestore())
    await using test = await startTest({ frozen: false })
    await using callback = await startCallback()
    callback.answerEvents(500)
    await subscribe(test, callback.url)
    const form = { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-01T08:00:00Z', elapsed_time: '60' }
    await test.request('POST', '/activities', { token: await test.token('activity:read,activity:write'), form })
    await expect.poll(async () => (await test.control('GET', '/deliveries')).body[0].attempts.length).toBe(1)
    expect(timer.mock.calls.filter(([, ms = 0]) => ms > 30_000 && ms <= 60_000)).toHaveLength(1)
  })

  it('record both of two attempts at the same time', async () => {
    await using test = await startTest()
    const both = Promise.withResolvers<void>()
    await using callback = await startCallback(undefined, async () => {
      if (callback.events().length === 2) both.resolve()
      await both.promise
      return { status: 500 }
    })
    await subscribe(test, callback.url)
    await test.token('activity:read')
    await test.control('POST', '/activities', {})
    await test.control('POST', '/deliveries/1/redeliver')
    expect((await test.control('GET', '/deliveries')).body).toMatchObject([
      { state: 'pending', attempts: [{ status: 500 }, { status: 500 }] },
    ])
  })

  it('have the whole second of the clock as event_time', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    await subscribe(test, callback.url)
    await test.token('activity:read')
    await test.advance('0.9')
    await test.control('POST', '/activities', {})
    await test.control('POST', '/settle')
    expect(callback.events()).toMatchObject([{ event_time: START / 1000 }])
  })
})

/** A sandbox, and a callback whose responses take a duration of real time. */
async function measured(took: number, options: SandboxOptions) {
  const time = { now: 0, took }
  const respond = (body = ''): Reply => {
    time.now += time.took
    return { body }
  }
  const callback = await startCallback(
    (challenge) => respond(echo(challenge)),
    () => respond(),
  )
  const realTime = { clock: () => time.now, setTimer: neverFires }
  const test = await startTest(options, (given = {}) => startSandboxWith(realTime, given))
  const send = async () => (await test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })).body
  return { time, test, callback, send }
}

describe('the time limit', () => {
  it.each([
    [2_000, false, true],
    [2_001, false, false],
    [30_000, true, true],
    [30_001, true, false],
  ])('of a handshake and of an event: %i ms of real time, with a frozen clock %s, is in time: %s', async (took, frozen, isInTime) => {
    const { time, test, callback, send } = await measured(took, { frozen })
    await using _ = test
    await using __ = callback
    const { status, body } = await subscribe(test, callback.url)
    expect([status, body.errors?.[0].code]).toEqual(isInTime ? [201, undefined] : [400, 'not verifiable'])
    time.took = 0
    if (!isInTime) await subscribe(test, callback.url)
    time.took = took
    const [attempt, ...others] = (await send()).attempts
    expect([attempt.outcome, attempt.duration_ms, others]).toEqual([isInTime ? 'delivered' : 'timeout', took, []])
    if (frozen) expect([attempt.at, (await test.control('GET', '/state')).body.now]).toEqual(Array(2).fill(new Date(START).toISOString()))
  })

  it.each([
    [1_999, true, 'delivered'],
    [2_000, true, 'timeout'],
    [999, false, 'delivered'],
    [1_000, false, 'timeout'],
  ])(
    'a fault rule that delays an event by %i ms, after one second of real time and with a frozen clock %s: %s',
    async (delay_ms, frozen, outcome) => {
      const faults = { rules: [{ operation_id: 'deliverEvent', delay_ms, times: 1 }] }
      const { test, callback, send } = await measured(1_000, { frozen, faults })
      await using _ = test
      await using __ = callback
      await subscribe(test, callback.url)
      const { attempts } = await send()
      const isLate = outcome === 'timeout'
      expect(attempts).toMatchObject([{ outcome, duration_ms: 1_000, why: isLate ? expect.stringContaining(`${delay_ms} ms`) : null }])
      await test.advance('1m')
      const [delivery] = (await test.control('GET', '/deliveries')).body
      expect([delivery.state, callback.events().length]).toEqual(['delivered', isLate ? 2 : 1])
    },
  )

  it('of events is not changed by a fault rule for every operation', async () => {
    const { test, callback, send } = await measured(0, { frozen: true })
    await using _ = test
    await using __ = callback
    await subscribe(test, callback.url)
    await test.control('PUT', '/faults', { rules: [{ operation_id: '*', delay_ms: 2_000 }] })
    expect((await send()).state).toBe('delivered')
  })
})

describe('a callback that never responds', () => {
  it.each(['the handshake', 'an event'])('does not keep the sandbox from closing: %s', async (what) => {
    let noticed: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      noticed = resolve
    })
    const isFirst = what === 'the handshake'
    await using callback = await startCallback(
      (challenge) => {
        if (isFirst) noticed()
        return isFirst ? null : { body: echo(challenge) }
      },
      () => {
        noticed()
        return null
      },
    )
    const test = await startTest({}, (options = {}) => startSandboxWith({ setTimer: neverFires }, options))
    const subscribed = subscribe(test, callback.url).catch(() => undefined)
    if (!isFirst) await subscribed
    const sent = isFirst ? subscribed : test.control('POST', '/events', { object_type: 'activity', aspect_type: 'update' })
    const cut = expect(isFirst ? sent : sent.catch(() => undefined)).resolves.toBeUndefined()
    await asked
    await test.sandbox.close()
    await cut
  })
})
