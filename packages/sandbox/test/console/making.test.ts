import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, it } from 'vitest'
import { createRoads, extendLine } from '../../console/data/drawing/roads.ts'
import { pointIn, pointsIn } from '../../console/data/drawing/text.ts'
import { lengthOf, metersBetween } from '../../src/tracks/geometry.ts'
import type { Point } from '../../src/tracks/streams.ts'
import type { Json } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'
import { useConsole } from './support.ts'

describe('a line along roads', () => {
  /** A square of roads, with a road through its middle to the north, and one that leads nowhere. */
  const [WEST, MIDDLE, EAST]: Point[] = [
    [60, 5],
    [60, 5.01],
    [60, 5.02],
  ]
  const NORTH: Point = [60.01, 5.01]
  const ALONE: Point[] = [
    [60.05, 5],
    [60.05, 5.01],
  ]
  const roads = createRoads([[WEST ?? NORTH, MIDDLE ?? NORTH, EAST ?? NORTH], [MIDDLE ?? NORTH, NORTH], ALONE])

  it('begins and ends on the nearest road, and follows the shortest way', () => {
    const start = extendLine([], [60.0001, 5.002], roads, 30)
    expect(start).toEqual([[60, 5.002]])
    expect(extendLine(start, [60.005, 5.0102], roads, 30)).toEqual([[60, 5.002], MIDDLE, [60.005, 5.01]])
    expect(extendLine(start, [60, 5.004], roads, 30)).toEqual([
      [60, 5.002],
      [60, 5.004],
    ])
  })

  it('is straight far from roads, without roads, and where no road leads', () => {
    const start = extendLine([], [60, 5.002], roads, 30)
    const far: Point = [60.005, 5.002]
    expect(extendLine(start, far, roads, 30)).toEqual([...start, far])
    expect(extendLine(start, [60.005, 5.0101], undefined, 30)).toEqual([...start, [60.005, 5.0101]])
    expect(extendLine(start, ALONE[0] ?? NORTH, roads, 30)).toEqual([...start, ALONE[0]])
  })

  it('does not have the same point twice in a row', () => {
    const start = extendLine([], MIDDLE ?? NORTH, roads, 30)
    expect(extendLine(start, MIDDLE ?? NORTH, roads, 30)).toEqual(start)
  })

  it('is read from a text while it is being typed', () => {
    expect(pointIn('60.39, 5.32')).toEqual([60.39, 5.32])
    expect(pointIn('[60.39,5.32]')).toEqual([60.39, 5.32])
    for (const text of ['', '60', '60,', '95, 5', 'north, 5']) expect(pointIn(text)).toBeUndefined()
    expect(pointsIn('60, 5\n60.1, 5.1, 12\n60.2')).toEqual([
      [60, 5],
      [60.1, 5.1],
    ])
  })
})

