import {
  createClient,
  MissingScopeError,
  ServerError,
} from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { expect, it } from 'vitest'
import { weeklyDistance } from './weekly-distance.ts'

const now = '2026-11-02T10:00:00Z'

it('adds up a week', async () => {
  await using sandbox = await startSandbox({ now, frozen: true })
  const api = createClient({ ...sandbox, accessToken: sandbox.accessToken })
  expect(await weeklyDistance(api, Date.parse(now))).toBe(5.463)
})

it('says when the athlete did not allow it', async () => {
  await using sandbox = await startSandbox({ now, frozen: true })
  const { access_token } = await sandbox.control.createToken({
    scope: 'read',
  })
  const api = createClient({ ...sandbox, accessToken: access_token })
  await expect(weeklyDistance(api, Date.parse(now))).rejects.toBeInstanceOf(
    MissingScopeError,
  )
})

it('says when the service is down', async () => {
  await using sandbox = await startSandbox({ now, frozen: true })
  await sandbox.control.setFaults({
    rules: [{ operation_id: 'listActivities', status: 503, times: 1 }],
  })
  const api = createClient({ ...sandbox, accessToken: sandbox.accessToken })
  await expect(weeklyDistance(api, Date.parse(now))).rejects.toBeInstanceOf(
    ServerError,
  )
})
