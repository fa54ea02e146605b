import { DAY_MS, QUARTER_HOUR_MS } from '../events.ts'
import type { Sent } from './scenario.ts'
import type { Outcome } from './simulate.ts'

const WIDTH = 640
const HEIGHT = 408
const LEFT = 58
const RIGHT = 12
const HOURS = 48

/** The two halves of the picture: requests per quarter hour above, reads of the day below. */
const UPPER = { top: 42, bottom: 170, most: 100 }
const LOWER = { top: 232, bottom: 350, most: 1_000 }

const xOf = (hours: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * hours) / HOURS
const yOf = ({ top, bottom, most }: typeof UPPER, value: number): number => bottom - ((bottom - top) * Math.min(value, most)) / most
const round = (value: number): string => String(Math.round(value * 10) / 10)

/** Two days of a simulation as SVG. It uses the colors of the page. */
export function drawTwoDays({ sent }: Outcome): string {
  const start = Math.min(...sent.map(({ at }) => at))
  const midnight = start - (start % DAY_MS)
  const reads = sent.filter(({ isRead }) => isRead)
  const counts = (lane: Sent['lane'], length: number): number[] => {
    const numbers = Array<number>((2 * DAY_MS) / length).fill(0)
    for (const { at, lane: own } of reads) {
      const index = Math.floor((at - midnight) / length)
      if (own === lane) numbers[index] = (numbers[index] ?? 0) + 1
    }
    return numbers
  }
  const background = counts('background', QUARTER_HOUR_MS)
  const interactive = counts('interactive', QUARTER_HOUR_MS)
  const width = round(xOf(0.25) - xOf(0) - 0.6)
  const bars = background.flatMap((count, index) => {
    const x = round(xOf(index / 4))
    const bar = (kind: string, from: number, value: number): string =>
      value === 0
        ? ''
        : `<rect class="${kind}" x="${x}" y="${round(yOf(UPPER, from + value))}" width="${width}" height="${round(yOf(UPPER, from) - yOf(UPPER, from + value))}"/>`
    return [bar('background', 0, count), bar('interactive', count, interactive[index] ?? 0)].filter(Boolean)
  })
  return `<svg class="quota-days" xmlns="http://www.w3.org/2000/svg" viewBox="-8 0 ${WIDTH + 8} ${HEIGHT}" role="img" aria-labelledby="quota-title quota-text">
<title id="quota-title">Two simulated days of the quota</title>
<desc id="quota-text">Four processes with an endless backlog use the 100 reads of each quarter hour in the first hours of the day, then only what is no longer needed for interactive calls. At midnight all 1,000 reads of the day are used.</desc>
<style>
.quota-days text { fill: currentColor; font: 19px system-ui, sans-serif }
.quota-days .axis { stroke: currentColor; stroke-opacity: .35 }
.quota-days .limit { stroke: currentColor; stroke-dasharray: 6 4; stroke-opacity: .7 }
.quota-days .background { fill: var(--sl-color-text-accent, #2563c9); fill-opacity: .75 }
.quota-days .interactive { fill: var(--sl-color-orange, #d06400) }
.quota-days .day { fill: none; stroke: var(--sl-color-text-accent, #2563c9); stroke-width: 3 }
</style>
${frame(UPPER, 'Reads per quarter hour', '100')}
<g shape-rendering="crispEdges">
${bars.join('\n')}
</g>
<rect class="background" x="${LEFT + 232}" y="8" width="14" height="14"/><text x="${LEFT + 252}" y="21">background</text>
<rect class="interactive" x="${LEFT + 372}" y="8" width="14" height="14"/><text x="${LEFT + 392}" y="21">interactive</text>
${frame(LOWER, 'Reads of the day', '1,000')}
${[0, 1].map((day) => `<path class="day" d="${dayLine(reads, midnight + day * DAY_MS, day)}"/>`).join('\n')}
${[0, 12, 24, 36, 48].map((hour) => `<text x="${round(xOf(hour))}" y="${LOWER.bottom + 24}" text-anchor="${anchorOf(hour)}">${hour % 24 === 0 ? '0:00' : '12:00'}</text>`).join('\n')}
<text x="${xOf(24)}" y="${LOWER.bottom + 46}" text-anchor="middle">two days, UTC</text>
</svg>
`
}

const anchorOf = (hour: number): string => (hour === 0 ? 'start' : hour === HOURS ? 'end' : 'middle')

function frame(part: typeof UPPER, title: string, limit: string): string {
  const [left, right] = [LEFT, WIDTH - RIGHT]
  return `<text x="0" y="${part.top - 21}">${title}</text>
<text x="${left - 6}" y="${part.top + 6}" text-anchor="end">${limit}</text><text x="${left - 6}" y="${part.bottom}" text-anchor="end">0</text>
<line class="limit" x1="${left}" x2="${right}" y1="${part.top}" y2="${part.top}"/>
<line class="axis" x1="${left}" x2="${right}" y1="${part.bottom}" y2="${part.bottom}"/>`
}

/** Number of reads of the day so far, for every quarter hour. */
function dayLine(reads: readonly Sent[], midnight: number, day: number): string {
  const points = Array.from({ length: 97 }, (_, quarter) => {
    const used = reads.filter(({ at }) => at >= midnight && at < midnight + Math.min(quarter * QUARTER_HOUR_MS, DAY_MS)).length
    return `${round(xOf(24 * day + quarter / 4))} ${round(yOf(LOWER, used))}`
  })
  return `M${points.join('L')}`
}
