import { connect, expect, newestActivity, test } from './logbook-test.ts'

test.use({ javaScriptEnabled: false })

test('everything but the charts can be read without scripts', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(page.getByRole('heading', { name: 'Week of' })).toBeVisible()
  await page.getByRole('link', { name: 'Activities' }).click()
  const newest = (await page.locator('#list a').first().getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(page.locator(`#list a[href="${newest}"]`)).toHaveCount(0)

  await page.goto(`${logbook.url}/activities/${(await newestActivity(world)).id}`)
  await expect(page.getByRole('img', { name: 'The track' })).toBeVisible()
  await page.goto(`${logbook.url}/settings`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Connect your account' })).toBeVisible()
})
