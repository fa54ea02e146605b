import { approveConsent, connect, expect, test } from './logbook-test.ts'

test('without its scope, nothing is shown or accepted', async ({ page, logbook }) => {
  await page.goto(`${logbook.url}/connect`)
  await approveConsent(page, { scopes: ['read'] })
  await expect(page.getByRole('heading', { name: 'one more permission' })).toBeVisible()
  const status = async (path: string) => (await page.request.get(logbook.url + path)).status()
  for (const path of ['/', '/activities', '/activities/1', '/activities/1/charts.json', '/upload'])
    expect([path, await status(path)]).toEqual([path, 403])
  const sent = { headers: { Origin: logbook.url }, form: { file: '' }, maxRedirects: 0 }
  expect((await page.request.post(`${logbook.url}/upload`, sent)).status()).toBe(403)
})

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
