import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'

/** An empty database on the PostgreSQL server of the tests, which is dropped at the end. */
export async function newDatabase(port: number | undefined): Promise<AsyncDisposable & { readonly url: string }> {
  const server = `postgresql://postgres@127.0.0.1:${port}`
  const name = `cookbook_${randomUUID().replaceAll('-', '')}`
  const pool = new Pool({ connectionString: `${server}/postgres` })
  await pool.query(`CREATE DATABASE ${name}`)
  return {
    url: `${server}/${name}`,
    async [Symbol.asyncDispose]() {
      await pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await pool.end()
    },
  }
}
