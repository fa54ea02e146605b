import { quantile } from './figures.ts'
import type { Outcome } from './simulate.ts'

const WIDTH = 640
const HEIGHT = 542
const LEFT = 100
const RIGHT = 12
const DAYS = 7
const DAY_MS = 86_400_000

/** Period of changes that are combined to compute their median age. */
const STEP_MS = DAY_MS / 4

/** Line height of the legend. */
const LEGEND_LINE = 28

/** A half of the diagram. Its axis is logarithmic, with ticks at these values. */
interface Panel {
  readonly top: number
  readonly bottom: number
  readonly least: number
  readonly most: number
  readonly marks: readonly (readonly [value: number, text: string])[]
}

const BACKLOG: Panel = {
  top: 42,
  bottom: 190,
  least: 1,
  most: 1_000_000,
  marks: [
    [1, '0'],
    [100, '100'],
    [10_000, '10,000'],
    [1_000_000, '1 million'],
  ],
}

const AGE: Panel = {
  top: 248,
  bottom: 386,
  least: 0.1,
  most: 1_000_000,
  marks: [
    [0.1, '0.1 s'],
    [60, 'minute'],
    [3_600, 'hour'],
    [86_400, 'day'],
  ],
}

const xOf = (days: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * days) / DAYS
const round = (value: number): string => String(Math.round(value * 10) / 10)

function yOf({ top, bottom, least, most }: Panel, value: number): number {
  const part = Math.log(Math.max(least, value) / least) / Math.log(most / least)
  return bottom - (bottom - top) * Math.min(1, part)
}

const pathOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`

const backlogPath = ({ backlog }: Outcome): string =>
  pathOf([0, ...backlog].map((value, hour) => [xOf(hour / 24), yOf(BACKLOG, value)] as const))

/** The median age, every six hours. */
function agePath({ delivered, load }: Outcome): string {
  const points: (readonly [number, number])[] = []
  for (let start = 0; start < load.days * DAY_MS; start += STEP_MS) {
    const ages = delivered
      .filter(({ deliveredAt, lane, isLost }) => deliveredAt >= start && deliveredAt < start + STEP_MS && lane === 'live' && !isLost)
      .map(({ changedAt, deliveredAt }) => deliveredAt - changedAt)
    if (ages.length > 0) points.push([xOf((start + STEP_MS / 2) / DAY_MS), yOf(AGE, quantile(ages, 0.5) / 1_000)])
  }
  return pathOf(points)
}

function frame(panel: Panel, title: string): string {
  const marks = panel.marks.map(([value, text]) => {
    const y = round(yOf(panel, value))
    return `<line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${Number(y) + 5}" text-anchor="end">${text}</text>`
  })
  return `<text x="0" y="${panel.top - 24}">${title}</text>\n${marks.join('\n')}`
}

/** The week of each load as SVG. It uses the colors of the page. */
export function drawWeek(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap((outcome, index) => [
    `<path class="load load-${index}" d="${backlogPath(outcome)}"/>`,
    `<path class="load load-${index}" d="${agePath(outcome)}"/>`,
  ])
  const legend = outcomes.map(({ load }, index) => {
    const [x, y] = [LEFT, AGE.bottom + 64 + LEGEND_LINE * index]
    return `<path class="load load-${index}" d="M${x} ${y - 5}h34"/><text x="${x + 42}" y="${y}">${load.name}</text>`
  })
  return `<svg class="webhooks-week" xmlns="http://www.w3.org/2000/svg" viewBox="-8 0 ${WIDTH + 8} ${HEIGHT}" role="img" aria-labelledby="week-title week-text">
<title id="week-title">A simulated week of webhooks under four loads</title>
<desc id="week-text">At 70 % of the read limit nothing waits, and changes are less than a second old. At 100 % changes wait from the evening until midnight, and the backlog grows slowly. With 100,000 athletes the backlog grows to hundreds of thousands of changes, and changes are days old. With summaries it grows a little more slowly.</desc>
<style>
.webhooks-week text { fill: currentColor; font: 16px system-ui, sans-serif }
@media (max-width: 36rem) { .webhooks-week text { font-size: 22px } }
.webhooks-week .axis { stroke: currentColor; stroke-opacity: .25 }
.webhooks-week .load { fill: none; stroke: var(--sl-color-text-accent, #2563c9); stroke-width: 2.5; stroke-linejoin: round }
.webhooks-week .load-1 { stroke-dasharray: 7 4 }
.webhooks-week .load-2 { stroke: var(--week-details, #b45309) }
.webhooks-week .load-3 { stroke: var(--week-summaries, #7e22ce); stroke-dasharray: 6 8 }
</style>
${frame(BACKLOG, 'Changes that wait')}
${frame(AGE, 'Age when delivered (median of six hours)')}
${lines.join('\n')}
${Array.from({ length: DAYS }, (_, day) => `<text x="${round(xOf(day + 0.5))}" y="${AGE.bottom + 22}" text-anchor="middle">day ${day + 1}</text>`).join('\n')}
${legend.join('\n')}
</svg>
`
}
