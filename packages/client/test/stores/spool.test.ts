import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailableError } from '../../src/index.ts'
import { type FileSpoolOptions, fileSpool } from '../../src/spool/file-spool.ts'
import { tempFolder } from './support/temp-folder.ts'

const KEY = randomBytes(32)

/** A spool in a new directory, and the files that it passed over, with the reason. */
function newSpool(options: Pick<FileSpoolOptions, 'key'> = {}) {
  const directory = join(tempFolder(), 'deep', 'spool')
  const skipped: (readonly [file: string, reason: string])[] = []
  /** Another spool on the directory, as another process would have it. */
  const open = (more = options) => fileSpool({ directory, onSkipped: (file, { message }) => skipped.push([file, message]), ...more })
  return { directory, skipped, open, spool: open(), path: (name: string): string => join(directory, name) }
}

/** The name of another entry of the same key. */
const otherName = (id: string, digit: string): string => id.replace(/-.*/, `-${digit.repeat(32)}.entry`)

describe.each([
  ['in plain text', {}],
  ['encrypted', { key: KEY }],
])('a spool %s', (_, options) => {
  test('has entries by key, for every process that opens the directory, until one removes them', () => {
    const { spool, open, directory } = newSpool(options)
    const [odd, long] = ['../b/%2e', 'k'.repeat(1_024)] as const
    const [first, second] = [spool, open()].map((each, n) => each.append('a', { n, text: '\u0000\uD800é' }))
    const others = [odd, long].map((key) => spool.append(key, {}))
    expect(open().entries()).toEqual(expect.arrayContaining([first, second, ...others]))
    expect(open().entries('a')).toEqual(expect.arrayContaining([first, second]))
    expect([odd, long, 'c'].flatMap((key) => open().entries(key))).toEqual(others)
    for (const each of [open(), spool]) each.remove(String(first?.id))
    expect(spool.entries('a')).toEqual([second])
    expect(fs.readdirSync(directory)).toHaveLength(3)
  })

  test('passes over what is not an entry, reports it once and without its content, and does not change it', () => {
    const { spool, path, skipped } = newSpool(options)
    const entry = spool.append('a', { n: 1 })
    const secret = '{"refresh_token":"kept-to-itself'
    const others = ['0', '1', '2'].map((first) => otherName(entry.id, first))
    const foreign = ['README.txt', ...others, `${'0'.repeat(32)}-${'0'.repeat(32)}.entry`].sort()
    for (const name of foreign) fs.writeFileSync(path(name), secret)
    fs.writeFileSync(path(otherName(entry.id, '0')), '{"value":{}}')
    fs.writeFileSync(path(otherName(entry.id, '1')), '{"key":"a","value":["refresh_token"]}')
    fs.writeFileSync(path(otherName(entry.id, '2')), '{"key":"a","value":"refresh_token"}')
    fs.copyFileSync(path(entry.id), path('copy.txt'))
    expect([spool.entries('a'), spool.entries(), spool.entries()]).toEqual([[entry], [entry], [entry]])
    expect(skipped.map(([name]) => name).sort()).toEqual([...foreign, 'copy.txt'].sort())
    expect(skipped.toString()).not.toContain('refresh_token')
    expect(fs.readFileSync(path('README.txt'), 'utf8')).toBe(secret)
    expect(fs.readdirSync(path('.'))).toHaveLength(7)
  })
})

describe('an encrypted spool', () => {
  test('shows nothing in its files and their names', () => {
    const { spool, path } = newSpool({ key: KEY })
    const { id } = spool.append('the-key', { refresh_token: 'kept-to-itself' })
    expect(id + fs.readFileSync(path(id), 'latin1')).not.toMatch(/the-key|kept-to-itself|refresh/)
    const [tag] = id.split('-')
    for (const other of [{}, { key: randomBytes(32) }]) expect(newSpool(other).spool.append('the-key', {}).id).not.toContain(tag)
  })

  test.each([
    ['another key', { key: randomBytes(32) }, 'it does not decrypt with the key of this spool, or it was changed or renamed'],
    ['no key', {}, 'it does not contain a key and a value'],
  ])('that is opened with %s reports the entries at once, and keeps them', (_, other, reason) => {
    const { spool, open, skipped } = newSpool({ key: KEY })
    const entry = spool.append('a', {})
    open(other)
    expect(skipped).toEqual([[entry.id, reason]])
    expect(spool.entries('a')).toEqual([entry])
  })

  test('does not read an entry under another name, or one that was changed', () => {
    const { spool, path, skipped } = newSpool({ key: KEY })
    const [renamed, changed, whole] = [1, 2, 3].map((n) => spool.append('a', { n }))
    fs.renameSync(path(String(renamed?.id)), path(otherName(String(renamed?.id), '0')))
    const bytes = fs.readFileSync(path(String(changed?.id)))
    fs.writeFileSync(path(String(changed?.id)), bytes.fill(bytes.readUint8(20) ^ 1, 20, 21))
    expect(spool.entries('a')).toEqual([whole])
    expect(skipped.map(([, reason]) => reason)).toEqual(Array(2).fill(expect.stringContaining('it was changed or renamed')))
  })

  test('needs a key of 32 bytes, and copies it', () => {
    expect(() => newSpool({ key: randomBytes(16) })).toThrow('the key of a spool must be 32 bytes long')
    const key = Uint8Array.from(KEY)
    const { spool, open } = newSpool({ key })
    key.fill(0)
    const entry = spool.append('a', {})
    expect(open({ key: KEY }).entries('a')).toEqual([entry])
  })
})

