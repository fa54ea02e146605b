import type { components } from '../api.gen.ts'
import { isoLocal } from '../local-time.ts'
import { lapOf } from '../track/laps.ts'
import type { Streams } from '../track/streams.ts'
import { isoSeconds } from './clock.ts'
import type { World } from './world.ts'

/** Laps of an uploaded activity as the API gives them; the whole activity is one when the file has none. */
export function lapsOfActivity(
  world: World,
  activityId: number,
  streams: Streams,
  ranges: readonly { readonly startIndex: number; readonly endIndex: number }[],
  startTime: number,
): components['schemas']['Lap'][] {
  const cuts = ranges.length > 0 ? ranges : [{ startIndex: 0, endIndex: streams.time.length - 1 }]
  return cuts.map(({ startIndex, endIndex }, index) => {
    const start = startTime + (streams.time[startIndex] ?? 0) * 1000
    return {
      id: 40_000_000_000 + world.next('lap'),
      resource_state: 2,
      name: `Lap ${index + 1}`,
      activity: { id: activityId, resource_state: 1 },
      start_date: isoSeconds(start),
      start_date_local: isoLocal(start),
      ...lapOf(streams, startIndex, endIndex),
      lap_index: index + 1,
      split: index + 1,
    } as components['schemas']['Lap']
  })
}
