import { readFileSync, statSync } from 'node:fs'

/** A data file cannot be used. The message states the problem and what to do, in one or two sentences. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
}

/** Advice for a file that cannot be used. */
export const OTHER_FILE = 'use another file with --data'

/** SQLite's primary result code for a full disk. */
const FULL = 13
/** SQLite's primary result codes for a file that another connection has locked. */
const BUSY = [5, 6]
/** SQLite's primary result codes for a file that the sandbox may not or cannot read or write: permission, read-only, I/O, cannot open. */
const INACCESSIBLE = [3, 8, 10, 14, 23]

/** States that another sandbox uses the file, and which process that is if the system reports it. */
export function inUse(file: string, holder = holderOf(file)): string {
  return `${file} is in use by another sandbox${holder === undefined ? '' : ` (process ${holder})`}: stop it`
}

/** The process that has locked a file. Linux lists locks by inode number. */
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

/** SQLite's primary result codes for a file that is incomplete or damaged, or not a database. */
const DAMAGED = [11, 26]

const primaryCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff

/** Whether an error is about access to a file, not about its content. */
export const isAboutAccess = (error: unknown): boolean => [...BUSY, FULL, ...INACCESSIBLE].includes(primaryCode(error))

/** Whether SQLite reports that a file is damaged. */
export const isAboutDamage = (error: unknown): boolean => DAMAGED.includes(primaryCode(error))

/** Message of an error for a data file. An error is about the file's content unless SQLite or the system reports an access error. */
export function toDataFileError(error: unknown, file: string): DataFileError {
  if (error instanceof DataFileError) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  const primary = primaryCode(error)
  const because = (problem: string): DataFileError => new DataFileError(`${problem}, or ${OTHER_FILE}.`, { cause: error })
  if (BUSY.includes(primary)) return because(inUse(file))
  if (primary === FULL || code === 'ENOSPC') return because(`The disk of ${file} is full: free some space`)
  if (code === 'ENOENT') return because(`The folder of ${file} does not exist: create it`)
  const cannotBeUsed = syscall !== undefined || code === 'ERR_INVALID_ARG_VALUE' || INACCESSIBLE.includes(primary)
  if (code === 'unsafe_file') return because((error as Error).message)
  if (cannotBeUsed) return because(`${file} cannot be read or written: check its permissions`)
  return because(`${file} is damaged: delete it`)
}
