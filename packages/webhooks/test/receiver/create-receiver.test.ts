import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Admission } from '../../src/receiver/admit-event.ts'
import { deliveryOf, EVENT, PATH, settle, TOKEN, testReceiver, urlOf } from '../support/test-receiver.ts'

const HANDSHAKE = { 'hub.mode': 'subscribe', 'hub.challenge': 'a"1', 'hub.verify_token': TOKEN }
const handshakeOf = (query: Readonly<Record<string, string>>): Request => new Request(`${urlOf()}?${new URLSearchParams(query)}`)

const shown = async (response: Response): Promise<unknown[]> => [response.status, await response.text()]

const failing = async (): Promise<never> => {
  throw new Error('the store is away')
}
const throwing = (): never => {
  throw new Error('bug')
}

describe('an event', () => {
  it('gets its response when it is stored, and the outcome is reported and counted', async () => {
    const stored = Promise.withResolvers<Admission>()
    let now = 1
    const test = testReceiver({ admit: () => stored.promise, now: () => now })
    const before = test.counts()
    let response: Response | undefined
    const responded = test.fetch(deliveryOf()).then((each) => {
      response = each
    })
    await settle()
    expect(response).toBeUndefined()
    now = 8
    stored.resolve({ outcome: 'stored' })
    await responded
    expect(response?.status).toBe(200)
    expect(test.outcomes).toEqual([{ outcome: 'stored', event: { kind: 'activity.update', ...EVENT }, durationMs: 7 }])
    expect(test.counts()).toMatchObject({ stored: 1, ignored: 0, refused: 0, failed: 0 })
    expect(before.stored).toBe(0)
    expect(test.timers()).toEqual([])
  })

  it.each<[Admission, number, string]>([
    [{ outcome: 'stored', why: 'sweep instead' }, 200, 'OK'],
    [{ outcome: 'ignored', why: 'deauthorized' }, 200, 'OK'],
    [{ outcome: 'refused', why: 'other subscription' }, 403, 'The event is for another subscription.'],
    [{ outcome: 'failed', why: 'unknown athletes' }, 500, 'Too many events of unknown athletes. Send it again.'],
  ])(
    'has the status of its outcome as plain text, and work if it is stored; 200 reveals nothing more: %o',
    async (admission, status, text) => {
      const work: unknown[] = []
      const test = testReceiver({ admit: async () => admission, work: async () => work.push('work') })
      const response = await test.fetch(deliveryOf(), { waitUntil: () => undefined })
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
      expect(await shown(response)).toEqual([status, `${text}\n`])
      expect(work).toEqual(admission.outcome === 'stored' ? ['work'] : [])
      expect(test.outcomes).toMatchObject([admission])
      expect(test.counts()[admission.outcome]).toBe(1)
    },
  )

  it('gets a 500 after 1.8 seconds, and the work on it is begun if it is stored after that', async () => {
    const stored = Promise.withResolvers<Admission>()
    const work: string[] = []
    const test = testReceiver({ admit: () => stored.promise, work: async () => work.push('work') })
    const response = test.fetch(deliveryOf(), { waitUntil: () => undefined })
    await settle()
    expect(test.timers()).toEqual([1_800])
    test.fireTimers()
    expect(await shown(await response)).toEqual([500, 'This took too long. Send it again.\n'])
    stored.resolve({ outcome: 'stored' })
    await settle()
    expect(work).toEqual(['work'])
    expect(test.outcomes).toMatchObject([{ outcome: 'failed', why: 'time limit' }])
  })

  it('that could not be stored gets a 500, and the error is reported', async () => {
    const test = testReceiver({ admit: failing })
    expect(await shown(await test.fetch(deliveryOf()))).toEqual([500, 'The event could not be stored. Send it again.\n'])
    expect(test.outcomes).toMatchObject([{ outcome: 'failed', why: 'error', error: new Error('the store is away'), event: EVENT }])
  })

  it('whose body arrives in pieces is read whole', async () => {
    const test = testReceiver()
    const body = new ReadableStream({
      start(controller) {
        for (const piece of JSON.stringify(EVENT).match(/.{1,50}/g) ?? []) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    expect((await test.fetch(new Request(urlOf(), { method: 'POST', body, duplex: 'half' } as RequestInit))).status).toBe(200)
    expect(test.admitted).toMatchObject([EVENT])
  })

  it('whose body takes too long gets a 500, and reading stops', async () => {
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
  })

  it('stays accepted if a callback of the app fails, which is reported', async () => {
    const test = testReceiver({ onOutcome: throwing, work: failing })
    expect((await test.fetch(deliveryOf(), { waitUntil: () => undefined })).status).toBe(200)
    const silent = testReceiver({ onOutcome: failing, onError: throwing, work: failing })
    expect((await silent.fetch(deliveryOf(), { waitUntil: throwing })).status).toBe(200)
    await settle()
    expect(test.errors.map(String).sort()).toEqual(['Error: bug', 'Error: the store is away'])
    expect([test.counts().stored, silent.counts().stored]).toEqual([1, 1])
  })
})

describe('a handshake', () => {
  it('echoes the challenge as JSON', async () => {
    const test = testReceiver()
    const response = await test.fetch(handshakeOf(HANDSHAKE))
    expect([response.status, await response.text()]).toEqual([200, '{"hub.challenge":"a\\"1"}'])
    expect(response.headers.get('Content-Type')).toMatch('application/json')
    expect(test.outcomes).toEqual([{ outcome: 'handshake', durationMs: 0 }])
  })

  it('with another verify token gets a 403, and a 500 if the token cannot be checked', async () => {
    const test = testReceiver()
    const refused = await test.fetch(handshakeOf({ ...HANDSHAKE, 'hub.verify_token': 'guess' }))
    expect(await shown(refused)).toEqual([403, 'No subscription is being created with this verify token.\n'])
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'verify token' }])
    const failed = await testReceiver({ isVerifyToken: failing }).fetch(handshakeOf(HANDSHAKE))
    expect(await shown(failed)).toEqual([500, 'Something went wrong. Send it again.\n'])
  })

  it.each(['hub.mode', 'hub.challenge', 'hub.verify_token', 'a challenge'])('without %s gets a 400', async (name) => {
    const query = Object.fromEntries(
      Object.entries({ ...HANDSHAKE, 'hub.challenge': name === 'a challenge' ? '' : 'a' }).filter(([each]) => each !== name),
    )
    const message = 'This is not a handshake: hub.mode=subscribe, hub.challenge and hub.verify_token are required.\n'
    expect(await shown(await testReceiver().fetch(handshakeOf(query)))).toEqual([400, message])
  })
})

