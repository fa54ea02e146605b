import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { type DataFile, openDataFile } from './data-file.ts'
import { isAboutAccess, toDataFileError } from './data-file-error.ts'
import { schema } from './schema.ts'
import { loadSqlite } from './sqlite.ts'

/** The embedded database: SQL with prepared statements kept, and transactions. */
export interface Database {
  all<T>(sql: string, ...values: SQLInputValue[]): T[]
  get<T>(sql: string, ...values: SQLInputValue[]): T | undefined
  run(sql: string, ...values: SQLInputValue[]): void
  /** Runs `work` in one transaction; everything in it is undone when it throws. Not nested: an inner call joins the outer. */
  atomically<T>(work: () => T): T
  /**
   * Runs work of the start that reads what the database holds.
   * @throws DataFileError when it fails, and the data was there before: it is damaged
   */
  atStart<T>(work: () => T): T
  /** The data file, as an absolute path; undefined in memory. */
  readonly file: string | undefined
  close(): void
}

function openMemory(): Omit<DataFile, 'file'> & { readonly file: undefined } {
  const connection = new (loadSqlite().DatabaseSync)(':memory:')
  connection.exec(schema)
  return { connection, close: () => connection.close(), file: undefined, isNew: true }
}

/**
 * Opens the database in a file, or in memory without one, and creates its tables where it is new.
 * @throws DataFileError when the file cannot be used
 */
export function openDatabase(name: string | undefined): Database {
  const { connection, close, file, isNew } = name === undefined ? openMemory() : openDataFile(name)
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  /** Says in one sentence when the file cannot be read or written any more: the disk is full, or was taken away. */
  const accessing = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw file !== undefined && isAboutAccess(error) ? toDataFileError(error, file) : error
    }
  }
  const rollback = (): void => {
    try {
      connection.exec('rollback')
    } catch {
      // SQLite has undone everything itself: it does where the disk is full.
    }
  }
  let depth = 0
  return {
    all: <T>(sql: string, ...values: SQLInputValue[]) => accessing(() => prepare(sql).all(...values) as T[]),
    get: <T>(sql: string, ...values: SQLInputValue[]) => accessing(() => prepare(sql).get(...values) as T | undefined),
    run: (sql, ...values) => void accessing(() => prepare(sql).run(...values)),
    atomically(work) {
      if (depth > 0) return work()
      accessing(() => connection.exec('begin immediate'))
      depth += 1
      try {
        const result = work()
        accessing(() => connection.exec('commit'))
        return result
      } catch (error) {
        rollback()
        throw error
      } finally {
        depth -= 1
      }
    },
    atStart(work) {
      try {
        return work()
      } catch (error) {
        throw file === undefined || isNew ? error : toDataFileError(error, file)
      }
    },
    file,
    close,
  }
}
