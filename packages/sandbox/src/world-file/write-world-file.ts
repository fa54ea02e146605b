import { createRequire } from 'node:module'
import { fileNameFrom } from '../exports/plain-text.ts'
import { EXACT, toGpx } from '../exports/route-files.ts'
import type { Id } from '../id.ts'
import { isoLocal, isoUtc } from '../local-time.ts'
import type {
  PlannedActivity,
  PlannedAthlete,
  PlannedClub,
  PlannedPerson,
  PlannedRoute,
  PlannedSegment,
  WorldPlan,
} from '../service/world-plan.ts'
import type { WorldFile } from './read-world-file.ts'
import { recordingToTcx } from './recording-tcx.ts'
import type { World } from './validate-world.ts'
import type { components } from './world.gen.ts'

type Schemas = components['schemas']

/** A world to write. Moments of its plan are seconds since 1970. */
export interface ExportableWorld extends Partial<Pick<WorldFile, 'app' | 'now' | 'grants'>> {
  readonly plan: WorldPlan
}

/** A file of a world; `name` is relative to its folder. */
export interface WrittenFile {
  readonly name: string
  readonly content: string
}

/** Keys for things by their names: short, and each one once. */
function createKeys(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const plain = fileNameFrom(name, 'x').toLowerCase().replaceAll('_', '-')
    const key = /^[a-z]/.test(plain) ? plain : `x-${plain}`
    let free = key
    for (let number = 2; taken.has(free); number += 1) free = `${key}-${number}`
    taken.add(free)
    return free
  }
}

const moment = (seconds: number): string => isoUtc(seconds * 1000)

/** Without the fields that have no value, or the value that they have when they are left out. */
function compact<T extends object>(value: T, defaults: Partial<T> = {}): T {
  const kept = Object.entries(value).filter(([name, field]) => {
    if (field === undefined || field === null) return false
    if (Array.isArray(field) && field.length === 0) return false
    return field !== (defaults as Readonly<Record<string, unknown>>)[name]
  })
  return Object.fromEntries(kept) as T
}

/** The files of a world as they are written, each content once. */
function createFiles() {
  const files: WrittenFile[] = []
  const pictures = new Map<string, string>()
  return {
    files,
    add(name: string, content: string): string {
      files.push({ name, content })
      return name
    },
    picture(name: string, content: string | null): string | undefined {
      if (content === null) return undefined
      const known = pictures.get(content) ?? this.add(`pictures/${name}.svg`, content)
      pictures.set(content, known)
      return known
    },
  }
}

interface Writing {
  readonly plan: WorldPlan
  readonly files: ReturnType<typeof createFiles>
  readonly athleteKeys: ReadonlyMap<Id, string>
  /** Keys of bikes and shoes by their id. */
  readonly gearKeys: ReadonlyMap<string, string>
}

/**
 * Writes a world as `world.yaml` and the files it names: recordings as TCX, routes and segments as GPX, pictures as SVG. Reading them gives the
 * same plan; what is not recorded but follows from it is worked out anew.
 */
export function writeWorldFile({ plan, app, now, grants = [] }: ExportableWorld): WrittenFile[] {
  const { stringify } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
  const athleteKey = createKeys()
  const files = createFiles()
  const writing: Writing = {
    plan,
    files,
    athleteKeys: new Map(plan.athletes.map(({ id, firstname }) => [id, athleteKey(firstname)])),
    gearKeys: gearKeysOf(plan),
  }
  const scopes = new Map(grants.map((grant) => [grant.athleteId, grant.scopes]))
  const clubKey = createKeys()
  const segmentKey = createKeys()
  const world = compact<World>({
    now: now === undefined ? undefined : isoUtc(now),
    app: app && {
      name: app.name,
      callback_domain: app.callbackDomain,
      tier: app.tier,
      extended_access: app.extendedAccess,
      single_player: app.singlePlayer,
      athlete_limit: app.athleteLimit,
    },
    athletes: Object.fromEntries(
      plan.athletes.map((athlete) => [keyOf(writing, athlete.id), writeAthlete(writing, athlete, scopes.get(athlete.id))]),
    ),
    clubs: Object.fromEntries(plan.clubs.map((club) => [clubKey(club.name), writeClub(writing, club)])),
    segments: Object.fromEntries(
      plan.segments.map((segment) => {
        const key = segmentKey(segment.name)
        return [key, writeSegment(writing, segment, key)]
      }),
    ),
    routes: plan.routes.map((route) => writeRoute(writing, route)),
    activities: plan.activities.map((activity) => writeActivity(writing, activity)),
  } as World)
  const yaml = stringify(world, { lineWidth: 120, aliasDuplicateObjects: false, keepUndefined: false })
  return [{ name: 'world.yaml', content: yaml }, ...files.files]
}

