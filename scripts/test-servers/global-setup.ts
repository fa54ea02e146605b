// Real databases for the tests, on free loopback ports and in a temporary folder. Where one is not installed the tests that need it say so.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a Redis server; null where none is installed. */
    redisUrl: string | null
    /** Address of a PostgreSQL database; null where none is installed. */
    postgresUrl: string | null
  }
}

/** A server that the tests started. */
export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'test-servers-'))
  const [redis, postgres] = await Promise.all([startRedis(folder), startPostgres(folder)])
  project.provide('redisUrl', redis?.url ?? null)
  project.provide('postgresUrl', postgres?.url ?? null)
  return async () => {
    await Promise.all([redis?.stop(), postgres?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}
