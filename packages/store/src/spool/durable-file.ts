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
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether an error says that there is no such file. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Whether an error says that the process or the machine is out of something, which has nothing to do with the file. */
export const isExhausted = (error: unknown): boolean => ['EMFILE', 'ENFILE', 'ENOMEM'].includes(String(codeOf(error)))

function withDescriptor<T>(path: string, flags: string | number, work: (descriptor: number) => T): T {
  const descriptor = openSync(path, flags, 0o600)
  try {
    return work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes what happened to the names in a directory durable. Windows does so by itself, and refuses to be told. */
export function syncDirectory(directory: string): void {
  if (process.platform !== 'win32') withDescriptor(directory, 'r', fsyncSync)
}

/** Makes what was written to a file durable. */
export const syncFile = (path: string): void => withDescriptor(path, 'r+', fsyncSync)

/** Makes a directory, and those above it, for this user only; leaves one that exists as it is. */
export function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (first !== undefined) syncDirectory(dirname(first))
}

/** Does not wait for the other end of a pipe; does not follow links, where the system can tell. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The bytes of a file of limited size.
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
    // The failure that brought us here says more.
  }
}

/** Gives a file its final name. False when the file is gone, and nobody else gave it that name. */
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
 * Writes a file that is there as a whole or not at all, and survives a crash once this returns. Its name must be new. Another process that
 * takes this one for dead may publish the file in its place, or remove what it finds unfinished: then it is written again.
 */
export function writeDurably(directory: string, file: string, temporaryFile: string, bytes: Uint8Array): void {
  const temporary = join(directory, temporaryFile)
  try {
    for (let attempt = 1; ; attempt += 1) {
      writeWhole(temporary, bytes)
      if (publish(temporary, join(directory, file))) break
      if (attempt === MOST_ATTEMPTS) throw new Error('another process removes what is being written')
    }
  } catch (error) {
    removeQuietly(temporary)
    throw error
  }
  syncDirectory(directory)
}
