import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { useConsole } from './support.ts'

/** More than a page of the control API, and more than the console would read at once. */
const ACTIVITIES = 2_300
const FIRST_DAY = Date.parse('2019-01-01T08:00:00Z')

const activities: World['activities'] = Array.from({ length: ACTIVITIES }, (_, index) => ({
  name: index === 0 ? 'The oldest of all' : `Outing ${index}`,
  sport_type: index % 10 === 0 ? 'Walk' : 'Ride',
  start_date: new Date(FIRST_DAY + index * 86_400_000).toISOString(),
  elapsed_time: 600,
  distance: 1_000,
}))

/** More than the journal holds. */
const REQUESTS = 1_013

describe.skipIf(!hasChromium)(`long lists in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole(
    '#/activities',
    async ({ sandbox: { fetch, baseUrl } }) => {
      for (let number = 1; number <= REQUESTS; number += 1) await fetch(`${baseUrl}/athlete/activities?page=${number}`)
    },
    { world: { athletes: [{ id: 1, firstname: 'Ada' }], activities }, tier: 'unlimited' },
  )

  const count = () => suite.opened.page.locator('search .count').innerText()
  const rows = () => suite.opened.page.locator('.rows tbody a').allInnerTexts()
  let total = ''
  beforeAll(() => {
    total = `${ACTIVITIES.toLocaleString('en')} activities`
  })

  it('counts all activities, and reaches the oldest one with the keyboard', async () => {
    const { page } = suite.opened
    await expect.poll(count).toBe(total)
    await page.getByRole('row').nth(1).getByRole('link').focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return (await rows()).at(-1)
      })
      .toContain('The oldest of all')
    await page.keyboard.press('Home')
    await expect.poll(async () => (await rows())[0]).toContain(`Outing ${ACTIVITIES - 1}`)
  })

  it('finds the oldest one by words, without an entry in the history', async () => {
    const { page } = suite.opened
    const entry = () => page.evaluate('navigation.currentEntry.key')
    const before = await entry()
    await page.getByRole('searchbox').fill('OLDEST ada')
    await expect.poll(count).toBe('1 activity')
    expect(await entry()).toBe(before)
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect.poll(count).toBe(total)
  })

  it('is narrowed to a sport and to a date, from the address too', async () => {
    const { page } = suite.opened
    await page.getByRole('combobox', { name: 'Any sport' }).selectOption('Walk')
    await expect.poll(count).toBe(`${Math.ceil(ACTIVITIES / 10)} activities`)
    await page.getByRole('searchbox').fill('2019-01')
    await expect.poll(count).toBe('4 activities')
    await suite.opened.show('#/activities?q=2019-01-11')
    await expect.poll(rows).toEqual([expect.stringContaining('Outing 10')])
  })

  it('says how many requests there were, not only how many it holds', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/requests')
    await expect.poll(count).toBe('the last 1,000 of 1,013 requests')
    await page.getByRole('searchbox').fill('page=1012')
    await expect.poll(count).toBe('1 of the last 1,000 of 1,013 requests')
    await page.getByRole('row').filter({ hasText: 'page=1012' }).getByRole('link').click()
    await page.getByRole('heading', { name: 'Request 1012' }).waitFor()
    await suite.opened.show('#/overview')
    await page.getByRole('link', { name: '1,013 Requests 1,000 refused of the last 1,000' }).waitFor()
    expect(await page.locator('.latest code').first().textContent()).toBe('GET /athlete/activities?page=1013')
  })

  it('draws only the rows in sight, and what is read stays in place when a request is made', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/requests')
    await expect.poll(count).toContain('1,013 requests')
    expect(await page.getByRole('row').count()).toBeLessThan(70)
    const list = page.locator('.rows')
    await list.evaluate((element) => {
      element.scrollTop = 10_000
    })
    const inSight = () => page.evaluate(() => document.elementFromPoint(500, 600)?.closest('tr')?.querySelector('a')?.getAttribute('href'))
    await expect.poll(inSight).toMatch(/requests\/\d+/)
    const before = await inSight()
    await suite.test.request('GET', '/athlete/zones')
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(10_034)
    expect(await inSight()).toBe(before)
    expect(await count()).toBe('the last 1,000 of 1,014 requests')
    await list.evaluate((element) => {
      element.scrollTop = 0
    })
  })

  it('has a row for each day', async () => {
    const { page } = suite.opened
    await suite.test.advance('30h')
    await suite.test.request('GET', '/athlete')
    await suite.opened.show('#/requests')
    await expect.poll(() => page.locator('.rows .separator').allInnerTexts()).toEqual(['Tuesday, 2026-11-03', 'Monday, 2026-11-02'])
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).first().getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toContain('requests/1014')
  })
})
