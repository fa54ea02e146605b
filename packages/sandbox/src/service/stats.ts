import type { components } from '../api.gen.ts'
import { toSeconds, type World } from './world.ts'

type Totals = components['schemas']['ActivityTotal']
type Stats = components['schemas']['ActivityStats']

const FOUR_WEEKS = 28 * 24 * 60 * 60

/** Sports that count as rides, runs and swims. */
const KINDS = { ride: '%Ride', run: '%Run', swim: 'Swim' } as const

const COUNTED = "from activities where world = ? and athlete_id = ? and visibility = 'everyone' and sport_type like ? and start >= ?"

/** Totals of the athlete's rides, runs and swims: recent (four weeks), this year (UTC) and all. Only activities with visibility Everyone count. */
export function statsOf(world: World, athleteId: string): Stats {
  const now = world.now()
  const since = {
    recent: toSeconds(now) - FOUR_WEEKS,
    ytd: Date.UTC(new Date(now).getUTCFullYear(), 0, 1) / 1000,
    all: Number.MIN_SAFE_INTEGER,
  }
  const stats: Record<string, Totals | number | null> = biggestOf(world, athleteId)
  for (const [period, start] of Object.entries(since)) {
    for (const kind of ['ride', 'run', 'swim'] as const) {
      const { achievement_count, ...sum } = totalsSince(world, athleteId, kind, start)
      stats[`${period}_${kind}_totals`] = period === 'recent' ? { ...sum, achievement_count } : sum
    }
  }
  return stats as unknown as Stats
}

function totalsSince(world: World, athleteId: string, kind: keyof typeof KINDS, start: number): Required<Totals> {
  const row = world.database.get<Required<Totals>>(
    `select count(*) count, round(total(distance), 1) distance, cast(total(moving_time) as integer) moving_time,
     cast(total(elapsed_time) as integer) elapsed_time, round(total(gain), 1) elevation_gain,
     cast(total(achievements) as integer) achievement_count ${COUNTED}`,
    world.id,
    athleteId,
    KINDS[kind],
    start,
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
    Number.MIN_SAFE_INTEGER,
  )
  return { biggest_ride_distance: row?.distance ?? null, biggest_climb_elevation_gain: row?.gain ?? null }
}
