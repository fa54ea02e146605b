import { describe, expect, it } from 'vitest'
import { toNode } from '../../src/node/index.ts'
import {
  activityCreated,
  activityDeleted,
  activityUpdated,
  type DeliverOptions,
  type DeliveryReport,
  deauthorized,
  deliver,
  type SentEvent,
} from '../../src/testing/index.ts'
import { serve } from '../support/serve.ts'
import { NOW, PATH, settle, testReceiver, urlOf } from '../support/test-receiver.ts'

const EVENTS = [activityCreated(), activityUpdated({ title: 'A' }), activityDeleted(), deauthorized()]

/** Delivers to a handler that keeps what it gets, and responds with each status in turn; the last one stays. */
async function record(
  options: DeliverOptions = {},
  { statuses = [200], events = EVENTS }: { statuses?: number[]; events?: readonly SentEvent[] } = {},
) {
  const received: string[] = []
  const clock = { now: NOW }
  const left = [...statuses]
  const handler = async (request: Request) => {
    const { object_type, aspect_type } = JSON.parse(await request.text())
    received.push(`${(clock.now - NOW) / 1000} s: ${object_type} ${aspect_type}`)
    return new Response(null, { status: (left.length > 1 ? left.shift() : left[0]) ?? 200 })
  }
  const reports = await deliver(handler, events, { clock, ...options })
  return { received, reports }
}

const outcomesOf = (reports: readonly DeliveryReport[]) =>
  reports.map(({ state, attempts }) => [state, ...attempts.map(({ outcome }) => outcome)])

