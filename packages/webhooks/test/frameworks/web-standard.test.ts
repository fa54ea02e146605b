import { createRequestListener } from '@remix-run/node-fetch-server'
import { it } from 'vitest'
import { serve } from '../support/serve.ts'
import { expectChanges, expectRefusals, reportAt, startServiceOfApp } from './expect-changes.ts'
import { createWorker } from './programs/worker.ts'

it('a web-standard handler that is called as in a workers runtime leaves the work on events to waitUntil', async () => {
  await using service = await startServiceOfApp()
  const worker = createWorker()
  const work = new Set<Promise<unknown>>()
  const context = { waitUntil: (promise: Promise<unknown>) => void work.add(promise) }
  const handle = (request: Request) => worker.fetch(request, service.settings, context)
  await using server = await serve(createRequestListener(handle))
  await expectChanges(service, server.url, reportAt(server.url))
  await Promise.all(work)
  await expectRefusals(server.url)
})
