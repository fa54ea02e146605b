// A process of an app: receives events over HTTP, works on jobs, and writes every change to the app's copy. Its argument is `AppProcessSettings`.
// It obeys lines on its standard input: `run` starts work, `import ID` imports the activities of an athlete, `sweep` starts sweeps, `release` lets
// changes go on that `holds` holds. SIGTERM, and the end of the input, stop it. It prints what it does.

import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { createWebhooks } from '../../src/create-webhooks.ts'
import { OWN_ID } from '../../src/keys.ts'
import { toNode } from '../../src/node/index.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { AppCopy } from '../support/app-copy.ts'
import { type AppProcessSettings, openApp, type Point } from '../support/app-world.ts'
import { PATH } from '../support/copying-app.ts'
import { openQueue } from '../support/engines.ts'
import { serve } from '../support/serve.ts'

const { location, app: credentials, haltAt, killAt, holds } = JSON.parse(String(process.argv[2])) as AppProcessSettings

/** A process that stands still and is not killed exits after this time. */
const LONGEST_HALT_MS = 600_000

const print = (line: string): void => void writeSync(1, `${line.replaceAll('\n', ' ')}\n`)
const onError = (error: unknown): void => print(`error ${String(error)}`)
let steps = 0

/** Stands still, or kills itself, if it should do so here: nothing can be done about it. */
function reach(point: Point): void {
  steps += 1
  if (steps === killAt) process.kill(process.pid, 'SIGKILL')
  if (point !== haltAt) return
  print(`at ${point}`)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONGEST_HALT_MS)
  process.exit(1)
}

async function around<T>(step: 'add' | 'run' | 'onChange' | 'request', work: () => Promise<T>): Promise<T> {
  reach(`before ${step}`)
  const result = await work()
  reach(`after ${step}`)
  return result
}

const isOwn = (key = ''): boolean => key.startsWith(`${OWN_ID}/`)
const released = Promise.withResolvers<void>()
const copy = new AppCopy(join(location.folder, 'copy.sqlite'))
const store = sqliteStore({ path: join(location.folder, 'grants.sqlite') })
const queue = await openQueue(location, onError)
const halting: Queue = {
  ...queue,
  add: (jobs) => (isOwn(jobs[0]?.key) ? queue.add(jobs) : around('add', () => queue.add(jobs))),
  run: (handler, options) => queue.run((job) => (isOwn(job.key) ? handler(job) : around('run', () => handler(job))), options),
}
const app = openApp(credentials, store, (input, init) => {
  const { pathname } = new URL(new Request(input).url)
  // A 404 is confirmed by a request for the athlete.
  print(pathname.endsWith('/athlete/activities') ? 'list' : pathname.endsWith('/athlete') ? 'confirmation' : 'read')
  return around('request', () => fetch(input, init))
})
const webhooks = createWebhooks({
  app,
  queue: halting,
  path: PATH,
  onError,
  compare: (listed) => copy.compare(listed),
  onErase: ({ athleteId }) => copy.erase(athleteId),
  async onChange(change) {
    if (change.type === 'deauthorized') return
    const { activityId, readAt } = change
    print(`call ${Date.now()} ${readAt} ${activityId} ${change.type === 'changed' ? change.activity.name : ''}`)
    if (holds) await released.promise
    await around('onChange', async () => copy.apply(change))
    print(`applied ${activityId}`)
  },
  hooks: {
    onProgress: ({ task, isFinished }) => isFinished && print(`${task} finished`),
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

let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  print('stopping')
  await webhooks.close()
  await app.close()
  await queue.close()
  store.close()
  copy[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
  process.stdin.destroy()
  print(`steps ${steps}`)
  print('stopped')
}

const commands: Readonly<Record<string, (argument: string) => unknown>> = {
  release: () => released.resolve(),
  run: () => webhooks.run(),
  import: (athleteId) => webhooks.importActivities(athleteId),
  sweep: () => webhooks.sweep('all'),
}

createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const [command = '', argument = ''] = line.split(' ')
    await commands[command]?.(argument)
    print(`done ${line}`)
  })
  // The parent process has exited.
  .once('close', () => void stop())
process.once('SIGTERM', () => void stop())
print(`port ${new URL(server.url).port}`)
print('ready')
