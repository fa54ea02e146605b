import { toId } from '../base/id.ts'
import { readPicture, valuesOf } from '../core/documents.ts'
import { listRows, type Rows } from '../core/rows.ts'
import { type ActivityRow, readActivityRows, readDetail, readSummary, recordedStreams } from './activities/activity-rows.ts'
import { fieldsOfAthlete, readAthleteRows } from './athletes/athletes.ts'
import { fieldsOfClub, readClubRows, readMembers } from './clubs/clubs.ts'
import { fieldsOfGear, readGearRows } from './gear/gear.ts'
import { personOf, readComments, readKudos, readPhotos } from './reactions/reactions.ts'
import { documentOfRoute, fieldsOfRoute, readRouteRows, routeLine } from './routes/routes.ts'
import { fieldsOfSegment, readSegments, segmentRecording } from './segments/segment-rows.ts'
import type { Content, WorldContents } from './world-contents.ts'
import { readPrivacyZones } from './zones/privacy-zones.ts'

const svgOf = ({ database }: Rows, hash: string | null): string | null => (hash === null ? null : (readPicture(database, hash) ?? null))

/** The contents that a world could be created from again. Omits everything that is derived. */
export const readContents = (rows: Rows): WorldContents => ({
  athletes: readAthleteRows(rows).map((row) => ({
    ...fieldsOfAthlete(row),
    created_at: row.created,
    updated_at: row.updated,
    picture: svgOf(rows, row.picture),
    privacy_zones: readPrivacyZones(rows, row.id).map(({ athleteId: _, ...zone }) => zone),
  })),
  clubs: readClubRows(rows).map((row) => ({
    ...fieldsOfClub(row),
    picture: svgOf(rows, row.picture),
    cover: svgOf(rows, row.cover),
    members: readMembers(rows, row.id).map(({ athlete_id, role }) => ({ athlete_id: toId(athlete_id), role })),
  })),
  gear: readGearRows(rows).map((row) => ({ frame_type: null, ...fieldsOfGear(row) })),
  segments: readSegments(rows).map((row) => ({
    ...fieldsOfSegment(row),
    created_at: row.created,
    updated_at: row.updated,
    line: valuesOf(segmentRecording(rows, row)),
    stars: listRows<{ athlete_id: string; at: number }>(rows, 'stars', { segment_id: row.id }, 'athlete_id').map(({ athlete_id, at }) => ({
      athlete_id: toId(athlete_id),
      at,
    })),
  })),
  routes: readRouteRows(rows).map((row) => ({
    ...fieldsOfRoute(row),
    created_at: row.created,
    updated_at: row.updated,
    line: routeLine(rows, row),
    waypoints: documentOfRoute(rows, row).waypoints,
  })),
  activities: readActivityRows(rows, { everything: true, condition: 'true order by start, id', values: [] }).map((row) =>
    activityOf(rows, row),
  ),
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
  gear_id: row.gear_id,
  start: row.start,
  time_zone: row.time_zone,
  made: madeOf(rows, row),
  kudos: readKudos(rows, row.id).map((kudos) => ({ ...personOf(kudos), at: kudos.at })),
  comments: readComments(rows, row.id).map((comment) => ({
    id: toId(comment.id),
    ...personOf(comment),
    text: comment.text,
    at: comment.at,
  })),
  photos: readPhotos(rows, row.id).map(({ id, caption, picture }) => ({ id, caption, picture: svgOf(rows, picture) ?? '' })),
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
    laps: detail.laps.map(({ start_index: startIndex, end_index: endIndex }) => ({ startIndex, endIndex })),
    device_name: readSummary(rows, { id, origin }).device_name,
    upload_id: Number(row.upload_id ?? 0),
    external_id: row.external_id ?? '',
  }
}
