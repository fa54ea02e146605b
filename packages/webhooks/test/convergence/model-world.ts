import { NeedsReauthorizationError, NotFoundError } from '@activity-tracking/client'
import { type Row, toRow } from '../support/app-copy.ts'
import { type DeliveryFault, PATH } from '../support/copying-app.ts'
import { type Action, type ReceivingProcess, SPORTS, type World } from './world.ts'

interface Activity extends Row {
  readonly id: string
  readonly isPrivate: boolean
}

interface Pending {
  readonly body: string
  readonly dueAt: number
  readonly attempt: number
}

const SUBSCRIPTION = 260_001
const RETRY_MS = 60_000
const MOST_ATTEMPTS = 3

/** The service's own 404 for an activity. */
const notFound = (operation: string): NotFoundError =>
  new NotFoundError('404 Record Not Found', {
    operation,
    response: new Response(null, { status: 404 }),
    body: { message: 'Record Not Found', errors: [{ resource: 'Activity', field: 'id', code: 'not found' }] },
  })

/**
 * The service as the specification states it, in a few lines: events with seconds, three attempts a minute apart, identifiers only, and the rule
 * that hides private activities from apps with `activity:read`.
 */
export function startModel({ seesAll, athleteCount = 2 }: { readonly seesAll: boolean; readonly athleteCount?: number }): World {
  const athletes = Array.from({ length: athleteCount }, (_, index) => String(4_200_001 + index))
  const connected = new Set(athletes)
  /** The app knows that these athletes have revoked access. */
  const refused = new Set<string>()
  const activities = new Map(athletes.map((id) => [id, new Map<string, Activity>()]))
  const start = Date.parse('2026-11-02T10:00:00Z')
  let time = start
  let lastId = 9_000
  let reads = 0
  let lost = 0
  let process: ReceivingProcess | undefined
  let faults: readonly DeliveryFault[] = []
  let pending: Pending[] = []

  const visible = (activity: Activity | undefined): activity is Activity => activity !== undefined && (seesAll || !activity.isPrivate)

  const send = (athleteId: string, objectId: string, aspect: string, updates: object, objectType = 'activity'): void => {
    const event = {
      object_type: objectType,
      object_id: Number(objectId),
      aspect_type: aspect,
      updates,
      owner_id: Number(athleteId),
      subscription_id: SUBSCRIPTION,
      event_time: Math.floor(time / 1_000),
    }
    pending.push({ body: JSON.stringify(event), dueAt: time, attempt: 1 })
  }

  /** The event of a change, as the app receives it. */
  const tell = (athleteId: string, id: string, before: Activity | undefined, after: Activity | undefined): void => {
    if (!visible(before) && !visible(after)) return
    // Athletes who have not authorized the app do not send events. The app finds the changes when it has access again.
    if (!connected.has(athleteId)) {
      lost += 1
      return
    }
    if (!visible(before)) send(athleteId, id, 'create', {})
    else if (!visible(after)) send(athleteId, id, 'delete', {})
    else {
      const updates = {
        ...(before.name !== after.name && { title: after.name }),
        ...(before.sportType !== after.sportType && { type: after.sportType }),
        ...(before.isPrivate !== after.isPrivate && { private: String(after.isPrivate) }),
      }
      if (Object.keys(updates).length > 0) send(athleteId, id, 'update', updates)
    }
  }

  async function deliver({ body, attempt }: Pending): Promise<void> {
    const [fault = 'none', ...rest] = faults
    faults = rest
    let status = 503
    if (fault !== 'refused' && process !== undefined) {
      const received = process.receiver.fetch(new Request(`http://app.example${PATH}`, { method: 'POST', body }))
      status = await Promise.race([received.then((response) => response.status), process.died.then(() => 504)])
    }
    if (status === 200 && fault !== 'response lost') return
    if (attempt < MOST_ATTEMPTS) pending.push({ body, dueAt: time + RETRY_MS, attempt: attempt + 1 })
    else lost += 1
  }

  async function settle(): Promise<void> {
    for (;;) {
      const due = pending.filter(({ dueAt }) => dueAt <= time)
      if (due.length === 0) return
      pending = pending.filter((each) => !due.includes(each))
      for (const each of due) await deliver(each)
    }
  }

  const listed = (athleteId: string): Activity[] =>
    [...(activities.get(athleteId)?.values() ?? [])].filter(visible).sort((one, other) => other.start - one.start)

  const toSummary = ({ id, name, sportType, start: at }: Activity) => ({
    id: Number(id),
    name,
    sport_type: sportType,
    start_date: new Date(at * 1_000).toISOString(),
  })

  const stateOf = (athleteId: string): string => (refused.has(athleteId) ? 'needs_reauthorization' : 'active')

  const respond = (data: unknown) => ({ data, response: new Response(null, { headers: { date: new Date(time).toUTCString() } }) })

  /** The part of the API that webhooks use. */
  const clientOf = (athleteId: string) => ({
    async GET(path: string, init: { params?: { path?: { id?: string }; query?: { before?: number; page?: number } } } = {}) {
      if (!connected.has(athleteId)) {
        refused.add(athleteId)
        throw new NeedsReauthorizationError('ended', { operation: `GET ${path}` })
      }
      if (path === '/athlete') return respond({ id: Number(athleteId) })
      if (path === '/athlete/activities') {
        const { before = Number.POSITIVE_INFINITY, page = 1 } = init.params?.query ?? {}
        return respond(
          page > 1
            ? []
            : listed(athleteId)
                .filter(({ start: at }) => at < before)
                .map(toSummary),
        )
      }
      reads += 1
      const activity = activities.get(athleteId)?.get(String(init.params?.path?.id))
      if (!visible(activity)) {
        const { response } = respond(null)
        return { error: notFound(`GET ${path}`), response }
      }
      return respond(toSummary(activity))
    },
  })

  const app = {
    quota: undefined,
    subscriptions: { list: async () => [{ id: SUBSCRIPTION }] },
    now: () => time,
    serviceNow: () => time,
    session: (athleteId: string) => ({
      state: async () => stateOf(athleteId),
      async recheck() {
        if (!connected.has(athleteId)) refused.add(athleteId)
        return stateOf(athleteId)
      },
    }),
    athlete: (athleteId: string) => clientOf(String(athleteId)),
    async *athletes() {
      for (const athleteId of athletes) yield { athleteId, state: stateOf(athleteId), scopes: undefined }
    },
  }

  return {
    app: app as unknown as World['app'],
    athletes,
    now: () => time,
    async advance(ms) {
      const end = time + ms
      for (;;) {
        await settle()
        const next = Math.min(...pending.map(({ dueAt }) => dueAt))
        if (next > end) break
        time = Math.max(time, next)
      }
      time = end
    },
    async create(athleteId) {
      lastId += 1
      const id = String(lastId)
      const activity = { id, name: `Ride ${id}`, sportType: 'Ride', isPrivate: false, start: Math.floor(time / 1_000) - 3_600 }
      activities.get(athleteId)?.set(id, activity)
      tell(athleteId, id, undefined, activity)
    },
    async change(athleteId, index, action) {
      const own = activities.get(athleteId)
      const before = [...(own?.values() ?? [])].at(index % Math.max(1, own?.size ?? 0))
      if (own === undefined || before === undefined) return
      const after = changed(before, action)
      if (after === undefined) own.delete(before.id)
      else own.set(before.id, after)
      tell(athleteId, before.id, before, after)
    },
    async deauthorize(athleteId) {
      if (!connected.delete(athleteId)) return
      send(athleteId, athleteId, 'update', { authorized: 'false' }, 'athlete')
    },
    async connect(athleteId) {
      connected.add(athleteId)
      refused.delete(athleteId)
    },
    async receiveWith(next) {
      process = next
    },
    failDeliveries(next) {
      faults = next
    },
    async forge(athleteId, index, aspect) {
      if (aspect === 'deauthorize') send(athleteId, athleteId, 'update', { authorized: 'false' }, 'athlete')
      else send(athleteId, [...(activities.get(athleteId)?.keys() ?? [])].at(index % 7) ?? '77', aspect, {})
    },
    settle,
    async view(athleteId) {
      return Object.fromEntries(listed(athleteId).map((activity) => [activity.id, toRow(toSummary(activity))]))
    },
    lost: async () => lost,
    isConnected: (athleteId) => connected.has(athleteId),
    reads: async () => reads,
    async [Symbol.asyncDispose]() {},
  }
}

function changed(activity: Activity, action: Action): Activity | undefined {
  switch (action) {
    case 'rename':
      return { ...activity, name: activity.name === 'Morning' ? 'Evening' : 'Morning' }
    case 'retype':
      return { ...activity, sportType: SPORTS[(SPORTS.indexOf(activity.sportType as 'Ride') + 1) % SPORTS.length] ?? 'Ride' }
    case 'hide':
      return { ...activity, isPrivate: true }
    case 'show':
      return { ...activity, isPrivate: false }
    case 'delete':
      return undefined
  }
}
