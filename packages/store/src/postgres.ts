import { checkKey } from './check-key.ts'
import { DEFAULT_LIMIT, pageOf } from './page-of.ts'
import type { Store } from './store.ts'
import { guarded } from './store-unavailable-error.ts'
import { VersionConflictError } from './version-conflict-error.ts'
import { waitForLock } from './wait-for-lock.ts'

/** A `Pool` of `pg`, or whatever else runs a query with `$1` parameters. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface PostgresStoreOptions {
  /** Yours: closed by you. */
  readonly pool: PostgresPool
  /** Name of the table, with its schema if it is in another than the connection's own: `app.grants`. Default `activity_tracking_store`. */
  readonly table?: string
}

/** @throws TypeError when it is no plain identifier, or two with a dot between */
function quote(table: string): { table: string; locks: string } {
  if (!/^[a-z_][a-z0-9_]{0,50}(\.[a-z_][a-z0-9_]{0,50})?$/i.test(table)) {
    throw new TypeError('table is a name of letters, digits and underscores, if needed with a schema and a dot before it')
  }
  const quoted = (name: string): string =>
    name
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')
  return { table: quoted(table), locks: quoted(`${table}_locks`) }
}

/**
 * What {@link postgresStore} runs before its first use, for those who keep migrations elsewhere: makes the tables that are not there. May run
 * any number of times, in any number of processes at once.
 * @throws TypeError when the table's name is no plain identifier
 */
export function postgresMigration(name = 'activity_tracking_store'): string {
  const { table, locks } = quote(name)
  // One statement list is one transaction. Without the lock, two that begin at once would both find nothing and collide.
  return `
select pg_advisory_xact_lock(hashtext('activity-tracking migration'));
create table if not exists ${table} (key text collate "C" primary key, version text not null, record text not null);
create table if not exists ${locks} (name text collate "C" primary key, token text not null, free_at timestamptz not null);`
}

/**
 * A store in PostgreSQL (`pg`). What was written survives as PostgreSQL promises; any number of processes and machines may share it.
 * @throws TypeError when the table's name is no plain identifier
 */
export function postgresStore({ pool, table: name = 'activity_tracking_store' }: PostgresStoreOptions): Store {
  const { table, locks } = quote(name)
  const migration = postgresMigration(name)
  let migrated: Promise<unknown> | undefined
  const query = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    guarded('PostgreSQL', async () => {
      migrated ??= pool.query(migration).catch((error: unknown) => {
        migrated = undefined
        throw error
      })
      await migrated
      return (await pool.query(text, values)).rows as Row[]
    })
  return {
    async get(key) {
      checkKey(key)
      const [row] = await query<{ record: string; version: string }>(`select record, version from ${table} where key = $1`, key)
      return row === undefined ? null : { record: JSON.parse(row.record), version: row.version }
    },
    async put(key, record, condition) {
      checkKey(key)
      const version = crypto.randomUUID()
      const text = JSON.stringify(record)
      const written =
        'ifVersion' in condition
          ? await query(
              `update ${table} set version = $2, record = $3 where key = $1 and version = $4 returning key`,
              ...[key, version, text, condition.ifVersion],
            )
          : await query(
              `insert into ${table} (key, version, record) values ($1, $2, $3) on conflict do nothing returning key`,
              ...[key, version, text],
            )
      if (written.length === 0) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      checkKey(key)
      const deleted = await query(`delete from ${table} where key = $1 and version = $2 returning key`, key, ifVersion)
      if (deleted.length === 0) throw new VersionConflictError(key)
    },
    async lock(lockName, options) {
      checkKey(lockName)
      const token = crypto.randomUUID()
      const acquire = `
        insert into ${locks} as held (name, token, free_at) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
        on conflict (name) do update set token = excluded.token, free_at = excluded.free_at where held.free_at <= clock_timestamp()
        returning token`
      return waitForLock(options, async () => {
        const got = await query(acquire, lockName, token, options.ttlMs)
        return got.length === 0
          ? null
          : { release: async () => void (await query(`delete from ${locks} where name = $1 and token = $2`, lockName, token)) }
      })
    },
    async list({ prefix = '', cursor = '', limit = DEFAULT_LIMIT } = {}) {
      const rows = await query<{ key: string }>(
        `select key from ${table} where key > $1 and key >= $2 and starts_with(key, $2) order by key limit $3`,
        ...[cursor, prefix, limit + 1],
      )
      return pageOf(
        rows.map(({ key }) => key),
        limit,
      )
    },
  }
}
