import { createServer, type RequestListener } from 'node:http'
import type { Change, Detail, Erasure, ListedActivities } from '../../src/change.ts'
import { createWebhooks } from '../../src/create-webhooks.ts'
import type { Inbox } from '../../src/inbox/inbox.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { toNode } from '../../src/node/index.ts'
import type { Webhooks, WebhooksOptions } from '../../src/webhooks.ts'
import { PATH } from './receiving-app.ts'
import { serve } from './serve.ts'
import type { VirtualService } from './virtual-service.ts'

/** How a delivery ends: as it should, refused before it is received, received but with a response that is lost. */
export type DeliveryFault = 'none' | 'refused' | 'response lost'

/** A copy of activities, as an app keeps it: the name by id, and by athlete. */
interface Copy {
  readonly of: (athleteId: string) => Readonly<Record<string, string>>
  apply(change: Change<Detail>): void
  erase(erasure: Erasure): void
  compare(listed: ListedActivities): { readonly changed: string[]; readonly gone: string[] }
}

export function createCopy(): Copy {
  const copies = new Map<string, Map<string, string>>()
  const starts = new Map<string, number>()
  const tokens = new Map<string, number>()
  const copyOf = (athleteId: string): Map<string, string> => {
    const found = copies.get(athleteId) ?? new Map<string, string>()
    copies.set(athleteId, found)
    return found
  }
  /** Only what is not older than what is there is written. */
  const isNewest = (key: string, athleteId: string, token: number): boolean => {
    const newest = Math.max(tokens.get(key) ?? 0, tokens.get(`erased ${athleteId}`) ?? 0)
    if (newest <= token) tokens.set(key, token)
    return newest <= token
  }
  return {
    of: (athleteId) => Object.fromEntries([...copyOf(athleteId)].sort(([one], [other]) => one.localeCompare(other))),
    apply(change) {
      if (!('activityId' in change) || !isNewest(`${change.athleteId}/${change.activityId}`, change.athleteId, change.fencingToken)) return
      if (change.type === 'changed') {
        copyOf(change.athleteId).set(change.activityId, String(change.activity.name))
        starts.set(change.activityId, Date.parse(change.activity.start_date ?? '') / 1_000)
      } else copyOf(change.athleteId).delete(change.activityId)
    },
    erase({ athleteId, fencingToken }) {
      tokens.set(`erased ${athleteId}`, fencingToken)
      copyOf(athleteId).clear()
    },
    compare({ athleteId, activities, from, to }) {
      const own = copyOf(athleteId)
      const listed = new Map(activities.map(({ id, name }) => [String(id), String(name)]))
      const isInPeriod = (id: string): boolean => {
        const start = starts.get(id) ?? 0
        return start >= (from ?? 0) && start < (to ?? Number.POSITIVE_INFINITY)
      }
      return {
        changed: [...listed].filter(([id, name]) => own.get(id) !== name).map(([id]) => id),
        gone: [...own.keys()].filter((id) => isInPeriod(id) && !listed.has(id)),
      }
    },
  }
}

/** An app whose deliveries can fail, with a copy of the data that it receives. */
export interface FaultyApp extends AsyncDisposable {
  readonly webhooks: Webhooks
  readonly inbox: Inbox
  readonly copy: Copy
  readonly changes: Change<Detail>[]
  readonly erasures: Erasure[]
  readonly errors: unknown[]
  readonly callbackUrl: string
  readonly origin: string
  /** Statuses of the responses to deliveries, also of those that were lost. */
  readonly statuses: number[]
  /** How the next deliveries end. */
  fail(...faults: DeliveryFault[]): void
  subscribe(): Promise<void>
}

export interface FaultyAppOptions extends Partial<WebhooksOptions<Detail>> {
  /** Handles requests in the place of the webhooks. */
  readonly listener?: (webhooks: Webhooks) => RequestListener
}

export async function startFaultyApp(
  { app, now }: VirtualService,
  { listener = (webhooks) => toNode(webhooks, { log: () => undefined }), ...options }: FaultyAppOptions = {},
): Promise<FaultyApp> {
  const copy = createCopy()
  const changes: Change<Detail>[] = []
  const erasures: Erasure[] = []
  const errors: unknown[] = []
  const statuses: number[] = []
  const inbox = options.inbox ?? memoryInbox({ now })
  const faults: DeliveryFault[] = []
  const webhooks = createWebhooks<Detail>({
    app,
    path: PATH,
    onError: (error) => errors.push(error),
    now,
    random: () => 0.5,
    sweeps: 'by hand',
    ...options,
    inbox,
    async onChange(change) {
      await options.onChange?.(change)
      changes.push(change)
      copy.apply(change)
    },
    async onErase(erasure) {
      await options.onErase?.(erasure)
      erasures.push(erasure)
      copy.erase(erasure)
    },
  })
  const handle = listener(webhooks)
  const server = await serve(
    createServer((request, response) => {
      const fault = request.method === 'POST' ? faults.shift() : undefined
      if (fault === 'refused') {
        response.writeHead(503).end()
        return
      }
      const { writeHead } = response
      response.writeHead = (status: number, ...rest: never[]) => {
        if (request.method === 'POST') statuses.push(status)
        return fault === 'response lost' ? response.destroy() : Reflect.apply(writeHead, response, [status, ...rest])
      }
      handle(request, response)
    }),
  )
  const callbackUrl = server.url + PATH
  return {
    webhooks,
    inbox,
    copy,
    changes,
    erasures,
    errors,
    statuses,
    callbackUrl,
    origin: server.url,
    fail: (...next) => void faults.splice(0, faults.length, ...next),
    subscribe: async () => void (await webhooks.ensureSubscription(callbackUrl)),
    async [Symbol.asyncDispose]() {
      await webhooks.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** An app that is subscribed. */
export async function startSubscribedApp(service: VirtualService, options?: FaultyAppOptions): Promise<FaultyApp> {
  const app = await startFaultyApp(service, options)
  await app.subscribe()
  return app
}

/** The names of the activities of an athlete that the app may see, by id. */
export async function viewOf(
  { sandbox }: VirtualService,
  athleteId: string,
  { seesAll = true }: { readonly seesAll?: boolean } = {},
): Promise<Readonly<Record<string, string>>> {
  const all = await sandbox.control.listActivities({ athlete_id: Number(athleteId), per_page: 200 })
  const visible = all.filter(({ visibility }) => seesAll || visibility !== 'only_me')
  return Object.fromEntries(
    visible.map(({ id, name }): [string, string] => [String(id), String(name)]).sort(([one], [other]) => one.localeCompare(other)),
  )
}

/** Lets all deliveries happen, the second and third attempts too, and works on what came, also on what waits for a second look. */
export async function finish(service: VirtualService, { webhooks }: Pick<FaultyApp, 'webhooks'>): Promise<void> {
  await service.sandbox.control.settle()
  await webhooks.drain()
  for (const wait of [200_000, 400_000]) {
    await service.advance(wait)
    await service.sandbox.control.settle()
    await webhooks.drain()
  }
}

/** Timers that fire when a test says so. */
export function manualTimers() {
  const timers = new Set<{ readonly ms: number; readonly fire: () => void }>()
  return {
    setTimer(ms: number, fire: () => void) {
      const timer = { ms, fire }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Fires all timers of a length. */
    fire(ms: number) {
      for (const timer of [...timers].filter((each) => each.ms === ms)) {
        timers.delete(timer)
        timer.fire()
      }
    },
    count: (ms: number) => [...timers].filter((each) => each.ms === ms).length,
  }
}
