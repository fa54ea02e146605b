import { DatabaseSync } from 'node:sqlite'
import { approveConsent, connect, expect, gpx, test, upload } from './logbook-test.ts'

test('disconnecting in the service erases everything', async ({ page, logbook, world }, testInfo) => {
  await connect(page, logbook)
  await upload(page, logbook, gpx())
  await expect(page.getByRole('heading', { name: 'fjord.gpx' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/Logbook stores [1-9]\d* activities/)).toBeVisible()
  await page.getByRole('link', { name: 'Upload' }).click()
  // A server of the service may not know an access token of this minute, so its refusal is not believed at once.
  await world.clock.advance('2m')
  await world.control.revokeGrant({ athlete_id: String(world.athletes[0]?.id) })
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await expect(page.getByText('It stores nothing from it.')).toBeVisible()
  using database = new DatabaseSync(testInfo.outputPath('data/logbook.sqlite'))
  expect(database.prepare('SELECT id FROM athletes').all()).toEqual([])
  await page.getByRole('link', { name: 'Connect again' }).click()
  await approveConsent(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/Logbook stores [1-9]\d* activities/)).toBeVisible()
  await page.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})
