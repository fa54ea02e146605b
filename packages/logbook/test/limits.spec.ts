import { connect, expect, expectNoReload, newestActivity, test } from './logbook-test.ts'

test('when a limit is used up, pages come from the store, and reading goes on by itself', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Ops' }).click()
  await page.getByRole('button', { name: 'Use the limit up' }).click()
  await expect(page.getByRole('meter')).toHaveCount(4)
  await expect(page.getByText(/New activities .* at 10:15 AM UTC/)).toBeVisible()
  await expect(page.getByText(/Imports .* at 10:15 AM UTC/)).toBeVisible()

  const { id, name } = await newestActivity(world)
  for (const [path, heading] of [
    ['/', 'This week'],
    ['/activities', 'Activities'],
    [`/activities/${id}`, name],
    ['/upload', 'Upload'],
    ['/settings', 'Settings'],
  ] as const) {
    await page.goto(logbook.url + path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }

  await page.goto(logbook.url)
  const added = await world.control.createActivity({ name: 'While the limit was used up' })
  await world.expectDelivery({ object_id: added.id })
  await expect(page.getByRole('link', { name: 'While the limit was used up' })).toBeHidden()
  await expectNoReload(page, async () => {
    await world.clock.advance('15m')
    await expect(page.getByRole('link', { name: 'While the limit was used up' })).toBeVisible()
  })
})
