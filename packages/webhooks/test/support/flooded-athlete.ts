import { createWebhooks } from '../../src/create-webhooks.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import type { Change, Detail, ListedActivities, WebhooksOptions } from '../../src/index.ts'
import { createRandom } from '../../src/testing/deliver.ts'
import type { AthleteCaps } from '../../src/worker/read-budget.ts'
import { notFound } from './not-found.ts'
import { PATH } from './receiving-app.ts'

/** What forged events report: activities that do not exist, activities of the athlete, or that the athlete has revoked access. */
export type Forged = 'unknown activities' | 'own activities' | 'deauthorizations'

export interface FloodOptions {
  readonly seed: number
  readonly forged: Forged
  readonly detail: Detail
  readonly hasCompare: boolean
  /** Number of activities at the beginning. */
  readonly activities: number
  /** Quarter hours of the flood, and after it. */
  readonly quarters: number
  readonly quartersAfter: number
  /** Forged events in a quarter hour. */
  readonly forgedEvents: number
  /** Caps of the athlete; default: those of the package. */
  readonly caps?: AthleteCaps
}

/** A change that the athlete has made. */
export interface Genuine {
  readonly at: number
  readonly what: 'create' | 'rename' | 'delete'
  readonly id: number
  /** Whether the activity was among the newest 200. */
  readonly isNewest: boolean
  /** How long the app did not have it, in milliseconds; undefined if it still does not. */
  waited?: number
}

export interface FloodResult {
  readonly genuine: readonly Genuine[]
  /** Most reads in a quarter hour, and in a day, without the further pages of lists, which are background work. */
  readonly mostReads: { readonly quarterHour: number; readonly day: number }
  /** Statuses of the responses to events. */
  readonly statuses: ReadonlySet<number>
}

interface Stored {
  readonly id: number
  readonly start: number
  name: string
}

const START = Date.parse('2026-11-02T00:00:00Z')
const QUARTER_HOUR_MS = 900_000
const STEPS = 5
const ATHLETE = 4_200_001
const SUBSCRIPTION = 260_001
const NEWEST = 200

/**
 * Floods an athlete with forged events, with genuine changes in between, on a virtual clock. The service is a model; receiver, inbox and
 * worker are real.
 */
