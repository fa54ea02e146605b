import { connect, expect, newestActivity, test } from './logbook-test.ts'

test('the time slider shows refreshed tokens, expired copies and the two dates of 2027', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Ops' }).click()
  await page.getByRole('button', { name: '+ 7 hours' }).click()
  await expect(page.getByText('Access token refreshed').first()).toBeVisible()

  await page.getByRole('button', { name: '+ 8 days' }).click()
  await expect(page.getByText('were too old to keep, and were removed').first()).toBeVisible()
  // What is looked at is read again.
  const { id, name } = await newestActivity(world)
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Activities' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  for (const [date, path] of [
    ['Jan 4, 2027', /^\/new\/api\/v3\//],
    ['Jun 1, 2027', /^\/new\/api\/v3\//],
  ] as const) {
    const before = (await world.control.listRequests()).at(-1)?.number ?? 0
    await page.getByRole('button', { name: date }).click()
    await expect(page.getByRole('button', { name: date })).toBeDisabled()
    await page.goto(`${logbook.url}/activities`)
    await expect(page.getByRole('link', { name })).toBeVisible()
    await world.expectRequest({ path, status: 200 }, { after: before, timeoutMs: 60_000 })
  }

  // Revoking access works too, by the endpoint that is left.
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Disconnect and erase' }).click()
  await expect(page.getByText('It stores nothing from it.')).toBeVisible()
  await world.expectRequest({ operation_id: 'revokeToken', status: 200 })
})
