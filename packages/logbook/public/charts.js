// Draws the charts of an activity below each other. One position is shown in all of them and on the track.
import uPlot from './uplot/uPlot.esm.js'

/** @import { Charts, Line } from '../src/charts.ts' */

/** Of all charts together, and the limits of one. */
const HEIGHT = 360
const SMALLEST = 92
const LARGEST = 200
/** The last chart has the labels of all. */
const LABELS = 26

/** Between two labels of an axis: minutes, and whole numbers of any other unit. */
const PACE_STEPS = [1 / 12, 1 / 6, 1 / 4, 1 / 2, 1, 2, 5, 10, 20]
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

/** The colors of the page, which are read where a chart is drawn. */
for (const name of ['--quiet', '--rule', '--pen', '--wash', '--pencil'])
  CSS.registerProperty({ name, syntax: '<color>', inherits: true, initialValue: 'transparent' })

/**
 * Draws the charts inside the elements that the server has named in `data-charts`.
 * @param {ParentNode} root
 */
export function drawCharts(root) {
  for (const place of root.querySelectorAll('[data-charts]'))
    load(place).catch(() => place.append('The charts cannot be shown now. Load the page again.'))
}

/** @param {Element} place */
async function load(place) {
  const response = await fetch(place.getAttribute('data-charts') ?? '')
  if (!response.ok) throw response
  /** @type {Charts} */
  const { x, lines, track } = await response.json()
  const plots = /** @type {HTMLElement} */ (place.querySelector('.plots'))
  const position = /** @type {HTMLElement} */ (place.querySelector('.position'))
  const input = /** @type {HTMLInputElement} */ (position.querySelector('input'))
  const shown = /** @type {HTMLElement} */ (position.querySelector('b'))
  const here = place.parentElement?.querySelector('.track .here')

  const height = Math.min(LARGEST, Math.max(SMALLEST, Math.round(HEIGHT / lines.length)))
  const charts = lines.map((line) => addChart(plots, x, line, { height, hasLabels: line === lines.at(-1) }))
  input.max = String(x.values.length - 1)
  position.hidden = false

  /**
   * The position stays when the pointer leaves the charts.
   * @param {number} index
   */
  const show = (index) => {
    const texts = [text(x, x.values[index]), ...charts.map((chart) => chart.show(index))]
    input.value = String(index)
    input.setAttribute('aria-valuetext', texts.join(', '))
    shown.textContent = texts[0] ?? ''
    const point = track[index]
    here?.setAttribute('visibility', point ? 'visible' : 'hidden')
    here?.setAttribute('cx', String(point?.[0] ?? 0))
    here?.setAttribute('cy', String(point?.[1] ?? 0))
  }
  input.addEventListener('input', () => show(input.valueAsNumber))
  for (const type of /** @type {const} */ (['pointerdown', 'pointermove']))
    plots.addEventListener(type, ({ clientX }) => {
      const plot = charts[0]?.plot
      if (plot) show(plot.posToIdx(clientX - plot.over.getBoundingClientRect().left))
    })

  const redraw = () => {
    for (const { plot } of charts) plot.setSize({ width: plots.clientWidth, height: plot.height })
    if (input.hasAttribute('aria-valuetext')) show(input.valueAsNumber)
  }
  new ResizeObserver(redraw).observe(plots)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
}

/**
 * @param {HTMLElement} plots
 * @param {Line} x
 * @param {Line} line
 * @param {{ height: number, hasLabels: boolean }} size
 */
function addChart(plots, x, line, { height, hasLabels }) {
  const place = document.createElement('div')
  const title = document.createElement('p')
  const value = document.createElement('b')
  place.className = 'chart'
  title.className = 'row spread'
  title.append(line.label, value)
  place.append(title)
  plots.append(place)

  const style = getComputedStyle(place)
  /** @param {string} name */
  const color = (name) => () => style.getPropertyValue(name)
  const axis = {
    stroke: color('--quiet'),
    grid: { stroke: color('--rule'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height: hasLabels ? height + LABELS : height,
      padding: [8, 12, 6, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false }, points: { size: 9, fill: color('--pencil'), width: 0 } },
      scales: { x: { time: false }, y: { dir: line.isPace ? -1 : 1 } },
      axes: [
        {
          ...axis,
          size: hasLabels ? LABELS : 0,
          space: 70,
          values: (_, values) => values.map((each) => (hasLabels ? `${each} ${x.unit}` : '')),
        },
        {
          ...axis,
          size: 46,
          space: 16,
          incrs: line.isPace ? PACE_STEPS : WHOLE_STEPS,
          values: (_, values) => values.map((each) => text({ ...line, unit: '', digits: 0 }, each)),
        },
      ],
      series: [
        {},
        {
          stroke: color('--pen'),
          ...(line.isGround && { fill: color('--wash') }),
          width: 1.5,
          points: { show: false },
        },
      ],
    },
    /** @type {import('uplot').AlignedData} */ ([x.values, line.values]),
    place,
  )
  plot.root.setAttribute('role', 'img')
  plot.root.setAttribute('aria-label', `${line.label} over ${x.label.toLowerCase()}`)
  return {
    plot,
    /**
     * @param {number} index
     * @returns what it shows now
     */
    show(index) {
      value.textContent = text(line, line.values[index])
      plot.setCursor({ left: plot.valToPos(x.values[index] ?? 0, 'x'), top: 0 }, false)
      return `${line.label} ${value.textContent || 'unknown'}`
    },
  }
}

/**
 * @param {Line} line
 * @param {number | null | undefined} value
 */
function text({ isPace, digits, unit }, value) {
  if (value == null) return ''
  if (!isPace)
    return `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`
  const seconds = Math.round(value * 60)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${unit}`
}
