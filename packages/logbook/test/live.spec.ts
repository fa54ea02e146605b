import { connect, expect, gpx, newestActivity, TWO_WALKERS, test, upload } from './logbook-test.ts'

test.use({ worldOptions: { world: TWO_WALKERS } })

test('open pages change by themselves, without a reload', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  await upload(page, logbook, gpx())
  await page.getByRole('link', { name: 'fjord.gpx' }).click()
  await expect(page.getByRole('heading', { name: 'Along the fjord' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('link', { name: 'Activities' }).click()
  const root = page.locator('html')
  await root.evaluate((element) => element.setAttribute('data-marked', ''))
  await page.getByRole('link', { name: 'Along the fjord' }).focus()
  await world.control.changeActivity({ id, name: 'Along the river' })
  const listed = page.getByRole('link', { name: 'Along the river' })
  await expect(listed).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('Updated')
  await expect(root).toHaveAttribute('data-marked')
  await listed.click()
  await expect(page.getByRole('heading', { name: 'Along the river' })).toBeVisible()
  await world.control.deleteActivity({ id })
  await expect(page.getByRole('heading', { name: 'No such activity' })).toBeVisible()
})

test('a change before the page listens is shown too', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  await expect(page.locator('#import')).toBeEmpty()
  const { id } = await newestActivity(world, 1)
  const { promise: isChanged, resolve: listen } = Promise.withResolvers<void>()
  await page.route('**/live', (route) => isChanged.then(() => route.continue()))
  await page.goto(`${logbook.url}/activities`)
  await world.control.changeActivity({ id, name: 'Renamed in between' })
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain('Renamed in between')
  listen()
  await expect(page.getByRole('link', { name: 'Renamed in between' })).toBeVisible()
})
