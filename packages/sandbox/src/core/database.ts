import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { timeAfter } from '../base/local-time.ts'
import { folded } from '../base/search-words.ts'
import { type DataFile, loadSqlite, openDataFile, toDataFileError } from './data-file.ts'
import { indexes, schema } from './schema.ts'

/** The embedded database: SQL with cached prepared statements, and transactions. */
export interface Database {
  all<T>(sql: string, ...values: SQLInputValue[]): T[]
  get<T>(sql: string, ...values: SQLInputValue[]): T | undefined
  run(sql: string, ...values: SQLInputValue[]): void
  /** Like `run`, for data that responses do not contain: does not change `revision`. */
  runAside(sql: string, ...values: SQLInputValue[]): void
  /** Increases with every write or rollback. While it is the same, everything derived from rows is up to date. */
  readonly revision: number
  /** Runs `work` in one transaction, and rolls it back if `work` throws. Transactions are not nested: an inner call joins the outer one. */
  atomically<T>(work: () => T): T
  /**
   * Runs `work` in one transaction in which another database file can be read as `other`. Cannot be used within another transaction.
   * @throws Error if the file is not a database
   */
  withFile<T>(file: string, work: () => T): T
  /** Absolute path of the data file; undefined in memory. */
  readonly file: string | undefined
  close(): void
}

type Opened = Omit<DataFile, 'file'> & { readonly file: string | undefined }

function openMemory(): Opened {
  const connection = new (loadSqlite().DatabaseSync)(':memory:')
  connection.exec(schema + indexes)
  return { connection, file: undefined }
}

/**
 * Opens the database in a file, or in memory without a file, and creates the tables if it is new.
 * @throws DataFileError if the file cannot be used
 */
export const openDatabase = (name: string | undefined): Database => accessTo(name === undefined ? openMemory() : openDataFile(name))

function accessTo({ connection, file }: Opened): Database {
  // For SQL: converts a time of a template to a time of a world that starts on the day of a midnight.
  connection.function('time_after', { deterministic: true }, (seconds, midnight, zone) =>
    timeAfter(Number(midnight), Number(seconds), String(zone)),
  )
  // For searches, because SQLite folds only the letters of ASCII.
  connection.function('folded', { deterministic: true }, (text) => folded(String(text)))
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  /** Describes in one sentence that the file can no longer be read or written: the disk is full, or the file is damaged. */
  const accessing = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw file === undefined ? error : toDataFileError(error, file)
    }
  }
  const rollback = (): void => {
    try {
      connection.exec('rollback')
    } catch {
      // SQLite has already rolled back. It does so if the disk is full.
    }
  }
  let depth = 0
  let revision = 0
  return {
    get revision() {
      return revision
    },
    all: <T>(sql: string, ...values: SQLInputValue[]) => accessing(() => prepare(sql).all(...values) as T[]),
    get: <T>(sql: string, ...values: SQLInputValue[]) => accessing(() => prepare(sql).get(...values) as T | undefined),
    run(sql, ...values) {
      revision += 1
      accessing(() => prepare(sql).run(...values))
    },
    runAside: (sql, ...values) => void accessing(() => prepare(sql).run(...values)),
    atomically(work) {
      if (depth > 0) return work()
      accessing(() => connection.exec('begin immediate'))
      depth += 1
      try {
        const result = work()
        accessing(() => connection.exec('commit'))
        return result
      } catch (error) {
        revision += 1
        rollback()
        throw error
      } finally {
        depth -= 1
      }
    },
    withFile(other, work) {
      connection.prepare('attach database ? as other').run(other)
      try {
        // Not immediate: that would also lock the other file, which many processes read.
        connection.exec('begin')
        depth += 1
        const result = work()
        connection.exec('commit')
        return result
      } catch (error) {
        rollback()
        throw error
      } finally {
        depth -= 1
        connection.exec('detach database other')
      }
    },
    file,
    close: () => connection.close(),
  }
}
