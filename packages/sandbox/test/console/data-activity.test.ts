import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatDistance, formatDuration } from '../../console/data/units.ts'
import { parseWithIds } from '../support/exact-ids.ts'
import type { Json, TestSandbox } from '../support/sandbox.ts'
import { useConsole } from './support.ts'

describe.skipIf(!hasChromium)(`an activity in the console (${WITHOUT_CHROMIUM})`, { timeout: 240_000 }, () => {
  let test: TestSandbox
  /** A ride with a recording of everything. */
  let ride: Json
  let activities: Json[]
  let page: Page
  const suite = useConsole()
  beforeAll(async () => {
    test = suite.test
    page = suite.opened.page
    const { text } = await test.control('GET', `/things/activities?athlete_id=${test.sandbox.athleteId}&per_page=200`)
    activities = parseWithIds(text)
    ride = activities.find(
      ({ sport_type, average_watts, elapsed_time, moving_time }) =>
        sport_type === 'Ride' && average_watts > 0 && elapsed_time > moving_time,
    )
  })
  const show = (hash: string) => suite.opened.showAnew(hash)

  const streamsOf = async (id: unknown): Promise<Json> => (await test.control('GET', `/activities/${id}/streams`)).body

  /** Where a point of the track is on the screen, as the line is drawn. */
  const pointOnScreen = (page: Page, index: number): Promise<{ x: number; y: number }> =>
    page.locator('.map-track').evaluate((line: SVGPathElement, wanted) => {
      const [east = '0', south = '0'] = (line.getAttribute('d') ?? '').split(/[ML]/).filter(Boolean)[wanted]?.split(' ') ?? []
      const { x, y } = new DOMPoint(Number(east), Number(south)).matrixTransform(line.getScreenCTM() ?? undefined)
      return { x, y }
    }, index)

  const markerOnScreen = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`.map-${name}`).boundingBox()
    if (!box) throw new Error('there is no marker')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  const expectMarkerAt = (page: Page, index: number, name = 'cursor') =>
    expect
      .poll(async () => {
        const [marker, point] = await Promise.all([markerOnScreen(page, name), pointOnScreen(page, index)])
        return Math.hypot(marker.x - point.x, marker.y - point.y)
      })
      .toBeLessThan(1)

  /** Moves the crosshair with the keyboard. */
  async function moveTo(page: Page, index: number): Promise<void> {
    const slider = page.getByRole('slider', { name: 'Position of the crosshair' })
    await slider.fill(String(index))
  }

  it('shows the track, and plots with the numbers of its streams', async () => {
    await show(`#/activities/${ride.id}`)
    const streams = await streamsOf(ride.id)
    const line = await page.locator('.map-track').getAttribute('d')
    expect(line?.match(/[ML]/g)).toHaveLength(streams.latlng.data.length)

    const plots = await page.locator('.plot').evaluateAll((found) => found.map((plot) => plot.getAttribute('aria-label')))
    const altitudes: number[] = streams.altitude.data
    const powers: number[] = streams.watts.data
    expect(plots[0]).toMatch(`Altitude: from ${Math.round(Math.min(...altitudes))} m to ${Math.round(Math.max(...altitudes))} m`)
    expect(plots[3]).toBe(
      `Power: from ${Math.min(...powers)} W to ${Math.max(...powers)} W, ${Math.round(ride.average_watts)} W on average`,
    )
    await expect.poll(() => page.locator('.plot canvas').count()).toBe(6)
    await expectMarkerAt(page, 0, 'start')
    await expectMarkerAt(page, streams.latlng.data.length - 1, 'end')
    expect(await page.locator('.activity > .figures').textContent()).toBe(
      'Distance17.93 kmMoving time42:14Elapsed time46:01Climb296 mSpeed25.5 km/hHeart rate152 bpmPower177 WEnergy471 kcalKudos0Comments0',
    )
  })

  it('has one crosshair, which is a marker on the track', async () => {
    await show(`#/activities/${ride.id}`)
    const { distance, heartrate, latlng, time } = await streamsOf(ride.id)
    for (const index of [0, 200, latlng.data.length - 1]) {
      await moveTo(page, index)
      await expectMarkerAt(page, index)
      expect(await page.locator('.plot-head', { hasText: 'Heart rate' }).innerText()).toContain(`${heartrate.data[index]} bpm`)
      const position = `${formatDistance(distance.data[index])} · ${formatDuration(time.data[index])}`
      expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe(position)
    }

    const plot = await page.locator('.plot-row', { hasText: 'Heart rate' }).locator('.u-over').boundingBox()
    if (!plot) throw new Error('there is no plot')
    const pointAt = (share: number) => page.mouse.move(plot.x + plot.width * share, plot.y + 10, { steps: 2 })
    const expectAt = (stream: number[], share: number) =>
      expect
        .poll(async () => {
          const index = Number(await page.getByRole('slider').inputValue())
          await expectMarkerAt(page, index)
          return (stream[index] ?? 0) / (stream.at(-1) ?? 0)
        })
        .toBeCloseTo(share)
    const zoom = async () => {
      await pointAt(1 / 4)
      await page.mouse.down()
      await pointAt(1 / 2)
      await page.mouse.up()
    }
    await pointAt(1 / 2)
    await expectAt(distance.data, 1 / 2)
    await zoom()
    await pointAt(3 / 4)
    await expectAt(distance.data, 7 / 16)
    await page.getByRole('button', { name: 'Show all' }).click()
    await pointAt(3 / 4)
    await expectAt(distance.data, 3 / 4)
    await zoom()
    await page.getByLabel('Time', { exact: true }).check()
    await pointAt(3 / 4)
    await expectAt(time.data, 3 / 4)

    await page.locator('.map').scrollIntoViewIfNeeded()
    const point = await pointOnScreen(page, 300)
    await page.mouse.move(point.x, point.y, { steps: 4 })
    await expect.poll(async () => Math.abs(Number(await page.getByRole('slider').inputValue()) - 300)).toBeLessThan(3)
  })

  it('highlights a lap on the track', async () => {
    await show(`#/activities/${ride.id}`)
    const { body } = await test.control('GET', `/things/activities/${ride.id}`)
    const [, lap] = body.laps
    const paused = body.laps.find(({ elapsed_time, moving_time }: Json) => elapsed_time > moving_time)
    expect(await page.getByRole('row').filter({ hasText: paused.name }).textContent()).toContain(formatDuration(paused.moving_time))
    await page.getByRole('button', { name: lap.name, exact: true }).click()
    const line = async () => (await page.locator('.map-highlight').getAttribute('d'))?.match(/[ML]/g)?.length
    await expect.poll(line).toBe(lap.end_index - lap.start_index + 1)
    expect((await page.locator('.u-select').first().boundingBox())?.width).toBeGreaterThan(9)
    await page.getByRole('button', { name: lap.name, exact: true }).click()
    await expect.poll(() => page.locator('.map-highlight').getAttribute('d')).toBe('M0 0')
    await page.getByRole('button', { name: lap.name, exact: true }).click()
    await page.getByText(/^Splits/).click()
    await expect.poll(() => page.locator('.map-highlight').getAttribute('d')).toBe('M0 0')
  })

  it('zooms and moves its map with the keyboard', async () => {
    await show(`#/activities/${ride.id}`)
    const map = page.getByRole('application')
    const length = async () => (await page.locator('.map-track').boundingBox())?.width ?? 0
    // The map and the charts are drawn in either order, and the charts move the map.
    await expect.poll(() => page.locator('.plot canvas').count()).toBe(6)
    await expect.poll(length).toBeGreaterThan(0)
    const before = { width: await length(), ...(await pointOnScreen(page, 100)) }
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await pointOnScreen(page, 100)).x).toBeCloseTo(before.x - 60, 0)
    await page.keyboard.press('+')
    await expect.poll(length).toBeGreaterThan(before.width)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(length).toBeCloseTo(before.width)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(length).toBeGreaterThan(before.width)
    await map.hover()
    await map.focus()
    await page.mouse.wheel(0, 900)
    await expect.poll(length).toBeLessThan(before.width)
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect.poll(length).toBeCloseTo(before.width)
    await expect.poll(async () => (await pointOnScreen(page, 100)).x).toBeCloseTo(before.x, 0)
  })

  it('has a title that is text, whatever it holds', async () => {
    const name = '<img src=x onerror="document.title=1"><script>alert(1)</script>&amp; "quoted" \u202e'
    const { body } = await test.control('POST', '/activities', { name, sport_type: 'Ride' })
    await show(`#/activities/${body.id}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
    expect(await page.getByText('Entered manually').isVisible()).toBe(true)
    await suite.opened.show('#/activities')
    await expect.poll(() => page.getByRole('link', { name: '<img src=x' }).count()).toBe(1)
    expect(await page.locator('img').count()).toBe(0)
  })

  it('is gone after it is deleted', async () => {
    const { body } = await test.control('POST', '/activities', { name: 'Short-lived' })
    await show(`#/activities/${body.id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('group', { name: 'Delete Short-lived?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor()
    expect((await test.control('GET', `/things/activities/${body.id}`)).status).toBe(404)
  })
})
