import type { Page } from '@playwright/test'
import { connect, expect, newestActivity, test } from './logbook-test.ts'

/** Counts the events that tell an open page of changes. */
const countEvents = (page: Page) =>
  page.evaluate(async () => {
    const events = new EventSource('/live')
    await new Promise((resolve) => events.addEventListener('open', resolve))
    let count = 0
    events.addEventListener('change', () =>
      document.documentElement.setAttribute('data-events', `${++count}`),
    )
  })

const names = ['Maren', 'Ingrid']
test.use({
  worldOptions: {
    world: {
      athletes: names.map((firstname, index) => ({ id: index + 1, firstname })),
      activities: names.map((name, index) => ({
        athlete_id: index + 1,
        name: `A walk of ${name}`,
        sport_type: 'Walk',
        start_date: '2026-10-01T10:00:00Z',
        elapsed_time: 1_800,
      })),
    },
  },
})

test('two athletes never see each other’s data', async ({ page, browser, logbook, world }) => {
  await connect(page, logbook)
  const other = await (await browser.newContext()).newPage()
  await connect(other, logbook, { athlete: '2' })
  await expect(page.getByRole('link', { name: 'A walk of Maren' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'A walk of Ingrid' })).toBeVisible()

  const { id } = await newestActivity(world, 1)
  for (const path of ['/', '/activities', '/upload', '/settings', `/activities/${id}`]) {
    const response = await other.request.get(logbook.url + path)
    expect(`${path}: ${/maren/i.exec(await response.text())}`).toBe(`${path}: null`)
  }
  for (const path of [`/activities/${id}/charts.json`, '/ops'])
    expect((await other.request.get(logbook.url + path)).status()).toBe(404)
  const useUp = { headers: { Origin: logbook.url }, form: {} }
  expect((await other.request.post(`${logbook.url}/ops/use-up`, useUp)).status()).toBe(404)

  // An event does not say what has changed. It is also not sent to others.
  await countEvents(other)
  await world.control.changeActivity({ id, name: 'Renamed' })
  await expect(page.getByRole('link', { name: 'Renamed' })).toBeVisible()
  await expect(other.locator('html')).not.toHaveAttribute('data-events')
  const own = await newestActivity(world, 2)
  await world.control.changeActivity({ id: own.id, name: 'Renamed too' })
  await expect(other.locator('html')).toHaveAttribute('data-events')
  await expect(other.getByRole('link', { name: 'Renamed too' })).toBeVisible()
  await other.context().close()
})
