// Kills processes of apps in the middle of their work, and prints as JSON after how many seconds another process has taken it up, with default settings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresMissing, redisMissing, startPostgres, startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { ENGINE_CHOICES, type EngineChoice } from '../test/support/app-engines.ts'
import { startAppWorld } from '../test/support/app-world.ts'

/** Processes that are killed for each choice of engines. Each belongs to a separate app. */
const KILLED = 3
const DEFAULTS = { leaseMs: null, pollMs: null }

interface ServerKind {
  missing(): string | undefined
  start(): Promise<TestServer>
}

const SERVERS: Readonly<Record<EngineChoice['database'], ServerKind | null>> = {
  sqlite: null,
  redis: { missing: redisMissing, start: startRedis },
  postgres: { missing: postgresMissing, start: startPostgres },
}

async function secondsUntilTakeover(choice: EngineChoice, port: number, folder: string): Promise<number> {
  await using world = await startAppWorld({ ...choice, port, folder, name: `app_${crypto.randomUUID().replaceAll('-', '_')}` })
  const killed = await world.start({ ...DEFAULTS, haltAt: 'before onChange' })
  const survivor = await world.start(DEFAULTS)
  world.forwarder.route(killed.port)
  await world.subscribe()
  await killed.run()
  const id = await world.create()
  await killed.printed('at before onChange')
  await survivor.run()
  killed.process.kill('SIGKILL')
  const killedAt = performance.now()
  await survivor.printed(`began ${id}`)
  return (performance.now() - killedAt) / 1_000
}

async function measure(choice: EngineChoice): Promise<number[]> {
  const folders = await Promise.all(Array.from({ length: KILLED }, () => mkdtemp(join(tmpdir(), 'takeover-'))))
  await using server = (await SERVERS[choice.database]?.start()) ?? null
  try {
    return await Promise.all(folders.map((folder) => secondsUntilTakeover(choice, server?.port ?? 0, folder)))
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true })
  }
}

const results = []
for (const choice of ENGINE_CHOICES) {
  const missing = SERVERS[choice.database]?.missing()
  results.push(missing === undefined ? { ...choice, seconds: await measure(choice) } : { ...choice, seconds: [], missing })
}
console.log(JSON.stringify(results))
