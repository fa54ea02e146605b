import type { Id } from '../base/id.ts'
import { isoLocal, isoUtc } from '../base/local-time.ts'
import type {
  PlannedActivity,
  PlannedAthlete,
  PlannedClub,
  PlannedGear,
  PlannedPerson,
  PlannedRoute,
  PlannedSegment,
} from '../things/world-plan.ts'
import { fileNameFrom } from '../tracks/exports/plain-text.ts'
import { EXACT, toGpx } from '../tracks/exports/route-files.ts'
import { recordingToTcx } from './recording-tcx.ts'
import type { components } from './world.gen.ts'

type Schemas = components['schemas']

/** Context for writing entries. */
export interface Writing {
  /** Adds a file such as `rides/morning.gpx`, and returns its name: the wanted one, or a similar one if that is already used. */
  addFile(folder: string, name: string, content: string): string
  /** Adds an SVG file. Each content is written once. */
  addPicture(name: string, content: string | null): string | undefined
  readonly gear: readonly PlannedGear[]
  readonly athleteKeys: ReadonlyMap<Id, string>
  /** Keys of bikes and shoes, by id. */
  readonly gearKeys: ReadonlyMap<string, string>
}

const timestamp = (seconds: number): string => isoUtc(seconds * 1000)

/** Omits fields without a value, and fields with their default value. */
export function compact<T extends object>(value: T, defaults: Partial<T> = {}): T {
  const kept = Object.entries(value).filter(([name, field]) => {
    if (field === undefined || field === null) return false
    if (Array.isArray(field) && field.length === 0) return false
    return field !== (defaults as Readonly<Record<string, unknown>>)[name]
  })
  return Object.fromEntries(kept) as T
}

const keyOf = ({ athleteKeys }: Writing, id: Id): string => athleteKeys.get(id) ?? String(id)

export function writeAthlete(writing: Writing, athlete: PlannedAthlete, scopes: readonly string[] | undefined): Schemas['Athlete'] {
  const written: Schemas['Athlete'] = {
    id: athlete.id,
    firstname: athlete.firstname,
    lastname: athlete.lastname,
    username: athlete.username,
    bio: athlete.bio,
    city: athlete.city,
    state: athlete.state,
    country: athlete.country,
    sex: athlete.sex,
    measurement_preference: athlete.measurement,
    athlete_type: athlete.athleteType,
    weight: athlete.weight,
    ftp: athlete.ftp,
    zones: { heart_rate: { custom_zones: athlete.customHeartRateZones, zones: [...athlete.heartRateZones] } },
    subscribed: athlete.subscribed,
    scopes: scopes && ([...scopes] as NonNullable<NonNullable<Schemas['Athlete']>['scopes']>),
    follower_count: athlete.followers,
    friend_count: athlete.friends,
    created_at: timestamp(athlete.createdAt),
    updated_at: timestamp(athlete.updatedAt),
    privacy_zones: athlete.privacyZones.map(({ id, name, center, radius }) => ({ id, name, center: [...center], radius })),
    bikes: writeGear(writing, athlete.id, 'b'),
    shoes: writeGear(writing, athlete.id, 'g'),
    picture: writing.addPicture(keyOf(writing, athlete.id), athlete.picture),
  } as Schemas['Athlete']
  return compact(written ?? {}, {
    lastname: '',
    measurement_preference: 'meters',
    athlete_type: 0,
    subscribed: true,
    follower_count: 0,
    friend_count: 0,
  })
}

function writeGear(
  { gear: all, gearKeys }: Writing,
  athleteId: Id,
  kind: 'b' | 'g',
): Record<string, Schemas['Bike'] & Schemas['Shoes']> | undefined {
  const gear = all.filter((item) => item.athleteId === athleteId && item.id.startsWith(kind))
  if (gear.length === 0) return undefined
  return Object.fromEntries(
    gear.map((item) => [
      gearKeys.get(item.id) ?? item.id,
      {
        ...compact(
          {
            id: item.id,
            name: item.name,
            nickname: item.nickname,
            primary: item.primary,
            retired: item.retired,
            distance: item.earlierDistance,
            brand_name: item.brand,
            model_name: item.model,
            description: item.description,
            ...(kind === 'b' ? { weight: item.weight } : { notification_distance: item.notificationDistance }),
          },
          { retired: false, distance: 0 },
        ),
        // Without it, a bike is a road bike.
        ...(kind === 'b' && { frame_type: item.frameType }),
      },
    ]),
  )
}

