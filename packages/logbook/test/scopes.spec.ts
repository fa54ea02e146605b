import { approveConsent, connect, expect, test } from './logbook-test.ts'

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