describe('deliveries', () => {
  it('arrive in order, and once if the response is 200', async () => {
    const { received, reports } = await record()
    expect(received).toEqual(['0 s: activity create', '0 s: activity update', '0 s: activity delete', '0 s: athlete update'])
    expect(reports.map(({ event }) => event)).toEqual(EVENTS)
    expect(outcomesOf(reports)).toEqual(EVENTS.map(() => ['delivered', 'delivered']))
  })

  it('arrive up to three times, a minute apart, after other due ones', async () => {
    const { received, reports } = await record({}, { statuses: [500, 200, 500, 503, 500], events: EVENTS.slice(0, 2) })
    expect(received).toEqual(['0 s: activity create', '0 s: activity update', '60 s: activity create', '120 s: activity create'])
    expect(reports[0]).toMatchObject({
      state: 'failed',
      attempts: [0, 60, 120].map((seconds) => ({ at: NOW + 1000 * seconds, outcome: 'wrong status' })),
    })
    expect(reports[0]?.attempts.map(({ status }) => status)).toEqual([500, 500, 503])
  })

  it('arrive after the event has happened', async () => {
    const { received } = await record({}, { events: [activityCreated({ at: NOW }), activityDeleted({ at: NOW + 90_500 })] })
    expect(received).toEqual(['0 s: activity create', '90 s: activity delete'])
    const requests: unknown[] = []
    const handler = ({ method, url, headers }: Request) => {
      requests.push([method, url, headers.get('Content-Type')])
      return new Response()
    }
    const withoutClock = await deliver(handler, [activityCreated({ at: NOW }), activityDeleted({ at: NOW + 90_000 })])
    expect(withoutClock.map(({ attempts }) => attempts[0]?.at)).toEqual([NOW, NOW + 90_000])
    expect(requests).toEqual(Array(2).fill(['POST', 'http://localhost/', 'application/json']))
    const again = await record({}, { statuses: [500, 200], events: [activityCreated({ at: NOW }), activityDeleted({ at: NOW + 60_000 })] })
    expect(again.received.slice(1)).toEqual(['60 s: activity create', '60 s: activity delete'])
  })

  it('can be lost, sometimes or always', async () => {
    const some = await record({ drop: ({ index, attempt }) => index === 0 && attempt === 1, retryMs: 30_000 })
    expect(some.received.at(-1)).toBe('30 s: activity create')
    expect(outcomesOf(some.reports)[0]).toEqual(['delivered', 'dropped', 'delivered'])
    const refused = await record({ duplicate: 1, attempts: 1 }, { statuses: [500], events: [activityCreated()] })
    expect(outcomesOf(refused.reports)).toEqual([['failed', 'wrong status']])
    const all = await record({ drop: 1 })
    expect(all.received).toEqual([])
    expect(outcomesOf(all.reports)).toEqual(EVENTS.map(() => ['failed', 'dropped', 'dropped', 'dropped']))
  })

  it('arrive again if a response is lost', async () => {
    const { received, reports } = await record({ duplicate: 1 }, { events: [activityCreated()] })
    expect(received).toEqual(['0 s: activity create', '60 s: activity create', '120 s: activity create'])
    expect(outcomesOf(reports)).toEqual([['delivered', 'response lost', 'response lost', 'response lost']])
  })

  it('can be reordered', async () => {
    const { received } = await record({ reorder: ({ index }) => index === 1 })
    expect(received.map((each) => each.slice(5))).toEqual(['activity create', 'activity delete', 'activity update', 'athlete update'])
    const events = [activityCreated({ at: NOW }), activityDeleted({ at: NOW + 90_000 })]
    expect((await record({ reorder: 1 }, { events })).received).toEqual(['90 s: activity delete', '90 s: activity create'])
  })

  it('can be late, so that others overtake them', async () => {
    const { received, reports } = await record({ delay: ({ index }) => index === 0, retryMs: 120_000 })
    expect(received.at(-1)).toMatch(/^\d+(\.\d+)? s: activity create$/)
    const at = reports[0]?.attempts[0]?.at ?? 0
    expect(at).toBeGreaterThan(NOW + 180_000)
    expect(at).toBeLessThanOrEqual(NOW + 360_000)
  })

  it('depend on the seed', async () => {
    const events = Array.from({ length: 30 }, (_, index) => activityCreated({ activityId: index + 1, at: NOW + index * 10_000 }))
    const run = async (seed?: number) => {
      const { reports } = await record(
        { ...(seed !== undefined && { seed }), drop: 0.3, duplicate: 0.2, reorder: 0.3, delay: 0.2 },
        { events },
      )
      return JSON.stringify(reports.map(({ attempts }) => attempts))
    }
    expect(await run(7)).toBe(await run(7))
    expect(await run(7)).not.toBe(await run(8))
    expect(await run()).toBe(await run(1))
  })

  it('wait for what happens before, and a clock that it has moved does not move back', async () => {
    const clock = { now: NOW }
    const beforeAttempt = async () => {
      await settle()
      clock.now += 90_000
    }
    const reports = await deliver(() => new Response(), EVENTS.slice(0, 2), { clock, beforeAttempt })
    expect(reports.map(({ attempts }) => attempts[0]?.at)).toEqual([NOW + 90_000, NOW + 180_000])
  })

  it('do not follow redirects', async () => {
    await using moved = await serve((_req, res) => void res.writeHead(302, { Location: PATH }).end())
    const [report] = await deliver(moved.url, [activityCreated()], { attempts: 1 })
    expect(report?.attempts).toMatchObject([{ outcome: 'wrong status', status: 302 }])
  })

  it('fail after 2 seconds without a response, and if the handler throws', async () => {
    const setTimer = (milliseconds: number, fire: () => void) => {
      expect(milliseconds).toBe(2_000)
      fire()
      return () => undefined
    }
    let signal: AbortSignal | undefined
    const slow = (request: Request) => {
      signal = request.signal
      return new Promise<Response>(() => undefined)
    }
    const late = await deliver(slow, [activityCreated()], { setTimer, attempts: 1 })
    expect([outcomesOf(late), signal?.aborted]).toEqual([[['failed', 'timeout']], true])
    const broken = () => {
      throw new Error('bug')
    }
    expect(outcomesOf(await deliver(broken, [activityCreated()], { attempts: 2 }))).toEqual([['failed', 'error', 'error']])
  })
})

describe('deliveries to a receiver', () => {
  it('are stored and signed, in process and over the network', async () => {
    const clock = { now: NOW }
    const webhooks = testReceiver({ signature: { header: 'X-Signature', keys: ['key'], required: true } })
    const signature = { header: 'X-Signature', key: 'key' }
    const events = [activityCreated(), deauthorized()]
    const inProcess = await deliver(webhooks, events, { url: urlOf(), clock, signature })
    await using app = await serve(toNode(webhooks))
    const overNetwork = await deliver(app.url + PATH, events, { clock, signature })
    for (const reports of [inProcess, overNetwork]) expect(reports.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    expect(webhooks.counts()).toMatchObject({ stored: 4, signed: 4 })
  })
})