const keyOf = ({ athleteKeys }: Writing, id: Id): string => athleteKeys.get(id) ?? String(id)

function gearKeysOf({ athletes, gear }: WorldPlan): Map<string, string> {
  const keys = new Map(athletes.map(({ id }) => [id, createKeys()]))
  return new Map(gear.map(({ id, athleteId, name }) => [id, keys.get(athleteId)?.(name) ?? id]))
}

function writeAthlete(writing: Writing, athlete: PlannedAthlete, scopes: readonly string[] | undefined): Schemas['Athlete'] {
  const { files } = writing
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
    created_at: moment(athlete.createdAt),
    updated_at: moment(athlete.updatedAt),
    privacy_zones: athlete.privacyZones.map(({ id, name, center, radius }) => ({ id, name, center: [...center], radius })),
    bikes: writeGear(writing, athlete.id, 'b'),
    shoes: writeGear(writing, athlete.id, 'g'),
    picture: files.picture(keyOf(writing, athlete.id), athlete.picture),
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
  { plan, gearKeys }: Writing,
  athleteId: Id,
  kind: 'b' | 'g',
): Record<string, Schemas['Bike'] & Schemas['Shoes']> | undefined {
  const gear = plan.gear.filter((item) => item.athleteId === athleteId && item.id.startsWith(kind))
  if (gear.length === 0) return undefined
  return Object.fromEntries(
    gear.map((item) => [
      gearKeys.get(item.id) ?? item.id,
      compact(
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
          frame_type: item.frameType,
          weight: item.weight,
          notification_distance: item.notificationDistance,
        },
        { retired: false, distance: 0 },
      ),
    ]),
  )
}

function writeClub(writing: Writing, club: PlannedClub): Schemas['Club'] {
  const { files } = writing
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
    picture: files.picture(`club-${club.slug}`, club.picture),
    cover_photo: files.picture(`club-${club.slug}-cover`, club.cover),
  }
  return compact(written, { private: false, other_member_count: 0 }) as Schemas['Club']
}

function writeSegment(writing: Writing, segment: PlannedSegment, key: string): Schemas['Segment'] {
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
    created_at: moment(segment.createdAt),
    updated_at: moment(segment.updatedAt),
    file: writing.files.add(`segments/${key}.gpx`, toGpx(segment, EXACT)),
    starred_by: segment.stars.map(({ athleteId, at }) => ({ athlete: keyOf(writing, athleteId), starred_date: moment(at) })),
    others: { effort_count: efforts, athlete_count: athletes, star_count: stars },
  } as Schemas['Segment']
  return compact(written, { private: false, hazardous: false })
}

function writeRoute(writing: Writing, route: PlannedRoute): Schemas['Route'] {
  const written: Schemas['Route'] = {
    id: route.id,
    athlete: keyOf(writing, route.athleteId),
    name: route.name,
    description: route.description,
    type: route.activityType === 'Run' ? 2 : 1,
    sub_type: route.subType,
    private: route.private,
    starred: route.starred,
    created_at: moment(route.createdAt),
    updated_at: moment(route.updatedAt),
    file: writing.files.add(`routes/${fileNameFrom(route.name, 'route').toLowerCase()}-${route.id}.gpx`, toGpx(route, EXACT)),
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

function writeActivity(writing: Writing, activity: PlannedActivity): Schemas['Activity'] {
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
          file: writing.files.add(`activities/${day}-${id}.tcx`, recordingToTcx(made.recording, start, name)),
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
    kudos: activity.kudos.map(({ by, at }) => ({ ...person(by), created_at: moment(at) })),
    comments: activity.comments.map(({ id: comment, by, text, at }) => ({ id: comment, ...person(by), text, created_at: moment(at) })),
    photos: activity.photos.map(({ id: photo, picture, caption }) =>
      compact({ id: photo, picture: writing.files.picture(`photo-${fileNameFrom(photo, 'x')}`, picture) ?? '', caption }),
    ),
  } as Schemas['Activity']
  return compact(written, { visibility: 'everyone', commute: false, trainer: false })
}
