import { connect, expect, newestActivity, test } from './logbook-test.ts'

/** The labels of a chart's axes, as they were drawn last, and the edges of its curve, in pixels from the top. */
interface Drawn {
  readonly labels: readonly [text: string, y: number][]
  readonly top: number
  readonly bottom: number
}

test('the axes of charts have whole numbers, and no curve is cut', async ({ page, logbook, world }) => {
  await page.addInitScript(() => {
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      this.canvas.dataset['labels'] = '[]'
      clearRect.apply(this, box)
    }
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const labels = JSON.parse(this.canvas.dataset['labels'] ?? '[]')
      this.canvas.dataset['labels'] = JSON.stringify([...labels, [text, y]])
      fillText.call(this, text, x, y)
    }
  })
  await connect(page, logbook)
  const { id } = await newestActivity(world)
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByLabel('Position')).toBeVisible()
  const drawn = await page.locator('.chart canvas').evaluateAll((all) =>
    all.map((canvas): Drawn => {
      const edges = canvas.parentElement?.querySelector('.u-over')?.getBoundingClientRect() ?? new DOMRect()
      const from = canvas.getBoundingClientRect().top
      const labels = JSON.parse(canvas.dataset['labels'] ?? '[]')
      return { labels, top: edges.top - from, bottom: edges.bottom - from }
    }),
  )
  const { lines } = await (await page.request.get(`${page.url()}/charts.json`)).json()
  expect(drawn).toHaveLength(lines.length)
  for (const [index, { labels, top, bottom }] of drawn.entries()) {
    const { label, values } = lines[index]
    const axis = labels.filter(([text]) => /^[\d:,]+ $/.test(text))
    const numbers = axis.map(([text]) => (label === 'Pace' ? minutesOf(text) : Number(text.replace(',', ''))))
    const [first = 0, second = 0] = numbers
    const steps = numbers.slice(1).map((number, at) => Math.round((number - (numbers[at] ?? 0)) * 60))
    expect([label, new Set(steps).size]).toEqual([label, 1])

    const [[, from], [, to]] = axis as [[string, number], [string, number]]
    const valueAt = (y: number): number => first + ((y - from) / (to - from)) * (second - first)
    const edges = [valueAt(top), valueAt(bottom)]
    const known = values.filter((value: number | null) => value !== null)
    expect([
      label,
      Math.min(...edges) <= Math.min(...known),
      Math.max(...edges) >= Math.max(...known),
    ]).toEqual([label, true, true])
  }
})

/** 4:30 → 4.5 */
function minutesOf(text: string): number {
  const [minutes, seconds] = text.split(':').map(Number)
  return (minutes ?? 0) + (seconds ?? 0) / 60
}
