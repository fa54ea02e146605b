import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/core/database.ts'
import { reportFailure } from '../../src/core/report-failure.ts'

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

it('has the started tasks among the others again when it is opened by the next process', () => {
  const file = join(folder, 'tasks.sqlite')
  const before = openDatabase(file)
  before.run("insert into tasks (world, due, kind, payload) values ('1', 5, 'note', '{}')")
  before.runAside('update queue set started = 1, at = 9')
  before.close()
  const after = openDatabase(file)
  expect(after.all('select world, started, at from queue')).toEqual([{ world: '1', started: 0, at: 5 }])
  after.close()
})

it('records which deliveries and uploads have changed, unless the change is rolled back', () => {
  const database = openDatabase(undefined)
  const changed = (): unknown[] => database.all<{ key: string }>('select key from touched order by number').map(({ key }) => key)
  const deliver = (id: number): void =>
    database.run("insert into deliveries (world, id, event, attempts, state) values ('1', ?, '{}', '[]', 'pending')", id)
  for (const id of [1, 2, 3]) deliver(id)
  database.run("update deliveries set attempts = '[1]' where id = 1")
  expect(changed()).toEqual(['2', '3', '1'])
  database.run("insert into tasks (world, due, kind, payload) values ('1', 5, 'delivery', '{\"id\":2}')")
  expect(changed()).toEqual(['3', '1', '2'])
  const fail = (): void =>
    database.atomically(() => {
      deliver(4)
      database.run("update deliveries set state = 'failed' where id = 3")
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  database.run('delete from deliveries where id = 1')
  expect(changed()).toEqual(['3', '2'])
  database.close()
})
