// Run by ../vitest-run.long.ts: some tests pass, some fail.
import { expect } from 'vitest'
import { sandboxTest } from '../../../src/testing/vitest.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

test('a test that passes', async ({ world }) => {
  const response = await fetch(`${world.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${await world.token()}` } })
  expect(response.status).toBe(200)
})

test('a test that fails', async ({ world }) => {
  const response = await fetch(`${world.baseUrl}/athlete/activities`, {
    headers: { Authorization: `Bearer ${await world.token({ scope: 'read' })}` },
  })
  expect(response.status).toBe(200)
})

test('a test whose expectation fails', async ({ world }) => {
  await fetch(`${world.baseUrl}/athlete/clubs`, { headers: { Authorization: `Bearer ${await world.token({ scope: 'activity:read' })}` } })
  await world.expectRequest({ operation_id: 'listAthleteClubs', status: 200 }, { timeoutMs: 0 })
})

test('the worlds of tests that have ended', async ({ sandbox, world }) => {
  const { worlds } = await sandbox.control.getState()
  console.log(`worlds: ${worlds.map((id) => (id === world.clientId ? 'own' : id === sandbox.clientId ? 'default' : 'other')).join(' ')}`)
})
