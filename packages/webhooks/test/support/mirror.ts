import { DatabaseSync } from 'node:sqlite'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'

/** A change that an app has written to its database, and by which process. */
export interface Applied {
  readonly activityId: string
  /** Null: the activity was deleted. */
  readonly name: string | null
  readonly idempotencyKey: string
  readonly attempt: number
  readonly fencingToken: number
  readonly pid: number
}

/** An app's copy: every change that was ever written to it, in order. */
export interface Mirror {
  append(applied: Applied): Promise<void>
  read(): Promise<readonly Applied[]>
  close(): void
}

const parse = (text: unknown): Applied => JSON.parse(String(text))

export function sqliteMirror(path: string): Mirror {
  const database = new DatabaseSync(path)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 60000; CREATE TABLE IF NOT EXISTS mirror (number INTEGER PRIMARY KEY, applied TEXT)',
  )
  return {
    append: async (applied) => void database.prepare('INSERT INTO mirror (applied) VALUES (?)').run(JSON.stringify(applied)),
    read: async () =>
      database
        .prepare('SELECT applied FROM mirror ORDER BY number')
        .all()
        .map((row) => parse(row['applied'])),
    close: () => database.close(),
  }
}

export const redisMirror = (client: Redis, key: string): Mirror => ({
  append: async (applied) => void (await client.rpush(key, JSON.stringify(applied))),
  read: async () => (await client.lrange(key, 0, -1)).map(parse),
  close() {},
})

/** @param table its table, which the caller has created */
export const postgresMirror = (pool: Pool, table: string): Mirror => ({
  append: async (applied) => void (await pool.query(`INSERT INTO ${table} (applied) VALUES ($1)`, [JSON.stringify(applied)])),
  read: async () => (await pool.query(`SELECT applied FROM ${table} ORDER BY number`)).rows.map(({ applied }) => parse(applied)),
  close() {},
})
