import { removeDocuments, valuesOf } from '../../core/documents.ts'
import { invalid } from '../../core/refusal.ts'
import { deleteRows, type Rows, updateRows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { type CutOutline, cutOutlineOf, type DerivedEffort, effortsOf } from '../../tracks/derive.ts'
import { matchSegments, type SegmentLine, segmentTypeOf } from '../../tracks/matching.ts'
import type { PrivacyZone } from '../../tracks/privacy.ts'
import type { Point, Streams } from '../../tracks/streams.ts'
import { countAchievements, rankEfforts, removeEfforts, waysOf } from '../efforts/effort-rows.ts'
import { addDistance, gearOfActivity, NOT_THEIR_GEAR } from '../gear/gear.ts'
import { removeReactions } from '../reactions/reactions.ts'
import { segmentLines } from '../segments/segment-rows.ts'
import type { Viewer } from '../viewer.ts'
import { requireVisible } from './activities.ts'
import { type ActivityRow, readSummary, recordedStreams, requireActivityRow, type Visibility, writeCut } from './activity-rows.ts'
import { insertNewEfforts } from './create-activity.ts'
import { publishChange } from './publish-change.ts'

export type ActivityChange = components['schemas']['UpdatableActivity'] & { readonly visibility?: Visibility }

/** The gear that a change sets; `none` removes it. */
function gearAfter(world: World, { gear_id: before, athlete_id: athleteId }: ActivityRow, wanted: string | undefined): string | null {
  if (wanted === undefined) return before
  if (wanted === 'none') return null
  if (gearOfActivity(world, athleteId, wanted) !== undefined) return wanted
  throw invalid('Activity', 'gear_id', NOT_THEIR_GEAR)
}

/**
 * Changes an activity of the viewer, and notifies the app of everything that it may know.
 * @throws Refusal not-found; invalid for gear that does not belong to the athlete
 */
export function changeActivity(world: World, id: string, viewer: Viewer, change: ActivityChange): void {
  const before = requireVisible(world, id, viewer)
  const { name, description, sport_type = change.type, visibility, commute, trainer, hide_from_home } = change
  const gear_id = gearAfter(world, before, change.gear_id)
  world.database.atomically(() => {
    updateRows(world, 'activities', { id }, { name, description, sport_type, visibility, gear_id, commute, trainer, hide_from_home })
    const after = requireActivityRow(world, id)
    addDistance(world, before.athlete_id, before.gear_id, -before.distance)
    addDistance(world, after.athlete_id, after.gear_id, after.distance)
    if (kindOf(before.sport_type) !== kindOf(after.sport_type)) matchActivity(world, after, segmentLines(world))
    publishChange(world, before.athlete_id, before, after)
  })
}

/** Sports that share efforts. */
const kindOf = (sport: string): string => `${segmentTypeOf(sport)} ${/Run$/.test(sport)}`

/** Deletes an activity as its athlete. The athlete's own app can do this; the API cannot. */
export function deleteActivity(world: World, id: string): void {
  const row = requireActivityRow(world, id)
  world.database.atomically(() => {
    rankEfforts(world, dropActivity(world, row))
    publishChange(world, row.athlete_id, row, null)
  })
}

/** Removes the rows of an activity, and returns what its efforts were on. The caller calls `rankEfforts`. */
export function dropActivity(world: World, { id, athlete_id, gear_id, distance }: ActivityRow): ReturnType<typeof waysOf> {
  addDistance(world, athlete_id, gear_id, -distance)
  deleteRows(world, 'activities', { id })
  removeReactions(world, id)
  removeDocuments(world, id)
  return removeEfforts(world, 'activity_id', id)
}

/** Finds the efforts of an activity again, and ranks them. */
export function matchActivity(world: World, row: ActivityRow, segments: readonly SegmentLine[]): void {
  if (row.origin === null) return
  const ways = removeEfforts(world, 'activity_id', row.id)
  insertNewEfforts(world, row, effortsOf(valuesOf(recordedStreams(world, row)), row.sport_type, segments))
  rankEfforts(world, [...ways, ...waysOf(world, row.id)])
  countAchievements(world, row.id)
}

const trackOf = (rows: Rows, row: ActivityRow): readonly Point[] | undefined =>
  valuesOf<Partial<Streams>>(recordedStreams(rows, row, ['latlng'])).latlng

/** The efforts of an activity on a line that is a segment, or may become a segment. */
export function effortsOver(rows: Rows, row: ActivityRow, line: Omit<SegmentLine, 'id'>): DerivedEffort[] {
  const segment = { ...line, id: '' }
  if (segmentTypeOf(row.sport_type) !== line.activityType) return []
  // Checked without the other streams, because those of most activities do not have to be read.
  if (matchSegments(trackOf(rows, row) ?? [], [segment]).length === 0) return []
  const streams = valuesOf<Streams>(recordedStreams(rows, row))
  return effortsOf(streams, row.sport_type, [segment]).filter(({ segmentId }) => segmentId !== null)
}

/** The part of an activity's track outside the zones; null if they do not hide any of it. */
export function cutOf(rows: Rows, row: ActivityRow, zones: readonly PrivacyZone[]): CutOutline | null {
  const track = trackOf(rows, row)
  return track === undefined ? null : cutOutlineOf(track, zones)
}

/** Writes the part of an activity's track outside the zones of its athlete, and replaces the earlier one. */
export function replaceCut(rows: Rows, { id, origin, cut_origin: before }: ActivityRow, cut: CutOutline | null): void {
  if (origin === null || (cut === null && before === null)) return
  for (const kind of ['summary_cut', 'detail_cut']) deleteRows(rows, 'documents', { owner: id, kind })
  if (cut !== null) writeCut(rows, id, readSummary(rows, { id, origin }), cut)
  updateRows(rows, 'activities', { id }, { cut_origin: cut === null ? null : rows.id })
}
