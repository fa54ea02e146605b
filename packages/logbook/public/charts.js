// Draws the charts of an activity below each other. One position is shown in all of them and on the track.
import uPlot from './uplot/uPlot.esm.js'

/**
 * @typedef {{ label: string, unit: string, digits: number, isPace?: true, isGround?: true, values: (number | null)[] }} Line
 * @typedef {{ x: Line, lines: Line[], track: ([number, number] | null)[] }} Charts
 */

/** Of all charts together, and the limits of one. */
const HEIGHT = 360
const SMALLEST = 92
const LARGEST = 200
/** The last chart has the labels of all. */
const LABELS = 26

/**
 * Draws the charts inside an element that the server has named in `data-charts`.
 * @param {ParentNode} root
 */
export function drawCharts(root) {
  const places =
    root instanceof Element && root.matches('[data-charts]') ? [root] : root.querySelectorAll('[data-charts]')
  for (const place of places) if (place instanceof HTMLElement) load(place).catch(() => explain(place))
}

/** @param {HTMLElement} place */
function explain(place) {
  const text = document.createElement('p')
  text.className = 'empty'
  text.textContent = 'The charts cannot be shown now. Load the page again.'
  place.replaceChildren(text)
}

/** @param {HTMLElement} place */
async function load(place) {
  const response = await fetch(place.dataset['charts'] ?? '')
  if (!response.ok) throw response
  /** @type {Charts} */
  const { x, lines, track } = await response.json()
  const here = place.parentElement?.querySelector('.track .here')

  const plots = document.createElement('div')
  plots.className = 'plots'
  const position = positionSlider(x)
  place.replaceChildren(plots, position.place)
  const height = Math.min(LARGEST, Math.max(SMALLEST, Math.round(HEIGHT / lines.length)))
  const charts = lines.map((line, index) =>
    addChart(plots, x, line, { height, hasLabels: index === lines.length - 1 }),
  )

  /**
   * The position stays when the pointer leaves the charts.
   * @param {number} index
   */
  const show = (index) => {
    const values = charts.map((chart) => chart.show(index))
    position.show(index, values)
    const point = track[index]
    here?.setAttribute('visibility', point ? 'visible' : 'hidden')
    if (point) {
      here?.setAttribute('cx', String(point[0]))
      here?.setAttribute('cy', String(point[1]))
    }
  }
  position.input.addEventListener('input', () => show(position.input.valueAsNumber))
  for (const type of /** @type {const} */ (['pointerdown', 'pointermove']))
    plots.addEventListener(type, ({ clientX }) => {
      const plot = charts[0]?.plot
      if (plot) show(plot.posToIdx(clientX - plot.over.getBoundingClientRect().left))
    })

  new ResizeObserver(() => {
    for (const { plot } of charts) plot.setSize({ width: plots.clientWidth, height: plot.height })
    if (position.isSet()) show(position.input.valueAsNumber)
  }).observe(plots)
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', () => {
      for (const { plot } of charts) plot.redraw(false)
      if (position.isSet()) show(position.input.valueAsNumber)
    })
}

/**
 * @param {HTMLElement} plots
 * @param {Line} x
 * @param {Line} line
 * @param {{ height: number, hasLabels: boolean }} size
 */
function addChart(plots, x, line, size) {
  const place = document.createElement('div')
  place.className = 'chart'
  const title = document.createElement('p')
  const value = document.createElement('b')
  title.append(line.label, value)
  place.append(title)
  plots.append(place)
  const plot = draw(place, x, line, size)
  return {
    plot,
    /**
     * @param {number} index
     * @returns what it shows now
     */
    show(index) {
      value.textContent = text(line, line.values[index])
      const at = x.values[index]
      if (at != null) plot.setCursor({ left: plot.valToPos(at, 'x'), top: 0 }, false)
      return `${line.label} ${value.textContent || 'unknown'}`
    },
  }
}

/**
 * @param {HTMLElement} place
 * @param {Line} x
 * @param {Line} line
 * @param {{ height: number, hasLabels: boolean }} size
 */
function draw(place, x, line, { height, hasLabels }) {
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
      padding: [8, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false }, points: { size: 9, fill: color('--pencil'), width: 0 } },
      scales: { x: { time: false }, y: { dir: line.isPace ? -1 : 1, range: () => rangeOf(line.values) } },
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
          space: 26,
          ...(line.isPace && { incrs: [1 / 12, 1 / 6, 1 / 4, 1 / 2, 1, 2, 5, 10, 20] }),
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
  return plot
}

/**
 * The range of a chart. Single values far from all others, as sensors report them, are outside.
 * @param {(number | null)[]} values
 * @returns {[number, number]}
 */
function rangeOf(values) {
  const sorted = values.filter((value) => value !== null).sort((one, other) => one - other)
  /** @param {number} part */
  const at = (part) => sorted[Math.round((sorted.length - 1) * part)] ?? 0
  const [low, high] = [at(0.02), at(0.98)]
  const room = (high - low) / 3
  const [from, to] = [Math.max(at(0), low - room), Math.min(at(1), high + room)]
  const padding = (to - from) * 0.08 || 1
  return [from - padding, to + padding]
}

/**
 * The same position for the keyboard, and in words.
 * @param {Line} x
 */
function positionSlider(x) {
  const place = document.createElement('p')
  const label = document.createElement('label')
  const input = document.createElement('input')
  const value = document.createElement('b')
  place.className = 'position'
  label.textContent = 'Position'
  label.htmlFor = input.id = 'position'
  input.type = 'range'
  input.max = String(x.values.length - 1)
  input.value = '0'
  place.append(label, input, value)
  return {
    place,
    input,
    isSet: () => value.textContent !== '',
    /**
     * @param {number} index
     * @param {string[]} values
     */
    show(index, values) {
      input.value = String(index)
      value.textContent = text(x, x.values[index])
      input.setAttribute('aria-valuetext', [value.textContent, ...values].join(', '))
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
