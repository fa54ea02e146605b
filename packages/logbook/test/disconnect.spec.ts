import { approveConsent, connect, expect, test } from './logbook-test.ts'
import { gpx } from './recordings.ts'

test('after the athlete disconnects in the service, everything is erased, and connecting imports it again', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel(/recording/).setInputFiles(gpx())
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'fjord.gpx' })).toBeVisible()
  await page.getByRole('link', { name: 'Ops' }).click()
  await expect(page.getByText(/Imports .* at \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/Logbook stores [1-9]\d* activities/)).toBeVisible()
  await world.control.revokeGrant({ athlete_id: String(world.athletes[0]?.id) })
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await expect(page.getByText('It stores nothing from it.')).toBeVisible()
  await page.goto(`${logbook.url}/activities`)
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()

  await page.getByRole('link', { name: 'Connect again' }).click()
  await approveConsent(page)
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/Logbook stores [1-9]\d* activities/)).toBeVisible()
  await page.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})