describe.skipIf(!hasChromium)(`what a person makes in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole('#/routes/new')
  const press = (name: string) => suite.opened.page.getByRole('button', { name, exact: true }).click()
  const made = async (path: string, name: string): Promise<Json> =>
    (await suite.test.control('GET', `${path}?per_page=200`)).body.find((each: Json) => each.name === name)
  /** Clicks on the map, at shares of its width and height. */
  async function clickMap(...places: readonly (readonly [x: number, y: number])[]): Promise<void> {
    const { page } = suite.opened
    await page.locator('.map-way').first().waitFor({ state: 'attached' })
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('there is no map')
    for (const [x, y] of places) await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  }

  it('a route is drawn along roads, undone point by point, and edited as text', async () => {
    const { page } = suite.opened
    await clickMap([0.3, 0.5], [0.6, 0.6])
    const points = () => page.locator('textarea[name="points"]').inputValue()
    const two = await points()
    expect(two.split('\n').length).toBeGreaterThan(5)
    await clickMap([0.8, 0.8])
    expect((await points()).startsWith(two)).toBe(true)
    await press('Undo point')
    expect(await points()).toBe(two)
    await page.getByRole('application').focus()
    await page.keyboard.press('Enter')
    expect(await points()).not.toBe(two)
    await page.keyboard.press('Backspace')
    expect(await points()).toBe(two)
    await press('Clear')
    await press('Add the route')
    await page.getByText('Please fill out this field.').waitFor()
    await page.getByLabel('Name').fill('Drawn')
    await press('Add the route')
    await page.getByText('Points or polyline is missing').waitFor()
    await page.getByLabel('Points').fill('60.39, 5.32\n60.4, 5.33')
    await page.getByText('1.24 km · 2 points').waitFor()
    await press('Add the route')
    await page.getByRole('heading', { name: 'Drawn' }).waitFor()
    expect((await made('/routes', 'Drawn')).distance).toBeCloseTo(1240, -2)
  })

  it('a segment is a part of an activity, dragged in a plot', async () => {
    const { page } = suite.opened
    const [activity] = (await suite.test.control('GET', `/activities?athlete_id=${suite.test.sandbox.athleteId}&per_page=1`)).body
    await suite.opened.show(`#/activities/${activity.id}`)
    const plot = page.locator('.plot .u-over').first()
    await plot.waitFor()
    const box = await plot.boundingBox()
    if (!box) throw new Error('there is no plot')
    await page.mouse.move(box.x + box.width * 0.25, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('link', { name: 'New segment from this part' }).click()
    const length = Number.parseFloat(await page.locator('.drawing output').innerText())
    expect(length).toBeCloseTo(activity.distance / 4000, 0)
    await page.getByLabel('Name').fill('Dragged')
    await press('Add the segment')
    await page.getByRole('heading', { name: 'Dragged' }).waitFor()
    const segment = await made('/segments', 'Dragged')
    expect(segment.distance / 1000).toBeCloseTo(length, 1)
    expect(segment.effort_count).toBeGreaterThan(0)
  })

  it('a segment is dragged along a track on the map', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/segments/new')
    await page.getByText('Part of an activity').click()
    const [map, line] = [page.getByRole('application'), page.locator('.map-track')]
    const isFitted = async () => ((await line.boundingBox())?.height ?? Number.NaN) < ((await map.boundingBox())?.height ?? Number.NaN)
    await expect.poll(isFitted).toBe(true)
    const track = await line.evaluate((path: SVGPathElement) => {
      const matrix = path.getScreenCTM()
      return [0.1, 0.2, 0.3].map((share) => {
        const { x, y } = path.getPointAtLength(path.getTotalLength() * share).matrixTransform(matrix ?? undefined)
        return [x, y] as const
      })
    })
    const [[x, y] = [0, 0], ...others] = track
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const [toX, toY] of others) await page.mouse.move(toX, toY)
    await page.mouse.up()
    const [first, last] = [await page.getByLabel('First point').inputValue(), await page.getByLabel('Last point').inputValue()].map(Number)
    expect(first).toBeGreaterThan(0)
    expect(last).toBeGreaterThan(first ?? 0)
  })

  it('an activity is drawn, with a speed', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/activities/new')
    await page.getByText('Draw a track').click()
    await clickMap([0.3, 0.5], [0.6, 0.6])
    await page.getByLabel('Name').fill('Drawn ride')
    await page.getByLabel('Speed').fill('8')
    await press('Add the activity')
    await page.getByRole('heading', { level: 1, name: 'Drawn ride' }).waitFor()
    const { id } = await made('/activities', 'Drawn ride')
    const { latlng, time } = (await suite.test.control('GET', `/activities/${id}/streams`)).body
    const meters = lengthOf(latlng.data)
    expect(metersBetween(latlng.data[0], latlng.data.at(-1))).toBeLessThan(meters)
    expect(meters / time.data.at(-1)).toBeCloseTo(8, 0)
  })

  it('an activity is made from a file', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/activities/new')
    await page.getByText('From a file').click()
    const buffer = Buffer.from(gpxFile([steadySamples(120)]))
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'walk.gpx', mimeType: 'application/gpx+xml', buffer })
    await page.getByLabel('Name').fill('From a file')
    await press('Add the activity')
    await page.getByRole('heading', { level: 1, name: 'From a file' }).waitFor()
    expect((await made('/activities', 'From a file')).distance).toBeGreaterThan(0)
  })
})
