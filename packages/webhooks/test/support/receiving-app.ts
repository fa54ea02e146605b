import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Change, Detail, Erasure } from '../../src/change.ts'
import { createWebhooks } from '../../src/create-webhooks.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { toNode } from '../../src/node/index.ts'
import type { Webhooks, WebhooksOptions } from '../../src/webhooks.ts'
import type { VirtualService } from './virtual-service.ts'

export const PATH = '/webhooks/0123456789abcdef'

/** An app that receives the events of a sandbox over HTTP. */
export interface ReceivingApp extends AsyncDisposable {
  readonly webhooks: Webhooks
  readonly callbackUrl: string
  readonly changes: Change<Detail>[]
  readonly erasures: Erasure[]
  readonly errors: unknown[]
}

export async function startReceivingApp(
  { app, now }: VirtualService,
  options: Partial<WebhooksOptions<Detail>> = {},
): Promise<ReceivingApp> {
  const changes: Change<Detail>[] = []
  const erasures: Erasure[] = []
  const errors: unknown[] = []
  const webhooks = createWebhooks<Detail>({
    app,
    inbox: memoryInbox({ now }),
    path: PATH,
    onChange: (change) => void changes.push(change),
    onErase: (erasure) => void erasures.push(erasure),
    onError: (error) => errors.push(error),
    now,
    random: () => 0.5,
    ...options,
  })
  const server = createServer(toNode(webhooks)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`
  await webhooks.ensureSubscription(callbackUrl)
  return {
    webhooks,
    callbackUrl,
    changes,
    erasures,
    errors,
    async [Symbol.asyncDispose]() {
      await webhooks.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
