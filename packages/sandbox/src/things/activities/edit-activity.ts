import { type Rows, readRecording, removeDocuments } from '../../core/documents.ts'
import { Refusal } from '../../core/refusal.ts'
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
import { type ActivityRow, readSummary, requireActivityRow, type Visibility, writeActivityRow, writeCut } from './activity-rows.ts'
import { insertNewEfforts } from './create-activity.ts'
import { publishChange } from './publish-change.ts'

export type ActivityChange = components['schemas']['UpdatableActivity'] & { readonly visibility?: Visibility }

const flag = (value: boolean | undefined, before: number): number => (value === undefined ? before : value ? 1 : 0)

/** The gear that a change sets; `none` removes it. */
function gearAfter(world: World, { gear_id: before, athlete_id: athleteId }: ActivityRow, wanted: string | undefined): string | null {
  if (wanted === undefined) return before
  if (wanted === 'none') return null
  if (gearOfActivity(world, athleteId, wanted) !== undefined) return wanted
  throw new Refusal('invalid', { resource: 'Activity', field: 'gear_id', code: 'invalid' }, NOT_THEIR_GEAR)
}

/**
 * Changes an activity of the viewer, and notifies the app of everything that it may know.
 * @throws Refusal not-found; invalid for gear that does not belong to the athlete
 */
export function changeActivity(world: World, id: string, viewer: Viewer, change: ActivityChange): void {
  const before = requireVisible(world, id, viewer)
  const after: ActivityRow = {
    ...before,
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    sport_type: change.sport_type ?? change.type ?? before.sport_type,
    visibility: change.visibility ?? before.visibility,
    gear_id: gearAfter(world, before, change.gear_id),
    commute: flag(change.commute, before.commute),
    trainer: flag(change.trainer, before.trainer),
    hide_from_home: flag(change.hide_from_home, before.hide_from_home),
  }
  world.database.atomically(() => {
    addDistance(world, before.athlete_id, before.gear_id, -before.distance)
    addDistance(world, after.athlete_id, after.gear_id, after.distance)
    writeActivityRow(world, after)
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
    addDistance(world, row.athlete_id, row.gear_id, -row.distance)
    world.database.run('delete from activities where world = ? and id = ?', world.id, id)
    removeReactions(world, id)
    removeDocuments(world, id)
    rankEfforts(world, removeEfforts(world, { activityId: id }))
    publishChange(world, row.athlete_id, row, null)
  })
}

/** The streams of an activity that efforts are computed from; undefined without a recording. */
function readStreams(rows: Rows, { id, origin }: ActivityRow): Streams | undefined {
  if (origin === null) return undefined
  const series = readRecording(rows, { origin, owner: id })
  return Object.fromEntries(series.map(({ type, data }) => [type, JSON.parse(data)])) as unknown as Streams
}

/** Finds the efforts of an activity again, and ranks them. */
export function matchActivity(world: World, row: ActivityRow, segments: readonly SegmentLine[]): void {
  const streams = readStreams(world, row)
  if (streams === undefined) return
  const ways = removeEfforts(world, { activityId: row.id })
  const efforts = effortsOf(streams, row.sport_type, segments)
  insertNewEfforts(world, row, efforts)
  rankEfforts(world, [...ways, ...waysOf(world, row.id)])
  countAchievements(world, row.id)
}

/** The efforts of an activity on a line that is a segment, or may become a segment. */
export const effortsOver = (rows: Rows, row: ActivityRow, line: Omit<SegmentLine, 'id'>): DerivedEffort[] => {
  const segment = { ...line, id: '' }
  if (!passesOver(rows, row, segment)) return []
  return effortsOf(readStreams(rows, row) ?? { time: [] }, row.sport_type, [segment]).filter(({ segmentId }) => segmentId !== null)
}

/** Whether the track of an activity passes over a segment. Checked without the streams, because most activities' streams do not have to be read. */
function passesOver(rows: Rows, { id, origin, sport_type: sport }: ActivityRow, segment: SegmentLine): boolean {
  if (origin === null || segmentTypeOf(sport) !== segment.activityType) return false
  const [latlng] = readRecording(rows, { origin, owner: id }, ['latlng'])
  return latlng !== undefined && matchSegments(JSON.parse(latlng.data) as Point[], [segment]).length > 0
}

/** The part of an activity's track outside the zones; null if they do not hide any of it. */
export function cutOf(rows: Rows, { id, origin }: ActivityRow, zones: readonly PrivacyZone[]): CutOutline | null {
  if (origin === null) return null
  const [latlng] = readRecording(rows, { origin, owner: id }, ['latlng'])
  return latlng === undefined ? null : cutOutlineOf(JSON.parse(latlng.data) as Point[], zones)
}

/** Writes the part of an activity's track outside the zones of its athlete, and replaces the earlier one. */
export function replaceCut(rows: Rows, { id, origin, cut_origin: before }: ActivityRow, cut: CutOutline | null): void {
  if (origin === null || (cut === null && before === null)) return
  for (const kind of ['summary_cut', 'detail_cut']) {
    rows.database.run('delete from documents where world = ? and owner = ? and kind = ?', rows.id, id, kind)
  }
  if (cut !== null) writeCut(rows, id, readSummary(rows, { id, origin }), cut)
  rows.database.run('update activities set cut_origin = ? where world = ? and id = ?', cut === null ? null : rows.id, rows.id, id)
}
