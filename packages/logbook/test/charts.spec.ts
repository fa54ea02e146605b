import { connect, expect, newestActivity, test } from './logbook-test.ts'

test('axes have whole numbers, and no curve is cut', async ({ page, logbook, world }) => {
  // Canvases have no elements, so the labels and their places are noted where they are drawn.
  await page.addInitScript(() => {
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      this.canvas.dataset['labels'] = ''
      clearRect.apply(this, box)
    }
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      this.canvas.dataset['labels'] += `${text} ${y}\n`
      fillText.call(this, text, x, y)
    }
  })
  await connect(page, logbook)
  const { id } = await newestActivity(world)
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByLabel('Position')).toBeVisible()
  const { lines, track } = await (await page.request.get(`${page.url()}/charts.json`)).json()
  for (const [index, { label, values }] of lines.entries()) {
    const canvas = page.locator('canvas').nth(index)
    const [box, edges] = [await canvas.boundingBox(), await page.locator('.u-over').nth(index).boundingBox()]
    const labels = (await canvas.getAttribute('data-labels'))?.matchAll(/^(\d+)(?::(\d\d))? +(\S+)$/gm) ?? []
    const ticks = [...labels].map(([, whole, seconds = 0, y]) => [
      Number(whole) + Number(seconds) / 60,
      Number(y),
    ])
    const [[first = 0, from = 0] = [], [second = 0] = []] = ticks
    const [last = 0, to = 0] = ticks.at(-1) ?? []
    const perPixel = (last - first) / (to - from)
    expect(last, label).toBeCloseTo(first + (ticks.length - 1) * (second - first))

    const known = values.filter((value: number | null) => value !== null)
    const top = (edges?.y ?? 0) - (box?.y ?? 0)
    const around = [(edges?.x ?? 0) - (box?.x ?? 0), top, (box?.width ?? 0) - (edges?.width ?? 0)]
    // The last one has the labels of all.
    const heights = index === lines.length - 1 ? [118, 78] : [92, 78]
    expect([...around, box?.height, edges?.height], label).toEqual([46, 8, 58, ...heights])
    const range = [top, top + (edges?.height ?? 0)].map((y) => first + (y - from) * perPixel)
    expect(Math.min(...range), label).toBeLessThanOrEqual(Math.min(...known))
    expect(Math.max(...range), label).toBeGreaterThanOrEqual(Math.max(...known))
  }

  await page.getByLabel('Position').fill('100')
  expect(await page.getByRole('main').ariaSnapshot()).toMatchSnapshot('newest-activity.txt')
  const here = page.locator('.track .here')
  expect([await here.getAttribute('cx'), await here.getAttribute('cy')].map(Number)).toEqual(track[100])
  await page
    .locator('canvas')
    .first()
    .hover({ position: { x: 1, y: 5 } })
  await expect(page.getByLabel('Position')).toHaveValue('0')
  await page.evaluate("document.querySelector('canvas').removeAttribute('data-labels')")
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('canvas').first()).toHaveAttribute('data-labels', /\d/)

  // Everything that is drawn is requested.
  const requests = await world.control.listRequests()
  const keys = requests.find(({ operation_id }) => operation_id === 'getActivityStreams')?.query[0]
  expect(keys?.value).toBe('time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts')
  await world.control.changeActivity({ id, name: 'Renamed' })
  await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible()
  await expect(page.locator('#recording canvas').first()).toBeVisible()

  await page.route('**/charts.json*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The charts cannot be shown now. Load the page again.')).toBeVisible()
})
