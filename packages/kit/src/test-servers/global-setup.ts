// Starts the databases that the tests of a project need, once for all projects of a run.
import type { TestProject } from 'vitest/node'
import { hasChromium, WITHOUT_CHROMIUM } from './chromium.ts'
import { postgresMissing, startPostgres } from './postgres.ts'
import type { Provided } from './provided.ts'
import { redisMissing, startRedis } from './redis.ts'
import type { TestServer } from './server.ts'

type Server = TestServer | { readonly missing: string }
type Servers = Readonly<Record<'redis' | 'postgres', Server>>

interface Running {
  users: number
  readonly servers: Promise<Servers>
}

/** Each project loads this module again, so shared state is stored outside it. */
const shared = globalThis as { activityTrackingTestServers?: Running }

async function startUnless(missing: string | undefined, start: () => Promise<TestServer>): Promise<Server> {
  return missing === undefined ? start() : { missing }
}

/** With the variable REQUIRE_SERVERS, a server that is not installed fails the run, instead of skipping its tests. @throws Error that names them */
export function requireServers(): void {
  if (!process.env['REQUIRE_SERVERS']) return
  const missing = [redisMissing(), postgresMissing(), hasChromium ? undefined : WITHOUT_CHROMIUM.replace('unless ', '')]
  const found = missing.filter((reason) => reason !== undefined)
  if (found.length > 0) throw new Error(`REQUIRE_SERVERS is set, and ${found.join(', and ')}.`)
}

async function startAll(): Promise<Servers> {
  requireServers()
  const [redis, postgres] = await Promise.all([startUnless(redisMissing(), startRedis), startUnless(postgresMissing(), startPostgres)])
  return { redis, postgres }
}

const provided = (server: Server): Provided => ('missing' in server ? { missing: server.missing } : { port: server.port })

/** Provides `redis` and `postgres` to a project. The last project that ends stops them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.activityTrackingTestServers ??= { users: 0, servers: startAll() }
  const running = shared.activityTrackingTestServers
  running.users += 1
  const servers = await running.servers
  project.provide('redis', provided(servers.redis))
  project.provide('postgres', provided(servers.postgres))
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    delete shared.activityTrackingTestServers
    await Promise.all(Object.values(servers).map((server) => ('stop' in server ? server.stop() : undefined)))
  }
}
