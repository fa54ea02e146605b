import { type Id, toId } from '../base/id.ts'
import { readPicture, valuesOf } from '../core/documents.ts'
import { listRows, type Rows } from '../core/rows.ts'
import {
  type ActivityRow,
  readActivityRows,
  readDetail,
  readSummary,
  recordedStreams,
  requireActivityRow,
} from './activities/activity-rows.ts'
import { type AthleteRow, fieldsOfAthlete, readAthleteRow, readAthleteRows } from './athletes/athletes.ts'
import { fieldsOfClub, readClubRow, readClubRows, readMembers, type StoredClub } from './clubs/clubs.ts'
import { effortsIn } from './efforts/effort-rows.ts'
import { fieldsOfGear, type GearRow, readGearRow, readGearRows } from './gear/gear.ts'
import { personOf, readComments, readKudos, readPhotos } from './reactions/reactions.ts'
import { documentOfRoute, fieldsOfRoute, type RouteRow, readRouteRow, readRouteRows, routeLine } from './routes/routes.ts'
import { fieldsOfSegment, readSegments, requireSegment, type SegmentRow, segmentRecording } from './segments/segment-rows.ts'
import type { Content, WorldContents } from './world-contents.ts'
import { readPrivacyZones } from './zones/privacy-zones.ts'

const svgOf = ({ database }: Rows, hash: string | null): string | null => (hash === null ? null : (readPicture(database, hash) ?? null))

/** The contents that a world could be created from again. Omits everything that is derived. */
export const readContents = (rows: Rows): WorldContents => ({
  athletes: readAthleteRows(rows).map((row) => athleteOf(rows, row)),
  clubs: readClubRows(rows).map((row) => clubOf(rows, row)),
  gear: readGearRows(rows).map(gearOf),
  segments: readSegments(rows).map((row) => segmentOf(rows, row)),
  routes: readRouteRows(rows).map((row) => routeOf(rows, row)),
  activities: readActivityRows(rows, { everything: true, condition: 'true order by start, id', values: [] }).map((row) =>
    activityOf(rows, row),
  ),
})

/** One object of the contents. @throws Refusal not-found */
export const readContent: { readonly [Kind in keyof WorldContents]: (rows: Rows, id: string) => Content<Kind> } = {
  athletes: (rows, id) => athleteOf(rows, readAthleteRow(rows, id)),
  clubs: (rows, id) => clubOf(rows, readClubRow(rows, id)),
  gear: (rows, id) => gearOf(readGearRow(rows, id)),
  segments: (rows, id) => segmentOf(rows, requireSegment(rows, id)),
  routes: (rows, id) => routeOf(rows, readRouteRow(rows, id)),
  activities: (rows, id) => activityOf(rows, requireActivityRow(rows, id)),
}

const athleteOf = (rows: Rows, row: AthleteRow): Content<'athletes'> => ({
  ...fieldsOfAthlete(row),
  created_at: row.created,
  updated_at: row.updated,
  picture: svgOf(rows, row.picture),
  privacy_zones: readPrivacyZones(rows, row.id).map(({ athleteId: _, ...zone }) => zone),
})

const clubOf = (rows: Rows, row: StoredClub): Content<'clubs'> => ({
  ...fieldsOfClub(row),
  picture: svgOf(rows, row.picture),
  cover: svgOf(rows, row.cover),
  members: readMembers(rows, row.id).map(({ athlete_id, role }) => ({ athlete_id: toId(athlete_id), role })),
})

const gearOf = (row: GearRow): Content<'gear'> => ({ ...(row.id.startsWith('b') && { frame_type: null }), ...fieldsOfGear(row) })

const segmentOf = (rows: Rows, row: SegmentRow): Content<'segments'> => ({
  ...fieldsOfSegment(row),
  created_at: row.created,
  updated_at: row.updated,
  line: valuesOf(segmentRecording(rows, row)),
  stars: listRows<{ athlete_id: string; at: number }>(rows, 'stars', { segment_id: row.id }, 'athlete_id').map(({ athlete_id, at }) => ({
    athlete_id: toId(athlete_id),
    at,
  })),
})

const routeOf = (rows: Rows, row: RouteRow): Content<'routes'> => ({
  ...fieldsOfRoute(row),
  created_at: row.created,
  updated_at: row.updated,
  line: routeLine(rows, row),
  waypoints: documentOfRoute(rows, row).waypoints,
})

const activityOf = (rows: Rows, row: ActivityRow): Content<'activities'> => ({
  id: toId(row.id),
  athlete_id: toId(row.athlete_id),
  name: row.name,
  description: row.description,
  sport_type: row.sport_type,
  visibility: row.visibility,
  commute: row.commute === 1,
  trainer: row.trainer === 1,
  hide_from_home: row.hide_from_home === 1,
  gear_id: row.gear_id,
  start: row.start,
  added: row.added,
  time_zone: row.time_zone,
  made: madeOf(rows, row),
  efforts: effortsIn(rows, row.id).map(({ id, segment_id, name, start_index }) => ({
    id: toId(id),
    ...(segment_id === null ? { name: name ?? '' } : { segment_id: toId(segment_id) }),
    start_index,
  })),
  ...reactionsOf(rows, row.id),
  photos: readPhotos(rows, row.id).map(({ id, caption, picture }) => ({ id, caption, picture: svgOf(rows, picture) ?? '' })),
})

/** Kudos and comments of an activity. */
export const reactionsOf = (rows: Rows, id: string): Pick<Content<'activities'>, 'kudos' | 'comments'> => ({
  kudos: readKudos(rows, id).map((kudos) => ({ ...personOf(kudos), at: kudos.at })),
  comments: readComments(rows, id).map((comment) => ({ id: toId(comment.id), ...personOf(comment), text: comment.text, at: comment.at })),
})

function madeOf(rows: Rows, row: ActivityRow): Content<'activities'>['made'] {
  const { id, origin } = row
  const detail = readDetail(rows, row)
  if (origin === null || detail === undefined) {
    const { distance, moving_time, elapsed_time, gain: total_elevation_gain } = row
    return { distance, moving_time, elapsed_time, total_elevation_gain }
  }
  return {
    streams: valuesOf(recordedStreams(rows, row)),
    laps: detail.laps.map(({ id: lapId, start_index: startIndex, end_index: endIndex }) => ({ id: lapId, startIndex, endIndex })),
    device_name: readSummary(rows, { id, origin }).device_name,
    upload_id: row.upload_id === null ? null : (toId(row.upload_id) satisfies Id as number),
    external_id: row.external_id,
  }
}