test('an entry that another process removes while it is read is no error', () => {
  const { spool, skipped, path } = newSpool()
  const [gone, entry] = [spool.append('a', { n: 1 }), spool.append('a', { n: 2 })]
  const { lstatSync } = fs
  onTestFinished(() => {
    Object.assign(fs, { lstatSync })
    syncBuiltinESMExports()
  })
  Object.assign(fs, {
    lstatSync(file: string): fs.Stats {
      if (file === path(gone.id)) fs.unlinkSync(file)
      return lstatSync(file)
    },
  })
  syncBuiltinESMExports()
  expect([spool.entries('a'), skipped]).toEqual([[entry], []])
})

test('an entry of another key under a name of this one is not one of its entries', () => {
  const { spool, path } = newSpool()
  const { id } = spool.append('a', { n: 1 })
  fs.writeFileSync(path(id), '{"key":"b","value":{}}')
  expect([spool.entries('a'), spool.entries()]).toEqual([[], [{ id, key: 'b', value: {} }]])
})

test('an ID cannot point outside the directory', () => {
  const { spool, path } = newSpool()
  fs.writeFileSync(path('../outside.entry'), '')
  spool.remove('../outside.entry')
  expect(fs.existsSync(path('../outside.entry'))).toBe(true)
})

test('a value that is too large, or that JSON does not support, is refused and leaves nothing', () => {
  const { spool, directory } = newSpool()
  expect(() => spool.append('a', { text: 'x'.repeat(1_048_576) })).toThrow('an entry of a spool must not have more than 1048576 bytes')
  expect(() => spool.append('a', { n: Number.NaN })).toThrow('a record can contain only finite numbers')
  expect(fs.readdirSync(directory)).toEqual([])
  const largest = spool.append('a', { text: 'x'.repeat(1_048_576 - '{"key":"a","value":{"text":""}}'.length) })
  expect(spool.entries('a')).toEqual([largest])
})

test('a file that is not an entry is a warning of the process by default', () => {
  const { directory, path } = newSpool()
  fs.writeFileSync(path('read me'), '')
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  fileSpool({ directory })
  expect(warn.mock.calls).toEqual([['read%20me is not a readable spool entry: its name is not the name of an entry']])
})

test('a directory that cannot be created, or is gone, is a StoreUnavailableError', () => {
  const { spool, directory, path } = newSpool()
  fs.writeFileSync(path('file'), '')
  expect(() => fileSpool({ directory: path('file/below') })).toThrow(StoreUnavailableError)
  fs.renameSync(directory, `${directory}-gone`)
  expect(() => spool.append('a', {})).toThrow(StoreUnavailableError)
  expect(() => spool.entries()).toThrow(StoreUnavailableError)
})

test('a full disk is reported, and leaves nothing', () => {
  const { spool, directory } = newSpool()
  const { writeSync } = fs
  const restore = (): void => {
    fs.writeSync = writeSync
    syncBuiltinESMExports()
  }
  onTestFinished(restore)
  fs.writeSync = (descriptor: number, bytes: unknown) => {
    writeSync(descriptor, String(bytes).slice(0, 10))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  syncBuiltinESMExports()
  expect(() => spool.append('a', {})).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'ENOSPC' }) }))
  restore()
  expect(fs.readdirSync(directory)).toEqual([])
})

