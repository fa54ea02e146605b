import { readFileSync, statSync } from 'node:fs'

/** A data file cannot be used. The message is one sentence or two: what is wrong, and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
}

/** What to do about a file that cannot be used. */
export const OTHER_FILE = 'use another file with --data'

/** SQLite's primary result code for a full disk. */
const FULL = 13
/** Those for a file that another connection has locked. */
const BUSY = [5, 6]
/** Those for a file that the system does not let the sandbox read or write: permission, read-only, I/O, cannot open. */
const INACCESSIBLE = [3, 8, 10, 14, 23]

/** Says of a file that another sandbox has it, and which process that is, where the system knows. */
export function inUse(file: string, holder = holderOf(file)): string {
  return `${file} is in use by another sandbox${holder === undefined ? '' : ` (process ${holder})`}: stop it`
}

/** The process that has locked a file. Linux lists locks by the number of the file. */
function holderOf(file: string): number | undefined {
  try {
    const { ino } = statSync(file)
    const locks = readFileSync('/proc/locks', 'utf8').matchAll(/ POSIX +ADVISORY +WRITE +(\d+) [\da-f]+:[\da-f]+:(\d+) /g)
    const holders = new Set(Array.from(locks).flatMap(([, process, locked]) => (Number(locked) === ino ? [Number(process)] : [])))
    const [holder] = holders
    return holders.size === 1 && holder !== 0 ? holder : undefined
  } catch {
    return undefined
  }
}

/** Whether an error is about getting at a file, and not about what is in it. */
export const isAboutAccess = (error: unknown): boolean => {
  const primary = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  return [...BUSY, FULL, ...INACCESSIBLE].includes(primary)
}

/** What an error says about a data file. Errors that are neither SQLite's about access nor the system's come from what is in the file. */
export function toDataFileError(error: unknown, file: string): DataFileError {
  if (error instanceof DataFileError) return error
  const { errcode = 0, code, syscall } = error as NodeJS.ErrnoException & { errcode?: number }
  const primary = errcode & 0xff
  const because = (problem: string): DataFileError => new DataFileError(`${problem}, or ${OTHER_FILE}.`, { cause: error })
  if (BUSY.includes(primary)) return because(inUse(file))
  if (primary === FULL || code === 'ENOSPC') return because(`There is no room left for ${file}: make room on its disk`)
  if (code === 'ENOENT') return because(`The folder of ${file} does not exist: create it`)
  const cannotBeUsed = syscall !== undefined || code === 'ERR_INVALID_ARG_VALUE' || INACCESSIBLE.includes(primary)
  if (cannotBeUsed) return because(`${file} cannot be read and written: check its permissions`)
  return because(`${file} is damaged: delete it`)
}
