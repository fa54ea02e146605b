// Starts the databases that tests need, once for a run.
import type { TestProject } from 'vitest/node'
import { hasChromium, WITHOUT_CHROMIUM } from './chromium.ts'
import { postgresMissing, startPostgres } from './postgres.ts'
import type { Provided } from './provided.ts'
import { redisMissing, startRedis } from './redis.ts'
import type { TestServer } from './server.ts'

type Server = TestServer | { readonly missing: string }

async function startUnless(missing: string | undefined, start: () => Promise<TestServer>): Promise<Server> {
  return missing === undefined ? start() : { missing }
}

/**
 * With the variable REQUIRE_SERVERS, a server that is not installed fails the run, instead of skipping its tests.
 * @throws Error that names them
 */
export function requireServers(env: NodeJS.ProcessEnv): void {
  if (!env['REQUIRE_SERVERS']) return
  const missing = [redisMissing(), postgresMissing(), hasChromium ? undefined : WITHOUT_CHROMIUM.replace('unless ', '')]
  const found = missing.filter((reason) => reason !== undefined)
  if (found.length > 0) throw new Error(`REQUIRE_SERVERS is set, and ${found.join(', and ')}.`)
}

const provided = (server: Server): Provided => ('missing' in server ? { missing: server.missing } : { port: server.port })

/** Provides `redis` and `postgres` to the tests, and stops them at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireServers({ ...process.env, ...project.config.env })
  const servers = await Promise.all([startUnless(redisMissing(), startRedis), startUnless(postgresMissing(), startPostgres)])
  const [redis, postgres] = servers
  project.provide('redis', provided(redis))
  project.provide('postgres', provided(postgres))
  return async () => {
    await Promise.all(servers.map((server) => ('stop' in server ? server.stop() : undefined)))
  }
}
