/** A data file cannot be used. The message is one sentence or two: what is wrong, and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
}

/** What to do about a file that cannot be used. */
export const OTHER_FILE = 'use another file with --data'

/** SQLite's primary result codes for a file that another connection has locked. */
const BUSY = [5, 6]
/** Those for a file that the system does not let the sandbox read or write: permission, read-only, I/O, full disk, cannot open. */
const INACCESSIBLE = [3, 8, 10, 13, 14, 23]

/** What an error says about a data file. Errors that are neither SQLite's about access nor the system's come from what is in the file. */
export function toDataFileError(error: unknown, file: string): DataFileError {
  if (error instanceof DataFileError) return error
  const { errcode = 0, code, syscall } = error as NodeJS.ErrnoException & { errcode?: number }
  const primary = errcode & 0xff
  const because = (problem: string): DataFileError => new DataFileError(`${problem}, or ${OTHER_FILE}.`, { cause: error })
  if (BUSY.includes(primary)) return because(`${file} is in use by another sandbox: stop it`)
  if (code === 'ENOENT') return because(`The folder of ${file} does not exist: create it`)
  const isAboutAccess = syscall !== undefined || code === 'ERR_INVALID_ARG_VALUE' || INACCESSIBLE.includes(primary)
  if (isAboutAccess) return because(`${file} cannot be read and written: check its permissions`)
  return because(`${file} is damaged: delete it`)
}
