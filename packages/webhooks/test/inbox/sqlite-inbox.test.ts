import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from '@activity-tracking/store'
import { expect, test } from 'vitest'
import { sqliteInbox } from '../../src/inbox/sqlite-inbox.ts'
import { groupMarks, UnreadableRecordError } from '../../src/index.ts'
import { marksOf } from '../support/rounds.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A connection that counts the transactions which it commits. */
function countingCommits(database: DatabaseSync) {
  let commits = 0
  return {
    commits: () => commits,
    database: {
      exec(sql: string) {
        if (sql === 'COMMIT') commits += 1
        database.exec(sql)
      },
      prepare: (sql: string) => database.prepare(sql),
      close: () => database.close(),
      get isTransaction() {
        return database.isTransaction
      },
    },
  }
}

test('all writes in one turn of the event loop share a transaction, and each call has its own result', async () => {
  using memory = new DatabaseSync(':memory:')
  const { database, commits } = countingCommits(memory)
  const inbox = sqliteInbox({ database })
  await inbox.mark(marksOf(1))
  memory.exec("UPDATE activity_inbox_athletes SET format = 2 WHERE athlete_id = '3'")
  const before = commits()
  const [mixed, poison, forgotten, lease, duplicates] = await Promise.allSettled([
    inbox.mark([...marksOf(2), ...marksOf(4)]),
    inbox.mark([...marksOf(5), ...marksOf(1)]),
    inbox.forget('4'),
    inbox.lease({ leaseMs: 1_000, athleteId: '6' }),
    inbox.mark(marksOf(4)),
  ])
  expect(commits() - before).toBe(1)
  expect(mixed).toHaveProperty('value.length', 6)
  expect(poison).toHaveProperty('reason', expect.any(UnreadableRecordError))
  expect(forgotten).toHaveProperty('value', 1)
  // What an earlier call of the turn has written is there for a later one.
  expect(lease).toHaveProperty('value.entries.length', 1)
  expect(duplicates).toHaveProperty('value', ['stored', 'stored', 'stored'])
  expect(await Promise.all(marksOf(5).map((mark) => inbox.find(mark)))).toEqual([null, null, null])
})

test('joined marks are committed at the end of the turn in which they were joined', async () => {
  using memory = new DatabaseSync(':memory:')
  const { database, commits } = countingCommits(memory)
  const inbox = sqliteInbox({ database })
  await inbox.stats()
  const mark = groupMarks(inbox)
  const marking = Promise.all([mark(marksOf(1)), mark(marksOf(2))])
  expect(commits()).toBe(0)
  await new Promise((resolve) => setImmediate(resolve))
  expect(commits()).toBe(1)
  await marking
})

test('more calls than fit into one transaction are all committed', async () => {
  using memory = new DatabaseSync(':memory:')
  const { database, commits } = countingCommits(memory)
  const inbox = sqliteInbox({ database })
  await inbox.stats()
  await Promise.all(Array.from({ length: 1_100 }, (_, round) => inbox.mark(marksOf(round))))
  expect(commits()).toBe(3)
  expect((await inbox.stats()).waiting).toBe(3_300)
})

test('a new file is readable by its owner only, with a write-ahead log that is synced at every commit', async () => {
  const path = join(tempFolder(), 'data.sqlite')
  const inbox = sqliteInbox({ path })
  await inbox.mark(marksOf(1))
  for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600)
  await inbox.close()
  using database = new DatabaseSync(path)
  await sqliteInbox({ database }).stats()
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

test('while another connection writes, marks wait, and after `busyMs` the inbox is unavailable', async () => {
  const path = join(tempFolder(), 'data.sqlite')
  const [patient, impatient] = [sqliteInbox({ path }), sqliteInbox({ path, busyMs: 30 })]
  await patient.mark(marksOf(1))
  await impatient.stats()
  using blocker = new DatabaseSync(path)
  blocker.exec('BEGIN IMMEDIATE')
  const waiting = patient.mark(marksOf(2))
  await expect(impatient.mark(marksOf(3))).rejects.toThrow(StoreUnavailableError)
  blocker.exec('COMMIT')
  expect(await waiting).toEqual(['stored', 'stored', 'stored'])
  expect((await impatient.stats()).waiting).toBe(6)
  await patient.close()
  await impatient.close()
})

test('a failed write rejects every call of its transaction, and nothing is stored', async () => {
  using database = new DatabaseSync(':memory:')
  const inbox = sqliteInbox({ database })
  await inbox.stats()
  database.exec(
    `CREATE TRIGGER refused BEFORE INSERT ON activity_inbox WHEN NEW.athlete_id = '7' BEGIN SELECT raise(ABORT, 'refused'); END`,
  )
  const outcomes = await Promise.allSettled([inbox.mark(marksOf(1)), inbox.mark(marksOf(2))])
  for (const outcome of outcomes) expect(outcome).toHaveProperty('reason', expect.any(StoreUnavailableError))
  expect((await inbox.athletes()).ids).toEqual([])
  expect(await inbox.mark(marksOf(1))).toEqual(['stored', 'stored', 'stored'])
})

test('a connection of the caller is refused while it has a transaction open, and stays open when the inbox is closed', async () => {
  using database = new DatabaseSync(':memory:')
  const inbox = sqliteInbox({ database })
  database.exec('BEGIN')
  await expect(inbox.mark(marksOf(1))).rejects.toThrow(StoreUnavailableError)
  database.exec('COMMIT')
  await inbox.mark(marksOf(1))
  await inbox.close()
  expect(database.prepare('SELECT count(*) AS count FROM activity_inbox').get()).toEqual({ count: 3 })
})

test.each(['', 'a"b', 'a;b', 'a.b', '1a', 'ä', 'a'.repeat(51)])('table names are plain: "%s" is refused', (table) => {
  expect(() => sqliteInbox({ path: ':memory:', table })).toThrow(TypeError)
})

test('due, dead and obsolete entries and the counts are found through indexes', async () => {
  using database = new DatabaseSync(':memory:')
  const plans: string[] = []
  const inbox = sqliteInbox({
    database: {
      exec: (sql) => database.exec(sql),
      prepare(sql) {
        const rows = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => 1))
        plans.push(...rows.map(({ detail }) => String(detail)))
        return database.prepare(sql)
      },
      close: () => database.close(),
    },
    table: 'a'.repeat(50),
  })
  await inbox.lease({ leaseMs: 1_000 })
  await inbox.stats()
  await inbox.dead()
  await inbox.purge()
  expect(plans.filter((plan) => plan.startsWith('SCAN') && !plan.includes('INDEX'))).toEqual([])
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  for (const suffix of ['live', 'background', 'waiting', 'dead', 'leased', 'purge']) {
    expect(plans.some((plan) => plan.includes(`a_${suffix}`))).toBe(true)
  }
})
