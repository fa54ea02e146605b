import type { components } from '../api.gen.ts'
import { datesAt } from '../local-time.ts'
import { lapOf } from '../track/laps.ts'
import type { Streams } from '../track/streams.ts'
import type { Plan } from './activities.ts'
import type { Stretch } from './segments.ts'
import type { SeedEffort } from './types.ts'

/** The oldest effort; the others count up from it. One is beyond 2^53, as the service has them. */
const FIRST_ID = 288_114_400_219
const LARGE_ID = { position: 25, id: 2_927_332_094_085_174_610n }

/** Where in the streams an outing goes over a stretch; undefined when it does not, or the wrong way. */
function passage({ outing: { way }, manual }: Plan, { road, from, metres }: Stretch, { distance }: Streams) {
  if (manual || way === null || way.road !== road || distance === undefined) return undefined
  const until = from + metres
  if (until > (way.outAndBack ? way.metres / 2 : way.metres)) return undefined
  const start = distance.findIndex((travelled) => travelled >= from)
  const end = distance.findIndex((travelled) => travelled >= until)
  return start >= 0 && end > start ? { start, end } : undefined
}

/** Efforts on all stretches that an activity goes over, in the order in which it does. `position` is how many there were before. */
export function effortsOf(plan: Plan, stretches: readonly Stretch[], streams: Streams, position: number): SeedEffort[] {
  const found = stretches.flatMap((stretch) => {
    const range = passage(plan, stretch, streams)
    return range === undefined ? [] : [{ stretch, ...range }]
  })
  return found.map(({ stretch, start, end }, index) => {
    const place = position + index
    const id = place === LARGE_ID.position ? LARGE_ID.id : FIRST_ID + place * 17
    const { elapsed_time, moving_time, average_cadence, average_heartrate, max_heartrate, average_watts } = lapOf(streams, start, end)
    const detail = {
      id,
      activity_id: plan.id,
      name: stretch.name,
      elapsed_time,
      moving_time,
      ...datesAt(plan.outing.start + (streams.time[start] ?? 0) * 1000),
      distance: stretch.metres,
      start_index: start,
      end_index: end,
      ...(average_cadence !== undefined && { average_cadence }),
      ...(average_heartrate !== undefined && { average_heartrate, max_heartrate }),
      ...(average_watts !== undefined && { average_watts, device_watts: true }),
      is_kom: false,
      kom_rank: null,
      pr_rank: null,
      hidden: false,
      achievements: [],
    }
    return {
      id,
      segmentId: stretch.id,
      activityId: plan.id,
      athleteId: plan.outing.person.id,
      detail: detail as unknown as components['schemas']['DetailedSegmentEffort'],
    }
  })
}
