import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { connect, expect, newestActivity, test } from './logbook-test.ts'

/** Serious and critical accessibility problems of the page, and whether it is wider than the window. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })")
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, page.url()).toEqual([])
  const root = page.locator('html')
  const isTooWide = await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(isTooWide, page.url()).toBe(false)
}

test('every page can be read by all, and loads nothing from elsewhere', async ({ page, logbook, world }) => {
  const problems: string[] = []
  page.on('request', (request) => {
    const isOwn = [logbook.url, world.authUrl].includes(new URL(request.url()).origin)
    if (!isOwn) problems.push(request.url())
  })
  page.on('console', (message) => {
    const isStatus = /status of 40[34]/.test(message.text())
    if (message.type() === 'error' && !isStatus) problems.push(message.text())
  })

  await page.goto(logbook.url)
  await expectAccessible(page)
  await connect(page, logbook, { scopes: ['read', 'profile:read_all', 'activity:read_all'] })
  for (const path of ['/', '/activities', '/upload', '/settings', '/ops', '/activities/1', '/no']) {
    await page.goto(logbook.url + path)
    await expectAccessible(page)
  }
  const { id } = await newestActivity(world)
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByLabel('Position')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${logbook.url}/settings`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('It stores nothing from it.')).toBeVisible()
  await expectAccessible(page)
  expect(problems).toEqual([])
})
