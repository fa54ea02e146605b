import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether an error means that the file does not exist. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Whether an error means that the process or the machine has run out of a resource, independent of the file. */
export const isExhausted = (error: unknown): boolean => ['EMFILE', 'ENFILE', 'ENOMEM'].includes(String(codeOf(error)))

function withDescriptor<T>(path: string, flags: string | number, work: (descriptor: number) => T): T {
  const descriptor = openSync(path, flags, 0o600)
  try {
    return work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes changes of the names in a directory durable. Windows does this by itself, and rejects the call. */
export function syncDirectory(directory: string): void {
  if (process.platform !== 'win32') withDescriptor(directory, 'r', fsyncSync)
}

/** Makes written content of a file durable. */
export const syncFile = (path: string): void => withDescriptor(path, 'r+', fsyncSync)

/** Creates a directory and its parents, accessible only to this user. Does not change an existing directory. */
export function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (first !== undefined) syncDirectory(dirname(first))
}

/** Other users could add files to the directory of a spool, or remove files from it. */
export class UnsafeDirectoryError extends Error {
  override readonly name = 'UnsafeDirectoryError'
  readonly code = 'unsafe_directory'
}

const WRITABLE_BY_OTHERS = 0o022

/**
 * Checks that only this user can write in a directory. Windows does not have such modes, so nothing is checked there.
 * @throws UnsafeDirectoryError
 */
export function assertPrivate(directory: string): void {
  const user = process.getuid?.()
  if (user === undefined) return
  const { uid, mode } = statSync(directory)
  if (uid !== user) {
    throw new UnsafeDirectoryError(`the spool directory ${directory} belongs to user ${uid}, not to user ${user} of this process`)
  }
  if ((mode & WRITABLE_BY_OTHERS) !== 0) {
    const octal = (mode & 0o777).toString(8).padStart(4, '0')
    throw new UnsafeDirectoryError(`other users can write in the spool directory ${directory} (mode ${octal}); set its mode to 0700`)
  }
}

/** Does not wait for the other end of a pipe, and does not follow links if the system supports this. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The bytes of a file with a limited size.
 * @throws Error for anything else: a link, a directory, a pipe, a larger file
 */
export function readRegular(path: string, mostBytes: number): Uint8Array {
  try {
    return withDescriptor(path, CAREFULLY, (descriptor) => {
      const stats = fstatSync(descriptor)
      if (!stats.isFile()) throw new Error('it is not a regular file')
      if (stats.size > mostBytes) throw new Error(`it is larger than ${mostBytes} bytes`)
      return readFileSync(descriptor)
    })
  } catch (error) {
    throw codeOf(error) === 'ELOOP' ? new Error('it is a symbolic link') : error
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  withDescriptor(path, 'wx', (descriptor) => {
    for (let written = 0; written < bytes.byteLength; ) written += writeSync(descriptor, bytes, written)
    fsyncSync(descriptor)
  })
}

const removeQuietly = (path: string): void => {
  try {
    unlinkSync(path)
  } catch {
    // The first failure is more informative.
  }
}

/** Gives a file its final name. Returns false if the file no longer exists and no other process gave it that name. */
function publish(temporary: string, path: string): boolean {
  try {
    renameSync(temporary, path)
    return true
  } catch (error) {
    if (!isMissing(error)) throw error
    return existsSync(path)
  }
}

const MOST_ATTEMPTS = 3

/**
 * Writes a file that exists completely or not at all, and that survives a crash when this function has returned. Its name must be new.
 * Another process that considers this one dead may publish the file itself, or remove the unfinished file: then it is written again.
 */
export function writeDurably(directory: string, file: string, temporaryFile: string, bytes: Uint8Array): void {
  const temporary = join(directory, temporaryFile)
  try {
    for (let attempt = 1; ; attempt += 1) {
      writeWhole(temporary, bytes)
      if (publish(temporary, join(directory, file))) break
      if (attempt === MOST_ATTEMPTS) throw new Error('another process removes the file while it is being written')
    }
  } catch (error) {
    removeQuietly(temporary)
    throw error
  }
  syncDirectory(directory)
}
