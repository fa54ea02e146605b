// Starts the databases that the tests of a project need, once for all projects of a run.
import type { TestProject } from 'vitest/node'
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
  if (missing === undefined) return start()
  console.warn(`Tests on a real server are skipped: ${missing}`)
  return { missing }
}

async function startAll(): Promise<Servers> {
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
