import { createRequestListener } from '@remix-run/node-fetch-server'
import { describe, it } from 'vitest'
import { startSigning } from '../support/callback-sandbox.ts'
import { serve } from '../support/serve.ts'
import { expectDeliveries, settingsFor } from './expect-deliveries.ts'
import { webhooksOf } from './programs/webhooks-of.ts'
import { createWorker } from './programs/worker.ts'

/** Handlers for other runtimes, called as those call them. In the runtimes themselves: the `.long.ts` files of this folder. */
describe('a web-standard handler', () => {
  it('receives every kind of event in a worker, and leaves the wake-up to waitUntil', async () => {
    await using sandbox = await startSigning()
    const settings = settingsFor(sandbox)
    const worker = createWorker()
    const waitingFor: Promise<unknown>[] = []
    const context = { waitUntil: (promise: Promise<unknown>) => void waitingFor.push(promise) }
    await using server = await serve(
      createRequestListener(async (request) => {
        if (request.url.endsWith('/report')) await Promise.all(waitingFor)
        return worker.fetch(request, settings, context)
      }),
    )
    await expectDeliveries(sandbox, server.url)
  })

  it('receives every kind of event in a route of Next.js', async () => {
    await using sandbox = await startSigning()
    const webhooks = webhooksOf(settingsFor(sandbox))
    const { fetch: handle } = webhooks
    const route: Readonly<
      Record<string, (request: Request, context: { waitUntil?: never; params: Promise<object> }) => Promise<Response>>
    > = { GET: handle, POST: handle, DELETE: handle }
    await using server = await serve(
      createRequestListener(async (request) => {
        if (request.url.endsWith('/report')) return webhooks.report()
        const response = await route[request.method]?.(request, { params: Promise.resolve({}) })
        return response ?? new Response(null, { status: 405 })
      }),
    )
    await expectDeliveries(sandbox, server.url)
  })
})
