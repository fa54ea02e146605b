import { approveConsent, expect, test } from './logbook-test.ts'

test('a page that needs a scope that was cleared asks for exactly that one, and then works', async ({
  page,
  logbook,
}) => {
  await page.goto(logbook.url)
  await page.getByRole('link', { name: 'Connect your account' }).click()
  await approveConsent(page, { scopes: ['read', 'profile:read_all'] })

  for (const [link, scope, works] of [
    ['Week', 'activity:read_all', page.getByRole('heading', { name: 'This week' })],
    ['Upload', 'activity:write', page.getByRole('button', { name: 'Upload' })],
  ] as const) {
    const granted = page.locator('input[name=granted]')
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('link', { name: `Allow ${scope}` }).click()
    // The athlete's decision replaces the earlier one.
    await expect(granted.last()).toHaveValue(scope)
    await expect(granted).toHaveCount(scope === 'activity:write' ? 4 : 3)
    await approveConsent(page)
    await expect(works).toBeVisible()
  }
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('Granted')).toHaveCount(4)
})