export function writeClub(writing: Writing, club: PlannedClub): Schemas['Club'] {
  const written = {
    id: club.id,
    name: club.name,
    description: club.description,
    sport_type: club.sportType,
    activity_types: [...club.activityTypes],
    private: club.private,
    city: club.city,
    state: club.state,
    country: club.country,
    url: club.slug,
    website: club.website,
    members: club.members.map(({ athleteId, role }) => ({ athlete: keyOf(writing, athleteId), role })),
    other_member_count: club.otherMembers,
    picture: writing.addPicture(`club-${club.slug}`, club.picture),
    cover_photo: writing.addPicture(`club-${club.slug}-cover`, club.cover),
  }
  return compact(written, { private: false, other_member_count: 0 }) as Schemas['Club']
}

export function writeSegment(writing: Writing, segment: PlannedSegment, key: string): Schemas['Segment'] {
  const { efforts, athletes, stars } = segment.others
  const written: Schemas['Segment'] = {
    id: segment.id,
    athlete: keyOf(writing, segment.ownerId),
    name: segment.name,
    activity_type: segment.activityType,
    private: segment.private,
    hazardous: segment.hazardous,
    city: segment.city,
    state: segment.state,
    country: segment.country,
    created_at: timestamp(segment.createdAt),
    updated_at: timestamp(segment.updatedAt),
    file: writing.addFile('segments', `${key}.gpx`, toGpx(segment, EXACT)),
    starred_by: segment.stars.map(({ athleteId, at }) => ({ athlete: keyOf(writing, athleteId), starred_date: timestamp(at) })),
    others: { effort_count: efforts, athlete_count: athletes, star_count: stars },
  } as Schemas['Segment']
  return compact(written, { private: false, hazardous: false })
}

export function writeRoute(writing: Writing, route: PlannedRoute): Schemas['Route'] {
  const written: Schemas['Route'] = {
    id: route.id,
    athlete: keyOf(writing, route.athleteId),
    name: route.name,
    description: route.description,
    type: route.activityType === 'Run' ? 2 : 1,
    sub_type: route.subType,
    private: route.private,
    starred: route.starred,
    created_at: timestamp(route.createdAt),
    updated_at: timestamp(route.updatedAt),
    file: writing.addFile('routes', `${fileNameFrom(route.name, 'route').toLowerCase()}-${route.id}.gpx`, toGpx(route, EXACT)),
    waypoints: route.waypoints.map(({ latlng, targetLatlng, category, title, description, distanceIntoRoute }) =>
      compact({
        latlng: [...latlng],
        target_latlng: targetLatlng && [...targetLatlng],
        category,
        title,
        description,
        distance_into_route: distanceIntoRoute,
      }),
    ),
  } as Schemas['Route']
  return compact(written, { private: false, starred: false })
}

export function writeActivity(writing: Writing, activity: PlannedActivity): Schemas['Activity'] {
  const { id, made, start, name } = activity
  const day = isoLocal(start * 1000).slice(0, 10)
  const person = (by: PlannedPerson) => ('athleteId' in by ? { athlete: keyOf(writing, by.athleteId) } : { ...by })
  const written: Schemas['Activity'] = {
    id,
    athlete: keyOf(writing, activity.athleteId),
    name,
    description: activity.description,
    sport_type: activity.sportType,
    ...('recording' in made
      ? {
          file: writing.addFile('activities', `${day}-${id}.tcx`, recordingToTcx(made.recording, start, name)),
          device_name: made.recording.device,
          external_id: made.recording.externalId,
          upload_id: made.recording.uploadId,
        }
      : {
          start_date_local: isoLocal(start * 1000).slice(0, 19),
          elapsed_time: made.entry.elapsedTime,
          moving_time: made.entry.movingTime,
          distance: made.entry.distance,
          total_elevation_gain: made.entry.elevationGain,
        }),
    visibility: activity.visibility,
    commute: activity.commute,
    trainer: activity.trainer,
    gear: activity.gearId === null ? null : (writing.gearKeys.get(activity.gearId) ?? activity.gearId),
    kudos: activity.kudos.map(({ by, at }) => ({ ...person(by), created_at: timestamp(at) })),
    comments: activity.comments.map(({ id: comment, by, text, at }) => ({ id: comment, ...person(by), text, created_at: timestamp(at) })),
    photos: activity.photos.map(({ id: photo, picture, caption }) =>
      compact({ id: photo, picture: writing.addPicture(`photo-${fileNameFrom(photo, 'x')}`, picture) ?? '', caption }),
    ),
  } as Schemas['Activity']
  return compact(written, { visibility: 'everyone', commute: false, trainer: false })
}
