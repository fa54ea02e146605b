import { connect, expect, newestActivity, TWO_WALKERS, test } from './logbook-test.ts'

test.use({ worldOptions: { world: TWO_WALKERS } })

test('two athletes never see each other’s data', async ({ page, browser, logbook, world }) => {
  await connect(page, logbook)
  const other = await (await browser.newContext()).newPage()
  await connect(other, logbook, { athlete: '2' })
  await expect(page.getByRole('link', { name: 'A walk of Maren' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'A walk of Ingrid' })).toBeVisible()

  const { id } = await newestActivity(world, 1)
  await expect(page.locator('#import')).toBeEmpty()
  for (const path of ['/', '/?week=2026-09-28', '/activities', `/activities/${id}`, '/settings']) {
    await page.goto(logbook.url + path)
    const name = `walk${path.replace(id, 'id').replaceAll(/\W+/g, '-')}.txt`
    expect(await page.getByRole('main').ariaSnapshot()).toMatchSnapshot(name)
  }
  await page.goto(`${logbook.url}/?week=2026-10-05`)
  await expect(page.locator('#totals')).toContainText('30 min the week before')
  await expect(page.locator('#listed')).toContainText('No activity in this week.')
  await page.goto(logbook.url)

  for (const path of ['/', '/activities', '/upload', '/settings', `/activities/${id}`]) {
    const response = await other.request.get(logbook.url + path)
    expect(`${path}: ${/maren/i.exec(await response.text())}`).toBe(`${path}: null`)
  }
  expect((await other.request.get(`${logbook.url}/activities/${id}/charts.json`)).status()).toBe(404)
  const useUp = { headers: { Origin: logbook.url }, form: {} }
  expect((await other.request.post(`${logbook.url}/ops/use-up`, useUp)).status()).toBe(404)
  expect((await other.request.get(`${logbook.url}/ops`)).status()).toBe(404)

  // Others hear nothing of a change: their page, which is up to date, is not requested again.
  await expect(other.locator('#import')).toBeEmpty()
  // Without its old page, which may just be requested again.
  await other.goto('about:blank')
  const opened = other.waitForRequest((request) => request.resourceType() === 'fetch')
  await other.goto(logbook.url)
  await opened
  const requests: string[] = []
  other.on('request', (request) => void requests.push(request.url()))
  await world.control.changeActivity({ id, name: 'Renamed' })
  await expect(page.getByRole('link', { name: 'Renamed' })).toBeVisible()
  expect(requests).toEqual([])
  await world.control.changeActivity({ id: (await newestActivity(world, 2)).id, name: 'Renamed too' })
  await expect(other.getByRole('link', { name: 'Renamed too' })).toBeVisible()

  // The page of the owner shows what happens for all, without names.
  await page.goto(`${logbook.url}/ops`)
  await expect(page.locator('#deliveries')).toContainText('activity update')
  await world.clock.advance('7h')
  await world.control.changeActivity({ id, name: 'Renamed again' })
  await expect(page.locator('#events')).toContainText('Access token refreshed')
  await other.goto(`${logbook.url}/settings`)
  await other.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.locator('#events')).toContainText('An athlete disconnected, and everything was erased')
  await other.context().close()
})
