import { statSync } from 'node:fs'

/** Others could put files into the directory of a spool, or take some out. */
export class UnsafeDirectoryError extends Error {
  override readonly name = 'UnsafeDirectoryError'
  readonly code = 'unsafe_directory'
}

const WRITABLE_BY_OTHERS = 0o022

/**
 * Makes sure that only this user can write in a directory. Windows has no such modes: there nothing is checked.
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
    throw new UnsafeDirectoryError(`other users can write in the spool directory ${directory} (mode ${octal}): set its mode to 0700`)
  }
}
