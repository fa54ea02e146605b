import type { components } from '../api.gen.ts'
import type { Id } from '../id.ts'
import { datesAt } from '../local-time.ts'
import { lapOf } from '../track/laps.ts'
import type { Streams } from '../track/streams.ts'
import type { Plan } from './activities.ts'
import type { Stretch } from './segments.ts'
import type { SeedEffort } from './types.ts'

/** The oldest effort; the others count up from it. One is beyond 2^53, as the service has them. */
const FIRST_ID = 288_114_400_219
const LARGE_ID = { position: 25, id: 2_927_332_094_085_174_610n }

/** Whether an outing goes over a stretch, in its direction. */
function goesOver({ outing: { way }, manual }: Plan, { road, from, metres }: Stretch): boolean {
  if (manual || way === null || way.road !== road) return false
  return from + metres <= (way.outAndBack ? way.metres / 2 : way.metres)
}

/** Efforts on all stretches that an activity goes over, in the order in which it does. `position` is how many there were before. */
export const effortsOf = (plan: Plan, stretches: readonly Stretch[], recall: () => Streams, position: number): SeedEffort[] =>
  stretches
    .filter((stretch) => goesOver(plan, stretch))
    .map((stretch, index) => {
      const place = position + index
      const id = place === LARGE_ID.position ? LARGE_ID.id : FIRST_ID + place * 17
      let detail: Detail | undefined
      return {
        id,
        segmentId: stretch.id,
        activityId: plan.id,
        athleteId: plan.outing.person.id,
        get detail() {
          detail ??= buildDetail(id, plan, stretch, recall())
          return detail
        },
      }
    })

type Detail = components['schemas']['SegmentEffortBase']

function buildDetail(id: Id, plan: Plan, { name, from, metres }: Stretch, streams: Streams): Detail {
  const { time, distance = [] } = streams
  const start = distance.findIndex((travelled) => travelled >= from)
  const end = distance.findIndex((travelled) => travelled >= from + metres)
  const { elapsed_time, moving_time, average_cadence, average_heartrate, max_heartrate, average_watts } = lapOf(streams, start, end)
  return {
    id,
    activity_id: plan.id,
    name,
    elapsed_time,
    moving_time,
    ...datesAt(plan.outing.start + (time[start] ?? 0) * 1000),
    distance: metres,
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
  } as unknown as Detail
}
