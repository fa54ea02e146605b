import { DatabaseSync } from 'node:sqlite'
import { checkKey } from './check-key.ts'
import { DEFAULT_LIMIT, pageOf } from './page-of.ts'
import type { Store } from './store.ts'
import { StoreUnavailableError } from './store-unavailable-error.ts'
import { VersionConflictError } from './version-conflict-error.ts'
import { waitForLock } from './wait-for-lock.ts'

export interface SqliteStoreOptions {
  /** File of the database; made when it is not there. Processes of one machine may share it. */
  readonly path: string
  /** Milliseconds since 1970-01-01 UTC, for locks that free themselves; default `Date.now`. */
  readonly now?: () => number
}

/** A store that is closed at the end of its `using` block, or by hand. */
export interface SqliteStore extends Store, Disposable {
  close(): void
}

const SCHEMA = `
create table if not exists records (key text primary key, version text not null, record text not null) without rowid;
create table if not exists locks (name text primary key, token text not null, free_at integer not null) without rowid;
`

/** SQLite's code for "another connection is writing", in its lowest byte. */
const BUSY = 5
/** Longest time to wait for other processes' writes, in milliseconds. */
const PATIENCE = 10_000

const isBusy = (error: unknown): boolean => (Number(Object(error).errcode) & 0xff) === BUSY

/** Does the work again while another process writes. SQLite itself would wait too, and keep this process from everything else meanwhile. */
async function patiently<T>(work: () => T): Promise<T> {
  const start = performance.now()
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > PATIENCE) throw new StoreUnavailableError('SQLite', error)
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 9))
    }
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('pragma busy_timeout = 2000; pragma journal_mode = wal; pragma synchronous = full')
  database.exec(SCHEMA)
  database.exec('pragma busy_timeout = 5')
  return database
}

/**
 * A store in an SQLite file (`node:sqlite`). What was written survives the process and the machine; processes on one machine may share it.
 * @throws StoreUnavailableError when the file cannot be opened
 */
export function sqliteStore({ path, now = Date.now }: SqliteStoreOptions): SqliteStore {
  let database: DatabaseSync
  try {
    database = open(path)
  } catch (cause) {
    throw new StoreUnavailableError('SQLite', cause)
  }
  const read = database.prepare('select record, version from records where key = ?')
  const insert = database.prepare('insert into records (key, version, record) values (?, ?, ?) on conflict do nothing')
  const update = database.prepare('update records set version = ?, record = ? where key = ? and version = ?')
  const remove = database.prepare('delete from records where key = ? and version = ?')
  const acquire = database.prepare(
    'insert into locks (name, token, free_at) values (?, ?, ?) on conflict do update set token = excluded.token, free_at = excluded.free_at where free_at <= ?',
  )
  const free = database.prepare('delete from locks where name = ? and token = ?')
  const keysAfter = database.prepare('select key from records where key > ? and key >= ? and substr(key, 1, ?) = ? order by key limit ?')

  const close = (): void => {
    if (database.isOpen) database.close()
  }
  return {
    async get(key) {
      checkKey(key)
      const row = (await patiently(() => read.get(key))) as { record: string; version: string } | undefined
      return row === undefined ? null : { record: JSON.parse(row.record), version: row.version }
    },
    async put(key, record, condition) {
      checkKey(key)
      const version = crypto.randomUUID()
      const text = JSON.stringify(record)
      const write = () => ('ifVersion' in condition ? update.run(version, text, key, condition.ifVersion) : insert.run(key, version, text))
      if ((await patiently(write)).changes === 0) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      checkKey(key)
      if ((await patiently(() => remove.run(key, ifVersion))).changes === 0) throw new VersionConflictError(key)
    },
    async lock(name, options) {
      checkKey(name)
      const token = crypto.randomUUID()
      return waitForLock(options, async () => {
        const { changes } = await patiently(() => acquire.run(name, token, now() + options.ttlMs, now()))
        return changes === 0 ? null : { release: async () => void (await patiently(() => free.run(name, token))) }
      })
    },
    async list({ prefix = '', cursor = '', limit = DEFAULT_LIMIT } = {}) {
      const length = [...prefix].length
      const rows = (await patiently(() => keysAfter.all(cursor, prefix, length, prefix, limit + 1))) as { key: string }[]
      return pageOf(
        rows.map(({ key }) => key),
        limit,
      )
    },
    close,
    [Symbol.dispose]: close,
  }
}
