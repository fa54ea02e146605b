import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../../client/src/stores/sqlite.ts'
import { tempFolder } from '../../../client/test/stores/support/temp-folder.ts'
import { createPrivateFile, UnsafeFileError } from '../../src/databases/private-file.ts'

const isWindows = process.platform === 'win32'
const root = process.getuid?.() === 0
const onPosix = (title: string): string => (isWindows ? `${title} (skipped: Windows has no modes and owners)` : title)
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8).padStart(4, '0')

function newFile(mode = '0600'): string {
  const file = join(tempFolder(), 'secrets.sqlite')
  writeFileSync(file, '')
  chmodSync(file, mode)
  return file
}

/** The error of a store that is asked to store a secret in a file. */
const refusal = async (path: string): Promise<unknown> => {
  using store = sqliteStore({ path })
  return store.put('key', { secret: 'seeded-secret' }, { ifAbsent: true }).catch((error: unknown) => error)
}

describe.skipIf(isWindows)(onPosix('a file with secrets'), () => {
  test('is private from the moment when it is created', () => {
    const file = join(tempFolder(), 'secrets.sqlite')
    createPrivateFile(file)
    expect(modeOf(file)).toBe('0600')
  })

  test.each(['0604', '0640', '0644'])('that others can read is made private before a secret is written: mode %s', async (mode) => {
    const file = newFile(mode)
    for (const suffix of ['-wal', '-shm']) writeFileSync(file + suffix, '', { mode: 0o644 })
    using store = sqliteStore({ path: file })
    await store.put('key', { secret: 'seeded-secret' }, { ifAbsent: true })
    for (const suffix of ['', '-wal', '-shm']) expect([suffix, modeOf(file + suffix)]).toEqual([suffix, '0600'])
  })

  test.each(['0602', '0620', '0666'])(
    'that others can write is refused, because they may have planted its content: mode %s',
    async (mode) => {
      const file = newFile(mode)
      expect(await refusal(file)).toMatchObject({
        name: 'UnsafeFileError',
        code: 'unsafe_file',
        message: `other users can write ${file} (mode ${mode}): delete it, or set its mode to 0600 if you trust its content`,
      })
      expect([modeOf(file), readFileSync(file, 'utf8')]).toEqual([mode, ''])
    },
  )

  test.each([
    ['the file', '', 'secrets'],
    ['the file, to nothing', '', 'absent'],
    ['its write-ahead log', '-wal', 'secrets'],
    ['its shared memory', '-shm', 'secrets'],
    ['its journal', '-journal', 'absent'],
  ])('that is a symbolic link is refused: %s', async (_what, suffix, targetName) => {
    const file = newFile()
    const target = join(tempFolder(), targetName)
    if (targetName !== 'absent') writeFileSync(target, '')
    const link = suffix === '' ? `${file}-link` : file + suffix
    symlinkSync(target, link)
    const error = await refusal(suffix === '' ? link : file)
    expect(error).toBeInstanceOf(UnsafeFileError)
    expect(error).toMatchObject({ message: `${link} is a symbolic link: use the path of the file itself` })
    expect(existsSync(target) && readFileSync(target, 'utf8')).toBe(targetName === 'absent' ? false : '')
  })

  test('that is a directory is refused', () => {
    const file = join(tempFolder(), 'folder')
    mkdirSync(file)
    expect(() => createPrivateFile(file)).toThrow(new UnsafeFileError(`${file} is not a regular file`))
  })

  test.skipIf(!root).each(['', '-wal'])(
    `of another user is refused${root ? '' : ' (skipped: only root can give it away)'}: "%s"`,
    async (suffix) => {
      const file = newFile()
      writeFileSync(file + suffix, '', { mode: 0o600 })
      chownSync(file + suffix, 12_345, 12_345)
      expect(await refusal(file)).toMatchObject({
        code: 'unsafe_file',
        message: `${file + suffix} belongs to user 12345, not to user 0 of this process`,
      })
    },
  )
})
