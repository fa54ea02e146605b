import type { Locator } from '@playwright/test'
import { connect, expect, newestActivity, test } from './logbook-test.ts'
import { gpx } from './recordings.ts'

test.use({ javaScriptEnabled: false })

/** The texts of elements after a reload, which is what an athlete without scripts does to see changes. */
async function reloaded(elements: Locator): Promise<readonly string[]> {
  await elements.page().reload()
  return elements.allTextContents()
}

test('everything but the charts works without scripts', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(page.getByRole('heading', { name: 'Week of' })).toBeVisible()

  await page.getByRole('link', { name: 'Activities' }).click()
  await page.getByLabel('Sport').selectOption('Run')
  await page.getByLabel('Order').selectOption('distance')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/sport=Run&sort=distance&page=2/)

  const { id, name } = await newestActivity(world)
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The track' })).toBeVisible()
  await expect.poll(() => reloaded(page.locator('noscript'))).toEqual(['The charts need scripts.'])

  await page.getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel(/recording/).setInputFiles(gpx())
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'fjord.gpx' })).toBeVisible()
  await expect.poll(() => reloaded(page.getByRole('link', { name: 'fjord.gpx' }))).toHaveLength(1)

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Connect your account' })).toBeVisible()
})
