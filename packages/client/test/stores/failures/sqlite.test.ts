import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { StoreUnavailableError } from '../../../src/index.ts'
import { sqliteStore } from '../../../src/stores/sqlite.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('while another connection writes, a write waits, and after `busyMs` the store is unavailable', async () => {
  const file = join(tempFolder(), 'data.sqlite')
  using patient = sqliteStore({ path: file })
  using impatient = sqliteStore({ path: file, busyMs: 30 })
  await patient.put('key', {}, { ifAbsent: true })
  await impatient.get('key')
  using blocker = new DatabaseSync(file)
  blocker.exec('BEGIN IMMEDIATE')
  const waiting = patient.put('other', { n: 1 }, { ifAbsent: true })
  await expect(impatient.put('other', { n: 2 }, { ifAbsent: true })).rejects.toThrow(StoreUnavailableError)
  blocker.exec('COMMIT')
  await waiting
  expect((await patient.get('other'))?.record).toEqual({ n: 1 })
})

test('a lock with an extended code is waited for, as that of a shared cache', async () => {
  const open = (): DatabaseSync => new DatabaseSync('file:shared?mode=memory&cache=shared')
  using database = open()
  using blocker = open()
  const store = sqliteStore({ database })
  await store.put('key', {}, { ifAbsent: true })
  blocker.exec(`BEGIN; UPDATE activity_store SET record = '{"n":1}'`)
  const read = store.get('key')
  blocker.exec('COMMIT')
  expect((await read)?.record).toEqual({ n: 1 })
})

test('a file in a folder that does not exist, or that is not a database, is an unavailable store', async () => {
  const [absent, text] = [join(tempFolder(), 'absent', 'data.sqlite'), join(tempFolder(), 'text')]
  writeFileSync(text, 'This is a text of some length and not a database at all.'.repeat(50))
  for (const path of [absent, text]) {
    using store = sqliteStore({ path })
    await expect(store.get('key')).rejects.toThrow(StoreUnavailableError)
  }
})

test.each(['null', '[1]', '', '{"accessToken":"cut'])(
  'text that is not a JSON object is an empty record, which can be replaced: %s',
  async (text) => {
    const database = new DatabaseSync(':memory:')
    const store = sqliteStore({ database })
    await store.put('key', { of: 'a reader' }, { ifAbsent: true })
    database.prepare('UPDATE activity_store SET record = ?').run(text)
    const { record, version = '' } = (await store.get('key')) ?? {}
    expect(record).toEqual({})
    await store.put('key', { is: 'repaired' }, { ifVersion: version })
    expect(await store.get('key')).toMatchObject({ record: { is: 'repaired' } })
  },
)

test('the caller’s connection is refused while it has a transaction open, and stays open when the store is closed', async () => {
  using database = new DatabaseSync(':memory:')
  const store = sqliteStore({ database })
  await store.get('key')
  database.exec('BEGIN')
  await expect(store.put('key', {}, { ifAbsent: true })).rejects.toThrow(StoreUnavailableError)
  database.exec('COMMIT')
  await store.put('key', {}, { ifAbsent: true })
  store.close()
  await expect(store.get('key')).rejects.toThrow(StoreUnavailableError)
  expect(database.prepare('SELECT key FROM activity_store').all()).toEqual([{ key: 'key' }])
})

test('writes are made durable by the connection: a write-ahead log, synced at every commit', async () => {
  using database = new DatabaseSync(join(tempFolder(), 'data.sqlite'))
  database.exec('PRAGMA synchronous = OFF')
  await sqliteStore({ database }).get('key')
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

const isWindows = process.platform === 'win32'
const title = 'a relative path that SQLite takes for a database in memory is that of a file'
test.skipIf(isWindows)(isWindows ? `${title} (skipped: Windows has no such names)` : title, async () => {
  const file = join(tempFolder(), 'kept?mode=memory')
  using store = sqliteStore({ path: `file:/../${relative('.', file)}` })
  await store.put('key', {}, { ifAbsent: true })
  using another = sqliteStore({ path: file })
  expect((await another.get('key'))?.record).toEqual({})
})

const unsafe = 'a file that other users can write is an error that says so, and one that they can read is only for its owner afterwards'
test.skipIf(isWindows)(isWindows ? `${unsafe} (skipped: Windows has no modes)` : unsafe, async () => {
  const file = join(tempFolder(), 'data.sqlite')
  writeFileSync(file, '')
  chmodSync(file, 0o666)
  using store = sqliteStore({ path: file })
  await expect(store.get('key')).rejects.toMatchObject({ name: 'UnsafeFileError', code: 'unsafe_file' })
  chmodSync(file, 0o644)
  expect([await store.get('key'), statSync(file).mode & 0o777]).toEqual([null, 0o600])
})
