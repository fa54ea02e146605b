import { expect, it } from 'vitest'
import type { JobToAdd } from '../../src/queue/queue.ts'
import { createAdmission } from '../../src/receiver/admit-event.ts'
import { parseEvent } from '../../src/receiver/parse-event.ts'
import type { SubscriptionStatus } from '../../src/subscription/watch-subscription.ts'
import {
  activityCreated,
  activityDeleted,
  activityUpdated,
  bodyOf,
  deauthorized,
  type SentEvent,
} from '../../src/testing/event-builders.ts'
import { NOW } from '../support/test-receiver.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/** The admission of an app with one athlete, 7, and the jobs that it adds. */
function admission(subscription: SubscriptionStatus = 'own') {
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
    subscriptionStatus: async () => subscription,
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

it('an event adds the live job of its object', async () => {
  const { jobs, send } = admission()
  const events = [activityCreated, activityUpdated, activityDeleted, deauthorized].map((build) => build({ activityId: 34, athleteId: 7 }))
  for (const event of events) expect(await send(event)).toEqual({ outcome: 'stored' })
  const activity = { key: '7/activity/34', lane: 'live' }
  expect(jobs).toEqual([activity, activity, { ...activity, data: { isDeletion: true } }, { key: '7/grant/7', lane: 'live' }])
})

it('an event of a kind that is not known adds the job of its activity or athlete, and is ignored without one', async () => {
  const { jobs, send } = admission()
  const archived = { ...changed(34), aspect_type: 'archive' }
  expect(await send(archived)).toEqual({ outcome: 'stored' })
  expect(await send({ ...archived, object_type: 'athlete' })).toEqual({ outcome: 'stored' })
  expect(await send({ ...archived, object_type: 'route' })).toEqual({ outcome: 'ignored', why: 'unknown kind' })
  expect(jobs.map(({ key }) => key)).toEqual(['7/activity/34', '7/grant/7'])
})

it('keys have all digits of ids larger than 2^53', async () => {
  const { jobs, send } = admission()
  await send(activityUpdated({ activityId: '9007199254740993', athleteId: 9007199254740995n }))
  expect(jobs).toMatchObject([{ key: '9007199254740995/activity/9007199254740993' }])
})

it('an event of another subscription is refused, and one of an unknown subscription is a job of its own', async () => {
  const other = admission('other')
  expect([await other.send(changed(1)), other.jobs]).toEqual([{ outcome: 'refused', why: 'other subscription' }, []])
  const unknown = admission('unknown')
  expect(await unknown.send(activityUpdated({ activityId: 1, athleteId: 7, subscriptionId: 5 }))).toEqual({ outcome: 'stored' })
  expect(unknown.jobs).toEqual([{ key: '7/activity/1@5', lane: 'live' }])
})

it.each(['needs_reauthorization', 'revoking', 'deauthorized'])(
  'of an athlete whose grant is %s, only the grant is checked',
  async (state) => {
    const { states, jobs, send } = admission()
    states.set('7', state)
    expect(await send(changed(1))).toEqual({ outcome: 'ignored', why: 'deauthorized' })
    expect(await send(deauthorized({ athleteId: 7 }))).toEqual({ outcome: 'stored' })
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
  expect(await send(changed(1))).toEqual({ outcome: 'stored' })
  expect(await send(deauthorized({ athleteId: 7 }))).toEqual({ outcome: 'stored' })
  expect(jobs.slice(3).map(({ key }) => key)).toEqual(['7/activity/1', '7/grant/7'])
  expect(lookups()).toBe(1)
  clock.now += QUARTER_HOUR_MS
  await send(changed(54))
  expect(jobs.at(-1)).toMatchObject({ at: until + QUARTER_HOUR_MS })
  clock.now += 3 * QUARTER_HOUR_MS
  expect(await send(changed(55))).toEqual({ outcome: 'stored' })
})

it('athletes without a stored grant share 100 objects in an hour, and the service has to send more of them again', async () => {
  const { clock, states, jobs, send } = admission()
  for (let id = 1; id <= 100; id += 1) expect(await send(changed(1, 1_000 + id))).toEqual({ outcome: 'stored' })
  expect(await send(changed(1, 2_000))).toEqual({ outcome: 'failed', why: 'unknown athletes' })
  expect(await send(deauthorized({ athleteId: 2_000 }))).toEqual({ outcome: 'failed', why: 'unknown athletes' })
  expect([await send(changed(1, 1_001)), await send(changed(1))]).toEqual([{ outcome: 'stored' }, { outcome: 'stored' }])
  expect(jobs).toHaveLength(102)
  states.set('2000', 'active')
  expect(await send(changed(1, 2_000))).toEqual({ outcome: 'stored' })
  clock.now += 4 * QUARTER_HOUR_MS
  expect(await send(changed(1, 3_000))).toEqual({ outcome: 'stored' })
})
