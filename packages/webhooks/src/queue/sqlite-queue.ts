import { resolve } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StoreUnavailableError } from '@activity-tracking/client'
import { createPrivateFile, restrictToOwner } from '@activity-tracking/kit/databases/private-file'
import type { Queue } from './queue.ts'
import { createSqlQueue, type SqlDatabase, type SqlQueueOptions, type SqlValue } from './sql-queue.ts'
import { SQLITE, type Statements, statementsOf, tableOf } from './statements.ts'

/** Options of `sqliteQueue`. Times are in milliseconds. */
export interface SqliteQueueOptions extends SqlQueueOptions {
  /** The file of the queue, created if missing and readable only by its owner; `:memory:` for a queue that ends with its process. */
  readonly path: string
}

const IN_MEMORY = ':memory:'
const TABLE = 'jobs'

/** In the header of the file: it is a queue, in this format. */
const APPLICATION_ID = 0x41545751
const FORMAT = 1

/** How long adds, and runs, wait for other processes, in milliseconds. This blocks the process, and a receiver must respond within 2,000. */
const [ADDING_MS, RUNNING_MS] = [700, 250]

/** Whether a file is new. Refuses one that another program or another version has written, before anything is changed in it. */
function isNew(database: DatabaseSync, file: string): boolean {
  const read = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  // In this order, because another process may create the queue in the meantime.
  const [tables, application, format] = ['SELECT count(*) FROM sqlite_schema', 'PRAGMA application_id', 'PRAGMA user_version'].map(read)
  if (application === 0 && tables === 0) return true
  if (application !== APPLICATION_ID) throw new Error(`${file} contains the data of another program: use a file of its own for the queue`)
  if (format !== FORMAT) throw new Error(`${file} has format ${format} of another version of this package, not ${FORMAT}: use another file`)
  return false
}

function connect(file: string, synchronous: 'FULL' | 'NORMAL', busyMs: number): DatabaseSync {
  const sqlite = process.getBuiltinModule?.('node:sqlite')
  if (sqlite === undefined) throw new Error(`a queue in SQLite needs Node 22.13 or later; this is ${process.versions.node}`)
  if (file !== IN_MEMORY) {
    createPrivateFile(file)
    // Before SQLite opens the file, because the write-ahead log gets the mode of the file.
    restrictToOwner(file)
  }
  const database = new sqlite.DatabaseSync(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA synchronous = ${synchronous}`)
    if (isNew(database, file)) {
      const table = tableOf(TABLE, (suffix) => `${TABLE}_${suffix}`, SQLITE)
      database.exec('PRAGMA journal_mode = WAL')
      database.exec(`BEGIN IMMEDIATE; ${table} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}; COMMIT`)
    }
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const toParameters = (values: readonly SqlValue[]): Record<string, SqlValue> =>
  Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))

/** Has a second connection, which does not wait for the disk. What a power failure takes back is how runs have ended: they run again. */
function sqliteDatabase(path: string): SqlDatabase {
  // SQLite treats an absolute path as a file, but not some relative names, such as `file:queue?mode=memory`.
  const file = path === IN_MEMORY ? path : resolve(path)
  const sql = statementsOf(TABLE, SQLITE)
  const statements = new Map<string, StatementSync>()
  let durable: DatabaseSync | undefined
  let fast: DatabaseSync | undefined
  let isClosed = false
  const toAdd = (): DatabaseSync => (durable ??= connect(file, 'FULL', ADDING_MS))
  const toRun = (): DatabaseSync => (fast ??= file === IN_MEMORY ? toAdd() : connect(file, 'NORMAL', RUNNING_MS))

  function statementOf(name: keyof Statements): StatementSync {
    const database = name === 'add' || name === 'forget' || name === 'retryDead' ? toAdd() : toRun()
    const statement = statements.get(name) ?? database.prepare(sql[name])
    statements.set(name, statement)
    return statement
  }

  async function reach<T>(work: () => T): Promise<T> {
    if (isClosed) throw new Error('the queue is closed')
    try {
      return work()
    } catch (error) {
      throw Object(error).errcode === undefined ? error : new StoreUnavailableError('SQLite', error)
    }
  }

  return {
    add: (rows) =>
      reach(() => {
        const [database, statement] = [toAdd(), statementOf('add')]
        database.exec('BEGIN IMMEDIATE')
        try {
          for (const row of rows) statement.run(toParameters(row))
          database.exec('COMMIT')
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK')
          throw error
        }
      }),
    query: (name, ...values) => reach(() => statementOf(name).all(toParameters(values))),
    close() {
      for (const database of new Set(isClosed ? [] : [durable, fast])) database?.close()
      isClosed = true
    },
  }
}

/**
 * A queue in an SQLite file, through node:sqlite: durable when an add resolves (WAL, synchronous = FULL). Several processes on one machine can
 * share the file, which contains nothing else. The first operation opens it, and rejects if another program wrote it, or other users can.
 */
export function sqliteQueue({ path, ...options }: SqliteQueueOptions): Queue {
  return createSqlQueue(sqliteDatabase(path), options)
}
