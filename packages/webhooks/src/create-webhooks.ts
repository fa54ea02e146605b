import type { Change, Detail } from './change.ts'
import { safeHooks } from './hooks.ts'
import { grantKey, keyOf, scheduleJob } from './keys.ts'
import { createAdmission } from './receiver/admit-event.ts'
import { createReceiver } from './receiver/create-receiver.ts'
import { ensureSubscription } from './subscription/ensure-subscription.ts'
import { isVerifyToken } from './subscription/verify-token.ts'
import { watchSubscription } from './subscription/watch-subscription.ts'
import type { Webhooks, WebhooksOptions } from './webhooks.ts'
import { type Concurrency, createWorker } from './worker/create-worker.ts'
import { createLimits } from './worker/limits.ts'
import { listFrom } from './worker/list.ts'
import { Reachability } from './worker/reachability.ts'
import { requestsOfEach } from './worker/read-activity.ts'
import { ReadCaps } from './worker/read-caps.ts'
import { addSweeps, sweepOf } from './worker/schedule.ts'

const CONCURRENCY: Concurrency = { live: 4, background: 1 }

/**
 * Receives the app's webhook events: stores each one before it responds, reads what has changed, and calls `onChange` with it. No
 * acknowledged event is lost, in one process or in many.
 * @throws TypeError when the path can be guessed, or an option is missing or of the wrong kind
 */
export function createWebhooks<D extends Detail = 'detailed'>(options: WebhooksOptions<D>): Webhooks {
  const { app, queue, path, onChange, onErase, compare, streams, signature, hooks = {} } = options
  const { detail = 'detailed', pace = 'shared', readsPerHour = 100, changeTimeoutMs = 60_000, onError = logError } = options
  const { now } = app
  for (const [name, callback] of Object.entries({ onChange, onErase, onError, ...(compare !== undefined && { compare }) })) {
    if (typeof callback !== 'function') throw new TypeError(`${name} must be a function`)
  }
  if (typeof queue?.add !== 'function') throw new TypeError('queue must be a queue, such as sqliteQueue({ path })')
  if (streams?.length === 0) throw new TypeError('`streams` must name at least one type')
  if (streams !== undefined && detail === 'summary') throw new TypeError("`streams` are read with details: use `detail: 'detailed'`")
  if (!(readsPerHour >= 1)) throw new TypeError('`readsPerHour` must be a number of at least 1')

  const random = Math.random
  const limits = createLimits({ quota: app.quota, pace, now, random })
  const subscription = watchSubscription({ app, now })
  const subscriptionStatus = (id: number) => subscription.status(id)
  const safe = safeHooks(hooks, onError)
  let lastRead = 0
  const worker = createWorker({
    app,
    queue,
    onChange: onChange as (change: Change<Detail>) => unknown,
    onErase,
    compare,
    detail,
    streams,
    changeTimeoutMs,
    limits,
    caps: new ReadCaps(readsPerHour, now),
    reachability: new Reachability(),
    subscriptionStatus,
    hooks: safe,
    onError,
    now,
    readTime() {
      lastRead = Math.max(lastRead, Math.floor(app.serviceNow()))
      return lastRead
    },
    random,
  })
  const receiver = createReceiver({
    path,
    now,
    signature,
    admit: createAdmission({ app, queue, subscriptionStatus, now }),
    isVerifyToken: (token) => isVerifyToken(app, token, now()),
    onOutcome: safe.onOutcome,
    onError,
    // If a runtime can stop after the response, and no worker runs, the work is done now.
    work: () => worker.drainAdded(CONCURRENCY),
  })

  const webhooks: Webhooks = {
    ...receiver,
    run: ({ concurrency } = {}) => worker.run({ ...CONCURRENCY, ...concurrency }),
    async drain(signal) {
      await queue.add([scheduleJob()])
      return worker.drain(CONCURRENCY, signal)
    },
    async ensureSubscription(callbackUrl) {
      if (path === null) throw new TypeError('`path` is null, so no event would be received: set it to the path of the callback URL')
      return ensureSubscription({ app, callbackUrl, now, watch: subscription })
    },
    sweep: async (name = 'recent') => (await addSweeps({ app, queue }, (athleteId) => sweepOf(athleteId, name))).count,
    async importActivities(athleteId, { since } = {}) {
      const data = listFrom(since === undefined ? null : Math.floor(since.getTime() / 1_000))
      await queue.add([{ key: keyOf({ athleteId: String(athleteId), kind: 'import', id: 'all' }), lane: 'background', data }])
    },
    checkGrant: (athleteId) => queue.add([{ key: grantKey(String(athleteId)), lane: 'live' }]),
    waits: () => limits.waits(requestsOfEach(streams)),
    stats: () => queue.stats(),
    close: () => worker.close(),
    [Symbol.asyncDispose]: () => webhooks.close(),
  }
  return webhooks
}

const logError = (error: unknown): void => console.error('webhooks:', error)
