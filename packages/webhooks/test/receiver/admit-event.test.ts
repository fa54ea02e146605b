import { expect, it } from 'vitest'
import { readKey } from '../../src/keys.ts'
import type { JobToAdd } from '../../src/queue/queue.ts'
import { createAdmission } from '../../src/receiver/admit-event.ts'
import { parseEvent } from '../../src/receiver/parse-event.ts'
import type { SubscriptionStatus } from '../../src/subscription/watch-subscription.ts'
import { activityDeleted, activityUpdated, bodyOf, deauthorized, type SentEvent } from '../../src/testing/event-builders.ts'
import { NOW } from '../support/test-receiver.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/** The admission of an app with one athlete, 7, and the jobs that it adds. */
function admission(status: SubscriptionStatus = 'own') {
  const clock = { now: NOW + 60_000 }
  const states = new Map<string, string>([['7', 'active']])
  const jobs: JobToAdd[] = []
  let lookups = 0
  const admit = createAdmission({
    app: {
      session: (id) =>
        ({
          async state() {
            lookups += 1
            return states.get(String(id))
          },
        }) as never,
    },
    queue: { add: async (added) => void jobs.push(...added) },
    subscriptionStatus: async () => status,
    now: () => clock.now,
  })
  return {
    clock,
    states,
    jobs,
    lookups: () => lookups,
    async send(event: SentEvent) {
      const parsed = parseEvent(bodyOf(event))
      if (!parsed.ok) throw new Error(parsed.why)
      return admit(parsed.event)
    },
  }
}

const changed = (activityId: number, athleteId = 7): SentEvent => activityUpdated({ activityId, athleteId })

it.each(['needs_reauthorization', 'revoking', 'deauthorized'])(
  'of an athlete whose grant is %s, only the grant is checked',
  async (state) => {
    const { states, jobs, send } = admission()
    states.set('7', state)
    expect(await send(changed(1))).toEqual({ outcome: 'ignored', why: 'deauthorized' })
    expect(await send(deauthorized({ athleteId: 7 }))).toEqual({ outcome: 'stored' })
    expect(await send(changed(2))).toEqual({ outcome: 'ignored', why: 'deauthorized' })
    expect(jobs).toEqual([{ key: '7/grant/7', lane: 'live' }])
  },
)

it('of the 51st object of an athlete in an hour on, one sweep at the end of the quarter hour replaces the events', async () => {
  const { clock, jobs, send, lookups } = admission()
  for (let id = 1; id <= 50; id += 1) expect(await send(changed(id))).toEqual({ outcome: 'stored' })
  jobs.length = 0
  for (let id = 51; id <= 53; id += 1) expect(await send(changed(id))).toEqual({ outcome: 'stored', why: 'sweep instead' })
  const until = NOW + QUARTER_HOUR_MS
  expect(new Set(jobs.map((job) => JSON.stringify(job)))).toEqual(
    new Set([JSON.stringify({ key: `7/sweep/events-${until}`, lane: 'background', at: until })]),
  )
  // Objects that were counted before, and the grant, keep their jobs. Another athlete has a count of their own.
  for (const event of [changed(1), activityDeleted({ activityId: 1, athleteId: 7 }), { ...deauthorized({ athleteId: 7 }), object_id: 8 }])
    expect(await send(event)).toEqual({ outcome: 'stored' })
  const job = { key: '7/activity/1', lane: 'live' }
  expect(jobs.slice(3)).toEqual([job, { ...job, data: { isDeletion: true } }, { key: '7/grant/7', lane: 'live' }])
  expect(lookups()).toBe(1)
  clock.now += QUARTER_HOUR_MS
  await send(changed(54))
  expect(jobs.at(-1)).toMatchObject({ at: until + QUARTER_HOUR_MS })
  clock.now += 3 * QUARTER_HOUR_MS
  expect(await send(changed(55))).toEqual({ outcome: 'stored' })
})

it('of a subscription that is not known yet, the jobs name it, also that of the sweep', async () => {
  const { jobs, send } = admission('unknown')
  for (let id = 1; id <= 51; id += 1) await send(changed(id))
  expect(new Set(jobs.map(({ key }) => readKey(key).subscriptionId))).toEqual(new Set([changed(1).subscription_id]))
})