export async function floodAthlete({ forgedEvents, ...options }: FloodOptions): Promise<FloodResult> {
  const { seed, forged, detail, hasCompare, quarters, quartersAfter } = options
  const random = createRandom(seed)
  const below = (end: number): number => Math.floor(random() * end)
  let time = START
  const now = (): number => time
  const activities = new Map<number, Stored>()
  let lastId = 9_000_000
  let sorted: readonly Stored[] | undefined
  const create = (start: number): Stored => {
    lastId += 1
    const activity = { id: lastId, start, name: `Ride ${lastId}` }
    activities.set(lastId, activity)
    sorted = undefined
    return activity
  }
  for (let index = options.activities; index > 0; index -= 1) create(START - index * 36 * 3_600_000)
  const copy = new Map<number, string>([...activities.values()].map(({ id, name }) => [id, name]))
  const startOf = new Map<number, number>([...activities.values()].map(({ id, start }) => [id, start]))
  const newestFirst = (): readonly Stored[] => {
    sorted ??= [...activities.values()].sort((one, other) => other.start - one.start || other.id - one.id)
    return sorted
  }

  const genuine: Genuine[] = []
  const reads = { quarterHour: new Map<number, number>(), day: new Map<number, number>() }
  const countRead = (): void => {
    const quarter = Math.floor((time - START) / QUARTER_HOUR_MS)
    const day = Math.floor(quarter / 96)
    reads.quarterHour.set(quarter, (reads.quarterHour.get(quarter) ?? 0) + 1)
    reads.day.set(day, (reads.day.get(day) ?? 0) + 1)
  }
  const toSummary = ({ id, name, start }: Stored) => ({ id, name, sport_type: 'Ride', start_date: new Date(start).toISOString() })
  const respond = (data: unknown) => ({ data, response: new Response(null, { headers: { date: new Date(time).toUTCString() } }) })
  const api = {
    async GET(path: string, { params = {} }: { params?: { path?: { id?: string }; query?: Record<string, number> } } = {}) {
      if (path === '/activities/{id}') {
        countRead()
        const activity = activities.get(Number(params.path?.id))
        if (activity !== undefined) return respond(toSummary(activity))
        return { error: notFound(`GET ${path}`), response: respond(null).response }
      }
      const { before, per_page: perPage = 30, page = 1 } = params.query ?? {}
      if (before === undefined) countRead()
      if (path === '/athlete') return respond({ id: ATHLETE })
      const listed = newestFirst().filter(({ start }) => before === undefined || start < before * 1_000)
      return respond(listed.slice((page - 1) * perPage, page * perPage).map(toSummary))
    },
  }
  const app = {
    quota: undefined,
    session: () => ({ state: async () => 'active', recheck: async () => 'active' }),
    athlete: () => api,
    async *athletes() {},
  } as unknown as WebhooksOptions['app']

  /** The app's copy has what the service had at some time: what was changed until then has been applied. */
  const note = (id: number): void => {
    for (const each of genuine) {
      if (each.id !== id || each.waited !== undefined) continue
      if (copy.get(id) === activities.get(id)?.name) each.waited = time - each.at
    }
  }
  const compare = ({ activities: listed, from, to }: ListedActivities) => {
    const ids = new Map(listed.map(({ id, name }) => [Number(id), name]))
    const isInPeriod = (id: number): boolean => {
      const start = Math.floor((startOf.get(id) ?? 0) / 1_000)
      return start >= (from ?? -Infinity) && start < (to ?? Infinity)
    }
    return {
      changed: [...ids].filter(([id, name]) => copy.get(id) !== name).map(([id]) => id),
      gone: [...copy.keys()].filter((id) => isInPeriod(id) && !ids.has(id)),
    }
  }
  const webhooks = createWebhooks<Detail>({
    app,
    inbox: memoryInbox({ now }),
    path: PATH,
    subscriptionId: SUBSCRIPTION,
    detail,
    isKnownAthlete: () => true,
    now,
    random,
    setTimer: () => () => undefined,
    sweeps: 'by hand',
    ...(options.caps && { caps: options.caps }),
    onErase: () => undefined,
    onChange(change: Change<Detail>) {
      if (!('activityId' in change)) return
      const id = Number(change.activityId)
      if (change.type === 'changed') {
        copy.set(id, String(change.activity.name))
        startOf.set(id, Date.parse(String(change.activity.start_date)))
      } else {
        copy.delete(id)
      }
      note(id)
    },
    ...(hasCompare && { compare }),
  })

  const statuses = new Set<number>()
  const send = async (objectId: number, aspect: string, about: 'activity' | 'athlete' = 'activity'): Promise<void> => {
    const body = JSON.stringify({
      object_type: about,
      object_id: objectId,
      aspect_type: aspect,
      updates: about === 'athlete' ? { authorized: 'false' } : {},
      owner_id: ATHLETE,
      subscription_id: SUBSCRIPTION,
      event_time: Math.floor(time / 1_000),
    })
    const { status } = await webhooks.fetch(new Request(`http://app.example${PATH}`, { method: 'POST', body }))
    statuses.add(status)
  }
  const forge = async (): Promise<void> => {
    const aspect = ['create', 'update', 'delete'][below(3)] ?? 'create'
    if (forged === 'deauthorizations') await send(ATHLETE, 'update', 'athlete')
    else if (forged === 'unknown activities') await send(20_000_000 + below(1_000_000_000), aspect)
    else await send(newestFirst()[below(activities.size)]?.id ?? 1, aspect)
  }
  const change = async (): Promise<void> => {
    const roll = random()
    const candidates = newestFirst()
    const index = below(random() < 0.7 ? Math.min(NEWEST, candidates.length) : candidates.length)
    const found = candidates[index]
    if (roll < 0.4 || found === undefined) {
      const { id } = create(time - 3_600_000)
      genuine.push({ at: time, what: 'create', id, isNewest: true })
      await send(id, 'create')
    } else if (roll < 0.85) {
      found.name = `Renamed ${genuine.length}`
      genuine.push({ at: time, what: 'rename', id: found.id, isNewest: index < NEWEST })
      await send(found.id, 'update')
    } else {
      activities.delete(found.id)
      sorted = undefined
      genuine.push({ at: time, what: 'delete', id: found.id, isNewest: index < NEWEST })
      await send(found.id, 'delete')
    }
  }

  const steps = (quarters + quartersAfter) * STEPS
  for (let step = 0; step < steps; step += 1) {
    const count = step < quarters * STEPS ? Math.round(forgedEvents / STEPS) : 0
    // The last changes have two quarter hours.
    const changeAt = random() < 0.4 && step < steps - 2 * STEPS ? below(count + 1) : -1
    for (let index = 0; index <= count; index += 1) {
      if (index === changeAt) await change()
      if (index < count) await forge()
      // Each of them replaces the one before, unless it is processed.
      if (forged === 'deauthorizations') await webhooks.drain()
    }
    await webhooks.drain()
    time += QUARTER_HOUR_MS / STEPS
  }
  await webhooks.close()
  const most = (counts: ReadonlyMap<number, number>): number => Math.max(...counts.values())
  return { genuine, statuses, mostReads: { quarterHour: most(reads.quarterHour), day: most(reads.day) } }
}
