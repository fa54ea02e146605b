import { connect, expect, test } from './logbook-test.ts'

test('an athlete who disconnects in the service during the import is erased too', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Settings' }).click()
  // A server of the service may not know an access token of this minute, so its refusal is not believed at once.
  await world.clock.advance('2m')
  await world.control.revokeGrant({ athlete_id: String(world.athletes[0]?.id) })
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await expect(page.getByText('It stores nothing from it.')).toBeVisible()
})
