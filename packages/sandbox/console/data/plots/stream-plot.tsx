import { effect, type ReadonlySignal, type Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import UPlot from 'uplot'
import type { Range } from '../../../src/tracks/range.ts'
import type { PlotAxis } from './axis.ts'
import type { PlotSeries } from './plot-series.ts'

export interface StreamPlotProps {
  readonly series: PlotSeries
  readonly axis: PlotAxis
  /** Whether the values of the axis are written below the plot. */
  readonly hasTicks: boolean
  /** The point that the crosshair is at. */
  readonly cursor: Signal<number | null>
  readonly highlight: ReadonlySignal<Range | null> | undefined
  /** The part that is shown, in values of the axis; null for all of it. */
  readonly zoom: Signal<readonly [from: number, to: number] | null>
}

const HEIGHT = 76
const TICKS_HEIGHT = 22
const VALUES_WIDTH = 46

/** The value of a CSS variable where the plot is, so that its colors follow the style. */
const color = (plot: UPlot, name: string): string => getComputedStyle(plot.root).getPropertyValue(name)

/** One stream over distance or time. */
export function StreamPlot(props: StreamPlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const { series, axis, hasTicks } = props
  useEffect(() => {
    return box.current === null ? undefined : draw(box.current, props)
  }, [series, axis, hasTicks])
  return (
    <div
      ref={box}
      class={`plot ${hasTicks ? 'plot-ticks' : ''}`}
      style={{ '--plot': `var(--plot-${series.key})` }}
      role="img"
      aria-label={describe(series)}
    />
  )
}

const describe = ({ label, format, summary }: PlotSeries): string =>
  `${label}: from ${format(summary.min)} to ${format(summary.max)}, ${format(summary.mean)} on average`

function draw(box: HTMLElement, props: StreamPlotProps): () => void {
  const { series, axis, cursor, highlight, zoom } = props
  /** The crosshair is moved to this point, not by a pointer on this plot. */
  let movedTo: number | null = null
  const moveCursor = (drawn: UPlot): void => {
    movedTo = cursor.peek()
    const at = movedTo === null ? undefined : axis.values[movedTo]
    drawn.setCursor(at === undefined ? { left: -10, top: -10 } : { left: drawn.valToPos(at, 'x'), top: 0 }, false)
    movedTo = null
  }
  const plot = new UPlot(
    {
      ...optionsOf(props, box.clientWidth),
      cursor: {
        y: false,
        points: { size: 7 },
        drag: { x: true, y: false, setScale: false, dist: 8 },
        dataIdx: (_plot, _series, closest) => movedTo ?? closest,
      },
      hooks: {
        setCursor: [
          ({ cursor: { idx, left = -1 } }) => {
            if (left >= 0) cursor.value = idx ?? null
            else queueMicrotask(() => moveCursor(plot))
          },
        ],
        setSelect: [
          (drawn) => {
            const { left, width } = drawn.select
            if (width > 0) zoom.value = [drawn.posToVal(left, 'x'), drawn.posToVal(left + width, 'x')]
            else showRange(drawn, axis, highlight?.peek())
          },
        ],
        draw: [
          (drawn) => {
            moveCursor(drawn)
            showRange(drawn, axis, highlight?.peek())
          },
        ],
      },
    },
    [[...axis.values], [...series.values]],
    box,
  )
  plot.over.addEventListener('dblclick', () => {
    zoom.value = null
  })

  const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: plot.height }))
  observer.observe(box)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const redraw = (): void => plot.redraw(false)
  scheme.addEventListener('change', redraw)
  const stops = [
    effect(() => {
      if (cursor.value !== undefined) moveCursor(plot)
    }),
    effect(() => {
      const [min, max] = zoom.value ?? [axis.values[0] ?? 0, axis.values.at(-1) ?? 0]
      plot.setScale('x', { min, max })
    }),
    effect(() => {
      showRange(plot, axis, highlight?.value)
    }),
    () => observer.disconnect(),
    () => scheme.removeEventListener('change', redraw),
    () => plot.destroy(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function optionsOf({ series, axis, hasTicks }: StreamPlotProps, width: number): UPlot.Options {
  const stroke = (drawn: UPlot): string => color(drawn, '--plot')
  const ink = (drawn: UPlot): string => color(drawn, '--soft')
  const grid = { stroke: (drawn: UPlot): string => color(drawn, '--line'), width: 1 }
  const ticks = { show: false }
  return {
    width,
    height: HEIGHT + (hasTicks ? TICKS_HEIGHT : 0),
    padding: [6, 18, hasTicks ? 0 : 6, 0],
    legend: { show: false },
    scales: { x: { time: false }, y: { dir: series.isInverted ? -1 : 1, range: { min: { pad: 0.08 }, max: { pad: 0.08 } } } },
    axes: [
      {
        size: hasTicks ? TICKS_HEIGHT : 0,
        stroke: ink,
        grid: { show: false },
        ticks,
        gap: 4,
        space: 64,
        ...(axis.steps && { incrs: [...axis.steps] }),
        values: (_drawn, splits) => (hasTicks ? splits.map(axis.tick) : splits.map(() => '')),
        font: '11px system-ui, sans-serif',
      },
      {
        size: VALUES_WIDTH,
        stroke: ink,
        grid,
        ticks,
        gap: 6,
        space: 24,
        ...(series.steps && { incrs: [...series.steps] }),
        values: (_drawn, splits) => splits.map(series.tick),
        font: '11px system-ui, sans-serif',
      },
    ],
    series: [
      {},
      {
        stroke,
        width: 1.5,
        fill: (drawn) => color(drawn, '--plot-area'),
        fillTo: (_drawn, _index, min, max) => (series.isInverted ? max * 2 : min - (max - min) - 1),
        points: { show: false },
        gaps: (drawn, _index, from, to, gaps) => withPauses(drawn, axis, from, to, gaps),
      },
    ],
  }
}

/** No line is drawn across a pause. */
function withPauses(plot: UPlot, { values, pauses }: PlotAxis, from: number, to: number, gaps: UPlot.Series.Gaps): UPlot.Series.Gaps {
  const pixel = (index: number): number => Math.round(plot.valToPos(values[index] ?? 0, 'x', true))
  const added = pauses.flatMap((index): UPlot.Series.Gap[] => (index > from && index <= to ? [[pixel(index - 1), pixel(index)]] : []))
  return [...gaps, ...added].sort(([one], [other]) => one - other)
}

/** Marks the part of the plot that is highlighted; nothing without one. */
function showRange(plot: UPlot, { values }: PlotAxis, range: Range | null | undefined): void {
  const pixel = (index: number): number => Math.min(plot.over.clientWidth, Math.max(0, plot.valToPos(values[index] ?? 0, 'x')))
  const [left, right] = range ? [pixel(range.start), pixel(range.end)] : [0, 0]
  plot.setSelect({ left, top: 0, width: right - left, height: plot.over.clientHeight }, false)
}
