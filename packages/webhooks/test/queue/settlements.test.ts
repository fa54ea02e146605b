import { expect, test, vi } from 'vitest'
import { type JobHandler, UnrecoverableError } from '../../src/queue/queue.ts'
import { createSqlQueue, type SqlDatabase, type SqlQueueOptions } from '../../src/queue/sql-queue.ts'
import { setMachineTimer } from '../../src/timers.ts'

const NOW = 1_000_000
const RETRY_MS = 1_000
const RENEWAL_MS = 4_000

interface Test extends SqlQueueOptions {
  readonly taken: Promise<void>
  readonly isFailing: boolean
  readonly failures: number
}

/** A queue whose database has one job, which has failed twice and crashed three times, and the statements that settle it. */
function queueWith({ taken = Promise.resolve(), isFailing = false, failures = 2, ...more }: Partial<Test> = {}) {
  const settled: unknown[][] = []
  const rows = [{ key: '1/activity/1', data: null, failures, crashes: 3 }]
  let now = NOW
  let renew = (): void => undefined
  const renewals: string[] = []
  const database: SqlDatabase = {
    add: async () => undefined,
    close: () => undefined,
    async query(name, ...values) {
      if (name === 'purge') return []
      if (name === 'renew') return [{ renewal: renewals.push(name) }]
      if (name === 'take') return taken.then(() => rows.splice(0))
      settled.push([name, ...values.slice(2)])
      if (isFailing) throw new Error('the database is away')
      return [{}]
    },
  }
  const setTimer = (ms: number, fire: () => void) => {
    if (ms === RENEWAL_MS) renew = fire
    if (ms !== RETRY_MS) return setMachineTimer(ms, fire)
    now += ms
    return setMachineTimer(0, fire)
  }
  const options = { now: () => now, setTimer, pollMs: 5, backoff: (count: number) => count, onError: () => undefined, ...more }
  const queue = createSqlQueue(database, options)
  const passRenewal = async (): Promise<void> => {
    now += RENEWAL_MS
    renew()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    settled,
    passRenewal,
    renewals,
    start: (handler: JobHandler) => queue.run(handler, { concurrency: { live: 1, background: 1 } }),
  }
}

const throws = (message: string) => async (): Promise<never> => {
  throw new UnrecoverableError(message)
}

test.each<[string, JobHandler, unknown[]]>([
  ['is done', async () => undefined, ['finish']],
  ['goes on', async () => ({ at: NOW + 5.5, data: { page: 2 } }), ['postpone', NOW + 5, 0, 0, '{"page":2}']],
  ['pauses its lane', async () => ({ pauseUntil: NOW + 7 }), ['postpone', NOW + 7, 2, 0, null]],
  ['throws', () => Promise.reject(new Error('no')), ['postpone', NOW + 3, 3, 3, null]],
  ['dies', throws(`\0${'x'.repeat(2_000)}`), ['bury', NOW, 'x'.repeat(1_000)]],
])('a run that %s: its failures and crashes', async (_how, handler, statement) => {
  const { settled, start } = queueWith()
  await using _ = start(handler)
  await expect.poll(() => settled).toEqual([statement])
})

test.each([
  [{ failures: 2, maxFailures: 4 }, 'postpone'],
  [{ failures: 3, maxFailures: 4 }, 'bury'],
  [{ failures: 10 }, 'postpone'],
  [{ failures: 11 }, 'bury'],
])('a job is dead after `maxFailures` failures, by default 12: %o', async (options, statement) => {
  const { settled, start } = queueWith(options)
  await using _ = start(() => Promise.reject(new Error('no')))
  await expect.poll(() => settled.map(([name]) => name)).toEqual([statement])
})

test('a job that is taken while the queue stops does not run, and keeps its failures and crashes', async () => {
  const { promise: taken, resolve } = Promise.withResolvers<void>()
  const { settled, start } = queueWith({ taken })
  const run = start(throws('it runs'))
  await new Promise((next) => setImmediate(next))
  const stopped = run[Symbol.asyncDispose]()
  resolve()
  await stopped
  expect(settled).toEqual([['postpone', NOW, 2, 3, null]])
})

test('the end of a run is stored again each second while the job is leased, and once if the queue stops, which renews the lease until then', async () => {
  const again = queueWith({ isFailing: true })
  // Its lease is renewed once.
  const run = again.start(async () => void (await again.passRenewal()))
  await expect.poll(() => again.settled.length).toBeGreaterThan(11)
  await run[Symbol.asyncDispose]()
  expect(again.settled).toHaveLength(12)
  const once = queueWith({ isFailing: true })
  const held = Promise.withResolvers<undefined>()
  const started = Promise.withResolvers<void>()
  const stopping = once.start(() => {
    started.resolve()
    return held.promise
  })
  await started.promise
  const stopped = stopping[Symbol.asyncDispose]()
  for (let renewal = 0; renewal < 2; renewal += 1) await once.passRenewal()
  expect(once.renewals).toHaveLength(2)
  held.resolve(undefined)
  await stopped
  expect(once.settled).toHaveLength(1)
})

test('what a queue asks its database for by default, with whole milliseconds', async () => {
  using log = vi.spyOn(console, 'error').mockReturnValue()
  const add = vi.fn(async () => undefined)
  const query = vi.fn(async () => []).mockRejectedValueOnce('the database is away')
  const setTimer = vi.fn(() => () => undefined)
  const queue = createSqlQueue({ add, query, close: () => undefined }, { now: () => NOW + 0.5, setTimer })
  const run = queue.run(async () => undefined, { concurrency: { live: 4, background: 1 } })
  await expect.poll(() => setTimer.mock.calls.map(([ms]: unknown[]) => ms)).toEqual([4_000, RETRY_MS, 500])
  await run[Symbol.asyncDispose]()
  expect(log.mock.calls).toEqual([['webhooks queue:', 'the database is away']])
  for (const ask of [queue.stats(), queue.dead(), queue.retryDead(), queue.retryDead('1/activity/1'), queue.forget('1')]) await ask
  // Sorted, so that processes do not wait for each other.
  await queue.add([3, 1, 2].map((id) => ({ key: `${id}/activity/1`, lane: 'live' })))
  expect(add.mock.calls).toEqual([[[1, 2, 3].map((id) => [`${id}/activity/1`, 0, NOW, null])]])
  expect(query.mock.calls).toEqual([
    ['purge', NOW - 30 * 86_400_000],
    ['take', expect.any(String), NOW + 12_000, 1, NOW, 1],
    ['stats', NOW],
    ['dead', 100],
    ['retryDead', NOW, null],
    ['retryDead', NOW, '1/activity/1'],
    ['forget', '1/', '10'],
  ])
})
