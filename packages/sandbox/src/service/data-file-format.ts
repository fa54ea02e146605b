import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { DataFileError, OTHER_FILE } from './data-file-error.ts'

/** In the header of the file: tells a data file of the sandbox from any other SQLite database. */
export const APPLICATION_ID = 0x41545362
/** Changes with the tables, and with what their columns hold. What a seed makes is in the file, and may change. */
export const DATA_FORMAT = 3

const fail = (problem: string): never => {
  throw new DataFileError(problem)
}

/**
 * Refuses a file that is no data file of this version. It is read without SQLite, which would write to the file of another program: it
 * merges a log of changes that it finds beside a file. An empty file or database passes.
 * @throws DataFileError
 */
export function checkFormat(file: string): void {
  const start = readStart(file)
  if (start.length === 0) return
  if (start.toString('latin1', 0, 16) !== 'SQLite format 3\0') fail(`${file} is not a data file of the sandbox: ${OTHER_FILE}.`)
  // A file that ends in its header is damaged, which SQLite finds out.
  if (start.length < SCHEMA_ROWS + 2) return
  const [application, format] = [start.readUInt32BE(68), start.readUInt32BE(60)]
  if (application === APPLICATION_ID) {
    if (format < DATA_FORMAT) fail(`${file} was written by an older version of the sandbox: delete it, or ${OTHER_FILE}.`)
    if (format > DATA_FORMAT) {
      fail(`${file} was written by a newer version of the sandbox: update @activity-tracking/sandbox, or ${OTHER_FILE}.`)
    }
    return
  }
  if (application === 0 && format === 0) {
    if (start.readUInt16BE(SCHEMA_ROWS) === 0 && !hasChangesBeside(file)) return
    // Files had no version in the beginning.
    if (FIRST_TABLES.every((table) => start.includes(`CREATE TABLE ${table} (`))) {
      fail(`${file} was written by an older version of the sandbox: delete it, or ${OTHER_FILE}.`)
    }
  }
  fail(`${file} is a database of another program: ${OTHER_FILE}.`)
}

/** Where a database says how many rows the first page of its schema has: in the header of that page, after that of the file. */
const SCHEMA_ROWS = 103
const FIRST_TABLES = ['worlds', 'tokens', 'tasks']
const hasChangesBeside = (file: string): boolean =>
  ['-wal', '-journal'].some((end) => (statSync(realpathSync(file) + end, { throwIfNoEntry: false })?.size ?? 0) > 0)

/** Holds the schema of the first version, at any size of pages. */
const START_SIZE = 64 * 1024

function readStart(file: string): Buffer {
  const start = Buffer.alloc(START_SIZE)
  const descriptor = openSync(file, 'r')
  try {
    return start.subarray(0, readSync(descriptor, start))
  } finally {
    closeSync(descriptor)
  }
}
