import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadFiles } from '../../src/world-file/load-files.ts'
import { readWorldFile, worldFrom } from '../../src/world-file/read-world-file.ts'
import { entriesOf } from '../../src/world-file/world-entries.ts'
import { filesIn } from '../../src/world-file/world-folder.ts'
import type { Mistake } from '../../src/world-file/world-problem.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'
import { folderWith, refusalOf } from './support/world-folder.ts'

const refusalOfText = async (text: string | Uint8Array): Promise<string> =>
  refusalOf(readWorldFile(await folderWith({ 'world.yaml': text })))

const letters = 'abcdefghij'.split('')

it.each([
  [
    'anchors that repeat each other ten times, ten levels deep',
    letters.map((letter, index) => `${letter}: &${letter} [${Array(10).fill(index === 0 ? 1 : `*${letters[index - 1]}`)}]`).join('\n'),
    'world.yaml:1:1: uses anchors too often: write the repeated parts out',
  ],
  [
    'a large value that is repeated often',
    `a: &a [${Array(2_000).fill(1)}]\nb: [${Array(1_000).fill('*a')}]`,
    'world.yaml:1:1: has more than 1,000,000 values',
  ],
  [
    'merge keys of YAML 1.1, which are not read',
    `%YAML 1.1\n---\na: &a { ${Array.from({ length: 1_100 }, (_, index) => `k${index}: 1`).join()} }\nb: [${Array(1_000).fill('{ <<: *a }')}]`,
    'world.yaml:1:1: has more than 1,000,000 values',
  ],
  ['an anchor inside itself', 'athletes: &a { b: *a }', 'world.yaml:1:1: is nested too deeply; the limit is 32 levels'],
  ['a deeply nested list', `athletes: ${'['.repeat(60)}${']'.repeat(60)}`, 'world.yaml:1:1: is nested too deeply; the limit is 32 levels'],
  ['bytes that are not text', Uint8Array.from([0xff, 0xfe, 0x00, 0x01]), 'world.yaml:1:1: is not text in UTF-8'],
  ['text with null characters', 'athletes:\0', 'world.yaml:1:1: is not text in UTF-8'],
  ['more than 4 MB', '#'.repeat(4 * 2 ** 20 + 1), 'world.yaml:1:1: is larger than 4 MB'],
  [
    'a prototype',
    'athletes: { maren: }\n__proto__: { polluted: 1 }',
    'world.yaml:2:1: __proto__ is not a known field; fields here are $schema, now, app, athletes, activities, routes, segments, clubs',
  ],
])('a world is refused for %s', async (_name, text, message) => {
  expect(await refusalOfText(text)).toBe(message)
  expect({}).not.toHaveProperty('polluted')
})

it('thousands of levels are refused, not a crash', async () => {
  expect(await refusalOfText(`athletes: ${'['.repeat(20_000)}`)).toMatch(/^world.yaml:1:\d+: /)
  expect(await refusalOfText(Array.from({ length: 1_500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'))).toMatch(
    /is nested too deeply; the limit is 32 levels$/,
  )
})

it('a world with tens of thousands of mistakes is refused with some of them', async () => {
  const kudos = Array(50_000).fill(1.5)
  const activity = { sport_type: 'Run', start_date_local: 'today 07:00', elapsed_time: 60, kudos }
  expect(await refusalOf(worldFrom({ athletes: { maren: {} }, activities: [activity] }))).toBe(
    'activities.0.kudos must have at most 10,000 items; it has 50,000',
  )
  const athletes = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`a${index}`, { one: 1, two: 2, three: 3 }]))
  expect(await refusalOf(worldFrom({ athletes }))).toMatch(/and 980 more$/)
})

it('an object inside itself is refused', async () => {
  const world: Record<string, unknown> = {}
  world['athletes'] = world
  expect(await refusalOf(worldFrom(world))).toBe('the world is nested too deeply; the limit is 32 levels')
})

const RIDE = gpxFile([steadySamples(10)])
const worldWith = (file: string): string => `athletes: { maren: }\nactivities: [{ file: ${JSON.stringify(file)} }]\n`

it.each([
  ['../ride.gpx', 'must be inside the folder of the world, without ".."'],
  ['rides/../../ride.gpx', 'must be inside the folder of the world, without ".."'],
  ['rides\\..\\..\\ride.gpx', 'must be inside the folder of the world, without ".."'],
  ['/ride.gpx', 'must be a path relative to the folder of the world'],
  ['C:\\ride.gpx', 'must be a path relative to the folder of the world'],
  ['\\\\server\\ride.gpx', 'must be a path relative to the folder of the world'],
  ['ride\0.gpx', 'must be a path relative to the folder of the world'],
  ['folder.gpx', 'is not a regular file'],
  ['large.gpx', 'is larger than 25 MB'],
  ['empty.gpx', 'is not accepted: The file is empty.'],
  ['entity.gpx', 'is not accepted: The file has a document type declaration (DOCTYPE), which is not accepted.'],
])('the file %j is refused', async (file, message) => {
  const folder = await folderWith({
    'world/world.yaml': worldWith(file),
    'ride.gpx': RIDE,
    'world/large.gpx': new Uint8Array(25 * 2 ** 20 + 1),
    'world/empty.gpx': '',
    'world/entity.gpx': '<!DOCTYPE gpx [<!ENTITY a "a">]><gpx>&a;</gpx>',
  })
  await mkdir(join(folder, 'world/folder.gpx'))
  expect(await refusalOf(readWorldFile(join(folder, 'world')))).toBe(`world.yaml:2:22: activities.0.file ${message}`)
})

