import { toId } from '../../base/id.ts'
import { datesAt } from '../../base/local-time.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import type { KeptRanges } from '../../tracks/privacy.ts'
import { timeInZones } from '../../tracks/zones.ts'
import { zonesOfAthlete } from '../athletes/athletes.ts'
import { effortsOfActivity } from '../efforts/efforts.ts'
import { gearOfActivity } from '../gear/gear.ts'
import { photosOf } from '../reactions/reactions.ts'
import type { Viewer } from '../viewer.ts'
import { requireVisibleText, summaryOf } from './activities.ts'
import { type ActivityRow, type DetailDocument, placePart, readCut, readDetail } from './activity-rows.ts'

type Schemas = components['schemas']

export type Activity = Schemas['DetailedActivity']

/**
 * The detailed representation as this viewer sees it, for reads, changes and new activities.
 * @throws Refusal not-found
 */
export function detailedActivity(world: World, id: string, viewer: Viewer): Activity {
  const row = requireVisibleText(world, id, viewer)
  const { map, ...summary } = summaryOf(row)
  const detail = readDetail(world, row)
  const cut = viewer.activityReadAll ? undefined : readCut(world, row)
  const efforts = effortsOfActivity(world, row, viewer, cut?.kept)
  const gear = row.gear_id === null ? undefined : gearOfActivity(world, row.athlete_id, row.gear_id)
  return {
    ...summary,
    resource_state: 3,
    description: row.description,
    photos: photosOf(world, id),
    calories: detail?.calories ?? null,
    splits_metric: detail?.splits_metric ?? [],
    splits_standard: detail?.splits_standard ?? [],
    laps: lapsIn(row, detail, cut?.kept),
    best_efforts: efforts.best,
    segment_efforts: efforts.onSegments,
    map: { ...map, polyline: cut?.polyline ?? detail?.polyline ?? '', resource_state: 3 },
    ...(gear !== undefined && { gear }),
  } as Activity
}

/** Laps as the viewer sees them. A manual activity does not have laps. */
export const lapsOf = (world: World, row: ActivityRow, viewer: Viewer): Schemas['Lap'][] =>
  lapsIn(row, readDetail(world, row), viewer.activityReadAll ? undefined : readCut(world, row)?.kept)

function lapsIn(row: ActivityRow, detail: DetailDocument | undefined, kept: KeptRanges | undefined): Schemas['Lap'][] {
  const { laps = [] } = detail ?? {}
  return laps.map(({ id, offset, ...lap }, index) => ({
    id,
    resource_state: 2,
    name: `Lap ${index + 1}`,
    activity: { id: toId(row.id), resource_state: 1 },
    athlete: { id: toId(row.athlete_id), resource_state: 1 },
    ...datesAt((row.start + offset) * 1000, row.time_zone),
    ...placePart(lap, kept),
    lap_index: index + 1,
    split: index + 1,
  })) as Schemas['Lap'][]
}

/** Time in the athlete's zones, for each measured quantity. */
export function zonesOf(world: World, row: ActivityRow): Schemas['ActivityZone'][] {
  const { heartrateSeconds = null, wattsSeconds = null } = readDetail(world, row) ?? {}
  const { heart_rate: heart, power } = zonesOfAthlete(world, row.athlete_id)
  const found: Schemas['ActivityZone'][] = []
  if (heartrateSeconds !== null) {
    const distribution_buckets = timeInZones(heartrateSeconds, heart?.zones ?? [])
    const custom_zones = heart?.custom_zones ?? false
    found.push({ type: 'heartrate', resource_state: 3, sensor_based: true, custom_zones, distribution_buckets })
  }
  if (wattsSeconds !== null && power) {
    found.push({ type: 'power', resource_state: 3, sensor_based: true, distribution_buckets: timeInZones(wattsSeconds, power.zones ?? []) })
  }
  return found
}
