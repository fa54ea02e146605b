import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, join, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { printable } from '@activity-tracking/kit/command/printable'

const MEGABYTE = 2 ** 20

/** A file of a world that cannot be read. The message is written after the name of the file. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

/**
 * Returns the content of a file of a world.
 * @throws UnreadableFileError if it does not exist, is outside the folder, or is larger than `maxBytes`
 */
export type ReadFile = (name: string, maxBytes: number) => Promise<Uint8Array>

const tooLarge = (maxBytes: number): UnreadableFileError => new UnreadableFileError(`is larger than ${maxBytes / MEGABYTE} MB`)

/** Reads a regular file. Refuses other files, because reading a pipe or a device may never end. */
export async function readRegularFile(path: string, maxBytes: number): Promise<Uint8Array> {
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    throw new UnreadableFileError(reasonOf(error))
  }
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new UnreadableFileError('is not a regular file')
    if (stats.size > maxBytes) throw tooLarge(maxBytes)
    const content = await handle.readFile()
    if (content.length > maxBytes) throw tooLarge(maxBytes)
    return content
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError(reasonOf(error))
  } finally {
    await handle.close()
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist'
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: permission is denied'
  if (code === 'EISDIR') return 'is not a regular file'
  return `cannot be read (${printable(code ?? 'unknown error')})`
}

/** Reads from a folder on disk. It does not read anything outside the folder, also through symbolic links. */
export const folderAt =
  (folder: string): ReadFile =>
  async (name, maxBytes) => {
    // The same on every system, so that a world works on all systems or on none.
    if (isAbsolute(name) || /^[A-Za-z]:|^[\\/]/.test(name) || name.includes('\0')) {
      throw new UnreadableFileError('must be a path relative to the folder of the world')
    }
    if (name.split(/[\\/]/).includes('..')) throw new UnreadableFileError('must be inside the folder of the world, without ".."')
    const [inside, target] = await Promise.all([realpath(folder), realpath(join(folder, name))]).catch((error: unknown) => {
      throw new UnreadableFileError(reasonOf(error))
    })
    if (!target.startsWith(inside.endsWith(sep) ? inside : inside + sep)) {
      throw new UnreadableFileError('is a symbolic link to a file outside the folder of the world')
    }
    return readRegularFile(target, maxBytes)
  }

const isGzip = (content: Uint8Array): boolean => content[0] === 0x1f && content[1] === 0x8b

/** A file that was passed compressed, although its name does not say so. */
function decompressed(content: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(content, { maxOutputLength: maxBytes })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge(maxBytes)
      : new UnreadableFileError('cannot be decompressed: it is not valid gzip')
  }
}

/** Reads files in memory, by name. They may be compressed with gzip. Other files are read from `folder`, if there is one. */
export const filesIn =
  (files: ReadonlyMap<string, Uint8Array>, folder?: ReadFile): ReadFile =>
  async (name, maxBytes) => {
    const content = files.get(name) ?? (await folder?.(name, maxBytes))
    if (content === undefined)
      throw new UnreadableFileError('does not exist: the world does not have a folder, and no file with that name was passed')
    if (content.length > maxBytes) throw tooLarge(maxBytes)
    return isGzip(content) && !/\.gz$/i.test(name) ? decompressed(content, maxBytes) : content
  }
