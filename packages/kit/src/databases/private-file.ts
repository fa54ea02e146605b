import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs'

/** A file or directory for secrets is not what it should be, or belongs to another user. The message states what to do. */
export class UnsafeFileError extends Error {
  override readonly name = 'UnsafeFileError'
  readonly code = 'unsafe_file'
}

const OF_OTHERS = 0o077
const WRITABLE_BY_OTHERS = 0o022

/** A database and the files that SQLite keeps next to it. */
const filesOf = (path: string): string[] => ['', '-wal', '-shm', '-journal'].map((suffix) => path + suffix)

/**
 * Creates a file for secrets with mode 0600, or checks an existing one, and SQLite's files next to it: regular files, not links, that belong to
 * the user of this process, and that no other user can write. Another user could otherwise read the secrets, or plant content that sends
 * them elsewhere. Windows has no such modes and owners, so only the kind of the file is checked there. Does not change an existing file.
 * @throws UnsafeFileError; the error of the file system when the file cannot be created
 */
export function createPrivateFile(path: string): void {
  for (const name of filesOf(path)) {
    const found = lstatSync(name, { throwIfNoEntry: false })
    if (found !== undefined) assertSafe(name, found)
    else if (name === path) create(name)
  }
}

/** Removes the rights of other users from a file that {@link createPrivateFile} has checked, and from SQLite's files next to it. */
export function restrictToOwner(path: string): void {
  if (process.platform === 'win32') return
  for (const name of filesOf(path)) {
    const found = lstatSync(name, { throwIfNoEntry: false })
    if (found !== undefined && (found.mode & OF_OTHERS) !== 0) chmodSync(name, found.mode & 0o700)
  }
}

/**
 * Creates a directory for secrets and its parents with mode 0700, or checks an existing one: it must belong to the user of this process, and no
 * other user can write in it. Windows has no such modes and owners. Does not change an existing directory.
 * @throws UnsafeFileError; the error of the file system when the directory cannot be created
 */
export function createPrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  assertPrivate(path, statSync(path), '0700')
}

function create(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // Another process has created it in the meantime.
    assertSafe(path, lstatSync(path))
  }
}

function assertSafe(path: string, stats: Stats): void {
  if (stats.isSymbolicLink()) throw new UnsafeFileError(`${path} is a symbolic link: use the path of the file itself`)
  if (!stats.isFile()) throw new UnsafeFileError(`${path} is not a regular file`)
  assertPrivate(path, stats, '0600')
}

function assertPrivate(path: string, { uid, mode }: Stats, privateMode: string): void {
  const user = process.getuid?.()
  if (user === undefined) return
  if (uid !== user) throw new UnsafeFileError(`${path} belongs to user ${uid}, not to user ${user} of this process`)
  if ((mode & WRITABLE_BY_OTHERS) !== 0) {
    const octal = (mode & 0o777).toString(8).padStart(4, '0')
    throw new UnsafeFileError(
      `other users can write ${path} (mode ${octal}): delete it, or set its mode to ${privateMode} if you trust its content`,
    )
  }
}
