import { connect, expect, gpx, newestActivity, test, upload } from './logbook-test.ts'

test.use({ javaScriptEnabled: false })

test('everything but the charts works without scripts', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(page.getByRole('heading', { name: 'Week of' })).toBeVisible()
  await page.getByRole('link', { name: 'Activities' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()

  const { id } = await newestActivity(world)
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByRole('img', { name: 'The track' })).toBeVisible()
  const reloadUntil = async (text: string) =>
    expect.poll(async () => (await page.reload()) && page.locator('main').textContent()).toContain(text)
  await reloadUntil('The charts need scripts.')

  await upload(page, logbook, gpx())
  await reloadUntil('Ready')

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Connect your account' })).toBeVisible()
})
