import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { StoreUnavailableError } from '../../../src/index.ts'
import { sqliteConnection, sqliteStore } from '../../../src/stores/sqlite.ts'
import { tempFolder } from '../support/temp-folder.ts'

const start = (program: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(new URL(`../programs/${program}`, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const ROUNDS = process.env['LONG_TESTS'] ? 5 : 2

/** Lets a writer write for a while, kills it, and gives the last write that it acknowledged. */
async function killedWriter(file: string, writes: number): Promise<number> {
  const writer = start('sqlite-writer.ts', file)
  let printed = ''
  writer.stdout?.on('data', (chunk) => {
    printed += chunk
    if (printed.split('\n').length > writes) writer.kill('SIGKILL')
  })
  await once(writer, 'close')
  return Number(printed.trimEnd().split('\n').at(-1))
}

test('a writer that is killed, again and again, loses nothing it acknowledged', async () => {
  const file = join(tempFolder(), 'data.sqlite')
  for (let round = 1; round <= ROUNDS; round += 1) {
    const acknowledged = await killedWriter(file, 20 * round)
    using store = sqliteStore({ path: file })
    const count = Number((await store.get('counter'))?.record['count'])
    expect(acknowledged).toBeGreaterThan(0)
    expect(count - acknowledged).toBeGreaterThanOrEqual(0)
    expect(count - acknowledged).toBeLessThanOrEqual(1)
  }
})

test('increments of several processes, which also create the file at the same time, lose nothing', async () => {
  const file = join(tempFolder(), 'data.sqlite')
  const processes = Array.from({ length: 3 }, () => start('sqlite-incrementer.ts', file, '50'))
  const codes = await Promise.all(processes.map(async (child) => (await once(child, 'exit'))[0]))
  expect(codes).toEqual([0, 0, 0])
  using store = sqliteStore({ path: file })
  expect((await store.get('counter'))?.record).toEqual({ count: 150 })
})

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

test('a transaction is all or nothing: it is repeated while another connection writes, and rolled back when its work throws', async () => {
  const path = join(tempFolder(), 'data.sqlite')
  const connection = sqliteConnection({ path, busyMs: 60_000, migration: 'CREATE TABLE IF NOT EXISTS numbers (n INTEGER UNIQUE)' })
  const add = (...numbers: number[]) =>
    connection.transaction((prepare) => {
      for (const n of numbers) prepare('INSERT INTO numbers VALUES (?)').run(n)
    })
  const all = () => connection.use('SELECT n FROM numbers ORDER BY n', (statement) => statement.all().map(({ n }) => n))
  await add(1)
  using blocker = new DatabaseSync(path)
  blocker.exec('BEGIN IMMEDIATE')
  const waiting = add(2, 3)
  blocker.exec('COMMIT')
  await waiting
  await expect(add(4, 1)).rejects.toThrow(StoreUnavailableError)
  expect(await all()).toEqual([1, 2, 3])
  await add(4)
  expect(await all()).toEqual([1, 2, 3, 4])
  connection.close()
  await expect(add(5)).rejects.toThrow(StoreUnavailableError)
})

test('a new file is readable by its owner only', async () => {
  const file = join(tempFolder(), 'data.sqlite')
  using store = sqliteStore({ path: file })
  await store.put('key', {}, { ifAbsent: true })
  for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600)
})

test.each([
  ['in a folder that is not there', (folder: string) => join(folder, 'absent', 'data.sqlite')],
  [
    'that is no database',
    (folder: string) => {
      const file = join(folder, 'data.sqlite')
      writeFileSync(file, 'This is a text of some length and not a database at all.'.repeat(50))
      return file
    },
  ],
])('a file %s is an unavailable store', async (_, fileIn) => {
  using store = sqliteStore({ path: fileIn(tempFolder()) })
  await expect(store.get('key')).rejects.toThrow(StoreUnavailableError)
})

test.each(['null', '7', '"text"', '[1]', '', '{"accessToken":"cut'])(
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
  await sqliteStore({ database }).get('key')
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

/** Runs a program that has `sqliteStore` in a folder, and gives what it prints. */
function run(program: string, cwd: string, ...flags: string[]): string {
  const load = `const { sqliteStore } = await import('${new URL('../../../src/stores/sqlite.ts', import.meta.url)}')`
  const args = [...flags, '--no-warnings', '--input-type=module', '--eval', `${load}\n${program}`]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  return stdout + stderr
}

test('a Node without SQLite loads the module and accepts an open database; for a path, it states the required version', () => {
  const program = `
    sqliteStore({ database: {} })
    try { sqliteStore({ path: 'data.sqlite' }) } catch (error) { console.log(error.message) }`
  expect(run(program, tempFolder(), '--no-experimental-sqlite')).toBe(
    `opening an SQLite file needs Node 22.13 or later; this is ${process.versions.node}\n`,
  )
})

const isWindows = process.platform === 'win32'
const title = 'a relative path that SQLite takes for a database in memory is that of a file'
test.skipIf(isWindows)(isWindows ? `${title} (skipped: Windows has no such names)` : title, () => {
  const folder = tempFolder()
  const path = 'file:kept?mode=memory'
  run(`await sqliteStore({ path: '${path}' }).put('key', {}, { ifAbsent: true })`, folder)
  expect(run(`console.log((await sqliteStore({ path: '${path}' }).get('key')).record)`, folder)).toBe('{}\n')
  expect(readdirSync(folder)).toContain(path)
})
