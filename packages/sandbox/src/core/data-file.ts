import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { whyNodeIsTooOld } from '@activity-tracking/kit/command/node-version'
import { restrictToOwner } from '@activity-tracking/kit/databases/private-file'
import { manifest } from '../base/own-package.ts'
import { indexes, schema } from './schema.ts'

/** A data file cannot be used. The message states the problem and what to do, in one sentence. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
}

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
/** Changes with the tables and with the content of their columns. */
export const DATA_FORMAT = 6

const NOT_OURS = 'is not a data file of this version of the sandbox: delete it'
const IN_USE = 'is in use by another sandbox: stop it'
const INACCESSIBLE = 'cannot be read or written: check that its folder exists, and its permissions'

/** By SQLite's primary result code, what is the matter with a file, and what to do. */
const PROBLEMS: Readonly<Record<number, string>> = {
  3: INACCESSIBLE,
  5: IN_USE,
  6: IN_USE,
  8: INACCESSIBLE,
  10: INACCESSIBLE,
  11: 'is damaged: delete it',
  13: 'cannot be written because its disk is full: free some space',
  14: INACCESSIBLE,
  23: INACCESSIBLE,
  26: NOT_OURS,
}

const problemOf = (file: string, problem: string, cause?: unknown): DataFileError =>
  new DataFileError(`${file} ${problem}, or use another file with --data.`, { cause })

/** The error in words about the file, if SQLite reports that the file cannot be used; any other error as it is. */
export function toDataFileError(error: unknown, file: string): unknown {
  const problem = PROBLEMS[((error as { errcode?: number }).errcode ?? 0) & 0xff]
  return problem === undefined ? error : problemOf(file, problem, error)
}

/** A data file that this process has opened. */
export interface DataFile {
  readonly connection: DatabaseSync
  /** Its absolute path. */
  readonly file: string
}

/**
 * Opens a data file exclusively for this process, and creates it with mode 0600 if it does not exist.
 * @throws DataFileError if it is not a data file of this version, is damaged, is in use, or cannot be written
 */
export function openDataFile(name: string): DataFile {
  // An absolute path, because SQLite does not store ":memory:" and some "file:" URLs on disk.
  const file = resolve(name)
  const { DatabaseSync } = loadSqlite()
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file)
    prepare(connection, file)
    return { connection, file }
  } catch (error) {
    connection?.close()
    throw toDataFileError(error, file)
  }
}

/** Locks the file for this connection, and creates the tables if it is empty. */
function prepare(connection: DatabaseSync, file: string): void {
  // Exclusive: a second process is refused, because worlds and counters are also held in memory.
  connection.exec('pragma busy_timeout = 0; pragma main.locking_mode = exclusive; begin immediate')
  const { application, format, tables } =
    connection
      .prepare(
        `select application_id application, user_version format, (select count(*) from sqlite_schema) tables
         from pragma_application_id, pragma_user_version`,
      )
      .get() ?? {}
  const isNew = application === 0 && format === 0 && tables === 0
  if (!isNew && (application !== APPLICATION_ID || format !== DATA_FORMAT)) throw problemOf(file, NOT_OURS)
  // Before anything is written, because SQLite's files next to it get the mode of the file.
  restrictToOwner(file)
  if (isNew) connection.exec(`${schema}; pragma application_id = ${APPLICATION_ID}; pragma user_version = ${DATA_FORMAT}`)
  connection.exec('commit')
  // In WAL mode a killed process does not lose committed data.
  connection.exec('pragma journal_mode = wal; pragma synchronous = normal')
  // No process has started a task of this file.
  connection.exec(`${indexes}; update tasks set started = 0 where started = 1`)
}
