import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Range } from '../../../src/tracks/range.ts'
import { Choices } from '../parts/choices.tsx'
import { formatDistance, formatDuration } from '../units.ts'
import { type AxisName, axesOf, axisOf } from './axis.ts'
import type { PlotSeries, Plots } from './plot-series.ts'
import { StreamPlot } from './stream-plot.tsx'

interface StreamPlotsProps {
  readonly plots: Plots
  readonly cursor: Signal<number | null>
  readonly highlight: ReadonlySignal<Range | null> | undefined
}

const AXIS_TITLES: Readonly<Record<AxisName, string>> = { distance: 'Distance', time: 'Time' }

/** The streams over distance or time, with one crosshair. */
export function StreamPlots({ plots, cursor, highlight }: StreamPlotsProps) {
  const axes = axesOf(plots)
  const chosen = useSignal<AxisName | undefined>(undefined)
  const name = chosen.value ?? axes[0]
  const axis = useMemo(() => axisOf(plots, name), [plots, name])
  const zoom = useSignal<readonly [number, number] | null>(null)
  const choose = (next: AxisName): void => {
    zoom.value = null
    chosen.value = next
  }
  return (
    <section class="card plots" aria-label="Streams">
      <header>
        {axes.length > 1 && (
          <Choices label="Horizontal axis" choices={axes.map((each) => [each, AXIS_TITLES[each]])} value={name} onChange={choose} />
        )}
        <Position plots={plots} cursor={cursor} />
        {zoom.value ? (
          <button
            type="button"
            class="small"
            onClick={() => {
              zoom.value = null
            }}
          >
            Show all
          </button>
        ) : (
          <small class="soft">Drag in a plot to zoom</small>
        )}
      </header>
      {plots.series.map((series, index) => (
        <div key={series.key} class="plot-row">
          <div class="plot-head">
            <h3>{series.label}</h3>
            <CursorValue series={series} cursor={cursor} />
          </div>
          <StreamPlot
            series={series}
            axis={axis}
            hasTicks={index === plots.series.length - 1}
            cursor={cursor}
            highlight={highlight}
            zoom={zoom}
          />
        </div>
      ))}
    </section>
  )
}

/** Where the crosshair is. The slider moves it with the keyboard. */
function Position({ plots, cursor }: Pick<StreamPlotsProps, 'plots' | 'cursor'>) {
  const text = useComputed(() => describePoint(plots, cursor.value))
  const last = (plots.series[0]?.values.length ?? 1) - 1
  return (
    <label class="position">
      <span class="hidden">Position of the crosshair</span>
      <input
        type="range"
        min={0}
        max={last}
        value={cursor.value ?? 0}
        aria-valuetext={text}
        onInput={({ currentTarget }) => {
          cursor.value = Number(currentTarget.value)
        }}
      />
      <output>{text}</output>
    </label>
  )
}

function describePoint({ distance, time }: Plots, index: number | null): string {
  if (index === null) return 'Start'
  const parts = [distance && formatDistance(distance[index] ?? 0), time && formatDuration(time[index] ?? 0)].filter(
    (part) => part !== undefined,
  )
  return parts.length > 0 ? parts.join(' · ') : `Point ${index + 1}`
}

/** The value at the crosshair, or the mean without a crosshair. */
function CursorValue({ series, cursor }: { readonly series: PlotSeries; readonly cursor: ReadonlySignal<number | null> }) {
  const { values, format, summary } = series
  if (cursor.value === null) return <span class="plot-value soft">avg {format(summary.mean)}</span>
  const value = values[cursor.value] ?? null
  return <span class="plot-value">{value === null ? 'no value' : format(value)}</span>
}
