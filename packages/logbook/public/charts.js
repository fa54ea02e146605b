// Draws the charts of an activity below each other. One position is shown in all of them and on the track.
import uPlot from './uplot/uPlot.esm.js'

/**
 * @typedef {{ label: string, unit: string, digits: number, isPace?: true, values: (number | null)[] }} Line
 * @typedef {{ x: Line, lines: Line[], track: ([number, number] | null)[] }} Charts
 */

const HEIGHT = 120

/**
 * Draws the charts inside an element that the server has named in `data-charts`.
 * @param {ParentNode} root
 */
export function drawCharts(root) {
  const figures =
    root instanceof Element && root.matches('[data-charts]') ? [root] : root.querySelectorAll('[data-charts]')
  for (const figure of figures) if (figure instanceof HTMLElement) load(figure).catch(() => figure.remove())
}

/** @param {HTMLElement} figure */
async function load(figure) {
  const response = await fetch(figure.dataset['charts'] ?? '')
  if (!response.ok) throw response
  /** @type {Charts} */
  const { x, lines, track } = await response.json()
  const here = figure.parentElement?.querySelector('.track .here')
  /** @type {((index: number) => void)[]} */
  const followers = []

  /** @param {number} index */
  const show = (index) => {
    for (const follow of followers) follow(index)
    const point = track[index]
    here?.setAttribute('visibility', point ? 'visible' : 'hidden')
    if (point) {
      here?.setAttribute('cx', String(point[0]))
      here?.setAttribute('cy', String(point[1]))
    }
  }

  figure.replaceChildren()
  const charts = lines.map((line) => {
    const place = document.createElement('div')
    place.className = 'chart'
    const title = document.createElement('p')
    const value = document.createElement('output')
    title.append(line.label, value)
    place.append(title)
    figure.append(place)
    const plot = draw(place, x, line, show)
    followers.push((index) => {
      value.textContent = text(line, line.values[index])
      const at = x.values[index]
      if (at != null) plot.setCursor({ left: plot.valToPos(at, 'x'), top: 0 }, false)
    })
    return { place, plot }
  })
  figure.append(slider(x, show))
  new ResizeObserver(() => {
    for (const { place, plot } of charts) plot.setSize({ width: place.clientWidth, height: HEIGHT })
  }).observe(figure)
}

/**
 * @param {HTMLElement} place
 * @param {Line} x
 * @param {Line} line
 * @param {(index: number) => void} show
 */
function draw(place, x, line, show) {
  const style = getComputedStyle(place)
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(name)
  const axis = {
    stroke: color('--quiet'),
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false }, points: { size: 8 } },
      scales: { x: { time: false }, y: { dir: line.isPace ? -1 : 1 } },
      axes: [
        { ...axis, size: 28, values: (_, values) => values.map((value) => `${value} ${x.unit}`) },
        {
          ...axis,
          size: 56,
          values: (_, values) => values.map((value) => text({ ...line, unit: '' }, value)),
        },
      ],
      series: [
        {},
        {
          stroke: color('--accent'),
          fill: line.isPace ? 'transparent' : color('--tint'),
          width: 2,
          spanGaps: true,
        },
      ],
      hooks: {
        setCursor: [
          ({ cursor }) => {
            if (cursor.event && cursor.idx != null) show(cursor.idx)
          },
        ],
      },
    },
    /** @type {import('uplot').AlignedData} */ ([x.values, line.values]),
    place,
  )
  plot.root.setAttribute('role', 'img')
  plot.root.setAttribute('aria-label', `${line.label} over ${x.label.toLowerCase()}`)
  return plot
}

/**
 * The same position for the keyboard.
 * @param {Line} x
 * @param {(index: number) => void} show
 */
function slider(x, show) {
  const label = document.createElement('label')
  label.textContent = 'Position'
  const input = document.createElement('input')
  input.type = 'range'
  input.max = String(x.values.length - 1)
  input.value = '0'
  input.addEventListener('input', () => {
    show(input.valueAsNumber)
    input.setAttribute('aria-valuetext', text(x, x.values[input.valueAsNumber]))
  })
  label.append(input)
  return label
}

/**
 * @param {Line} line
 * @param {number | null | undefined} value
 */
function text({ isPace, digits, unit }, value) {
  if (value == null) return ''
  if (!isPace) return `${value.toFixed(digits)} ${unit}`
  const seconds = Math.round(value * 60)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${unit}`
}
