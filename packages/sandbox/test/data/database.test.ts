import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadSqlite } from '../../src/core/data-file.ts'
import { openDatabase } from '../../src/core/database.ts'
import { reportFailure } from '../../src/core/report-failure.ts'
import { startServices } from '../support/services.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-database-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('reports a full disk in one sentence, rolls back, and continues when there is space', () => {
  const file = join(folder, 'full.sqlite')
  const database = openDatabase(file)
  const insert = (name: string, size: number): void =>
    database.run('insert into settings (name, value) values (?, ?)', name, 'x'.repeat(size))
  const { page_count: pages } = database.get<{ page_count: number }>('pragma page_count') ?? { page_count: 0 }
  database.get(`pragma max_page_count = ${pages + 2}`)
  const fill = (): void =>
    database.atomically(() => {
      insert('small', 10)
      insert('large', 100_000)
    })
  const full = `${file} cannot be written because its disk is full: free some space, or use another file with --data.`
  expect(fill).toThrow(expect.objectContaining({ name: 'DataFileError', message: full }))
  expect(database.all('select name from settings')).toEqual([])
  // Two writes, and their end.
  expect(database.revision).toBe(3)

  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    fill()
  } catch (error) {
    reportFailure('The sandbox failed to respond to a request', error)
  }
  expect(log.mock.calls).toEqual([[`The sandbox failed to respond to a request: ${full}`]])
  log.mockRestore()

  database.get(`pragma max_page_count = ${pages + 1000}`)
  fill()
  expect(database.all('select name from settings order by name')).toEqual([{ name: 'large' }, { name: 'small' }])
  database.close()
})

it('still has a world if there is no space for its replacement', () => {
  const { services, world } = startServices()
  const { database, worlds } = services
  const athletes = () => database.all('select id from athletes where world = ?', world.id)
  const before = athletes()
  database.run("create temp trigger full before insert on athletes begin select raise(abort, 'no space'); end")
  expect(() => worlds.restart(world)).toThrow('no space')
  database.run('drop trigger full')
  expect([worlds.find(world.id), world.ended, athletes()]).toEqual([world, false, before])
})

it('has the started tasks among the others again when it is opened by the next process, also in a file whose name means memory', () => {
  using _ = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const file = ':memory:'
  const before = openDatabase(file)
  before.run("insert into tasks (world, due, kind, payload, started) values ('1', 5, 'note', '{}', 1)")
  before.close()
  const after = openDatabase(file)
  expect(after.all('select world, due, started from tasks')).toEqual([{ world: '1', due: 5, started: 0 }])
  after.close()
})

it.each([
  ['all', 'all'],
  ['get', 'get'],
  ['run', 'run'],
  ['runAside', 'run'],
] as const)('reports a damaged file in one sentence when it is read or written with %s', (method, called) => {
  const database = openDatabase(join(folder, 'read.sqlite'))
  const { StatementSync } = process.getBuiltinModule('node:sqlite')
  using _ = vi.spyOn(StatementSync.prototype, called).mockImplementation(() => {
    throw Object.assign(new Error('malformed'), { errcode: 11 })
  })
  expect(() => database[method]('select 1')).toThrow('read.sqlite is damaged')
  database.close()
})

it('hides only the warning that SQLite is experimental, and only while it is loaded', () => {
  using emit = vi.spyOn(process, 'emitWarning').mockReturnValue()
  const warn = () => ['SQLite is an experimental feature', 'other'].forEach((text) => void process.emitWarning(text))
  using _ = vi.spyOn(process, 'getBuiltinModule').mockImplementation(warn as never)
  loadSqlite()
  warn()
  expect(emit.mock.calls.flat()).toEqual(['other', 'SQLite is an experimental feature', 'other'])
})
