// A process of an app: receives events over HTTP, works on them, and writes every change to the app's copy. Its argument is `AppProcessSettings`.
// It obeys lines on its standard input: `run` starts work, `release` lets changes go on that `holds` holds. SIGTERM, and the end of the input, stop it.

import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { createWebhooks } from '../../src/create-webhooks.ts'
import { toNode } from '../../src/node/index.ts'
import { openEngines } from '../support/app-engines.ts'
import { type AppProcessSettings, openApp } from '../support/app-process.ts'
import { haltsAt } from '../support/halts.ts'
import { PATH } from '../support/receiving-app.ts'

const { engines: location, app: credentials, haltAt, holds, leaseMs, pollMs } = JSON.parse(String(process.argv[2])) as AppProcessSettings

const print = (line: string): void => void writeSync(1, `${line}\n`)
const onError = (error: unknown): void => print(`error ${String(error).replaceAll('\n', ' ')}`)
const { reach, around, inboxWith, wakerWith } = haltsAt(haltAt)
const released = Promise.withResolvers<void>()

const engines = await openEngines(location, onError)
const app = openApp(credentials, engines.store)
const inbox = inboxWith({
  ...engines.inbox,
  settle(lease, entry, settlement) {
    print(`settling ${entry.id} ${lease.fencingToken}`)
    return engines.inbox.settle(lease, entry, settlement)
  },
})
const webhooks = createWebhooks({
  app,
  inbox,
  waker: wakerWith(await engines.openWaker()),
  path: PATH,
  onErase() {},
  async onChange(change) {
    if (change.type !== 'changed' && change.type !== 'deleted') return
    const { activityId, idempotencyKey, attempt, fencingToken } = change
    print(`began ${activityId}`)
    if (holds) await released.promise
    const name = change.type === 'changed' ? String(change.activity.name) : null
    await around('onChange', () => engines.mirror.append({ activityId, name, idempotencyKey, attempt, fencingToken, pid: process.pid }))
    print(`applied ${activityId}`)
  },
  onError,
  ...(leaseMs !== null && { leaseMs }),
  ...(pollMs !== null && { pollMs }),
})

const listener = toNode({
  ...webhooks,
  async receive(delivery) {
    const response = await webhooks.receive(delivery)
    if (response.status === 200) reach('before response')
    return response
  },
})
const server = createServer((request, response) => {
  if (request.method === 'POST') response.once('finish', () => reach('after response'))
  void listener(request, response)
})

let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  print('stopping')
  server.close()
  server.closeIdleConnections()
  await webhooks.close()
  await app.close()
  await engines.close()
  process.stdin.destroy()
  print('stopped')
}

async function run(): Promise<void> {
  await webhooks.run()
  print('running')
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line === 'release') released.resolve()
    if (line === 'run') void run()
  })
  // The parent process has exited.
  .once('close', () => void stop())
process.once('SIGTERM', () => void stop())
server.listen(0, '127.0.0.1')
await once(server, 'listening')
print(`port ${(server.address() as AddressInfo).port}`)
print('ready')
