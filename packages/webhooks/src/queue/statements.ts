import { MOST_CRASHES } from './queue.ts'

/** What SQLite and PostgreSQL do differently. Both accept `$1` for a parameter. */
export interface SqlDialect {
  /** A type of text that is sorted by its bytes. */
  readonly text: string
  /** The function that returns the lowest of its arguments. */
  readonly least: string
  /** The source of the rows of an INSERT: key, lane, ready, data. */
  readonly rows: string
  /** A condition: the key is among those that a query returns. */
  readonly among: (query: string) => string
}

export const SQLITE: SqlDialect = {
  text: 'text',
  least: 'min',
  rows: 'VALUES ($1, $2, $3, $4)',
  among: (query) => `IN (${query})`,
}

export const POSTGRES: SqlDialect = {
  text: 'text COLLATE "C"',
  least: 'least',
  rows: 'SELECT * FROM unnest($1::text[], $2::smallint[], $3::bigint[], $4::text[])',
  // A row that another process is taking is skipped. The array is computed once; a plan could repeat a subquery with a limit.
  among: (query) => `= ANY (ARRAY(${query} FOR UPDATE SKIP LOCKED))`,
}

/**
 * Creates the table and its indexes if they are missing. A row is a job. `ready`: when it may be taken, which for a job that runs is when its
 * lease ends. `again`, `again_data`: the job was added during its run, due then. `died`: since when it is dead.
 * @param table its quoted name
 * @param indexName the quoted name of an index
 */
export const tableOf = (table: string, indexName: (suffix: string) => string, { text }: SqlDialect): string =>
  `CREATE TABLE IF NOT EXISTS ${table} (key ${text} PRIMARY KEY, lane smallint NOT NULL, ready bigint NOT NULL, data text,
  failures integer NOT NULL DEFAULT 0, crashes integer NOT NULL DEFAULT 0, lease text, again bigint, again_data text, reason text,
  died bigint);
CREATE INDEX IF NOT EXISTS ${indexName('ready')} ON ${table} (lane, ready) WHERE died IS NULL;
CREATE INDEX IF NOT EXISTS ${indexName('died')} ON ${table} (died) WHERE died IS NOT NULL;`

/** The statements of a queue by their names. All but `add` return a row for each job that they found or changed. */
export function statementsOf(table: string, { least, rows, among }: SqlDialect) {
  const held = 'WHERE key = $1 AND lease = $2'
  const settled = 'lease = NULL, again = NULL, again_data = NULL'
  const due = `SELECT key FROM ${table} WHERE died IS NULL AND lane = $3 AND ready <= $4 ORDER BY ready LIMIT CAST($5 AS bigint)`
  // After the last crash, a job does not run, so what was added in the meantime is still to be done.
  const isLastCrash = `lease IS NOT NULL AND crashes >= ${MOST_CRASHES - 1}`

  return {
    // A dead job starts anew, a job that runs is marked, and a job that waits becomes due earlier.
    add: `INSERT INTO ${table} AS job (key, lane, ready, data) ${rows} ON CONFLICT (key) DO UPDATE SET
      lane = CASE WHEN job.died IS NULL THEN ${least}(job.lane, excluded.lane) ELSE excluded.lane END,
      ready = CASE WHEN job.died IS NOT NULL THEN excluded.ready WHEN job.lease IS NULL THEN ${least}(job.ready, excluded.ready) ELSE job.ready END,
      data = CASE WHEN job.died IS NULL THEN job.data ELSE excluded.data END,
      again = CASE WHEN job.lease IS NOT NULL THEN ${least}(coalesce(job.again, excluded.ready), excluded.ready) END,
      again_data = CASE WHEN job.lease IS NOT NULL AND job.again IS NULL THEN excluded.data ELSE job.again_data END, reason = NULL, died = NULL
      WHERE job.died IS NOT NULL OR job.lease IS NOT NULL OR excluded.ready < job.ready OR excluded.lane < job.lane`,
    // A job whose lease has ended is taken over. What was added before is done by this run.
    take: `UPDATE ${table} SET lease = $1, ready = $2, crashes = crashes + CASE WHEN lease IS NULL THEN 0 ELSE 1 END,
      again = CASE WHEN ${isLastCrash} THEN again END, again_data = CASE WHEN ${isLastCrash} THEN again_data END
      WHERE key ${among(due)} RETURNING key, data, failures, crashes`,
    renew: `UPDATE ${table} SET ready = $3 ${held} RETURNING key`,
    finish: `DELETE FROM ${table} ${held} AND again IS NULL RETURNING key`,
    postpone: `UPDATE ${table} SET ready = ${least}(coalesce(again, $3), $3), failures = $4, crashes = $5, data = coalesce($6, data), ${settled}
      ${held} RETURNING key`,
    bury: `UPDATE ${table} SET died = $3, reason = $4, failures = 0, crashes = 0, ${settled} ${held} AND again IS NULL RETURNING key`,
    // Instead of the end of a job that was added during its run.
    restart: `UPDATE ${table} SET ready = again, data = again_data, failures = 0, crashes = 0, ${settled} ${held} AND again IS NOT NULL RETURNING key`,
    forget: `DELETE FROM ${table} WHERE key >= $1 AND key < $2 RETURNING key`,
    stats: `SELECT lane, count(died) AS dead, count(*) FILTER (WHERE died IS NULL AND ready <= $1) AS due,
      count(*) FILTER (WHERE died IS NULL AND ready > $1 AND lease IS NULL) AS later,
      count(*) FILTER (WHERE died IS NULL AND ready > $1 AND lease IS NOT NULL) AS running,
      min(ready) FILTER (WHERE died IS NULL AND ready <= $1) AS oldest FROM ${table} GROUP BY lane`,
    dead: `SELECT key, reason, died FROM ${table} WHERE died IS NOT NULL ORDER BY died DESC LIMIT CAST($1 AS bigint)`,
    retryDead: `UPDATE ${table} SET died = NULL, reason = NULL, ready = $1 WHERE died IS NOT NULL AND key = coalesce($2, key) RETURNING key`,
    purge: `DELETE FROM ${table} WHERE died <= $1 RETURNING key`,
  }
}

export type Statements = ReturnType<typeof statementsOf>
