import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { timeAfter } from '../local-time.ts'
import { type DataFile, loadSqlite, openDataFile } from './data-file.ts'
import { isAboutAccess, toDataFileError } from './data-file-error.ts'
import { schema } from './schema.ts'

/** The embedded database: SQL with prepared statements kept, and transactions. */
export interface Database {
  all<T>(sql: string, ...values: SQLInputValue[]): T[]
  get<T>(sql: string, ...values: SQLInputValue[]): T | undefined
  run(sql: string, ...values: SQLInputValue[]): void
  /** Like `run`, for what no response is made of: `revision` stays. */
  runAside(sql: string, ...values: SQLInputValue[]): void
  /** Grows whenever something is written or undone: what was made of rows is as it was while this is the same. */
  readonly revision: number
  /** Calls the listener once after each turn in which something was written, until the function that it gives is called. */
  onWritten(listener: () => void): () => void
  /** Runs `work` in one transaction; everything in it is undone when it throws. Not nested: an inner call joins the outer. */
  atomically<T>(work: () => T): T
  /**
   * Runs work of the start that reads what the database holds.
   * @throws DataFileError when it fails, and the data was there before: it is damaged
   */
  atStart<T>(work: () => T): T
  /**
   * Runs `work` in one transaction, in which another database file can be read under the name `other`. Not within another transaction.
   * @throws Error when it is not a database
   */
  withFile<T>(file: string, work: () => T): T
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
  // In SQL: what a moment of a template means in a world that starts on the day of a midnight.
  connection.function('moment', { deterministic: true }, (seconds, midnight) =>
    seconds === null ? null : timeAfter(Number(midnight), Number(seconds)),
  )
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
  let revision = 0
  const listeners = new Set<() => void>()
  let isTelling = false
  /** Transactions end within the turn that they begin in. */
  const tellSoon = (): void => {
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const listener of [...listeners]) listener()
    })
  }
  return {
    get revision() {
      return revision
    },
    all: <T>(sql: string, ...values: SQLInputValue[]) => accessing(() => prepare(sql).all(...values) as T[]),
    get: <T>(sql: string, ...values: SQLInputValue[]) => accessing(() => prepare(sql).get(...values) as T | undefined),
    run(sql, ...values) {
      revision += 1
      if (listeners.size > 0) tellSoon()
      accessing(() => prepare(sql).run(...values))
    },
    runAside: (sql, ...values) => void accessing(() => prepare(sql).run(...values)),
    onWritten(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
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
        // Not immediate: that would lock the other file as well, which many processes read.
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
        for (const sql of [...statements.keys()]) if (sql.includes('other.')) statements.delete(sql)
        connection.exec('detach database other')
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
