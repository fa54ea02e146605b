import { toId } from '../base/id.ts'
import { type Rows, readDocument, readPicture, readRecording } from '../core/documents.ts'
import type { components } from '../description/api.gen.ts'
import type { Point, Streams } from '../tracks/streams.ts'
import { type ActivityRow, readActivityRows, readDetail, readSummary } from './activities/activity-rows.ts'
import type { AthleteProfile } from './athletes/athletes.ts'
import type { ClubProfile } from './clubs/clubs.ts'
import type { GearProfile } from './gear/gear.ts'
import type {
  PlannedActivity,
  PlannedAthlete,
  PlannedClub,
  PlannedGear,
  PlannedPerson,
  PlannedRoute,
  PlannedSegment,
  SportType,
  WorldPlan,
} from './world-plan.ts'
import { privacyZonesOf } from './zones/privacy-zones.ts'

/** The plan that the current world could be created from, with times in epoch seconds. Omits everything that is derived. */
export const planOfWorld = (rows: Rows): WorldPlan => ({
  athletes: athletesOf(rows),
  clubs: clubsOf(rows),
  gear: gearOf(rows),
  segments: segmentsOf(rows),
  routes: routesOf(rows),
  activities: readActivityRows(rows, { everything: true, condition: 'true order by start, id', values: [] }).map((row) =>
    activityOf(rows, row),
  ),
})

type Row = Readonly<Record<string, string | number | null>>

/** Rows of a table, with the columns of the schema. */
const rowsOf = <T>({ database, id }: Rows, table: string, order: string): T[] =>
  database.all<T>(`select * from ${table} where world = ? order by ${order}`, id)

const svgOf = ({ database }: Rows, hash: string | null): string | null => (hash === null ? null : (readPicture(database, hash) ?? null))

function athletesOf(rows: Rows): PlannedAthlete[] {
  type AthleteRow = { id: string; subscribed: number; created: number; updated: number; weight: number | null; ftp: number | null } & {
    profile: string
    heart_rate_zones: string
    custom_zones: number
    picture: string | null
  }
  return rowsOf<AthleteRow>(rows, 'athletes', 'position').map((row) => {
    const { measurement_preference, athlete_type, follower_count, friend_count, ...profile } = JSON.parse(row.profile) as AthleteProfile
    return {
      ...profile,
      id: toId(row.id),
      subscribed: row.subscribed === 1,
      weight: row.weight,
      ftp: row.ftp,
      measurement: measurement_preference,
      athleteType: athlete_type,
      followers: follower_count,
      friends: friend_count,
      createdAt: row.created,
      updatedAt: row.updated,
      heartRateZones: JSON.parse(row.heart_rate_zones),
      customHeartRateZones: row.custom_zones === 1,
      privacyZones: privacyZonesOf(rows, row.id),
      picture: svgOf(rows, row.picture),
    }
  })
}

function clubsOf(rows: Rows): PlannedClub[] {
  type ClubRow = { id: string; private: number; profile: string; other_members: number; picture: string | null; cover: string | null }
  type MemberRow = { club_id: string; athlete_id: string; role: PlannedClub['members'][number]['role'] }
  const members = rowsOf<MemberRow>(rows, 'members', 'club_id, athlete_id')
  return rowsOf<ClubRow>(rows, 'clubs', 'id').map((row) => {
    const { sport_type, activity_types, url, ...profile } = JSON.parse(row.profile) as ClubProfile
    return {
      ...profile,
      id: toId(row.id),
      sportType: sport_type,
      activityTypes: activity_types as PlannedClub['activityTypes'],
      slug: url,
      private: row.private === 1,
      otherMembers: row.other_members,
      picture: svgOf(rows, row.picture),
      cover: svgOf(rows, row.cover),
      members: members
        .filter(({ club_id: clubId }) => clubId === row.id)
        .map(({ athlete_id: athleteId, role }) => ({ athleteId: toId(athleteId), role })),
    }
  })
}

function gearOf(rows: Rows): PlannedGear[] {
  type GearRow = { id: string; athlete_id: string; is_primary: number; retired: number; earlier_distance: number; profile: string }
  return rowsOf<GearRow>(rows, 'gear', 'athlete_id, position').map((row) => {
    const { name, nickname, brand_name, model_name, description, ...others } = JSON.parse(row.profile) as GearProfile
    return {
      id: row.id,
      athleteId: toId(row.athlete_id),
      name,
      nickname,
      brand: brand_name,
      model: model_name,
      description,
      retired: row.retired === 1,
      primary: row.is_primary === 1,
      earlierDistance: row.earlier_distance,
      frameType: others.frame_type ?? null,
      weight: others.weight ?? null,
      notificationDistance: others.notification_distance ?? null,
    }
  })
}

/** The line of a segment (`s…`) or a route (`r…`). */
function lineOf(rows: Rows, owner: string, origin: string): { latlng: Point[]; altitude: number[] } {
  const series = readRecording(rows, { origin, owner }, ['latlng', 'altitude'])
  return Object.fromEntries(series.map(({ type, data }) => [type, JSON.parse(data)])) as unknown as { latlng: Point[]; altitude: number[] }
}

