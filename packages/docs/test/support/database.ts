import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { expect } from 'vitest'

/** An empty database on the PostgreSQL server of the tests, which is dropped at the end. */
export async function newDatabase(port: number | undefined): Promise<AsyncDisposable & { readonly url: string }> {
  const server = `postgresql://postgres@127.0.0.1:${port}`
  const name = `cookbook_${randomUUID().replaceAll('-', '')}`
  const pool = new Pool({ connectionString: `${server}/postgres` })
  await pool.query(`CREATE DATABASE ${name}`)
  return {
    url: `${server}/${name}`,
    async [Symbol.asyncDispose]() {
      // A pool that has ended still closes its connections: if the database were dropped by force, they would end with an error that nobody handles.
      const connections = () => pool.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])
      await expect.poll(async () => (await connections()).rowCount).toBe(0)
      await pool.query(`DROP DATABASE ${name}`)
      await pool.end()
    },
  }
}
