import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { whyNodeIsTooOld } from '@activity-tracking/kit/command/node-version'
import { createPrivateFile, restrictToOwner } from '@activity-tracking/kit/databases/private-file'
import { manifest } from '../base/own-package.ts'
import { DataFileError, inUse, OTHER_FILE, toDataFileError } from './data-file-error.ts'
import { processTables } from './process-tables.ts'
import { indexes, schema } from './schema.ts'

type Sqlite = typeof import('node:sqlite')

const isAboutSqlite = (warning: unknown): boolean => /^SQLite is an experimental feature/.test(String(warning))

/**
 * Imports Node's SQLite. Node 22 prints a warning on standard error when it is loaded. Only that warning is suppressed.
 * @throws Error if this version of Node does not have it
 */
export function loadSqlite(): Sqlite {
  const problem = whyNodeIsTooOld('The sandbox', manifest.engines.node, process.versions.node)
  if (problem !== undefined) throw new Error(problem)
  const { emitWarning } = process
  process.emitWarning = (...warning: unknown[]) => {
    if (!isAboutSqlite(warning[0])) Reflect.apply(emitWarning, process, warning)
  }
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

/** In the file header: distinguishes a data file of the sandbox from other SQLite databases. */
const APPLICATION_ID = 0x41545362
/**
 * Changes with the tables and with the content of their columns. Data generated from a seed is in the file, and may change without a new format. So may
 * the indexes, which are created at each start.
 */
export const DATA_FORMAT = 5

const fail = (problem: string): never => {
  throw new DataFileError(problem)
}

/**
 * Refuses a file that is not a data file of this version. Reads the file without SQLite, because SQLite would write to the file of another program:
 * it merges a write-ahead log that it finds next to a file. Accepts an empty file or database.
 * @throws DataFileError
 */
function checkFormat(file: string): void {
  const start = readStart(file)
  if (start.length === 0) return
  if (start.toString('latin1', 0, 16) !== 'SQLite format 3\0') fail(`${file} is not a data file of the sandbox: ${OTHER_FILE}.`)
  // A file that ends within its header is damaged; SQLite detects that.
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
    // The first files did not have a version.
    if (FIRST_TABLES.every((table) => start.includes(`CREATE TABLE ${table} (`))) {
      fail(`${file} was written by an older version of the sandbox: delete it, or ${OTHER_FILE}.`)
    }
  }
  fail(`${file} is a database of another program: ${OTHER_FILE}.`)
}

/** Offset of the number of rows in the first page of the schema: in the header of that page, after the header of the file. */
const SCHEMA_ROWS = 103
const FIRST_TABLES = ['worlds', 'tokens', 'tasks']
const hasChangesBeside = (file: string): boolean =>
  ['-wal', '-journal'].some((end) => (statSync(file + end, { throwIfNoEntry: false })?.size ?? 0) > 0)

/** Length that includes the schema of the first version, for every page size. */
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

/** Larger files are not checked for damage at the start, because the check reads the whole file. */
const CHECKED_SIZE = 64 * 1024 * 1024

/**
 * Files that sandboxes of this process have open, by device and inode number. Nothing else here may open and close them: POSIX systems would then
 * release the lock of the process, and another process could use the file.
 */
const openFiles = new Set<string>()

/** A data file that this process has opened. */
export interface DataFile {
  readonly connection: DatabaseSync
  /** Closes the connection. The file can be opened again. */
  close(): void
  /** Its absolute path. */
  readonly file: string
  /** The file was empty, or did not exist. */
  readonly isNew: boolean
}

/**
 * Opens a data file exclusively for this process, and creates it with mode 0600 if it does not exist.
 * @throws DataFileError if it is not a data file, was written by another version, is damaged, is in use, or cannot be written
 */
export function openDataFile(name: string): DataFile {
  if (name === '') throw new DataFileError('The name of the data file is empty: give --data the name of a file.')
  // An absolute path, because SQLite does not store ":memory:" and some "file:" URLs on disk.
  const file = resolve(name)
  const { DatabaseSync } = loadSqlite()
  let connection: DatabaseSync | undefined
  try {
    createFile(file)
    const identity = identityOf(file)
    checkFormat(file)
    // Before SQLite opens the file, because the write-ahead log gets the mode of the file.
    restrictToOwner(file)
    connection = new DatabaseSync(file)
    const opened = connection
    const close = (): void => {
      opened.close()
      openFiles.delete(identity)
    }
    const isNew = prepare(connection, statSync(file).size)
    openFiles.add(identity)
    return { connection, close, file, isNew }
  } catch (error) {
    connection?.close()
    throw toDataFileError(error, file)
  }
}

function createFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new DataFileError(`${file} is a directory: give --data the name of a file.`)
  createPrivateFile(file)
  if (found === undefined) return
  if (openFiles.has(identityOf(file))) throw new DataFileError(`${inUse(file, process.pid)}, or ${OTHER_FILE}.`)
  // Checked before its mode is changed: a file that its owner has made read-only stays read-only.
  accessSync(file, constants.R_OK | constants.W_OK)
}

function identityOf(file: string): string {
  const { dev, ino } = statSync(file, { bigint: true })
  return `${dev}:${ino}`
}

/**
 * Locks the file for this connection, and creates the tables if it is empty.
 * @returns whether it was empty
 * @throws Error if the file is damaged
 */
function prepare(connection: DatabaseSync, size: number): boolean {
  // Exclusive: a second process is refused, because worlds and counters are also held in memory.
  connection.exec('pragma busy_timeout = 0; pragma main.locking_mode = exclusive; begin immediate')
  const { application_id: application } = connection.prepare('pragma application_id').get() ?? {}
  const isNew = application === 0
  // Not in WAL mode yet: the application id in the header has to be in the file itself, not in a log next to it.
  if (isNew) connection.exec(`${schema}; pragma application_id = ${APPLICATION_ID}; pragma user_version = ${DATA_FORMAT}`)
  connection.exec('commit')
  // In WAL mode a killed process does not lose committed data.
  connection.exec('pragma journal_mode = wal; pragma synchronous = normal')
  if (!isNew) checkContent(connection, size)
  connection.exec(indexes + processTables)
  return isNew
}

function checkContent(connection: DatabaseSync, size: number): void {
  if (size <= CHECKED_SIZE) {
    const { quick_check: result } = connection.prepare('pragma quick_check(1)').get() ?? {}
    if (result !== 'ok') throw new Error(`SQLite reports that it is damaged: ${result}`)
  }
  const found = columnsOf(connection)
  const missing = [...expectedColumns()].filter((column) => !found.has(column))
  if (missing.length > 0) throw new Error(`it has no ${missing.join(', ')}`)
}

function expectedColumns(): Set<unknown> {
  const empty = new (loadSqlite().DatabaseSync)(':memory:')
  try {
    empty.exec(schema)
    return columnsOf(empty)
  } finally {
    empty.close()
  }
}

/** Names such as `tokens.expires`. */
const columnsOf = (connection: DatabaseSync): Set<unknown> =>
  new Set(
    connection
      .prepare(
        `select tables.name || '.' || columns.name as name from sqlite_schema tables join pragma_table_info(tables.name) columns
         where tables.type = 'table'`,
      )
      .all()
      .map(({ name }) => name),
  )
