// A process of an app that imports the activities of an athlete, and ends when the import has ended. Its argument is `ImportProcessSettings`. It
// prints each request, and the number of its steps. Where `killAt` says so, it kills itself: nothing can be done about it.

import { writeSync } from 'node:fs'
import { createApp } from '@activity-tracking/client'
import { createWebhooks } from '../../src/create-webhooks.ts'
import type { Inbox } from '../../src/inbox/inbox.ts'
import { openEngines } from '../support/app-engines.ts'
import type { ImportProcessSettings } from '../support/import-process.ts'
import { PATH } from '../support/receiving-app.ts'

const { engines: location, app: credentials, athleteId, killAt } = JSON.parse(String(process.argv[2])) as ImportProcessSettings

const print = (line: string): void => void writeSync(1, `${line}\n`)
let steps = 0

/** Counts what happens before and after some work. */
async function around<T>(work: () => T | Promise<T>): Promise<T> {
  const count = (): void => {
    steps += 1
    if (steps === killAt) process.kill(process.pid, 'SIGKILL')
  }
  count()
  const result = await work()
  count()
  return result
}

const { store, inbox, mirror, close } = await openEngines(location, (error) => print(`error ${String(error)}`))
const counted: Inbox = {
  ...inbox,
  mark: (...args) => around(() => inbox.mark(...args)),
  lease: (...args) => around(() => inbox.lease(...args)),
  settle: (...args) => around(() => inbox.settle(...args)),
  release: (...args) => around(() => inbox.release(...args)),
}
const app = createApp({
  ...credentials,
  redirectUri: 'http://localhost/callback',
  store,
  quota: false,
  retry: false,
  fetch(input, init) {
    const { pathname } = new URL(new Request(input).url)
    // A 404 is confirmed by a request for the athlete, which reads no activity.
    print(pathname.endsWith('/athlete/activities') ? 'list' : pathname.endsWith('/athlete') ? 'confirmation' : 'read')
    return around(() => fetch(input, init))
  },
})
const ended = Promise.withResolvers<void>()
const webhooks = createWebhooks({
  app,
  inbox: counted,
  path: PATH,
  sweeps: 'by hand',
  // Shorter than by default, but longer than a busy machine lets a process wait.
  leaseMs: 2_000,
  pollMs: 100,
  onErase() {},
  async onChange(change) {
    if (change.type !== 'changed' && change.type !== 'deleted') return
    const { activityId, idempotencyKey, attempt, fencingToken } = change
    const name = change.type === 'changed' ? String(change.activity.name) : null
    await around(() => mirror.append({ activityId, name, idempotencyKey, attempt, fencingToken, pid: process.pid }))
  },
  hooks: {
    onProgress: ({ isFinished }) => isFinished && ended.resolve(),
  },
  onError: (error) => print(`error ${String(error)}`),
})
print('ready')
if ((await webhooks.backfillProgress(athleteId))?.isFinished !== true) {
  await webhooks.backfill(athleteId)
  await webhooks.run()
  await ended.promise
  await webhooks.close()
}
await app.close()
await close()
print(`steps ${steps}`)
