import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { prepareGrant, startChild } from './support/crash-run.ts'
import { newPlaces, type StorePlace } from './support/stores.ts'

const servers = { redis: inject('redis'), postgres: inject('postgres') }
/** The races are run on every kind. */
const KINDS: readonly StorePlace['kind'][] = process.env['LONG_TESTS'] === undefined ? ['sqlite'] : ['sqlite', 'redis', 'postgres']
const missing = (kind: StorePlace['kind']): string | undefined => (kind === 'sqlite' ? undefined : servers[kind].missing)

const TTL_MS = 10_000
/** Shorter than the time to live of the mark, so none of these processes can see it expire. */
const LIFE_MS = 3_000

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

/** A token endpoint that never responds. */
async function startSilentServer() {
  const asked = Promise.withResolvers<void>()
  const server = createServer(() => asked.resolve())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: asked.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it.each(KINDS.map((kind) => [kind, missing(kind)] as const))(
  'a process that was killed while it refreshed is replaced by one of many that live three seconds each, within three times its mark: %s',
  { timeout: 300_000 },
  async (kind, why) => {
    if (why !== undefined) return console.log(`skipped: ${why}`)
    const place = (folder: string): StorePlace => {
      const found = newPlaces(folder, servers).find((each) => each.kind === kind)
      if (found === undefined) throw new Error(`${kind} is not installed`)
      return found
    }
    await using prepared = await prepareGrant({ sandbox, scenario: 'rotate', place })
    const { control } = prepared
    const grant = { ...prepared.grant, refreshTtlMs: TTL_MS, timeoutMs: 3 * TTL_MS }
    await using silent = await startSilentServer()
    const killed = startChild({ ...grant, authUrl: silent.url }, 'rotate')
    await silent.asked
    killed.process.kill('SIGKILL')
    await killed.ended

    const outcomes: string[] = []
    // Before twice the time to live, they could not yet know that the process is dead. The time is that of their clocks.
    for (let passed = 2 * TTL_MS + 1_000; passed + LIFE_MS <= 3 * TTL_MS && !outcomes.includes('done'); passed += LIFE_MS) {
      const child = startChild({ ...grant, now: grant.now + passed }, 'rotate')
      await expect.poll(child.printed, { timeout: 60_000 }).toContain('started')
      const end = setTimeout(() => child.process.kill('SIGKILL'), LIFE_MS)
      await child.ended
      clearTimeout(end)
      outcomes.push(child.printed().includes('done') ? 'done' : 'killed')
    }
    expect(outcomes).toContain('done')
    const requests = (await control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken')
    expect(requests.map(({ status }) => status)).toEqual([200])
  },
)
