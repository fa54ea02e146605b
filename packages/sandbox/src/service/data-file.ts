import { chmodSync, closeSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { schema } from './schema.ts'
import { loadSqlite } from './sqlite.ts'

/** In the header of the file: tells a data file of the sandbox from any other SQLite database. */
const APPLICATION_ID = 0x41545362
/** Changes with the tables, with what their columns hold, and with the data that a seed makes, since rows refer to it. */
export const DATA_FORMAT = 1

/** Larger files are not checked for damage at the start: the check reads the whole file. */
const CHECKED_SIZE = 64 * 1024 * 1024

/** A data file cannot be used. The message is one sentence or two: what is wrong, and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
}

const OTHER_FILE = 'use another file with --data'

const fail = (problem: string, options?: ErrorOptions): never => {
  throw new DataFileError(problem, options)
}

/**
 * Opens a data file for this process alone, and creates it with mode 0600 if it does not exist.
 * @throws DataFileError when it is not a data file, was written by another version, is damaged, in use, or cannot be written
 */
export function openDataFile(file: string): DatabaseSync {
  createFile(file)
  const { size } = statSync(file)
  if (size > 0 && !startsAsSqlite(file)) fail(`${file} is not a data file of the sandbox: ${OTHER_FILE}.`)
  let connection: DatabaseSync | undefined
  try {
    connection = new (loadSqlite().DatabaseSync)(file)
    // Exclusive: a second process is refused, because worlds and counters are also kept in memory.
    connection.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive')
    const isNew = checkFormat(connection, file)
    if (process.platform !== 'win32') chmodSync(file, 0o600)
    // In WAL mode a killed process loses nothing it has committed.
    connection.exec('pragma journal_mode = wal; pragma synchronous = normal; begin immediate')
    if (isNew) connection.exec(`${schema}; pragma application_id = ${APPLICATION_ID}; pragma user_version = ${DATA_FORMAT}`)
    connection.exec('commit')
    if (!isNew && size <= CHECKED_SIZE) checkPages(connection, file)
    return connection
  } catch (error) {
    connection?.close()
    throw error instanceof DataFileError ? error : describeError(error, file)
  }
}

function createFile(file: string): void {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isDirectory()) fail(`${file} is a directory: give --data the name of a file.`)
    if (found !== undefined && !found.isFile()) fail(`${file} is not a regular file: ${OTHER_FILE}.`)
    closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    throw error instanceof DataFileError ? error : describeError(error, file)
  }
}

function startsAsSqlite(file: string): boolean {
  const header = Buffer.alloc(16)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header)
  } finally {
    closeSync(descriptor)
  }
  return header.toString('latin1') === 'SQLite format 3\0'
}

const numberOf = (connection: DatabaseSync, sql: string): number => Number(Object.values(connection.prepare(sql).get() ?? {})[0])

/** Whether the database is empty, so that the tables are still to be created. */
function checkFormat(connection: DatabaseSync, file: string): boolean {
  const [application, format] = [numberOf(connection, 'pragma application_id'), numberOf(connection, 'pragma user_version')]
  if (application === APPLICATION_ID) {
    if (format === DATA_FORMAT) return false
    if (format < DATA_FORMAT) fail(`${file} was written by an older version of the sandbox: delete it, or ${OTHER_FILE}.`)
    return fail(`${file} was written by a newer version of the sandbox: update @activity-tracking/sandbox, or ${OTHER_FILE}.`)
  }
  if (application === 0 && format === 0) {
    if (numberOf(connection, 'select count(*) from sqlite_schema') === 0) return true
    // Files had no version in the beginning.
    if (numberOf(connection, "select count(*) from sqlite_schema where name in ('worlds', 'tokens', 'tasks')") === 3) {
      fail(`${file} was written by an older version of the sandbox: delete it, or ${OTHER_FILE}.`)
    }
  }
  return fail(`${file} is a database of another program: ${OTHER_FILE}.`)
}

function checkPages(connection: DatabaseSync, file: string): void {
  const { quick_check: result } = connection.prepare('pragma quick_check(1)').get() ?? {}
  if (result !== 'ok') fail(`${file} is damaged: delete it, or ${OTHER_FILE}.`)
}

/** SQLite's primary result codes that mean something to a user. */
const BUSY = [5, 6]
const DAMAGED = [11, 26]

function describeError(error: unknown, file: string): DataFileError {
  const { errcode = 0, code } = error as NodeJS.ErrnoException & { errcode?: number }
  const primary = errcode & 0xff
  const options = { cause: error }
  if (BUSY.includes(primary)) return new DataFileError(`${file} is in use by another sandbox: stop it, or ${OTHER_FILE}.`, options)
  if (DAMAGED.includes(primary)) return new DataFileError(`${file} is damaged: delete it, or ${OTHER_FILE}.`, options)
  if (code === 'ENOENT') return new DataFileError(`The folder of ${file} does not exist: create it, or ${OTHER_FILE}.`, options)
  return new DataFileError(`${file} cannot be read and written: check its permissions, or ${OTHER_FILE}.`, options)
}
