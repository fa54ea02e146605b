import { connect, expect, gpx, newestActivity, test, upload } from './logbook-test.ts'

test('open pages change by themselves, without a reload', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  await upload(page, logbook, gpx())
  const root = page.locator('html')
  const mark = () => root.evaluate((element) => element.setAttribute('data-marked', ''))
  const uploaded = page.getByRole('link', { name: 'fjord.gpx' })
  await mark()
  await expect(uploaded).toBeVisible()
  await expect(root).toHaveAttribute('data-marked')
  await uploaded.click()
  await expect(page.getByRole('heading', { name: 'Along the fjord' })).toBeVisible()

  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('link', { name: 'Activities' }).click()
  await mark()
  await world.control.changeActivity({ id, name: 'Along the river' })
  const listed = page.getByRole('link', { name: 'Along the river' })
  await expect(listed).toBeVisible()
  await world.control.deleteActivity({ id })
  await expect(listed).toBeHidden()
  await expect(root).toHaveAttribute('data-marked')
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByRole('heading', { name: 'No such activity' })).toBeVisible()
})

test('a change before the page listens is shown too', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  const { id } = await newestActivity(world)
  const { promise: isChanged, resolve: listen } = Promise.withResolvers<void>()
  await page.route('**/live', (route) => isChanged.then(() => route.continue()))
  await page.goto(`${logbook.url}/activities`)
  await world.control.changeActivity({ id, name: 'Renamed in between' })
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain('Renamed in between')
  listen()
  await expect(page.getByRole('link', { name: 'Renamed in between' })).toBeVisible()
})
