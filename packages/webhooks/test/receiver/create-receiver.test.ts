import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_ENTRIES } from '../../src/inbox/rules.ts'
import type { Mark } from '../../src/index.ts'
import { ATHLETE, deliveryOf, EVENT, handshakeOf, NOW, PATH, SUBSCRIPTION, TOKEN, testReceiver, urlOf } from '../support/test-receiver.ts'

const activity = { athleteId: String(ATHLETE), kind: 'activity', id: String(EVENT.object_id) }
const handshake = { 'hub.mode': 'subscribe', 'hub.challenge': 'a"1', 'hub.verify_token': TOKEN }
const wrong = async (): Promise<never> => {
  throw new Error('the store is away')
}
const never = (): Promise<never> => new Promise(() => undefined)
/** All that is left to do is done: the event loop has nothing more to run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('an event', () => {
  it('is stored before the 200 response, and wakes its athlete', async () => {
    const test = testReceiver({ appliesUpdates: true })
    const response = await test.fetch(deliveryOf())
    expect(response.status).toBe(200)
    expect(await test.inbox.find(activity)).toMatchObject({
      lane: 'live',
      event: { aspectType: 'update', eventTime: NOW, updates: { title: 'Morning ride' } },
    })
    expect(test.woken).toEqual([String(ATHLETE)])
    expect(test.outcomes).toEqual([{ outcome: 'stored', event: { kind: 'activity.update', ...EVENT }, durationMs: 0 }])
    expect(test.timers()).toBe(0)
  })

  it('does not get a response before the mark is durable', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly ['stored']>()
    const test = testReceiver({ mark: () => promise })
    let response: Response | undefined
    const responded = test.fetch(deliveryOf()).then((each) => {
      response = each
    })
    await settle()
    expect(response).toBeUndefined()
    resolve(['stored'])
    await responded
    expect(response?.status).toBe(200)
  })

  it('that arrives again is a duplicate, and wakes again because the first wake-up may be lost', async () => {
    const test = testReceiver()
    for (const _attempt of [1, 2, 3]) expect((await test.fetch(deliveryOf())).status).toBe(200)
    expect(test.counts()).toMatchObject({ stored: 1, duplicate: 2 })
    expect(test.woken).toHaveLength(3)
  })

  it('about a deauthorization marks the athlete', async () => {
    const marks: Mark[] = []
    const test = testReceiver({
      async mark(given) {
        marks.push(...given)
        return ['stored']
      },
    })
    const deauthorized = { ...EVENT, object_type: 'athlete', object_id: ATHLETE, updates: { authorized: 'false' } }
    await test.fetch(deliveryOf(deauthorized))
    await test.fetch(deliveryOf({ ...deauthorized, object_id: 1, aspect_type: 'create', updates: {} }))
    const about = { athleteId: String(ATHLETE), kind: 'athlete', id: String(ATHLETE), lane: 'live' }
    expect(marks).toMatchObject([about, about])
  })

  it('of an unknown kind is stored under its own kind, with exact ids larger than 2^53', async () => {
    const owner = '9007199254740993'
    const test = testReceiver({ isKnownAthlete: async (id) => id === owner })
    const text = JSON.stringify({ ...EVENT, object_type: 'route', aspect_type: 'star' })
    await test.fetch(deliveryOf(text.replace('11284400713', '3329485690369457990').replace(String(ATHLETE), owner)))
    expect(test.outcomes).toMatchObject([{ outcome: 'stored', event: { kind: 'unknown', object_type: 'route' } }])
    expect(await test.inbox.find({ athleteId: owner, kind: 'route', id: '3329485690369457990' })).not.toBeNull()
  })

  it.each([
    ['more than 5 minutes in the future counts as a current one', 301, 0],
    ['5 minutes in the future keeps its time', 300, 300_000],
    ['in the past keeps its time', -3600, -3_600_000],
  ])('%s', async (_what, seconds, offset) => {
    const test = testReceiver()
    await test.fetch(deliveryOf({ ...EVENT, event_time: EVENT.event_time + seconds }))
    expect((await test.inbox.find(activity))?.event?.eventTime).toBe(NOW + offset)
  })

  it("is parked while it is unknown whether the subscription is the app's own", async () => {
    const test = testReceiver({ subscriptionStatus: async () => 'unknown' })
    expect((await test.fetch(deliveryOf())).status).toBe(200)
    expect(test.outcomes).toMatchObject([{ outcome: 'parked' }])
    expect((await test.inbox.find(activity))?.parkedFor).toBe(SUBSCRIPTION)
  })

  it('over the entry limit of its athlete is stored as a sweep, and the outcome reports that', async () => {
    const test = testReceiver()
    for (let id = 1; id <= MOST_ENTRIES + 1; id += 1) await test.fetch(deliveryOf({ ...EVENT, object_id: id }))
    expect(test.outcomes.at(-1)).toMatchObject({ outcome: 'stored', why: 'overflow' })
  })
})

describe('the response', () => {
  it.each(['mark', 'isKnownAthlete', 'subscriptionStatus'] as const)('is 500 if %s rejects', async (name) => {
    const test = testReceiver({ [name]: wrong })
    const response = await test.fetch(deliveryOf())
    expect([response.status, await response.text()]).toEqual([500, 'The event could not be stored. Send it again.\n'])
    expect(test.outcomes).toMatchObject([{ outcome: 'failed', why: 'error', error: new Error('the store is away') }])
    expect(test.woken).toEqual([])
  })

  it.each(['mark', 'isKnownAthlete', 'subscriptionStatus'] as const)('is 500 if %s takes too long', async (name) => {
    const test = testReceiver({ [name]: never })
    const response = test.fetch(deliveryOf())
    await settle()
    test.fireTimers()
    expect((await response).status).toBe(500)
    expect(test.outcomes).toMatchObject([{ outcome: 'failed', why: 'time limit' }])
  })

  it('is 500 if the body takes too long, and reading stops', async () => {
    const test = testReceiver()
    let isCancelled = false
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
      cancel() {
        isCancelled = true
      },
    })
    const response = test.fetch(new Request(urlOf(), { method: 'POST', body, duplex: 'half' } as RequestInit))
    await settle()
    test.fireTimers()
    expect((await response).status).toBe(500)
    await settle()
    expect(isCancelled).toBe(true)
    expect(test.outcomes).toMatchObject([{ outcome: 'failed', why: 'time limit' }])
  })

  it('is 500 if the event is stored too late, and the athlete is woken nevertheless', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly ['stored']>()
    const test = testReceiver({ mark: () => promise })
    const response = test.fetch(deliveryOf())
    await settle()
    test.fireTimers()
    await response
    resolve(['stored'])
    await settle()
    expect(test.woken).toEqual([String(ATHLETE)])
    expect(test.outcomes).toHaveLength(1)
  })

  it('is 500 if the verify token cannot be checked', async () => {
    const test = testReceiver({ isVerifyToken: wrong })
    expect((await test.fetch(handshakeOf(handshake))).status).toBe(500)
  })

  it('stays 200 if a wake-up or a callback of the app fails, and the failure is reported', async () => {
    const thrower = (): never => {
      throw new Error('bug')
    }
    const errors: string[] = []
    const onError = (_error: unknown, during: string) => errors.push(during)
    const loud = testReceiver({ wake: thrower, onOutcome: thrower, onError })
    expect((await loud.fetch(deliveryOf(), { waitUntil: thrower })).status).toBe(200)
    const silent = testReceiver({ wake: wrong, onOutcome: wrong, onError: thrower })
    expect((await silent.fetch(deliveryOf())).status).toBe(200)
    await settle()
    expect(errors.sort()).toEqual(['onOutcome', 'waitUntil', 'wake'])
    expect([loud.counts().stored, silent.counts().stored]).toEqual([1, 1])
  })

  it('does not wait for the wake-up, but the runtime can', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const test = testReceiver({ wake: () => promise })
    const waiting: Promise<unknown>[] = []
    const context = {
      waitUntil(this: unknown, each: Promise<unknown>) {
        expect(this).toBe(context)
        waiting.push(each)
      },
    }
    expect((await test.fetch(deliveryOf(), context)).status).toBe(200)
    expect(waiting).toHaveLength(1)
    resolve()
    await waiting[0]
  })
})

describe('a handshake', () => {
  it('echoes the challenge as JSON', async () => {
    const test = testReceiver()
    const response = await test.fetch(handshakeOf(handshake))
    expect([response.status, await response.text()]).toEqual([200, '{"hub.challenge":"a\\"1"}'])
    expect(response.headers.get('Content-Type')).toMatch('application/json')
    expect(test.outcomes).toEqual([{ outcome: 'handshake', durationMs: 0 }])
  })

  it('with another verify token gets a 403', async () => {
    const test = testReceiver()
    expect((await test.fetch(handshakeOf({ ...handshake, 'hub.verify_token': 'guess' }))).status).toBe(403)
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'verify token' }])
  })

  it.each(['hub.mode', 'hub.challenge', 'hub.verify_token'])('without %s gets a 400', async (name) => {
    const test = testReceiver()
    const query = Object.fromEntries(Object.entries(handshake).filter(([each]) => each !== name))
    expect((await test.fetch(handshakeOf(query))).status).toBe(400)
    expect((await test.fetch(handshakeOf({ ...handshake, [name]: '' }))).status).toBe(name === 'hub.verify_token' ? 403 : 400)
  })

  it.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS'])('is a GET and an event is a POST: %s gets a 405', async (method) => {
    const response = await testReceiver().fetch(new Request(urlOf(), { method }))
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST'])
  })
})

describe('other paths', () => {
  it.each([
    ['a longer one', `${PATH}/`],
    ['a shorter one', PATH.slice(0, -1)],
    ['another one of the same length', PATH.replace('0f9c', '0f9d')],
    ['one in uppercase', PATH.toUpperCase()],
    ['an encoded one', PATH.replace('0', '%30')],
    ['the root', '/'],
  ])('get a 404: %s', async (_what, path) => {
    const test = testReceiver()
    expect((await test.fetch(new Request(urlOf(path)))).status).toBe(404)
    expect(test.accepts(path)).toBe(false)
    expect(test.outcomes).toEqual([])
  })

  it('do not include the second of two configured paths', async () => {
    const other = '/webhooks/6d1f0c9b8e7a2435'
    const test = testReceiver({ path: [PATH, other] })
    for (const path of [PATH, other])
      expect((await test.fetch(new Request(urlOf(path), { method: 'POST', body: JSON.stringify(EVENT) }))).status).toBe(200)
    expect([test.accepts(PATH), test.accepts(other), test.accepts('/')]).toEqual([true, true, false])
  })
})

describe('any request', () => {
  it('gets a response with a reason that does not repeat it', async () => {
    const secret = 'c0ffee5ecret'
    const text = fc.oneof(fc.string(), fc.constant(secret), fc.constant(JSON.stringify(EVENT)), fc.json())
    const requests = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'PURGE'),
      path: fc.oneof(fc.constant(PATH), fc.webPath(), fc.constant(`/${secret}`)),
      query: fc.oneof(fc.constant(new URLSearchParams(handshake).toString().replace(TOKEN, secret)), fc.webQueryParameters()),
      body: fc.oneof(
        text,
        fc.uint8Array(),
        fc.record({ ...Object.fromEntries(Object.keys(EVENT).map((key) => [key, fc.jsonValue()])) }).map((each) => JSON.stringify(each)),
      ),
      headers: fc.dictionary(
        fc.constantFrom('Content-Length', 'Content-Type', 'Content-Encoding', 'X-Signature'),
        fc.constantFrom('', '0', '-1', '1e9', 'gzip', 'x', 't=1,v1=00'),
      ),
    })
    await fc.assert(
      fc.asyncProperty(requests, async ({ method, path, query, body, headers }) => {
        const test = testReceiver({ signature: { header: 'X-Signature', keys: ['key'] } })
        const init = method === 'GET' || method === 'HEAD' ? {} : { body: body as BodyInit }
        const response = await test.fetch(new Request(`${urlOf(path)}?${query}`, { method, headers, ...init }))
        expect([200, 400, 403, 404, 405, 413]).toContain(response.status)
        const reason = await response.text()
        expect(reason).not.toContain(secret)
        expect(reason).not.toBe('')
        expect(test.timers()).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})
