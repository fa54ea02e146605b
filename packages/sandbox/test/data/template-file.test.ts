import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/core/database.ts'
import { compressStreams, readRecording, writeRecording } from '../../src/core/documents.ts'
import { insertRow } from '../../src/core/rows.ts'
import { schema } from '../../src/core/schema.ts'
import { copyTemplateFile, DEFAULT_TEMPLATE, hasTemplate } from '../../src/core/templates.ts'
import type { App } from '../../src/core/world.ts'
import { openWorlds } from '../../src/core/worlds.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-template-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const { DatabaseSync } = process.getBuiltinModule('node:sqlite')

/** Writes a file with a template that has one picture. */
function writeFile(name: string, tables: string): string {
  const file = join(folder, name)
  const database = new DatabaseSync(file)
  database.exec(`${tables}; insert into pictures (world, hash, svg) values ('@9', 'ab', '<svg/>')`)
  database.close()
  return file
}

it('the rows of a template file are copied, also next to those of another template', () => {
  const database = openDatabase(undefined)
  insertRow({ database, id: '@8' }, 'pictures', { hash: 'cd', svg: '<svg/>' })
  const file = writeFile('same.sqlite', schema)
  expect(() => database.withFile(file, () => JSON.parse(''))).toThrow(SyntaxError)
  copyTemplateFile(database, '@9', file)
  expect(database.withFile(file, () => database.all('select hash from other.pictures'))).toEqual([{ hash: 'ab' }])
  expect(database.all('select world, hash from pictures order by world')).toEqual([
    { world: '@8', hash: 'cd' },
    { world: '@9', hash: 'ab' },
  ])
  database.close()
})

it('a template is removed as soon as no world uses it: the last one is replaced or deleted', () => {
  const database = openDatabase(undefined)
  const worlds = openWorlds(database, { machine: () => 0, origin: () => '', onWrite: () => undefined }, () => undefined)
  const templates = ['@7', '@8', DEFAULT_TEMPLATE]
  for (const id of templates) insertRow({ database, id }, 'pictures', { hash: 'ab', svg: '<svg/>' })
  const left = () => templates.filter((template) => hasTemplate(database, template))
  const create = (clientId: string, template: string) =>
    worlds.create({ app: { clientId } as App, seed: 1, secrets: 'seeded', template, startAt: 0, frozen: true })
  const [one, other, third] = [create('1', '@7'), create('2', '@7'), create('3', DEFAULT_TEMPLATE)]
  for (const world of [third, other]) worlds.remove(world)
  expect(left()).toEqual(templates)
  const replaced = worlds.restart(one, { template: '@8' })
  expect(left()).toEqual(['@8', DEFAULT_TEMPLATE])
  worlds.remove(replaced)
  expect(left()).toEqual([DEFAULT_TEMPLATE])
  database.close()
})

it('compressed streams are read as they were written, next to streams that are written later', () => {
  const database = openDatabase(undefined)
  const world = { database, id: '1' }
  const time = { type: 'time', data: JSON.stringify(Array.from({ length: 300 }, (_, second) => second)), size: 300 }
  const moving = { type: 'moving', data: '[false,true]', size: 2 }
  writeRecording(world, 'early', [time, moving])
  compressStreams(database)
  writeRecording(world, 'late', [moving])
  expect(readRecording(world, { origin: '1', owner: 'early' })).toMatchObject([time, moving])
  expect(readRecording(world, { origin: '1', owner: 'late' }, ['moving'])).toMatchObject([moving])
  const [compressed] = database.all<{ bytes: number }>(
    "select length(data) bytes from recordings where type = 'time' and typeof(data) = 'blob'",
  )
  expect(compressed?.bytes).toBeLessThan(time.data.length / 2)
  database.close()
})
