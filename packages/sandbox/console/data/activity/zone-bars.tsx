import type { DetailedThings } from '../../../src/control/client.ts'
import { formatDuration, formatWord } from '../units.ts'

type Zones = DetailedThings['activities']['zones']

const UNITS: Readonly<Record<string, string>> = { heartrate: 'bpm', power: 'W' }
const TITLES: Readonly<Record<string, string>> = { heartrate: 'Heart rate zones', power: 'Power zones' }

/** The time in each zone, as bars. */
export function ZoneBars({ zones }: { readonly zones: Zones }) {
  return zones.map(({ type, distribution_buckets: buckets }) => {
    const longest = Math.max(1, ...buckets.map(({ time }) => time))
    const unit = UNITS[type] ?? ''
    return (
      <section key={type} class="card zones">
        <h2>{TITLES[type] ?? `Zones: ${formatWord(type)}`}</h2>
        <ol>
          {buckets.map(({ min, max, time }, index) => (
            <li key={`${min}-${max}`}>
              <span class="zone-name">
                Z{index + 1} <small>{max < 0 ? `${min}+ ${unit}` : `${min}–${max} ${unit}`}</small>
              </span>
              <span class="zone-bar">
                <span style={{ width: `${(time / longest) * 100}%` }} />
              </span>
              <span class="zone-time" title={`${time} s`}>
                {formatDuration(time)}
              </span>
            </li>
          ))}
        </ol>
      </section>
    )
  })
}
