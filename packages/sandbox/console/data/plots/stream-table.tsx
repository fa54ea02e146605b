import { DataTable } from '../parts/data-table.tsx'
import { formatDistance, formatDuration } from '../units.ts'
import type { PlotSeries, Plots } from './plot-series.ts'

/** Rows of the table of values. */
const ROWS = 25

/** What the plots show, as tables. */
export function StreamTable({ plots }: { readonly plots: Plots }) {
  const { distance, time, series } = plots
  const count = series[0]?.values.length ?? 0
  const rows = Math.min(ROWS, count)
  const indices = Array.from({ length: rows }, (_row, row) => Math.round((row * (count - 1)) / Math.max(1, rows - 1)))
  const value = ({ values, format }: PlotSeries, index: number): string => {
    const found = values[index] ?? null
    return found === null ? '–' : format(found)
  }
  return (
    <details>
      <summary>Values as a table</summary>
      <DataTable
        label="Lowest, mean and highest values"
        rows={series}
        keyOf={({ key }) => key}
        columns={[
          { title: 'Stream', cell: ({ label }) => label },
          { title: 'Lowest', cell: ({ format, summary }) => format(summary.min), isNumber: true },
          { title: 'Mean', cell: ({ format, summary }) => format(summary.mean), isNumber: true },
          { title: 'Highest', cell: ({ format, summary }) => format(summary.max), isNumber: true },
        ]}
      />
      <DataTable
        label={`Values at ${rows} points`}
        rows={indices}
        keyOf={String}
        columns={[
          { title: 'Point', cell: (index) => index + 1 },
          ...(distance ? [{ title: 'Distance', cell: (index: number) => formatDistance(distance[index] ?? 0), isNumber: true }] : []),
          ...(time ? [{ title: 'Time', cell: (index: number) => formatDuration(time[index] ?? 0), isNumber: true }] : []),
          ...series.map((each) => ({ title: each.label, cell: (index: number) => value(each, index), isNumber: true })),
        ]}
      />
    </details>
  )
}
