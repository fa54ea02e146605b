import { type Rows, writePicture } from '../core/documents.ts'
import { deriveActivity } from '../tracks/derive.ts'
import { insertActivity, type NewActivity } from './activities/edit-activity.ts'
import type { AthleteProfile } from './athletes/athletes.ts'
import { insertClub } from './clubs/clubs.ts'
import { rankEfforts, waysOf } from './efforts/effort-rows.ts'
import { insertGear } from './gear/gear.ts'
import { writeWorldMap } from './map/world-map.ts'
import { addComment, addKudos, addPhoto } from './reactions/reactions.ts'
import { insertRoute, matchRoutes } from './routes/routes.ts'
import { insertSegment, lineOf, segmentLines } from './segments/segment-rows.ts'
import type { PlannedActivity, PlannedAthlete, PlannedRoute, PlannedSegment, WorldPlan } from './world-plan.ts'
import { writePrivacyZone } from './zones/privacy-zones.ts'

const bit = (value: boolean): number => (value ? 1 : 0)

/** Writes the rows of a planned world, and everything that is derived from them. */
export function populate(rows: Rows, plan: WorldPlan): void {
  for (const [position, athlete] of plan.athletes.entries()) insertAthlete(rows, athlete, position)
  for (const club of plan.clubs) insertClub(rows, club)
  for (const [position, gear] of plan.gear.entries()) insertGear(rows, gear, position)
  for (const segment of plan.segments) insertPlannedSegment(rows, segment)
  for (const route of plan.routes) insertPlannedRoute(rows, route)
  matchRoutes(rows)
  insertActivities(rows, plan)
  if (plan.map !== undefined) writeWorldMap(rows, plan.map)
}

export function insertAthlete(rows: Rows, athlete: PlannedAthlete, position: number): void {
  const profile: AthleteProfile = {
    firstname: athlete.firstname,
    lastname: athlete.lastname,
    username: athlete.username,
    bio: athlete.bio,
    sex: athlete.sex,
    city: athlete.city,
    state: athlete.state,
    country: athlete.country,
    measurement_preference: athlete.measurement,
    athlete_type: athlete.athleteType,
    follower_count: athlete.followers,
    friend_count: athlete.friends,
  }
  rows.database.run(
    `insert into athletes (world, id, position, subscribed, created, updated, weight, ftp, profile, heart_rate_zones, custom_zones, picture)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    rows.id,
    String(athlete.id),
    position,
    bit(athlete.subscribed),
    athlete.createdAt,
    athlete.updatedAt,
    athlete.weight,
    athlete.ftp,
    JSON.stringify(profile),
    JSON.stringify(athlete.heartRateZones),
    bit(athlete.customHeartRateZones),
    athlete.picture === null ? null : writePicture(rows, athlete.picture),
  )
  for (const zone of athlete.privacyZones) writePrivacyZone(rows, String(athlete.id), zone)
}

function insertPlannedSegment(rows: Rows, segment: PlannedSegment): void {
  const { id, ownerId, name, activityType, city, state, country, createdAt, updatedAt, others } = segment
  insertSegment(
    rows,
    {
      id: String(id),
      owner_id: String(ownerId),
      name,
      activity_type: activityType,
      private: bit(segment.private),
      hazardous: bit(segment.hazardous),
      city,
      state,
      country,
      created: createdAt,
      updated: updatedAt,
      other_efforts: others.efforts,
      other_athletes: others.athletes,
      other_stars: others.stars,
    },
    lineOf(segment.latlng, segment.altitude),
  )
  for (const { athleteId, at } of segment.stars) {
    const values = [rows.id, String(athleteId), String(id), at]
    rows.database.run('insert into stars (world, athlete_id, segment_id, at) values (?, ?, ?, ?)', ...values)
  }
}

function insertPlannedRoute(rows: Rows, route: PlannedRoute): void {
  const { id, athleteId, name, description, activityType, subType, createdAt, updatedAt, waypoints } = route
  insertRoute(rows, {
    row: {
      id: String(id),
      athlete_id: String(athleteId),
      name,
      description,
      private: bit(route.private),
      starred: bit(route.starred),
      type: activityType === 'Ride' ? 1 : 2,
      sub_type: subType,
      created: createdAt,
      updated: updatedAt,
    },
    line: lineOf(route.latlng, route.altitude),
    waypoints,
  })
}

const usualEffortId = (position: number): number => 288_114_400_219 + position * 17

function insertActivities(rows: Rows, { athletes, activities, effortId }: WorldPlan): void {
  const segments = segmentLines(rows)
  const byId = new Map(athletes.map((athlete) => [String(athlete.id), athlete]))
  /** Segment efforts of each athlete. */
  const passes = new Map<string, number>()
  let efforts = 0
  let laps = 0
  for (const activity of activities) {
    const athlete = byId.get(String(activity.athleteId))
    const made = madeOf(activity, athlete, segments)
    const firstLap = laps
    const athleteId = String(activity.athleteId)
    const ids = ('recorded' in made ? made.recorded.derived.efforts : []).map(({ segmentId }) => {
      efforts += 1
      if (segmentId === null) return usualEffortId(efforts)
      const nth = passes.get(athleteId) ?? 0
      passes.set(athleteId, nth + 1)
      return effortId?.(activity.athleteId, nth) ?? usualEffortId(efforts)
    })
    if ('recorded' in made) laps += made.recorded.derived.laps.length
    const { name, description, visibility, commute, trainer, gearId, start } = activity
    insertActivity(
      rows,
      {
        id: String(activity.id),
        athleteId,
        name,
        description,
        sportType: activity.sportType,
        visibility,
        commute,
        trainer,
        gearId,
        start,
        made,
        added: start + ('entry' in made ? made.entry.elapsedTime : made.recorded.derived.totals.elapsed_time),
      },
      { lapId: (index) => 30_000_000_000 + firstLap + index, effortId: (index) => String(ids[index]) },
    )
    insertReactions(rows, activity)
  }
  const ways = activities.flatMap(({ id }) => waysOf(rows, String(id)))
  rankEfforts(rows, [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()])
}

function madeOf(
  { made, sportType }: PlannedActivity,
  athlete: PlannedAthlete | undefined,
  segments: ReturnType<typeof segmentLines>,
): NewActivity['made'] {
  if ('entry' in made) return made
  const { recording } = made
  const derived = deriveActivity(recording, {
    sport: sportType,
    weight: athlete?.weight ?? null,
    zones: athlete?.privacyZones ?? [],
    segments,
  })
  return { recorded: { derived, device: recording.device, uploadId: String(recording.uploadId), externalId: recording.externalId } }
}

function insertReactions(rows: Rows, { id, kudos, comments, photos }: PlannedActivity): void {
  const activityId = String(id)
  for (const { by, at } of kudos) addKudos(rows, activityId, by, at)
  for (const { id: commentId, by, text, at } of comments) addComment(rows, activityId, { id: String(commentId), by, text, at })
  for (const { id: photoId, picture, caption } of photos) addPhoto(rows, activityId, { id: photoId, svg: picture, caption })
}
