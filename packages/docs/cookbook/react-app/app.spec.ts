// Each test has a separate world, and a server for it.
import {
  approveConsent,
  test as sandboxTest,
} from '@activity-tracking/sandbox/playwright'
import { expect } from '@playwright/test'
import { startServer } from './server.ts'

const test = sandboxTest.extend<{ url: string }>({
  url: async ({ world }, use) => {
    const server = await startServer({ ...world, now: world.clock.now })
    await use(server.url)
    server.close()
  },
})

const entered = {
  sport_type: 'Run',
  start_date: '2026-11-01T07:00:00Z',
  elapsed_time: 1800,
} as const

test.use({
  sandboxOptions: {
    now: '2026-11-02T10:00:00Z',
    frozen: true,
    world: {
      athletes: [
        { id: 1, firstname: 'Maren' },
        { id: 2, firstname: 'Ingrid' },
      ],
      activities: [
        { ...entered, name: 'Along the river', distance: 5_000 },
        { ...entered, name: 'Hidden', visibility: 'only_me' },
        { ...entered, name: 'Hill', distance: 3_100, athlete_id: 2 },
      ],
    },
  },
})

test('shows the activities of the athlete who connects', async ({
  page,
  url,
  world,
}) => {
  await page.goto(url)
  await page.getByRole('link', { name: 'Connect' }).click()
  await approveConsent(page)
  await expect(page.getByRole('listitem')).toHaveText([
    'Along the river: 5.0 km',
  ])
  await world.expectRequest({
    operation_id: 'listActivities',
    athlete_id: 1,
  })
})

test('shows nothing of other athletes', async ({ page, url }) => {
  await page.goto(`${url}/connect`)
  await approveConsent(page, { athlete: 'Ingrid' })
  await expect(page.getByRole('listitem')).toHaveText(['Hill: 3.1 km'])
})

test('shows an error when the service is down', async ({
  page,
  url,
  world,
}) => {
  await page.goto(`${url}/connect`)
  await approveConsent(page)
  await world.control.setFaults({
    rules: [{ operation_id: 'listActivities', status: 503 }],
  })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('does not respond')
})

test('shows the Connect link after access was revoked', async ({
  page,
  url,
  world,
}) => {
  await page.goto(`${url}/connect`)
  await approveConsent(page)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  // At the next refresh, the service refuses the refresh token.
  await world.clock.advance('7h')
  await world.control.revokeGrant({ athlete_id: '1' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Connect' })).toBeVisible()
})
