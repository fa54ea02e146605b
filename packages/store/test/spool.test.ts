import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { StoreUnavailableError } from '../src/index.ts'
import { fileSpool } from '../src/spool/index.ts'
import { tempFolder } from './support/temp-folder.ts'

const KEY = randomBytes(32)

/** A spool in a new directory, and the files that it passed over. */
function newSpool(options: { key?: Uint8Array; now?: () => number } = {}) {
  const directory = join(tempFolder(), 'deep', 'spool')
  const skipped: string[] = []
  const open = (more = options) => fileSpool({ directory, onSkipped: (file) => skipped.push(file), ...more })
  return { directory, skipped, open, spool: open(), files: () => readdirSync(directory).map((name) => join(directory, name)) }
}

describe.each([
  ['in plain text', {}],
  ['encrypted', { key: KEY }],
])('a spool %s', (_, options) => {
  test('keeps entries for whoever opens the directory, oldest first, by key', () => {
    const { spool, open } = newSpool(options)
    const appended = ['a', 'b', 'a'].map((key, n) => spool.append(key, { n, odd: '\u0000\uD800é' }))
    expect(open().entries()).toEqual(appended)
    expect(open().entries('a')).toEqual([appended[0], appended[2]])
    expect(open().entries('c')).toEqual([])
    expect(appended.map(({ id }) => id).toSorted()).toEqual(appended.map(({ id }) => id))
  })

  test('forgets what is removed, also when it is removed twice', () => {
    const { spool, open } = newSpool(options)
    const [first, second] = [spool.append('a', { n: 1 }), spool.append('a', { n: 2 })]
    open().remove(first.id)
    spool.remove(first.id)
    expect(spool.entries()).toEqual([second])
  })

  test('is for its owner only', () => {
    const { spool, directory, files } = newSpool(options)
    spool.append('a', {})
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600])
  })

  test('passes over torn and foreign files, reports them, and leaves them', () => {
    const { spool, directory, files, skipped } = newSpool(options)
    const whole = spool.append('a', { n: 1 })
    spool.append('a', { n: 2 })
    const [, torn = ''] = files()
    truncateSync(torn, 20)
    writeFileSync(join(directory, 'README.txt'), 'hello')
    writeFileSync(join(directory, '1000000000000000-abcdefabcdef.entry'), '')
    writeFileSync(join(directory, '1000000000000001-abcdefabcdef.entry'), '{"key":1}')
    expect(spool.entries()).toEqual([whole])
    expect(new Set(skipped)).toEqual(
      new Set([
        'README.txt',
        '1000000000000000-abcdefabcdef.entry',
        '1000000000000001-abcdefabcdef.entry',
        torn.slice(directory.length + 1),
      ]),
    )
    expect(files()).toHaveLength(5)
  })

  test('does not see what a crash left half written', () => {
    const { spool, directory, skipped } = newSpool(options)
    writeFileSync(join(directory, '.1000000000000000-abcdefabcdef.entry.tmp'), '{"key":"a","val')
    expect(spool.entries()).toEqual([])
    expect(skipped).toEqual([])
  })
})

describe('an encrypted spool', () => {
  test('shows nothing in its files', () => {
    const { spool, files } = newSpool({ key: KEY })
    spool.append('the-key', { refresh_token: 'kept-to-itself' })
    expect(readFileSync(files()[0] ?? '', 'latin1')).not.toMatch(/the-key|kept-to-itself|refresh/)
  })

  test('passes over entries of another key and entries that were renamed', () => {
    const { spool, directory, open, files, skipped } = newSpool({ key: KEY })
    spool.append('a', {})
    expect(open({ key: randomBytes(32) }).entries()).toEqual([])
    renameSync(files()[0] ?? '', join(directory, '1700000000000000-abcdefabcdef.entry'))
    expect(spool.entries()).toEqual([])
    expect(skipped).toHaveLength(2)
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

test('an entry that is set aside is no longer among the entries, is not reported, and is not lost', () => {
  const { spool, open, files, skipped } = newSpool()
  const [bad, good] = [spool.append('a', { n: 'no grant' }), spool.append('a', { n: 2 })]
  const text = readFileSync(files()[0] ?? '', 'utf8')
  open().setAside?.(bad.id)
  spool.setAside?.(bad.id)
  expect(spool.entries()).toEqual([good])
  expect(skipped).toEqual([])
  expect(readFileSync(files().find((file) => file.includes(bad.id)) ?? '', 'utf8')).toBe(text)
})

test('an id cannot reach out of the directory', () => {
  const { spool, directory } = newSpool()
  const outside = join(directory, '..', 'outside.entry')
  writeFileSync(outside, '')
  spool.remove('../outside')
  expect(existsSync(outside)).toBe(true)
})

test('what the file system refuses is a StoreUnavailableError', () => {
  const { spool, directory } = newSpool()
  const file = join(tempFolder(), 'file')
  writeFileSync(file, '')
  expect(() => fileSpool({ directory: join(file, 'below') })).toThrow(StoreUnavailableError)
  renameSync(directory, `${directory}-gone`)
  expect(() => spool.append('a', {})).toThrow(StoreUnavailableError)
  expect(() => spool.entries()).toThrow(StoreUnavailableError)
})

test('an entry is there after the process was killed right behind `append`', () => {
  const { directory, spool } = newSpool()
  const module = fileURLToPath(new URL('../src/spool/index.ts', import.meta.url))
  const program = `const { fileSpool } = await import(${JSON.stringify(module)})
    fileSpool({ directory: ${JSON.stringify(directory)} }).append('a', { n: 1 })
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  expect(signal).toBe('SIGKILL')
  expect(spool.entries('a')).toMatchObject([{ key: 'a', value: { n: 1 } }])
})
