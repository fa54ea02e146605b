import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from '@activity-tracking/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UnrecoverableError } from '../../src/queue/queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { setMachineTimer } from '../../src/timers.ts'
import { tempFolder } from '../support/temp-folder.ts'

const JOB = { key: '1/activity/1', lane: 'live' } as const
const EVERYTHING = { concurrency: { live: 4, background: 1 } }

function openedIn(path: string, more: Partial<Parameters<typeof sqliteQueue>[0]> = {}) {
  const queue = sqliteQueue({ path, pollMs: 5, ...more })
  onTestFinished(() => queue.close())
  return queue
}

test('a file is readable by its owner only, and only the ends of runs do not wait for the disk', async () => {
  const path = join(tempFolder(), 'queue.sqlite')
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  onTestFinished(() => exec.mockRestore())
  const queue = openedIn(path)
  await queue.add([JOB])
  for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600)
  const adding = exec.mock.contexts.at(-1) as DatabaseSync
  expect(exec).toHaveBeenLastCalledWith('COMMIT')
  expect(adding.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(exec).toHaveBeenCalledWith('PRAGMA busy_timeout = 700; PRAGMA synchronous = FULL')
  const changes = () => adding.prepare('SELECT total_changes() AS count').get()?.['count']
  expect(changes()).toBe(1)
  await using _ = queue.run(async () => undefined, EVERYTHING)
  await expect.poll(() => queue.stats()).toMatchObject({ live: { due: 0, running: 0 } })
  expect(changes()).toBe(1)
  expect(exec).toHaveBeenCalledWith('PRAGMA busy_timeout = 250; PRAGMA synchronous = NORMAL')
  await queue.add([{ ...JOB, at: Date.now() + 3_600_000 }])
  await queue.forget('1')
  expect(changes()).toBe(3)
  chmodSync(path, 0o644)
  await openedIn(path).stats()
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('all adds of one turn of the event loop share a transaction', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  onTestFinished(() => exec.mockRestore())
  const queue = openedIn(':memory:')
  const keys = Array.from({ length: 100 }, (_, id) => `1/activity/${id}`)
  await Promise.all(
    (
      [
        ['background', 3_600_000],
        ['live', 0],
      ] as const
    ).flatMap(([lane, delayMs]) => keys.map((key) => queue.add([{ key, lane, at: Date.now() + delayMs, data: { added: lane } }]))),
  )
  expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT').length).toBe(1)
  expect((await queue.stats()).live.due).toBe(100)
  const seen = new Set<unknown>()
  await using _ = queue.run(async ({ data }) => void seen.add(data?.['added']), EVERYTHING)
  await expect.poll(() => queue.stats()).toMatchObject({ live: { due: 0, running: 0 } })
  expect([...seen]).toEqual(['background'])
})

test('while another process writes, an add is rejected, and what could not be settled is settled later', async () => {
  const path = join(tempFolder(), 'queue.sqlite')
  using blocker = new DatabaseSync(path)
  const { exec } = DatabaseSync.prototype
  // It waits for other processes for less time.
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    exec.call(this, sql.replace(/busy_timeout = \d+/, 'busy_timeout = 10'))
  })
  onTestFinished(() => spy.mockRestore())
  const onError = vi.fn(() => void (blocker.isTransaction && blocker.exec('COMMIT')))
  const queue = openedIn(path, { onError, setTimer: (ms, fire) => setMachineTimer(Math.min(ms, 20), fire) })
  await queue.stats()
  blocker.exec('BEGIN IMMEDIATE')
  await expect(queue.add([JOB])).rejects.toThrow(StoreUnavailableError)
  blocker.exec('COMMIT')
  await queue.add([JOB])
  const handler = vi.fn(async () => {
    blocker.exec('BEGIN IMMEDIATE')
    return undefined
  })
  await using _ = queue.run(handler, EVERYTHING)
  await expect.poll(() => onError.mock.calls).toEqual([[expect.any(StoreUnavailableError)]])
  await expect.poll(() => queue.stats()).toMatchObject({ live: { due: 0, running: 0 } })
  expect(handler).toHaveBeenCalledOnce()
})

