import type { DetailedThings } from '../../../src/control/client.ts'
import { Meter } from '../../parts/meter.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { formatDuration, formatWord } from '../units.ts'

type Zones = DetailedThings['activities']['zones']

const UNITS: Readonly<Record<string, string>> = { heartrate: 'bpm', power: 'W' }
const TITLES: Readonly<Record<string, string>> = { heartrate: 'Heart rate zones', power: 'Power zones' }

/** The time in each zone, as bars. */
export function ZoneBars({ zones }: { readonly zones: Zones }) {
  return zones.map(({ type, distribution_buckets: buckets }) => {
    const title = TITLES[type] ?? `Zones: ${formatWord(type)}`
    const longest = Math.max(1, ...buckets.map(({ time }) => time))
    const rows = buckets.map(({ min, max, time }, index) => ({
      name: `Z${index + 1}`,
      range: max < 0 ? `${min}+` : `${min}–${max}`,
      time,
    }))
    return (
      <section key={type} class="card">
        <h2>{title}</h2>
        <DataTable
          label={title}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { title: 'Zone', cell: ({ name }) => name },
            { title: UNITS[type] ?? 'Range', cell: ({ range }) => range },
            { title: 'Share', width: 8, cell: ({ name, time }) => <Meter label={name} value={time} max={longest} text={`${time} s`} /> },
            { title: 'Time', isNumber: true, cell: ({ time }) => formatDuration(time), raw: ({ time }) => `${time} s` },
          ]}
        />
      </section>
    )
  })
}
