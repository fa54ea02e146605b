import { startOfYear } from '../../base/local-time.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'

type Totals = components['schemas']['ActivityTotal']
type Stats = components['schemas']['ActivityStats']

const FOUR_WEEKS = 28 * 24 * 60 * 60

/** Sports that count as rides, runs and swims. */
const KINDS = { ride: '%Ride', run: '%Run', swim: 'Swim' } as const

const COUNTED =
  "from activities where world = ? and athlete_id = ? and visibility = 'everyone' and sport_type like ? and start between ? and ?"

/** The first and the last second of a period. */
type Period = readonly [start: number, end: number]

const ALWAYS: Period = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/**
 * Totals of the athlete's rides, runs and swims: recent (four weeks until now), this year until now (in local time), and all (decision 124). Only
 * activities with visibility Everyone count.
 */
export function statsOf(world: World, athleteId: string): Stats {
  const now = toSeconds(world.now())
  const periods: Readonly<Record<string, Period>> = {
    recent: [now - FOUR_WEEKS, now],
    ytd: [toSeconds(startOfYear(world.now())), now],
    all: ALWAYS,
  }
  const stats: Record<string, Totals | number | null> = biggestOf(world, athleteId)
  for (const [period, range] of Object.entries(periods)) {
    for (const kind of ['ride', 'run', 'swim'] as const) {
      const { achievement_count, ...sum } = totalsIn(world, athleteId, kind, range)
      stats[`${period}_${kind}_totals`] = period === 'recent' ? { ...sum, achievement_count } : sum
    }
  }
  return stats as unknown as Stats
}

function totalsIn(world: World, athleteId: string, kind: keyof typeof KINDS, period: Period): Required<Totals> {
  const row = world.database.get<Required<Totals>>(
    `select count(*) count, round(total(distance), 1) distance, cast(total(moving_time) as integer) moving_time,
     cast(total(elapsed_time) as integer) elapsed_time, round(total(gain), 1) elevation_gain,
     cast(total(achievements) as integer) achievement_count ${COUNTED}`,
    world.id,
    athleteId,
    KINDS[kind],
    ...period,
  )
  if (row === undefined) throw new Error('the query for totals returned no row')
  return { ...row }
}

function biggestOf(world: World, athleteId: string): Record<'biggest_ride_distance' | 'biggest_climb_elevation_gain', number | null> {
  const row = world.database.get<{ distance: number | null; gain: number | null }>(
    `select max(distance) distance, max(gain) gain ${COUNTED}`,
    world.id,
    athleteId,
    KINDS.ride,
    ...ALWAYS,
  )
  return { biggest_ride_distance: row?.distance ?? null, biggest_climb_elevation_gain: row?.gain ?? null }
}
