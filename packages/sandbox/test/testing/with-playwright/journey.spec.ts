// Run by ../playwright-run.long.ts: the last test fails.
import { expect } from '@playwright/test'
import { test } from '../../../src/testing/playwright.ts'

test.use({ sandboxOptions: { now: '2026-11-02T10:00:00Z', frozen: true }, worldOptions: { name: 'Hill Log' } })

test('the world is created with the options', async ({ page, world }) => {
  const query = { client_id: world.clientId, redirect_uri: 'http://localhost/', response_type: 'code', scope: 'read' }
  await page.goto(`${world.authUrl}/oauth/authorize?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hill Log')
  await world.expectRequest({ operation_id: 'authorizeApp', method: 'GET' })
})

test('a test that fails', async ({ world }) => {
  await fetch(`${world.baseUrl}/athlete/activities`, { headers: { Authorization: `Bearer ${await world.token({ scope: 'read' })}` } })
  expect(1).toBe(2)
})
