import { approveConsent, expect, test } from './logbook-test.ts'

test('a page that needs a scope that was cleared asks for exactly that one, and then works', async ({
  page,
  logbook,
}) => {
  await page.goto(logbook.url)
  await page.getByRole('link', { name: 'Connect your account' }).click()
  await approveConsent(page, { scopes: ['read', 'profile:read_all', 'activity:read_all'] })
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()

  await page.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByRole('main')).toContainText('activity:write')
  await page.getByRole('link', { name: 'Allow activity:write' }).click()
  await expect(page.locator('input[name=granted]')).toHaveCount(4)
  await approveConsent(page)
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('Granted')).toHaveCount(4)
})
