import { createServer, type RequestListener } from 'node:http'
import type { Change, Detail, Erasure } from '../../src/change.ts'
import { createWebhooks } from '../../src/create-webhooks.ts'
import { toNode } from '../../src/node/index.ts'
import type { Queue, QueueStats } from '../../src/queue/queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import type { Webhooks, WebhooksOptions } from '../../src/webhooks.ts'
import { AppCopy } from './app-copy.ts'
import { serve } from './serve.ts'
import type { VirtualService } from './virtual-service.ts'

export const PATH = '/webhooks/0123456789abcdef'

/** How a delivery ends: as it should, refused before it is received, received but with a response that is lost. */
export type DeliveryFault = 'none' | 'refused' | 'response lost'

/** An app that receives the events of a sandbox over HTTP, and keeps a copy of what it is told. */
export interface CopyingApp extends AsyncDisposable {
  readonly webhooks: Webhooks
  readonly queue: Queue
  readonly copy: AppCopy
  readonly changes: Change<Detail>[]
  readonly erasures: Erasure[]
  readonly errors: unknown[]
  readonly callbackUrl: string
  /** Statuses of the responses to deliveries, also of those that were lost. */
  readonly statuses: number[]
  /** How the next deliveries end. */
  fail(...faults: DeliveryFault[]): void
  /** Sends a body to the callback URL. Resolves to the status of the response. */
  post(body: string, headers?: Readonly<Record<string, string>>): Promise<number>
}

/** The app is subscribed. Its queue is in memory, and has the time of the service. */
export async function startCopyingApp(
  { app, athletes, now }: VirtualService,
  { isSubscribed = true, ...options }: Partial<WebhooksOptions<Detail>> & { readonly isSubscribed?: boolean } = {},
): Promise<CopyingApp> {
  const copy = new AppCopy()
  for (const athleteId of athletes) copy.connect(athleteId)
  const [changes, erasures, errors, statuses, faults]: [Change<Detail>[], Erasure[], unknown[], number[], DeliveryFault[]] = [
    [],
    [],
    [],
    [],
    [],
  ]
  const onError = (error: unknown): void => void errors.push(error)
  const { queue = sqliteQueue({ path: ':memory:', now, onError }) } = options
  const webhooks = createWebhooks<Detail>({
    app,
    path: PATH,
    onError,
    compare: (listed) => copy.compare(listed),
    ...options,
    queue,
    async onChange(change) {
      await options.onChange?.(change)
      changes.push(change)
      copy.apply(change)
    },
    async onErase(erasure) {
      await options.onErase?.(erasure)
      erasures.push(erasure)
      copy.erase(erasure.athleteId)
    },
  })
  const handle: RequestListener = toNode(webhooks)
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
  if (isSubscribed) await webhooks.ensureSubscription(callbackUrl)
  return {
    webhooks,
    queue,
    copy,
    changes,
    erasures,
    errors,
    statuses,
    callbackUrl,
    fail: (...next) => void faults.splice(0, faults.length, ...next),
    post: async (body, headers = {}) => (await fetch(callbackUrl, { method: 'POST', body, headers })).status,
    async [Symbol.asyncDispose]() {
      await webhooks.close()
      await server[Symbol.asyncDispose]()
      await queue.close()
      copy[Symbol.dispose]()
    },
  }
}

/** The names of the activities of an athlete that the app may see, by ID. */
export async function viewOf(
  { sandbox }: VirtualService,
  athleteId = '',
  { seesAll = true } = {},
): Promise<Readonly<Record<string, string>>> {
  const all = await sandbox.control.listThings({ kind: 'activities', athlete_id: Number(athleteId), per_page: 200 })
  const visible = all.filter(({ visibility }) => seesAll || visibility !== 'only_me')
  return Object.fromEntries(visible.map(({ id, name }): [string, string] => [String(id), String(name)]))
}

/** Lets all deliveries happen, the second and third attempts too, and works on what came, also on what waits for a second look. */
export async function finish(service: VirtualService, { webhooks }: Pick<CopyingApp, 'webhooks'>): Promise<void> {
  await service.sandbox.control.settle()
  await webhooks.drain()
  for (const wait of [200_000, 400_000]) {
    await service.advance(wait)
    await service.sandbox.control.settle()
    await webhooks.drain()
  }
}

/** Nothing is left but the schedule of sweeps. */
export const isIdle = ({ live, background }: QueueStats): boolean =>
  live.due + live.later + live.running + background.due + background.running === 0 && background.later <= 1
