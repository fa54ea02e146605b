import { createClient, MissingScopeError } from '@activity-tracking/client'
import {
  type Sandbox,
  startSandbox,
  type World,
} from '@activity-tracking/sandbox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { weeklyDistance } from './weekly-distance.ts'

const now = '2026-11-02T10:00:00Z'
const run = { sport_type: 'Run', elapsed_time: 1800 } as const

const world: World = {
  now,
  athletes: [{ id: 1, firstname: 'Maren' }],
  activities: [
    { ...run, start_date: '2026-11-01T07:00:00Z', distance: 5000 },
    { ...run, start_date: '2026-10-26T11:00:00Z', distance: 4083 },
    // Many, so that there is more than a short page.
    ...Array.from({ length: 30 }, () => ({
      ...run,
      start_date: '2026-10-30T07:00:00Z',
      distance: 100,
    })),
    // Before the week.
    { ...run, start_date: '2026-10-26T09:00:00Z', distance: 9999 },
  ],
}

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ world, frozen: true })
})
afterEach(() => sandbox.close())

it('adds up a week', async () => {
  const api = createClient({
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    auth: sandbox.accessToken,
  })
  expect(await weeklyDistance(api, Date.parse(now))).toBe(12.083)
})

it('rejects when the scope is missing', async () => {
  const { access_token } = await sandbox.control.createToken({
    scope: 'read',
  })
  const api = createClient({
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    auth: access_token,
  })
  await expect(weeklyDistance(api, Date.parse(now))).rejects.toBeInstanceOf(
    MissingScopeError,
  )
})

it('rejects when the service is down', async () => {
  await sandbox.control.setFaults({
    rules: [{ operation_id: 'listActivities', status: 503, times: 1 }],
  })
  const api = createClient({
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    auth: sandbox.accessToken,
  })
  await expect(weeklyDistance(api, Date.parse(now))).rejects.toMatchObject({
    code: 'server_error',
  })
})