describe('a request', () => {
  it.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS'])('with the method %s gets a 405', async (method) => {
    const response = await testReceiver().fetch(new Request(urlOf(), { method }))
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST'])
  })

  it.each([
    ['a longer one', `${PATH}/`],
    ['a shorter one', PATH.slice(0, -1)],
    ['another one of the same length', PATH.replace('0f9c', '0f9d')],
    ['one in uppercase', PATH.toUpperCase()],
    ['an encoded one', PATH.replace('0', '%30')],
    ['the root', '/'],
  ])('for another path gets a 404, which is not counted: %s', async (_what, path) => {
    const test = testReceiver()
    expect(await shown(await test.fetch(new Request(urlOf(path))))).toEqual([404, 'Not found.\n'])
    expect(test.outcomes).toEqual([])
  })

  it('gets a response with a reason that does not repeat it', async () => {
    const secret = 'c0ffee5ecret'
    const text = fc.oneof(fc.string(), fc.constant(secret), fc.constant(JSON.stringify(EVENT)), fc.json())
    const requests = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'PURGE'),
      path: fc.oneof(fc.constant(PATH), fc.webPath(), fc.constant(`/${secret}`)),
      query: fc.oneof(fc.constant(new URLSearchParams(HANDSHAKE).toString().replace(TOKEN, secret)), fc.webQueryParameters()),
      body: fc.oneof(
        text,
        fc.uint8Array(),
        fc.record(Object.fromEntries(Object.keys(EVENT).map((key) => [key, fc.jsonValue()]))).map((each) => JSON.stringify(each)),
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
        expect(test.timers()).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
