import type { components } from '../api.gen.ts'
import { toSeconds } from './clock.ts'
import type { World } from './world.ts'

type Totals = components['schemas']['ActivityTotal']
type Stats = components['schemas']['ActivityStats']

const FOUR_WEEKS = 28 * 24 * 60 * 60

/** Sports that count as rides, runs and swims. */
const KINDS = { ride: '%Ride', run: '%Run', swim: 'Swim' } as const

const COUNTED = "from activities where world = ? and athlete_id = ? and visibility = 'everyone' and sport_type like ? and start >= ?"

/** Seeded activities have no totals in the database until somebody adds them up. */
function fillInTotals(world: World, athleteId: string): void {
  const rows = world.database.all<{ id: string }>(
    'select id from activities where world = ? and athlete_id = ? and distance is null',
    world.id,
    athleteId,
  )
  world.database.atomically(() => {
    for (const { id } of rows) {
      const totals = world.template.activities.get(id)?.totals
      if (totals === undefined) continue
      const { distance = 0, moving_time, elapsed_time, total_elevation_gain = 0 } = totals
      world.database.run(
        'update activities set distance = ?, moving_time = ?, elapsed_time = ?, gain = ? where world = ? and id = ?',
        ...[distance, moving_time, elapsed_time, total_elevation_gain],
        world.id,
        id,
      )
    }
  })
}

/** Achievements of the athlete's activities of a kind; only seeded ones have any. */
const achievementsSince = (world: World, athleteId: string, kind: keyof typeof KINDS, start: number): number =>
  world.database
    .all<{ id: string }>(`select id ${COUNTED}`, world.id, athleteId, KINDS[kind], start)
    .reduce((sum, { id }) => sum + world.template.achievements.ranksIn(id).length, 0)

/** Totals of the athlete's rides, runs and swims: recent (four weeks), this year (UTC) and all. Only activities that Everyone may see count. */
export function statsOf(world: World, athleteId: string): Stats {
  fillInTotals(world, athleteId)
  const now = world.now()
  const since = { recent: toSeconds(now) - FOUR_WEEKS, ytd: Date.UTC(new Date(now).getUTCFullYear(), 0, 1) / 1000, all: 0 }
  const totals = (kind: keyof typeof KINDS, start: number): Totals => {
    const row = world.database.get<Totals>(
      `select count(*) count, round(total(distance), 1) distance, cast(total(moving_time) as integer) moving_time,
       cast(total(elapsed_time) as integer) elapsed_time, round(total(gain), 1) elevation_gain ${COUNTED}`,
      world.id,
      athleteId,
      KINDS[kind],
      start,
    )
    if (row === undefined) throw new Error('a sum always has a row')
    return { ...row }
  }
  const biggest = world.database.get<{ distance: number | null; gain: number | null }>(
    `select max(distance) distance, max(gain) gain ${COUNTED}`,
    world.id,
    athleteId,
    KINDS.ride,
    since.all,
  )
  const stats: Record<string, Totals | number | null> = {
    biggest_ride_distance: biggest?.distance ?? null,
    biggest_climb_elevation_gain: biggest?.gain ?? null,
  }
  for (const [period, start] of Object.entries(since)) {
    for (const kind of ['ride', 'run', 'swim'] as const) {
      const sum = totals(kind, start)
      stats[`${period}_${kind}_totals`] =
        period === 'recent' ? { ...sum, achievement_count: achievementsSince(world, athleteId, kind, start) } : sum
    }
  }
  return stats as unknown as Stats
}
