import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasChromium, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

/** Lists of the seed that are empty, and why. */
const EMPTY = new Set([
  // This athlete's activities are all visible to Only You.
  'Aksel: /athlete/clubs',
])

describe.skipIf(!hasChromium)(`a front end with the data of the seed (${WITHOUT_CHROMIUM})`, { timeout: 120_000 }, () => {
  let test: TestSandbox
  const frontEnd = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<body>'))
  beforeAll(async () => {
    await new Promise<void>((resolve) => frontEnd.listen(0, '127.0.0.1', resolve))
    test = await startTest({ tier: 'unlimited' })
  })
  afterAll(async () => {
    await test.sandbox.close()
    frontEnd.closeAllConnections()
    await new Promise((resolve) => frontEnd.close(resolve))
  })

  /** Every URL in a JSON value. */
  const urlsIn = (value: Json): string[] => {
    if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urlsIn) : []
  }

  it('has pictures that load in a page of another origin, and lists that are not empty', async () => {
    const pictures = new Set<string>()
    const empty: string[] = []
    for (const athlete of (await test.control('GET', '/state')).body.athletes) {
      const token = await test.token('read_all,profile:read_all,activity:read_all', athlete.id)
      const get = async (path: string): Promise<Json> => {
        const { status, text } = await test.request('GET', path, { token })
        expect(status, `${athlete.firstname}: ${path}`).toBe(200)
        const body = parseWithIds(text)
        if (Array.isArray(body) && body.length === 0) empty.push(`${athlete.firstname}: ${path}`)
        for (const url of urlsIn(body)) if (!url.endsWith('.example')) pictures.add(url)
        return body
      }
      const { bikes, shoes } = await get('/athlete')
      expect([...bikes, ...shoes].length, athlete.firstname).toBeGreaterThan(0)
      for (const path of ['/athlete/clubs', `/athletes/${athlete.id}/routes`, '/segments/starred']) await get(path)
      const activities = await get('/athlete/activities?per_page=200')
      const details: Json[] = await Promise.all(activities.map(({ id }: Json) => get(`/activities/${id}`)))
      for (const count of ['segment_efforts', 'best_efforts', 'laps', 'splits_metric'])
        expect(
          details.some((activity) => activity[count].length > 0),
          `${athlete.firstname}: ${count}`,
        ).toBe(true)
      // No other athlete sees activities that are visible to Only You.
      const isSecretive = details.every(({ visibility }) => visibility === 'only_me')
      for (const count of ['achievement_count', ...(isSecretive ? [] : ['kudos_count', 'comment_count'])])
        expect(
          details.some((activity) => activity[count] > 0),
          `${athlete.firstname}: ${count}`,
        ).toBe(true)
      expect(
        details.every(({ calories, manual }) => manual || calories > 0),
        athlete.firstname,
      ).toBe(true)
    }
    expect(empty.filter((list) => !EMPTY.has(list))).toEqual([])
    expect(pictures.size).toBeGreaterThan(10)

    await using opened = await openPage()
    const { page } = opened
    await page.goto(`http://127.0.0.1:${(frontEnd.address() as AddressInfo).port}/`)
    const broken = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(
            (url) =>
              new Promise<string | null>((resolve) => {
                const image = new Image()
                image.onload = () => resolve(image.naturalWidth > 0 ? null : url)
                image.onerror = () => resolve(url)
                image.src = url
              }),
          ),
        ).then((results) => results.filter((result) => result !== null)),
      [...pictures],
    )
    expect(broken).toEqual([])
  })
})
