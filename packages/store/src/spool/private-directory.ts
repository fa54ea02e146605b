import { statSync } from 'node:fs'

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
