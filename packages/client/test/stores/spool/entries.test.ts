import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { StoreUnavailableError } from '../../../src/index.ts'
import { fileSpool } from '../../../src/spool/file-spool.ts'
import { newSpool } from '../support/new-spool.ts'
import { tempFolder } from '../support/temp-folder.ts'

const KEY = randomBytes(32)

describe.each([
  ['in plain text', {}],
  ['encrypted', { key: KEY }],
])('a spool %s', (_, options) => {
  test('stores entries for every process that opens the directory, oldest first, by key', () => {
    const { spool, open } = newSpool(options)
    const appended = ['a', 'b', 'a'].map((key, n) => spool.append(key, { n, odd: '\u0000\uD800é' }))
    expect(open().entries()).toEqual(appended)
    expect(open().entries('a')).toEqual([appended[0], appended[2]])
    expect(open().entries('c')).toEqual([])
    expect(appended.map(({ id }) => id).toSorted()).toEqual(appended.map(({ id }) => id))
  })

  test('forgets removed entries, even if they are removed twice', () => {
    const { spool, open } = newSpool(options)
    const [first, second] = [spool.append('a', { n: 1 }), spool.append('a', { n: 2 })]
    open().remove(first.id)
    spool.remove(first.id)
    expect(spool.entries()).toEqual([second])
  })

  test('an entry that is set aside is no longer among the entries, is not reported, and is not lost', () => {
    const { spool, open, names, path, skipped } = newSpool(options)
    const [bad, good] = [spool.append('a', { n: 'no grant' }), spool.append('a', { n: 2 })]
    const bytes = readFileSync(path())
    open().setAside?.(bad.id)
    spool.setAside?.(bad.id)
    expect(spool.entries()).toEqual([good])
    expect(skipped).toEqual([])
    expect(readFileSync(path(names().find((name) => name.includes(bad.id))))).toEqual(bytes)
  })

  const isWindows = process.platform === 'win32'
  test.skipIf(isWindows)(`is for its owner only${isWindows ? ' (skipped: Windows has no modes)' : ''}`, () => {
    const { spool, directory, path } = newSpool(options)
    spool.append('a', {})
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  test('skips torn and foreign files, reports each once, and does not change them', () => {
    const { spool, names, path, skipped } = newSpool(options)
    const whole = spool.append('a', { n: 1 })
    spool.append('a', { n: 2 })
    const [, torn = ''] = names()
    truncateSync(path(torn), statSync(path(torn)).size - 1)
    const foreign = ['README.txt', '1000000000000000-abcdefabcdef.entry', whole.id.replace(/\d{16}/, '1'.repeat(16)).concat('.entry')]
    for (const [index, name] of foreign.entries()) writeFileSync(path(name), ['hello', '', '{"key":1}'][index] ?? '')
    expect(spool.entries()).toEqual([whole])
    expect(spool.entries()).toEqual([whole])
    expect(skipped.map(([name]) => name).toSorted()).toEqual([...foreign, torn].toSorted())
    expect(names()).toHaveLength(5)
  })

  test('incomplete entries are not returned and not reported', () => {
    const { spool, path, names, skipped } = newSpool(options)
    spool.append('a', { n: 1 })
    const temporary = path(`.${names()[0]}.tmp`)
    renameSync(path(), temporary)
    truncateSync(temporary, statSync(temporary).size - 1)
    expect(spool.entries()).toEqual([])
    expect(skipped).toEqual([])
  })
})

describe('an encrypted spool', () => {
  test('shows nothing in its files and their names', () => {
    const { spool, names, path } = newSpool({ key: KEY })
    spool.append('the-key', { refresh_token: 'kept-to-itself' })
    expect(names()[0] + readFileSync(path(), 'latin1')).not.toMatch(/the-key|kept-to-itself|refresh/)
    const [tag] = names().map((name) => name.slice(0, -'.entry'.length).split('-').at(-1))
    expect(newSpool().spool.append('the-key', {}).id).not.toContain(tag)
  })

  test.each([
    ['another key', { key: randomBytes(32) }],
    ['no key', {}],
  ])('reports entries to a spool of %s, even if it reads only one key', (_, other) => {
    const { spool, open, names, skipped } = newSpool({ key: KEY })
    spool.append('a', {})
    expect(open(other).entries('a')).toEqual([])
    expect(skipped).toEqual([[names()[0], 'it was written with another key, or without one']])
  })

  test('skips entries that were renamed', () => {
    const { spool, names, path, skipped } = newSpool({ key: KEY })
    const { id } = spool.append('a', {})
    const renamed = `${id.replace(/^v1-\d{3}/, 'v1-899')}.entry`
    renameSync(path(names()[0]), path(renamed))
    expect(spool.entries()).toEqual([])
    expect(skipped).toEqual([[renamed, 'it does not decrypt with the key of this spool, or it was changed or renamed']])
  })

  test('needs a key of 32 bytes', () => {
    expect(() => newSpool({ key: randomBytes(16) })).toThrow(TypeError)
  })
})

test('entries sort in the order they were appended, across processes whose clocks disagree', () => {
  const { open } = newSpool()
  const [ahead, behind] = [open({ now: () => 1_800_000_000_000 }), open({ now: () => 1_700_000_000_000 })]
  const ids = [ahead, behind, ahead, behind, behind].map((spool, n) => spool.append('a', { n }).id)
  expect(ids.toSorted()).toEqual(ids)
  expect(
    open()
      .entries()
      .map(({ value }) => value['n']),
  ).toEqual([0, 1, 2, 3, 4])
})

test.each([Number.NaN, -1, Number.MAX_VALUE])('a clock that shows %d breaks neither entries nor their order', (time) => {
  const { open } = newSpool()
  const appended = [open({ now: () => time }), open(), open({ now: () => time })].map((spool, n) => spool.append('a', { n }))
  expect(open().entries('a')).toEqual(appended)
})

test('an ID cannot point outside the directory', () => {
  const { spool, directory } = newSpool()
  const outside = join(directory, '..', 'outside.entry')
  writeFileSync(outside, '')
  spool.remove('../outside')
  spool.setAside?.('../outside')
  expect(existsSync(outside)).toBe(true)
})

test('a value that is too large, or that JSON does not support, is refused and leaves nothing', () => {
  const { spool, names } = newSpool()
  expect(() => spool.append('a', { text: 'x'.repeat(1_048_576) })).toThrow(RangeError)
  expect(() => spool.append('a', { n: Number.NaN })).toThrow(TypeError)
  expect(names()).toEqual([])
  spool.append('a', { text: 'x'.repeat(1_048_000) })
  expect(spool.entries('a')).toHaveLength(1)
})

test('an error of the file system is a StoreUnavailableError', () => {
  const { spool, directory } = newSpool()
  const file = join(tempFolder(), 'file')
  writeFileSync(file, '')
  expect(() => fileSpool({ directory: join(file, 'below') })).toThrow(StoreUnavailableError)
  renameSync(directory, `${directory}-gone`)
  expect(() => spool.append('a', {})).toThrow(StoreUnavailableError)
  expect(() => spool.entries()).toThrow(StoreUnavailableError)
})

test('an `onSkipped` that throws hides no entry', () => {
  const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const directory = join(tempFolder(), 'spool')
  const spool = fileSpool({
    directory,
    onSkipped() {
      throw new Error('the callback is broken')
    },
  })
  writeFileSync(join(directory, 'README.txt'), '')
  const entry = spool.append('a', {})
  expect(spool.entries()).toEqual([entry])
  expect(warning).toHaveBeenCalledWith(expect.objectContaining({ message: 'the callback is broken' }))
  warning.mockRestore()
})
