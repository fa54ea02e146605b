import { connect, expect, newestActivity, test } from './logbook-test.ts'

test('a change before the page listens for changes is shown too', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  const { id } = await newestActivity(world)
  const { promise: isChanged, resolve: listen } = Promise.withResolvers<void>()
  await page.route('**/live', async (route) => {
    await isChanged
    await route.continue()
  })
  await page.goto(`${logbook.url}/activities`)
  await world.control.changeActivity({ id, name: 'Renamed in between' })
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain('Renamed in between')
  listen()
  await expect(page.getByRole('link', { name: 'Renamed in between' })).toBeVisible()
})
