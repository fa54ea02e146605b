import { approveConsent, connect, expect, test } from './logbook-test.ts'

test('a page asks for exactly the scope that it lacks, and then works', async ({ page, logbook, world }) => {
  await connect(page, logbook, { scopes: ['activity:read_all'] })
  for (const path of ['/settings', '/activities', '/']) await page.goto(logbook.url + path)
  // What no scope allows to read is not requested again by each page. The import requests pages by their numbers.
  const requests = await world.control.listRequests()
  const lists = requests.filter(({ operation_id }) => operation_id === 'listActivities')
  expect(lists.filter(({ query }) => query.every(({ name }) => name !== 'page'))).toHaveLength(1)

  await page.getByRole('link', { name: 'Upload' }).click()
  await page.getByRole('link', { name: 'Allow activity:write' }).click()
  // The athlete's decision replaces the earlier one.
  const granted = page.locator('input[name=granted]')
  await expect(granted.last()).toHaveValue('activity:write')
  await expect(granted).toHaveCount(2)
  await approveConsent(page)
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Allow' })).toHaveCount(2)
})