function segmentsOf(rows: Rows): PlannedSegment[] {
  type StarRow = { segment_id: string; athlete_id: string; at: number }
  const stars = rowsOf<StarRow>(rows, 'stars', 'segment_id, athlete_id')
  return rowsOf<Row & { id: string; owner_id: string; name: string; origin: string }>(rows, 'segments', 'id').map((row) => ({
    id: toId(row.id),
    ownerId: toId(row.owner_id),
    name: row.name,
    activityType: row['activity_type'] as 'Ride' | 'Run',
    private: row['private'] === 1,
    hazardous: row['hazardous'] === 1,
    city: row['city'] as string | null,
    state: row['state'] as string | null,
    country: row['country'] as string | null,
    createdAt: Number(row['created']),
    updatedAt: Number(row['updated']),
    ...lineOf(rows, `s${row.id}`, row.origin),
    others: { efforts: Number(row['other_efforts']), athletes: Number(row['other_athletes']), stars: Number(row['other_stars']) },
    stars: stars
      .filter(({ segment_id: segmentId }) => segmentId === row.id)
      .map(({ athlete_id: athleteId, at }) => ({ athleteId: toId(athleteId), at })),
  }))
}

function routesOf(rows: Rows): PlannedRoute[] {
  return rowsOf<Row & { id: string; athlete_id: string; name: string; origin: string }>(rows, 'routes', 'athlete_id, created, id').map(
    (row) => {
      const { waypoints } = readDocument<{ waypoints: components['schemas']['Waypoint'][] }>(
        rows,
        { origin: row.origin, owner: `r${row.id}` },
        'route',
      )
      return {
        id: toId(row.id),
        athleteId: toId(row.athlete_id),
        name: row.name,
        description: row['description'] as string | null,
        activityType: row['type'] === 1 ? 'Ride' : 'Run',
        subType: Number(row['sub_type']) as PlannedRoute['subType'],
        private: row['private'] === 1,
        starred: row['starred'] === 1,
        createdAt: Number(row['created']),
        updatedAt: Number(row['updated']),
        ...lineOf(rows, `r${row.id}`, row.origin),
        waypoints: waypoints.map((waypoint) => ({
          latlng: waypoint.latlng as Point,
          targetLatlng: (waypoint.target_latlng ?? null) as Point | null,
          category: waypoint.categories?.[0] ?? '',
          title: waypoint.title ?? '',
          description: waypoint.description ?? null,
          distanceIntoRoute: waypoint.distance_into_route ?? 0,
        })),
      }
    },
  )
}

interface PersonRow {
  readonly athlete_id: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

const personOf = ({ athlete_id: id, firstname, lastname }: PersonRow): PlannedPerson =>
  id === null ? { firstname: firstname ?? '', lastname: lastname ?? '' } : { athleteId: toId(id) }

function activityOf(rows: Rows, row: ActivityRow): PlannedActivity {
  const at = <T>(table: string, order: string): T[] =>
    rows.database.all<T>(`select * from ${table} where world = ? and activity_id = ? order by ${order}`, rows.id, row.id)
  return {
    id: toId(row.id),
    athleteId: toId(row.athlete_id),
    name: row.name,
    description: row.description,
    sportType: row.sport_type as SportType,
    visibility: row.visibility,
    gearId: row.gear_id,
    start: row.start,
    commute: row.commute === 1,
    trainer: row.trainer === 1,
    made: madeOf(rows, row),
    kudos: at<PersonRow & { at: number }>('kudos', 'at, number').map((kudos) => ({ by: personOf(kudos), at: kudos.at })),
    comments: at<PersonRow & { id: string; text: string; at: number }>('comments', 'at, id').map((comment) => ({
      id: toId(comment.id),
      by: personOf(comment),
      text: comment.text,
      at: comment.at,
    })),
    photos: at<{ id: string; caption: string | null; picture: string }>('photos', 'number').map(({ id, caption, picture }) => ({
      id,
      caption,
      picture: svgOf(rows, picture) ?? '',
    })),
  }
}

function madeOf(rows: Rows, row: ActivityRow): PlannedActivity['made'] {
  const { id, origin } = row
  const detail = readDetail(rows, row)
  if (origin === null || detail === undefined) {
    const { distance, moving_time: movingTime, elapsed_time: elapsedTime, gain: elevationGain } = row
    return { entry: { distance, movingTime, elapsedTime, elevationGain } }
  }
  const series = readRecording(rows, { origin, owner: id })
  return {
    recording: {
      streams: Object.fromEntries(series.map(({ type, data }) => [type, JSON.parse(data)])) as unknown as Streams,
      laps: detail.laps.map(({ start_index: startIndex, end_index: endIndex }) => ({ startIndex, endIndex })),
      device: readSummary(rows, { id, origin }).device_name,
      uploadId: Number(row.upload_id ?? 0),
      externalId: row.external_id ?? '',
    },
  }
}
