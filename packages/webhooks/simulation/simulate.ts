import { createWebhooks, embeddedWaker, memoryInbox } from '@activity-tracking/webhooks'
import { DAY_MS, randomFrom } from '../../client/simulation/events.ts'
import { createVirtualClock } from '../../client/simulation/virtual-clock.ts'
import { athleteIdOf, createModelService } from './model-service.ts'
import { type ActivityChange, changesOf, type Load, UPGRADED } from './scenario.ts'
import { openVirtualApp, settle } from './virtual-app.ts'

const START = Date.parse('2026-11-23T00:00:00Z')
const HOUR_MS = 3_600_000
const PATH = '/webhooks/0123456789abcdef'
const SUBSCRIPTION = 260_001

/** Longer than the default, to speed up the simulation: wake-ups announce work. */
const POLL_MS = 10_000

/** A change that was delivered to the app. */
export interface Delivered {
  /** Number of the athlete. */
  readonly athlete: number
  /** Time of the change and of its delivery to the app, in milliseconds since the start. */
  readonly changedAt: number
  readonly deliveredAt: number
  /** `background`: a sweep found it. */
  readonly lane: 'live' | 'background'
  /** Whether the event of this change was lost. */
  readonly isLost: boolean
}

/** Result of a load. */
export interface Outcome {
  readonly load: Load
  readonly changes: number
  readonly lost: number
  readonly delivered: readonly Delivered[]
  /** Changes that were not delivered to the app, although their events were received. */
  readonly waiting: readonly Pick<Delivered, 'athlete' | 'changedAt'>[]
  readonly reads: number
  readonly refused: number
  /** Number of changes that were not delivered to the app, although their events were received: every hour. */
  readonly backlog: readonly number[]
  /** Requests of sweeps for a page of a list. */
  readonly sweeps: number
  readonly dead: number
}

interface Pending {
  readonly change: ActivityChange
  readonly version: number
}

/** Simulates an app for some days. The client, its quota, the receiver, inbox and worker are real; the service is a model. */
export async function simulate(load: Load): Promise<Outcome> {
  const random = randomFrom(load.seed)
  const end = START + load.days * DAY_MS
  const changes = changesOf(load, START, end, random)
  const clock = createVirtualClock(START, () => undefined)
  const now = (): number => clock.time
  const limits = load.limits ?? UPGRADED
  const service = createModelService(load.athletes, limits, now)
  const pending = new Map<string, Pending[]>()
  const copy = new Map<string, number>()
  const delivered: Delivered[] = []
  let [sweeps, waitingCount] = [0, 0]

  const app = await openVirtualApp({ service, clock, limits, random, athletes: load.athletes })

  const versionOf = (activity: object): number => Number(String(Object(activity).name).split(' ').at(-1))
  const setTimer = (ms: number, fire: () => void): (() => void) => clock.at(clock.time + ms, fire)
  const inbox = memoryInbox({ now })
  const webhooks = createWebhooks({
    app,
    inbox,
    path: PATH,
    detail: load.detail,
    pollMs: POLL_MS,
    sweeps: load.sweeps ?? 'scheduled',
    hooks: {
      onRead({ entry, operation }) {
        if (entry.kind === 'sweep' && operation === 'GET /athlete/activities') sweeps += 1
      },
    },
    subscriptionId: SUBSCRIPTION,
    waker: embeddedWaker({ now, setTimer }),
    now,
    setTimer,
    random,
    onErase: () => undefined,
    compare: ({ activities }) => ({
      changed: activities.filter((activity) => copy.get(String(activity.id)) !== versionOf(activity)).map(({ id }) => String(id)),
      gone: [],
    }),
    onChange(change) {
      if (change.type !== 'changed') return
      const { activityId, activity, source } = change
      const version = versionOf(activity)
      copy.set(activityId, version)
      const known = pending.get(activityId) ?? []
      for (const {
        change: { athlete, at, isLost },
      } of known.filter((each) => each.version <= version)) {
        if (!isLost) waitingCount -= 1
        delivered.push({
          athlete,
          changedAt: at - START,
          deliveredAt: now() - START,
          lane: source === 'event' ? 'live' : 'background',
          isLost,
        })
      }
      const later = known.filter((each) => each.version > version)
      if (later.length > 0) pending.set(activityId, later)
      else pending.delete(activityId)
    },
  })

  async function send({ athlete, activityId, aspect, at }: ActivityChange, version: number): Promise<void> {
    const event = {
      object_type: 'activity',
      object_id: activityId,
      aspect_type: aspect,
      updates: aspect === 'update' ? { title: `Version ${version}` } : {},
      owner_id: athleteIdOf(athlete),
      subscription_id: SUBSCRIPTION,
      event_time: Math.floor(at / 1_000),
    }
    const response = await webhooks.fetch(new Request(`http://127.0.0.1${PATH}`, { method: 'POST', body: JSON.stringify(event) }))
    if (response.status !== 200) throw new Error(`an event was refused with ${response.status}`)
  }

  const backlog: number[] = []
  const running = await webhooks.run()
  let index = 0
  let nextSample = START + HOUR_MS
  await settle()
  for (;;) {
    const change = changes[index]
    const time = Math.min(change?.at ?? Number.POSITIVE_INFINITY, clock.next()?.at ?? Number.POSITIVE_INFINITY, nextSample)
    if (time > end) break
    clock.moveTo(time)
    if (time === nextSample) {
      backlog.push(waitingCount)
      nextSample += HOUR_MS
    }
    if (change !== undefined && change.at <= time) {
      index += 1
      const version = service.apply(change)
      const key = String(change.activityId)
      pending.set(key, [...(pending.get(key) ?? []), { change, version }])
      if (!change.isLost) {
        waitingCount += 1
        await send(change, version)
      }
    }
    await settle()
  }
  const { dead } = await inbox.stats()
  const { reads, refused } = service
  const stopped = running[Symbol.asyncDispose]()
  // Running work ends with its responses.
  while (clock.next() !== null) {
    clock.moveTo(clock.next()?.at ?? end)
    await settle()
    if (await Promise.race([stopped.then(() => true), settle().then(() => false)])) break
  }
  await app.close()
  const waiting = [...pending.values()]
    .flat()
    .filter(({ change }) => !change.isLost)
    .map(({ change: { athlete, at } }) => ({ athlete, changedAt: at - START }))
  return {
    load,
    changes: changes.length,
    lost: changes.filter(({ isLost }) => isLost).length,
    delivered: delivered.filter(({ deliveredAt }) => deliveredAt <= end - START),
    waiting,
    reads,
    refused,
    backlog,
    sweeps,
    dead,
  }
}
