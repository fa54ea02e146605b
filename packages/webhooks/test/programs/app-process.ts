// A process of an app: receives events over HTTP, works on jobs, and writes every change to the app's copy. Its argument is `AppProcessSettings`.
// It prints the URL at which it receives. SIGTERM stops it.

import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { OWN_ID } from '../../src/keys.ts'
import { toNode } from '../../src/node/index.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { AppCopy } from '../support/app-copy.ts'
import { openApp, openQueue, openWebhooks } from '../support/app-parts.ts'
import type { AppProcessSettings, Point } from '../support/app-world.ts'
import { serve } from '../support/serve.ts'

const { location, app: credentials, killAt, holds, haste } = JSON.parse(String(process.argv[2])) as AppProcessSettings
const wait = globalThis.setTimeout
if (haste > 1) Object.assign(globalThis, { setTimeout: (fire: () => void, ms = 0, ...rest: []) => wait(fire, ms / haste, ...rest) })

const print = (line: string): void => void writeSync(1, `${line}\n`)
let steps = 0

/** Nothing can be done about a kill. */
function reach(point: Point): void {
  steps += 1
  if (killAt === steps || killAt === point) process.kill(process.pid, 'SIGKILL')
}

async function around<T>(step: 'add' | 'run' | 'onChange' | 'request', work: () => Promise<T>): Promise<T> {
  reach(`before ${step}`)
  const result = await work()
  reach(`after ${step}`)
  return result
}

const isOwn = (key = ''): boolean => key.startsWith(`${OWN_ID}/`)
const released = Promise.withResolvers<void>()
process.stdin.once('data', () => released.resolve())
const copy = new AppCopy(join(location.folder, 'copy.sqlite'))
const store = sqliteStore({ path: join(location.folder, 'grants.sqlite') })
const opened = await openQueue(location)
const queue: Queue = {
  ...opened,
  add: (jobs) => (isOwn(jobs[0]?.key) ? opened.add(jobs) : around('add', () => opened.add(jobs))),
  run: (handler, options) => opened.run((job) => (isOwn(job.key) ? handler(job) : around('run', () => handler(job))), options),
}
const app = openApp(credentials, store, (input, init) => around('request', () => fetch(input, init)))
const webhooks = openWebhooks({
  app,
  queue,
  copy,
  async onChange(change) {
    if (holds) await released.promise
    await around('onChange', async () => copy.apply(change))
  },
})
const listener = toNode({
  ...webhooks,
  async receive(delivery) {
    const response = await webhooks.receive(delivery)
    if (delivery.method === 'POST' && response.status === 200) reach('before response')
    return response
  },
})
const server = await serve(
  createServer((request, response) => {
    if (request.method === 'POST') response.once('finish', () => reach('after response'))
    void listener(request, response)
  }),
)
process.once('SIGTERM', async () => {
  print('stopping')
  await webhooks.close()
  await app.close()
  await opened.close()
  store.close()
  copy[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
  process.stdin.destroy()
})
await webhooks.run()
print(server.url)
