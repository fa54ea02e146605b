import type { Detail } from '../../src/change.ts'
import { toNode } from '../../src/node/index.ts'
import type { QueueStats } from '../../src/queue/queue.ts'
import type { WebhooksOptions } from '../../src/webhooks.ts'
import { AppCopy } from './app-copy.ts'
import { serve } from './serve.ts'
import { PATH, testWebhooks } from './test-webhooks.ts'
import type { VirtualService } from './virtual-service.ts'

/** An app that receives the events of a sandbox over HTTP, and keeps a copy of what it is told. */
export type CopyingApp = Awaited<ReturnType<typeof startCopyingApp>>

/** The app is subscribed, unless it should not be. */
export async function startCopyingApp(
  service: VirtualService,
  { isSubscribed = true, ...options }: Partial<WebhooksOptions<Detail>> & { readonly isSubscribed?: boolean } = {},
) {
  await using started = new AsyncDisposableStack()
  const copy = started.use(new AppCopy())
  for (const athleteId of service.athletes) copy.connect(athleteId)
  const test = started.use(
    testWebhooks(service, {
      compare: (listed) => copy.compare(listed),
      onChange: (change) => copy.apply(change),
      onErase: ({ athleteId }) => copy.erase(athleteId),
      ...options,
    }),
  )
  const statuses: number[] = []
  let refusals = 0
  const listener = toNode(test.webhooks)
  const server = started.use(
    await serve((request, response) => {
      if (request.method === 'POST' && refusals > 0) {
        refusals -= 1
        response.writeHead(503).end()
        return
      }
      if (request.method === 'POST') response.once('finish', () => statuses.push(response.statusCode))
      void listener(request, response)
    }),
  )
  const callbackUrl = server.url + PATH
  if (isSubscribed) await test.webhooks.ensureSubscription(callbackUrl)
  const end = started.move()
  return {
    ...test,
    copy,
    callbackUrl,
    /** Statuses of the responses of the webhooks to deliveries. */
    statuses,
    /** The next deliveries do not reach the webhooks. */
    refuse(times: number): void {
      refusals = times
    },
    /** Sends a body to the callback URL. Resolves to the status of the response. */
    post: async (body: string): Promise<number> => (await fetch(callbackUrl, { method: 'POST', body })).status,
    [Symbol.asyncDispose]: () => end.disposeAsync(),
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
