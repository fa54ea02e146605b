import { startOfYear } from '../../base/local-time.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { rounded } from '../../tracks/geometry.ts'
import { zoneOf } from '../athletes/athletes.ts'

type Totals = Required<components['schemas']['ActivityTotal']>
type Stats = components['schemas']['ActivityStats']

const FOUR_WEEKS = 28 * 24 * 60 * 60

/** Sports that count as rides, runs and swims. */
const KINDS = { ride: /Ride$/, run: /Run$/, swim: /^Swim$/ } as const

/** SQL: whether an activity is in a period. */
const PERIODS = { recent: 'start between four_weeks_ago and present', ytd: 'start between new_year and present', all: 'true' } as const

/** For each field, what is added up in SQL, and the decimals of the sum. */
const FIELDS: Readonly<Record<keyof Totals, readonly [sql: string, decimals: number]>> = {
  count: ['1', 0],
  distance: ['distance', 1],
  moving_time: ['moving_time', 0],
  elapsed_time: ['elapsed_time', 0],
  elevation_gain: ['gain', 1],
  achievement_count: ['achievements', 0],
}

const columnOf = (period: string, field: string): string => `${period}_${field}`

const SUMS = Object.entries(PERIODS).flatMap(([period, condition]) =>
  Object.entries(FIELDS).map(([field, [value]]) => `total(iif(${condition}, ${value}, 0)) ${columnOf(period, field)}`),
)

/** One row per sport, with the totals of every period: each activity is read once. */
const BY_SPORT = `with times (four_weeks_ago, new_year, present) as (values (?, ?, ?))
  select sport_type, max(distance) longest, max(gain) highest, ${SUMS.join(', ')}
  from times, activities where world = ? and athlete_id = ? and visibility = 'everyone' group by sport_type`

type SportRow = Readonly<Record<string, number>> & { readonly longest: number; readonly highest: number }

/**
 * Totals of the athlete's rides, runs and swims: recent (four weeks until now), this year until now (in the athlete's local time), and all (decision 052). Only
 * activities with visibility Everyone count.
 */
export function statsOf(world: World, athleteId: string): Stats {
  const now = toSeconds(world.now())
  const rows = world.database.all<SportRow & { readonly sport_type: string }>(
    BY_SPORT,
    now - FOUR_WEEKS,
    toSeconds(startOfYear(world.now(), zoneOf(world, athleteId))),
    now,
    world.id,
    athleteId,
  )
  const rowsOf = (kind: keyof typeof KINDS): SportRow[] => rows.filter(({ sport_type: sport }) => KINDS[kind].test(sport))
  const rides = rowsOf('ride')
  const stats: Record<string, Partial<Totals> | number | null> = {
    biggest_ride_distance: rides.length === 0 ? null : Math.max(...rides.map(({ longest }) => longest)),
    biggest_climb_elevation_gain: rides.length === 0 ? null : Math.max(...rides.map(({ highest }) => highest)),
  }
  for (const period of Object.keys(PERIODS)) {
    for (const kind of ['ride', 'run', 'swim'] as const) {
      const { achievement_count, ...totals } = totalsIn(rowsOf(kind), period)
      stats[`${period}_${kind}_totals`] = period === 'recent' ? { ...totals, achievement_count } : totals
    }
  }
  return stats as unknown as Stats
}

const totalsIn = (rows: readonly SportRow[], period: string): Totals => {
  const totals = Object.entries(FIELDS).map(([field, [, decimals]]) => {
    const sum = rows.reduce((total, row) => total + (row[columnOf(period, field)] ?? 0), 0)
    return [field, rounded(sum, decimals)]
  })
  return Object.fromEntries(totals)
}
