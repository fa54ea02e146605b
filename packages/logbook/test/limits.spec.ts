import { connect, expect, newestActivity, test } from './logbook-test.ts'

test('pages load while a limit is used up, and reading goes on after it', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Ops' }).click()
  await page.getByRole('button', { name: 'Use the limit up' }).click()
  await expect(page.getByRole('meter', { name: 'in this' })).toHaveCount(4)
  await expect(page.getByText(/New activities .* at 10:15 AM UTC/)).toBeVisible()

  const { id, name } = await newestActivity(world)
  for (const [path, heading] of [
    [`/activities/${id}`, name],
    ['/', 'This week'],
  ] as const) {
    await page.goto(logbook.url + path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }

  const added = await world.control.createActivity({ name: 'While the limit was used up' })
  const link = page.getByRole('link', { name: 'While the limit was used up' })
  await world.expectDelivery({ object_id: added.id })
  await expect(link).toBeHidden()
  await world.clock.advance('15m')
  await expect(link).toBeVisible()

  // On the clock of the athlete, it is Monday.
  await world.clock.advance('6d13h')
  await page.goto(logbook.url)
  await expect(page.getByText('Nov 9 – 15, 2026')).toBeVisible()
})