test('an add whose commit fails is rejected, and later ones are stored', async () => {
  const { exec } = DatabaseSync.prototype
  let isFailing = true
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT' && isFailing) throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
    exec.call(this, sql)
  })
  onTestFinished(() => spy.mockRestore())
  const queue = openedIn(':memory:')
  await expect(queue.add([JOB])).rejects.toThrow(StoreUnavailableError)
  isFailing = false
  await queue.add([JOB])
  expect((await queue.stats()).live.due).toBe(1)
  const added = queue.add([{ ...JOB, key: '1/activity/2' }])
  await queue[Symbol.asyncDispose]()
  await added
  await expect(queue.add([JOB])).rejects.toThrow('the queue is closed')
})

test('work starts when it is added, when the run before it has ended, and when a dead job is tried again, not only at the next poll', async () => {
  const queue = openedIn(':memory:', { setTimer: () => () => undefined })
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (handler.mock.calls.length === 1) throw new UnrecoverableError('no')
  }
  const handler = vi.fn(async () => void (await work()))
  await using _ = queue.run(handler, EVERYTHING)
  await expect.poll(() => queue.stats()).toMatchObject({ background: { due: 0 } })
  await queue.add([{ key: '1/import/all', lane: 'background' }])
  await queue.add([{ key: '2/import/all', lane: 'background' }])
  await expect.poll(() => handler.mock.calls.length).toBe(2)
  expect(await queue.retryDead()).toBe(1)
  await expect.poll(() => handler.mock.calls.length).toBe(3)
  expect(most).toBe(1)
})

test('the signal of a job fires when its lease has ended and could not be renewed', async () => {
  const queue = openedIn(':memory:', { leaseMs: 30, onError: () => undefined })
  const fired = Promise.withResolvers<void>()
  await queue.add([JOB])
  await using _ = queue.run(async ({ signal }) => {
    signal.addEventListener('abort', () => fired.resolve())
    await queue.close()
    await fired.promise
  }, EVERYTHING)
  await fired.promise
})

test('dead jobs are removed after 30 days', async () => {
  let now = Date.UTC(2026, 0, 1)
  const queue = openedIn(':memory:', { now: () => now, maxFailures: 1 })
  const fails = () => Promise.reject(new Error('no'))
  await queue.add([JOB])
  await using _ = queue.run(fails, EVERYTHING)
  await expect.poll(() => queue.dead()).toHaveLength(1)
  now += 30 * 86_400_000
  await expect.poll(() => queue.dead()).toEqual([])
})

test.each([
  ['the tables of another program', 'CREATE TABLE notes (text)', 'another program'],
  ['a later format', 'PRAGMA application_id = 0x41545751; PRAGMA user_version = 2', 'format 2'],
])('a file with %s is refused, and not changed', async (_, sql, message) => {
  const path = join(tempFolder(), 'queue.sqlite')
  const other = new DatabaseSync(path)
  other.exec(sql)
  other.close()
  const before = readFileSync(path)
  await expect(openedIn(path).add([JOB])).rejects.toThrow(message)
  expect(readFileSync(path)).toEqual(before)
})

test('a file that another process creates while it is opened is not refused', async () => {
  const path = join(tempFolder(), 'queue.sqlite')
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementationOnce(prepare)
  onTestFinished(() => spy.mockRestore())
  // Between the first two reads of the file. Calling it opens the file at once.
  spy.mockImplementationOnce(function (this: DatabaseSync, sql) {
    void openedIn(path).stats()
    return prepare.call(this, sql)
  })
  await openedIn(path).add([JOB])
})

test('a file that is not of SQLite is refused', async () => {
  const path = join(tempFolder(), 'notes.txt')
  writeFileSync(path, 'notes '.repeat(1_000), { mode: 0o600 })
  await expect(openedIn(path).add([JOB])).rejects.toThrow(StoreUnavailableError)
})

test.each(['1/activity', '/activity/1', '1/activity/1/2', '1/act ivity/1', '1/activity/ä'])('the key "%s" is refused', async (key) => {
  await expect(openedIn(':memory:').add([JOB, { ...JOB, key }])).rejects.toThrow(TypeError)
  await expect(openedIn(':memory:').add([{ ...JOB, at: Number.NaN }])).rejects.toThrow(RangeError)
})