it.skipIf(process.platform === 'win32')(
  'links out of the folder and pipes are refused (skipped on Windows, which has neither)',
  async () => {
    const folder = await folderWith({ 'world/world.yaml': worldWith('link.gpx'), 'ride.gpx': RIDE, 'outside/ride.gpx': RIDE })
    const world = join(folder, 'world')
    await symlink(join(folder, 'ride.gpx'), join(world, 'link.gpx'))
    const out = 'world.yaml:2:22: activities.0.file is a symbolic link to a file outside the folder of the world'
    expect(await refusalOf(readWorldFile(world))).toBe(out)
    await symlink(join(folder, 'outside'), join(world, 'rides'))
    await writeFile(join(world, 'world.yaml'), worldWith('rides/ride.gpx'))
    expect(await refusalOf(readWorldFile(world))).toBe(out)
    execFileSync('mkfifo', [join(world, 'pipe.gpx')])
    await writeFile(join(world, 'world.yaml'), worldWith('pipe.gpx'))
    expect(await refusalOf(readWorldFile(world))).toBe('world.yaml:2:22: activities.0.file is not a regular file')
  },
)

it.skipIf(process.platform === 'win32')(
  'a link inside the folder, and a folder that is a link, are fine (skipped on Windows)',
  async () => {
    const folder = await folderWith({ 'world/world.yaml': worldWith('link.gpx'), 'world/ride.gpx': RIDE })
    await symlink('ride.gpx', join(folder, 'world/link.gpx'))
    await symlink('world', join(folder, 'same'))
    const { contents } = await readWorldFile(join(folder, 'same'))
    expect(contents(Date.UTC(2026, 10, 2)).activities).toHaveLength(1)
  },
)

it('a world that does not exist, or is not a world, is refused with its name', async () => {
  const folder = await folderWith({ 'notes.txt': 'athletes: { maren: }', 'empty/notes.txt': '' })
  expect(await refusalOf(readWorldFile(join(folder, 'none.yaml')))).toBe('none.yaml: does not exist')
  expect(await refusalOf(readWorldFile(join(folder, 'notes.txt')))).toBe(
    'notes.txt: is not a world: the file name must end in .yaml, .yml or .json',
  )
  expect(await refusalOf(readWorldFile(join(folder, 'empty')))).toBe('empty: does not contain world.yaml')
})

it('an object does not have files without a folder or their content', async () => {
  const world = { athletes: { maren: {} }, activities: [{ file: 'ride.gpx' }] }
  expect(await refusalOf(worldFrom(world))).toBe(
    'activities.0.file does not exist: the world does not have a folder, and no file with that name was passed',
  )
  const folder = await folderWith({ 'ride.gpx': RIDE })
  const now = Date.UTC(2026, 10, 2)
  const plans = await Promise.all([
    worldFrom(world, { folder }),
    worldFrom(world, { files: { 'ride.gpx': Buffer.from(RIDE) } }),
    worldFrom({ ...world, activities: [{ file: new TextEncoder().encode(RIDE), external_id: 'ride.gpx' }] }),
  ])
  const [first, ...others] = plans.map(({ contents }) => contents(now))
  expect(first?.activities).toHaveLength(1)
  for (const other of others) expect(other).toEqual(first)
})

it.each([
  [
    { files: 2, points: 1_000 },
    { path: ['activities', 2, 'file'], text: 'is one file too many: a world has at most 2 files' },
  ],
  [
    { files: 10, points: 1_000 },
    { path: ['activities', 1, 'file'], text: 'is one file too many: the files of a world have at most 1,000 points' },
  ],
])('the number of files and points is limited: %j', async (limits, mistake) => {
  const names = ['a.gpx', 'b.gpx', 'c.gpx']
  const content = new TextEncoder().encode(gpxFile([steadySamples(limits.files === 2 ? 10 : 600)]))
  const worlds = [{ activities: names.map((file) => ({ file })) }, { routes: names.map((file) => ({ name: file, file })) }]
  for (const world of worlds) {
    const mistakes: Mistake[] = []
    const files = filesIn(new Map(names.map((name) => [name, content])))
    await loadFiles(entriesOf({ athletes: { maren: null }, ...world }, []), files, (found) => mistakes.push(found), limits)
    expect(mistakes).toEqual([{ ...mistake, path: [Object.keys(world)[0], ...mistake.path.slice(1)] }])
  }
})

describe('a file that was passed compressed', () => {
  it.each(['ride.gpx', 'ride.fit'])('is read as %s, up to the limit of its content', async (name) => {
    const read = filesIn(new Map([[name, gzipSync('x'.repeat(1_000))]]))
    expect(Buffer.from(await read(name, 1_000)).toString()).toBe('x'.repeat(1_000))
    await expect(read(name, 999)).rejects.toThrow('is larger than')
  })

  it('is read as it is if its name says that it is compressed', async () => {
    const content = gzipSync('x')
    expect(await filesIn(new Map([['ride.gpx.gz', content]]))('ride.gpx.gz', 1_000)).toEqual(content)
  })

  it('is refused if it is not valid gzip', async () => {
    await expect(filesIn(new Map([['a.gpx', gzipSync('x').subarray(0, 12)]]))('a.gpx', 1_000)).rejects.toThrow('cannot be decompressed')
  })
})
