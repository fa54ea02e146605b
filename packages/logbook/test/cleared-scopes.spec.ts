import { approveConsent, connect, expect, test } from './logbook-test.ts'

test('the settings have a button for each scope that was cleared', async ({ page, logbook }) => {
  await connect(page, logbook, { scopes: ['read', 'activity:read_all'] })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Allow' })).toHaveText([
    'Allow profile:read_all',
    'Allow activity:write',
  ])
  await page.getByRole('link', { name: 'Allow profile:read_all' }).click()
  await approveConsent(page)
  await expect(page.getByRole('link', { name: 'Allow' })).toHaveText(['Allow activity:write'])
  await expect(page.getByRole('heading', { name: 'Connected as Maren Solheim' })).toBeVisible()
})

test('what no scope allows to read is not requested again by each page', async ({ page, logbook, world }) => {
  await connect(page, logbook, { scopes: ['activity:read_all'] })
  for (const path of ['/settings', '/activities', '/']) await page.goto(logbook.url + path)
  // The import requests pages by their numbers.
  const lists = (await world.control.listRequests()).filter(
    ({ operation_id, query }) =>
      operation_id === 'listActivities' && query.every(({ name }) => name !== 'page'),
  )
  expect(lists).toHaveLength(1)
})
