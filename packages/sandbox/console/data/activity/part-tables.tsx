import { type Signal, useSignal } from '@preact/signals'
import type { Column } from '../../parts/list.tsx'
import { href } from '../../routing.ts'
import { Choices } from '../parts/choices.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { formatDistance, formatDuration, formatMeters, formatVelocity, velocityName } from '../units.ts'
import type { Part, PartList } from './parts-of.ts'

interface PartTablesProps {
  readonly lists: readonly PartList[]
  readonly sportType: string
  /** The part that is highlighted on the track and in the plots. */
  readonly selected: Signal<Part | null>
}

/** Laps, efforts and splits. Selecting one highlights it. */
export function PartTables({ lists, sportType, selected }: PartTablesProps) {
  const kind = useSignal<PartList['kind'] | undefined>(undefined)
  const list = lists.find((each) => each.kind === kind.value) ?? lists[0]
  if (!list) return null
  const choose = (next: PartList['kind']): void => {
    kind.value = next
    selected.value = null
  }
  return (
    <section class="card parts" aria-label="Parts of the activity">
      <Choices
        label="Parts"
        choices={lists.map((each) => [each.kind, `${each.title} ${each.parts.length}`])}
        value={list.kind}
        onChange={choose}
      />
      <DataTable
        label={list.title}
        rows={list.parts}
        columns={columnsOf(list, sportType)}
        keyOf={({ key }) => key}
        onSelect={(part) => {
          selected.value = part
        }}
        selected={selected.value?.key ?? null}
      />
    </section>
  )
}

function columnsOf({ kind, parts }: PartList, sportType: string): Column<Part>[] {
  const isEffort = kind === 'segments' || kind === 'best'
  const quantity = (title: string, name: keyof Part, unit: string, format: (value: number) => string, from?: 'middle'): Column<Part>[] => {
    if (parts.every((part) => typeof part[name] !== 'number')) return []
    return [
      {
        title,
        cell: ({ [name]: value }) => (typeof value === 'number' ? format(value) : '–'),
        raw: ({ [name]: value }) => (typeof value === 'number' ? `${value} ${unit}` : undefined),
        isNumber: true,
        ...(from && { from }),
      },
    ]
  }
  return [
    { title: 'Name', cell: ({ name }) => name },
    ...(kind === 'segments' ? [{ title: 'Segment', cell: segmentLink }] : []),
    ...(isEffort ? [{ title: 'Rank', cell: rankOf }] : []),
    ...quantity('Distance', 'distance', 'm', formatDistance),
    ...quantity('Time', isEffort ? 'elapsed_time' : 'moving_time', 's', formatDuration),
    ...quantity(velocityName(sportType), 'average_speed', 'm/s', (speed) => formatVelocity(speed, sportType)),
    ...quantity('Climb', 'total_elevation_gain', 'm', formatMeters, 'middle'),
    ...quantity('Elevation', 'elevation_difference', 'm', formatMeters, 'middle'),
    ...quantity('Heart rate', 'average_heartrate', 'bpm', (bpm) => `${Math.round(bpm)} bpm`, 'middle'),
    ...quantity('Power', 'average_watts', 'W', (watts) => `${Math.round(watts)} W`, 'middle'),
  ]
}

const segmentLink = ({ segment, name }: Part) =>
  segment?.id === undefined ? (
    '–'
  ) : (
    <a href={href(['segments', segment.id])} aria-label={`Segment ${name}`}>
      Open
    </a>
  )

/** Only the three best efforts of an athlete have a rank. */
const OWN_RANKS: Readonly<Record<number, string>> = { 1: 'PR', 2: '2nd best', 3: '3rd best' }

function rankOf({ kom_rank: overall, pr_rank: own }: Part) {
  if (overall) return <span class="pill good">{`Top ${overall}`}</span>
  return own && <span class="pill plain">{OWN_RANKS[own] ?? own}</span>
}
