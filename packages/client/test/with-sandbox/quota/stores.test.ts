import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ActivityClient, createClient, createQuota, RateLimitError } from '@activity-tracking/client'
import { createControlClient, type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore, type StoreKind } from '../refresh/support/grant.ts'
import { missingServer, newPlace } from '../refresh/support/processes.ts'

const KINDS: readonly StoreKind[] = process.env['LONG_TESTS'] === undefined ? ['sqlite'] : ['sqlite', 'redis', 'postgres']
const NOW = '2026-11-02T10:03:00Z'
const INSTANCES = 5
const CALLS = 40
const LIMIT = 100

let sandbox: Sandbox
let folder: string
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true, now: NOW })
  folder = await mkdtemp(join(tmpdir(), 'quota-'))
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true, force: true })
})

/** Whether a call is served. Tries again while others hold the rest of the limit: they return unused requests within a second. */
async function isServed(api: ActivityClient, attempt: () => void): Promise<boolean> {
  let error: unknown
  await expect
    .poll(async () => {
      attempt()
      error = (await api.GET('/athlete')).error
      return error instanceof RateLimitError && !error.message.endsWith('is used up')
    })
    .toBe(false)
  return error === undefined
}

it.each(KINDS.map((kind) => [kind, missingServer(kind)] as const))(
  `%s lets ${INSTANCES} processes send as much as the limit allows, and nothing beyond it`,
  async (kind, reason) => {
    if (reason !== undefined) return console.log(`skipped: ${reason}`)
    const place = newPlace(kind, folder)
    const app = await sandbox.control.createApp({ now: NOW, frozen: true, tier: 'standard' })
    const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
    const { access_token: auth } = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
    // A refusal is repeated for a quarter of a second. Each attempt advances the time.
    let attempts = 0
    const now = (): number => Date.parse(NOW) + attempts
    const attempt = (): void => {
      attempts += 1
    }
    await using stack = new AsyncDisposableStack()
    const open = async () => {
      const { store } = stack.use(await openStore(place))
      const quota = createQuota({ store, clientId: app.client_id, now })
      return { quota, api: createClient({ baseUrl: sandbox.baseUrl, auth, quota: quota.layer }) }
    }
    const instances = await Promise.all(Array.from({ length: INSTANCES }, open))
    const calls = instances.flatMap(({ api }) => Array.from({ length: CALLS }, () => isServed(api, attempt)))
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(LIMIT)
    for (const { quota } of instances) await quota.close()
    expect((await control.listRequests()).map(({ status }) => status)).toEqual(Array(LIMIT).fill(200))
    const { quota } = await open()
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: LIMIT, held: 0, remaining: 0 })
  },
)
