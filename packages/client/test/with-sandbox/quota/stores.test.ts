import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ActivityClient, createClient, createQuota, RateLimitError, unwrap } from '@activity-tracking/client'
import { createControlClient, type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newPlaces, openStore, type StorePlace } from '../refresh/support/stores.ts'
import type { OneCall } from './support/one-call.ts'

const servers = { redis: inject('redis'), postgres: inject('postgres') }
const KINDS: readonly StorePlace['kind'][] = ['sqlite', 'redis', 'postgres']
const missing = (kind: StorePlace['kind']): string | undefined => (kind === 'sqlite' ? undefined : servers[kind].missing)
const NOW = '2026-11-02T10:03:00Z'
const INSTANCES = 5
const CALLS = 40
const LIMIT = 100

type Outcome = 'served' | 'held by others' | 'used up'

async function outcomeOf(api: ActivityClient): Promise<Outcome> {
  try {
    await unwrap(api.GET('/athlete'))
    return 'served'
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    return /used up/.test(error.message) ? 'used up' : 'held by others'
  }
}

/** Tries again while others hold the rest of the limit. They return unused requests within a second. */
async function untilDecided(attempt: () => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome = 'held by others'
  await expect
    .poll(async () => {
      outcome = await attempt()
      return outcome
    })
    .not.toBe('held by others')
  return outcome
}

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

describe.each(KINDS)('a quota in %s', (kind) => {
  const title = missing(kind) === undefined ? '' : ` (skipped: ${missing(kind)})`

  it.skipIf(missing(kind) !== undefined)(
    `lets ${INSTANCES} processes send as much as the limit allows, and nothing beyond it${title}`,
    async () => {
      const place = newPlaces(folder, servers).find((each) => each.kind === kind)
      if (place === undefined) throw new Error(`${kind} is not installed`)
      const app = await sandbox.control.createApp({ now: NOW, frozen: true, tier: 'standard' })
      const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
      // A refusal is repeated for a quarter of a second. Each attempt advances the time.
      let attempts = 0
      const now = (): number => Date.parse(NOW) + attempts
      const attempt = (api: ActivityClient): Promise<Outcome> => {
        attempts += 1
        return outcomeOf(api)
      }
      const { access_token: auth } = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
      await using stack = new AsyncDisposableStack()
      const instances = await Promise.all(
        Array.from({ length: INSTANCES }, async () => {
          const { store } = stack.use(await openStore(place))
          const quota = createQuota({ store, clientId: app.client_id, now })
          return { quota, api: createClient({ baseUrl: sandbox.baseUrl, auth, quota: quota.layer }) }
        }),
      )
      const outcomes = await Promise.all(
        instances.flatMap(({ api }) => Array.from({ length: CALLS }, () => untilDecided(() => attempt(api)))),
      )
      const statuses = (await control.listRequests()).map(({ status }) => status)
      for (const { quota } of instances) await quota.close()
      expect(outcomes.filter((outcome) => outcome === 'served')).toHaveLength(LIMIT)
      expect(statuses).toEqual(Array(LIMIT).fill(200))
      const last = createQuota({ store: stack.use(await openStore(place)).store, clientId: app.client_id, now })
      const { read } = await last.snapshot()
      expect(read.quarter_hour).toMatchObject({ used: LIMIT, held: 0, remaining: 0 })
    },
  )
})

it('a process that makes one call and exits without closing its quota holds nothing', async () => {
  const place: StorePlace = { kind: 'sqlite', path: join(folder, 'one-call.sqlite') }
  const app = await sandbox.control.createApp({ now: NOW, frozen: true, tier: 'standard' })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  const { access_token: auth } = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
  const call: OneCall = { place, clientId: app.client_id, baseUrl: sandbox.baseUrl, auth, now: Date.parse(NOW) }
  const program = fileURLToPath(new URL('support/one-call.ts', import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(call)], { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([0, null])
  await using opened = await openStore(place)
  const quota = createQuota({ store: opened.store, clientId: app.client_id, now: () => call.now })
  expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 1, held: 0 })
})
