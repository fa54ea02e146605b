import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { connect, expect, newestActivity, test } from './logbook-test.ts'

/** Serious and critical accessibility problems of the page, and whether it is wider than the window. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })")
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  const { scrollWidth, clientWidth } = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  return scrollWidth > clientWidth ? [...found, `${scrollWidth} pixels wide in ${clientWidth}`] : found
}

test('every page can be read by all, fits the window, and loads nothing from elsewhere', async ({
  page,
  logbook,
  world,
}) => {
  const foreign: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (![logbook.url, world.authUrl].includes(origin)) foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const problems: Record<string, readonly string[]> = {}
  const check = async (name: string) => {
    problems[name] = await problemsOf(page)
  }

  await page.goto(logbook.url)
  await check('welcome')
  await connect(page, logbook, { scopes: ['read', 'profile:read_all', 'activity:read_all'] })
  await check('week')
  const { id } = await newestActivity(world)
  for (const path of ['/activities', '/upload', '/settings', '/ops', '/no-such-page'] as const) {
    await page.goto(logbook.url + path)
    await check(path)
  }
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByLabel('Position')).toBeVisible()
  await check('activity')
  await page.goto(`${logbook.url}/activities/1`)
  // A new activity can be missing for a short time, so it is read more than once.
  await world.clock.advance('1h')
  await expect(page.getByRole('heading', { name: 'No such activity' })).toBeVisible()
  await check('no such activity')

  await page.goto(`${logbook.url}/settings`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await expect(page.getByText('It stores nothing from it.')).toBeVisible()
  await check('not connected')

  expect(problems).toEqual(Object.fromEntries(Object.keys(problems).map((name) => [name, []])))
  expect(foreign).toEqual([])
  expect(errors.filter((text) => !/status of 40[34]/.test(text))).toEqual([])
})