test('a process that ends at any step of `append` leaves the whole entry, once it is durable, or none', () => {
  const { spool, open, skipped } = newSpool({ key: KEY })
  const { openSync, writeSync, fsyncSync, closeSync, renameSync } = fs
  const steps: string[] = []
  let isLooking = false
  /** What another process finds before a step, and would find if this one was killed there. */
  const look = (step: string): void => {
    if (isLooking) return
    isLooking = true
    steps.push(
      `${step}: ${open()
        .entries('a')
        .map(({ value }) => value['n'])}`,
    )
    isLooking = false
  }
  const watched = Object.entries({ openSync, fsyncSync, closeSync, renameSync }).map(([name, original]) => [
    name,
    (...args: unknown[]): unknown => {
      look(name)
      return Reflect.apply(original, fs, args)
    },
  ])
  onTestFinished(() => {
    Object.assign(fs, { openSync, writeSync, fsyncSync, closeSync, renameSync })
    syncBuiltinESMExports()
  })
  Object.assign(fs, Object.fromEntries(watched), {
    // A write takes two steps: between them, the file is half written.
    writeSync(descriptor: number, bytes: Uint8Array, offset: number, length: number): number {
      look('writeSync')
      return writeSync(descriptor, bytes, offset, Math.min(length, Math.ceil(bytes.byteLength / 2)))
    },
  })
  syncBuiltinESMExports()
  spool.append('a', { n: 1 })
  const before = ['openSync', 'writeSync', 'writeSync', 'fsyncSync', 'closeSync', 'renameSync']
  const after = ['openSync', 'fsyncSync', 'closeSync']
  expect(steps).toEqual([...before.map((step) => `${step}: `), ...after.map((step) => `${step}: 1`)])
  expect(skipped).toEqual([])
})

const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0

/** Does the work as a user whom modes bind. Root reads and writes everything, so it becomes another user, the owner of the spool, meanwhile. */
function asOwnerOf<T>(directory: string, work: () => T): T {
  if (!isRoot) return work()
  const NOBODY = 65_534
  const files = fs.readdirSync(directory).map((file) => join(directory, file))
  for (const path of [dirname(dirname(directory)), dirname(directory), directory, ...files]) fs.chownSync(path, NOBODY, NOBODY)
  process.seteuid?.(NOBODY)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

describe.skipIf(isWindows)(`a spool${isWindows ? ' (skipped: Windows has no modes, owners and such files)' : ''}`, () => {
  test('is for its owner only', () => {
    const { spool, directory, path } = newSpool()
    const { id } = spool.append('a', {})
    expect([dirname(directory), directory, path(id)].map((each) => fs.statSync(each).mode & 0o777)).toEqual([0o700, 0o700, 0o600])
  })

  test.each(['0777', '0720', '0702'])('is refused in a directory in which others can write: mode %s', (mode) => {
    const { directory, open } = newSpool()
    fs.chmodSync(directory, mode)
    const message = `other users can write ${directory} (mode ${mode}): delete it, or set its mode to 0700 if you trust its content`
    expect(open).toThrow(expect.objectContaining({ name: 'UnsafeFileError', code: 'unsafe_file', message }))
    fs.chmodSync(directory, 0o755)
    expect(open().entries()).toEqual([])
  })

  test.skipIf(!isRoot)(`is refused in a directory of another user${isRoot ? '' : ' (skipped: only root can give it away)'}`, () => {
    const { directory, open } = newSpool()
    fs.chownSync(directory, 12_345, 12_345)
    expect(open).toThrow(`${directory} belongs to user 12345, not to user 0 of this process`)
  })

  test('passes over a file that is a link, a directory, a pipe or too large', () => {
    const { spool, path, skipped } = newSpool()
    const entry = spool.append('a', { n: 1 })
    const elsewhere = join(tempFolder(), 'elsewhere')
    fs.writeFileSync(elsewhere, '{"key":"a","value":{"planted":true}}')
    const planted = ['0', '1', '2', '3'].map((digit) => otherName(entry.id, digit))
    const [link = '', directory = '', pipe = '', large = ''] = planted.map(path)
    fs.symlinkSync(elsewhere, link)
    fs.mkdirSync(directory)
    spawnSync('mkfifo', [pipe])
    fs.writeFileSync(large, `{"key":"a","value":{"text":"${'x'.repeat(2_000_000)}"}}`)
    expect([spool.entries('a'), spool.entries()]).toEqual([[entry], [entry]])
    expect(skipped.sort()).toEqual(planted.map((name) => [name, 'it is not a regular file of at most 1048576 bytes']))
  })

  test('has no entries of a key if the system cannot read one of them: that is an error, and only a report for the others', () => {
    const { directory, spool, path, skipped } = newSpool()
    const [unreadable, other] = [spool.append('a', {}), spool.append('b', {})]
    fs.chmodSync(path(unreadable.id), 0)
    asOwnerOf(directory, () => {
      expect(() => spool.entries('a')).toThrow(StoreUnavailableError)
      expect([spool.entries('b'), skipped]).toEqual([[other], []])
      expect(spool.entries()).toEqual([other])
    })
    expect(skipped).toEqual([[unreadable.id, expect.stringContaining('EACCES')]])
  })
})
