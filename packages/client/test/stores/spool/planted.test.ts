import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileSpool, UnsafeDirectoryError } from '../../../src/spool/file-spool.ts'
import { newSpool } from '../support/new-spool.ts'
import { tempFolder } from '../support/temp-folder.ts'

const failure = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const isWindows = process.platform === 'win32'
const onPosix = (title: string): string => (isWindows ? `${title} (skipped: Windows has no such files)` : title)

describe.skipIf(isWindows)(onPosix('the directory of a spool'), () => {
  test.each(['0777', '0775', '0720', '0702'])('is refused when others can write in it: mode %s', (mode) => {
    const directory = join(tempFolder(), 'spool')
    mkdirSync(directory)
    chmodSync(directory, mode)
    const error = failure(() => fileSpool({ directory }))
    expect(error).toBeInstanceOf(UnsafeDirectoryError)
    expect(error).toMatchObject({
      code: 'unsafe_directory',
      message: `other users can write in the spool directory ${directory} (mode ${mode}); set its mode to 0700`,
    })
  })

  test.each(['0700', '0750', '0755'])('is accepted when others can only read it: mode %s', (mode) => {
    const directory = join(tempFolder(), 'spool')
    mkdirSync(directory)
    chmodSync(directory, mode)
    expect(fileSpool({ directory }).entries()).toEqual([])
  })

  const root = process.getuid?.() === 0
  test.skipIf(!root)(`is refused when it belongs to another user${root ? '' : ' (skipped: only root can give it away)'}`, () => {
    const directory = join(tempFolder(), 'spool')
    mkdirSync(directory, { mode: 0o700 })
    chownSync(directory, 12_345, 12_345)
    const error = failure(() => fileSpool({ directory }))
    expect(error).toBeInstanceOf(UnsafeDirectoryError)
    expect(error).toMatchObject({
      message: `the spool directory ${directory} belongs to user 12345, not to user 0 of this process`,
    })
  })
})

describe('a planted file', () => {
  const GREATEST = ['8999999999999999', '9000000000000000', '9999999999999999']
  const contents = ['', '{}', '{"key":"a","value":{"planted":true}}']
  const cases = GREATEST.flatMap((number) => contents.map((content) => [number, content] as const))

  test.each(cases)('with the greatest number hides no entry and does not change their order: %s, "%s"', (number, content) => {
    const { spool, path, open } = newSpool()
    const before = spool.append('a', { n: 0 })
    writeFileSync(path(`v1-${number}-abcdefabcdef-00000000-0123456789abcdef.entry`), content)
    writeFileSync(path(`${before.id.replace(/\d{16}/, number)}.entry`), readFileSync(path(`${before.id}.entry`)))
    const appended = [spool, open(), spool].map((each, n) => each.append('a', { n: n + 1 }))
    const own = open()
      .entries('a')
      .filter(({ value }) => value['planted'] === undefined)
    expect(own).toEqual([before, ...appended])
  })

  test.skipIf(isWindows)(onPosix('that is a link, a directory, a pipe or too large is passed over'), () => {
    const { spool, path, skipped } = newSpool()
    const entry = spool.append('a', { n: 1 })
    const elsewhere = join(tempFolder(), 'elsewhere')
    writeFileSync(elsewhere, '{"key":"a","value":{"planted":true}}')
    const name = (digit: number): string => entry.id.replace(/\d{16}/, `100000000000000${digit}`).concat('.entry')
    symlinkSync(elsewhere, path(name(1)))
    mkdirSync(path(name(2)))
    spawnSync('mkfifo', [path(name(3))])
    writeFileSync(path(name(4)), `{"key":"a","value":{"text":"${'x'.repeat(2_000_000)}"}}`)
    symlinkSync(elsewhere, path(`.${name(5)}.tmp`))
    expect(spool.entries('a')).toEqual([entry])
    expect(spool.entries()).toEqual([entry])
    expect(Object.fromEntries(skipped)).toEqual({
      [name(1)]: 'it is a symbolic link',
      [name(2)]: 'it is not a regular file',
      [name(3)]: 'it is not a regular file',
      [name(4)]: 'it is larger than 1049600 bytes',
    })
  })
})

test('the entries of a key are found without reading those of other keys', () => {
  const { spool, path, skipped } = newSpool()
  const own = spool.append('a', { n: 1 })
  const other = spool.append('b', { n: 2 })
  writeFileSync(path(`${other.id}.entry`), 'this cannot be read as an entry, and would be reported')
  expect(spool.entries('a')).toEqual([own])
  expect(skipped).toEqual([])
  expect(spool.entries()).toEqual([own])
  expect(skipped).toHaveLength(1)
})

test.skipIf(isWindows)(
  onPosix('the warning about a planted file escapes characters that a terminal would interpret in its name'),
  async () => {
    const { directory, path } = newSpool()
    writeFileSync(path('\u001b[31mred\u009b\u202e.entry'), '')
    const warned = once(process, 'warning')
    fileSpool({ directory }).entries()
    const [{ message }] = await warned
    expect(message).toBe('%1B%5B31mred%C2%9B%E2%80%AE.entry is not a readable spool entry: its name is not the name of an entry')
  },
)

/** Does the work as a user whom modes bind. Root writes wherever it likes, so it becomes the owner of the paths, another user, meanwhile. */
function asOwnerOf<T>(paths: readonly string[], work: () => T): T {
  if (process.getuid?.() !== 0) return work()
  const NOBODY = 65_534
  for (const path of paths) chownSync(path, NOBODY, NOBODY)
  process.seteuid?.(NOBODY)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

describe.skipIf(isWindows)(onPosix('a folder that takes no change'), () => {
  test('returns its entries, and reports which unfinished file it cannot remove', () => {
    const { directory, open, spool, path, names, skipped } = newSpool()
    const kept = [spool.append('a', { n: 0 }), spool.append('a', { n: 1 })]
    const cutOff = `.${spool.append('a', { n: 2 }).id}.entry.tmp`
    const [, , last = ''] = names()
    writeFileSync(path(cutOff), readFileSync(path(last)), { mode: 0o600 })
    truncateSync(path(cutOff), 20)
    spool.remove(last.replace('.entry', ''))
    chmodSync(directory, 0o500)
    onTestFinished(() => chmodSync(directory, 0o700))
    const later = open({ now: () => Date.now() + 3_600_000 })
    const paths = [dirname(dirname(directory)), dirname(directory), directory, ...names().map(path)]
    const found = asOwnerOf(paths, () => [later.entries('a'), later.entries()])
    expect(found).toEqual([kept, kept])
    expect(skipped).toEqual([[cutOff, expect.stringContaining('EACCES')]])
  })
})
