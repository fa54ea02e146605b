// Each test has a world of its own, and a server for it.
import {
  approveConsent,
  test as sandboxTest,
} from '@activity-tracking/sandbox/playwright'
import { expect } from '@playwright/test'
import { startServer } from './server.ts'

const test = sandboxTest.extend<{ url: string }>({
  url: async ({ world }, use) => {
    const server = await startServer(world)
    await use(server.url)
    server.close()
  },
})

test.use({
  sandboxOptions: { now: '2026-11-02T10:00:00Z', frozen: true },
})

test('shows the activities of who connects', async ({
  page,
  url,
  world,
}) => {
  const [owner] = world.athletes
  await page.goto(url)
  await page.getByRole('link', { name: 'Connect' }).click()
  await approveConsent(page)
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await world.expectRequest({
    operation_id: 'listActivities',
    athlete_id: owner?.id ?? 0,
  })
})

test('shows what another athlete has just done', async ({
  page,
  url,
  world,
}) => {
  const [, athlete] = world.athletes
  await world.control.createActivity({
    athlete_id: athlete?.id ?? 0,
    name: 'Round the lake',
    distance: 5_000,
  })
  await page.goto(`${url}/connect`)
  await approveConsent(page, { athlete: athlete?.id ?? 0 })
  await expect(page.getByRole('listitem').first()).toHaveText(
    'Round the lake: 5.0 km',
  )
})

test('says when the service is down', async ({ page, url, world }) => {
  await page.goto(`${url}/connect`)
  await approveConsent(page)
  await world.control.setFaults({
    rules: [{ operation_id: 'listActivities', status: 503 }],
  })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('does not respond')
})

test('asks to connect again when access was revoked', async ({
  page,
  url,
  world,
}) => {
  const [owner] = world.athletes
  await page.goto(`${url}/connect`)
  await approveConsent(page)
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await world.control.revokeGrant({ athlete_id: String(owner?.id) })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Connect' })).toBeVisible()
})
