import type { GivenId } from '../base/id.ts'
import { isoLocal, isoUtc, USUAL_ZONE } from '../base/local-time.ts'
import type { NewClub } from '../things/clubs/edit-clubs.ts'
import type { NewGear } from '../things/gear/edit-gear.ts'
import type { NewKudos } from '../things/reactions/reactions.ts'
import type { NewRoute } from '../things/routes/routes.ts'
import type { Content } from '../things/world-contents.ts'
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
  addPicture(name: string, content: string | null | undefined): string | undefined
  readonly gear: readonly NewGear[]
  readonly athleteKeys: ReadonlyMap<GivenId, string>
  /** Time zones of athletes, by id. */
  readonly zones: ReadonlyMap<GivenId, string>
  /** Keys of bikes and shoes, by id. */
  readonly gearKeys: ReadonlyMap<string, string>
}

const timestamp = (seconds: number): string => isoUtc(seconds * 1000)

/** Default values of fields. They differ between no two kinds of entries. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  lastname: '',
  measurement_preference: 'meters',
  time_zone: USUAL_ZONE,
  athlete_type: 0,
  subscribed: true,
  follower_count: 0,
  friend_count: 0,
  retired: false,
  distance: 0,
  other_member_count: 0,
  private: false,
  hazardous: false,
  starred: false,
  visibility: 'everyone',
  commute: false,
  trainer: false,
}

/** Omits fields without a value, and fields with their default value. */
export const compact = <T>(value: object): T =>
  Object.fromEntries(
    Object.entries(value).filter(([name, field]) => {
      const isEmpty = field === undefined || field === null || (Array.isArray(field) && field.length === 0)
      return !isEmpty && field !== DEFAULTS[name]
    }),
  ) as T

const keyOf = ({ athleteKeys }: Writing, id: GivenId): string => athleteKeys.get(id) ?? String(id)

export function writeAthlete(writing: Writing, athlete: Content<'athletes'>, scopes: readonly string[] | undefined): Schemas['Athlete'] {
  const { heart_rate_zones, custom_zones, created_at, updated_at, privacy_zones, picture, ...fields } = athlete
  return compact({
    ...fields,
    zones: heart_rate_zones && { heart_rate: { custom_zones, zones: heart_rate_zones } },
    scopes,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at ?? created_at),
    privacy_zones,
    bikes: writeGear(writing, athlete.id, 'b'),
    shoes: writeGear(writing, athlete.id, 'g'),
    picture: writing.addPicture(keyOf(writing, athlete.id), picture),
  })
}

function writeGear({ gear: all, gearKeys }: Writing, athleteId: GivenId, kind: 'b' | 'g'): object | undefined {
  const gear = all.filter((item) => item.athlete_id === athleteId && item.id.startsWith(kind))
  if (gear.length === 0) return undefined
  return Object.fromEntries(
    gear.map(({ athlete_id: _, earlier_distance: distance, frame_type = null, ...fields }) => [
      gearKeys.get(fields.id) ?? fields.id,
      // Without a frame type, a bike is a road bike.
      { ...compact({ ...fields, distance }), ...(kind === 'b' && { frame_type }) },
    ]),
  )
}

export function writeClub(writing: Writing, { members = [], other_members, picture, cover, ...fields }: NewClub): Schemas['Club'] {
  return compact({
    ...fields,
    members: members.map(({ athlete_id, role }) => ({ athlete: keyOf(writing, athlete_id), role })),
    other_member_count: other_members,
    picture: writing.addPicture(`club-${fields.url}`, picture),
    cover_photo: writing.addPicture(`club-${fields.url}-cover`, cover),
  })
}

export function writeSegment(writing: Writing, segment: Content<'segments'>, key: string): Schemas['Segment'] {
  const { athlete_id, created_at, updated_at, line, stars, other_efforts, other_athletes, other_stars, ...fields } = segment
  return compact({
    ...fields,
    athlete: keyOf(writing, athlete_id),
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at ?? created_at),
    file: writing.addFile('segments', `${key}.gpx`, toGpx({ name: fields.name, ...line }, EXACT)),
    starred_by: stars.map((star) => ({ athlete: keyOf(writing, star.athlete_id), starred_date: timestamp(star.at) })),
    others: { effort_count: other_efforts, athlete_count: other_athletes, star_count: other_stars },
  })
}

export function writeRoute(writing: Writing, route: NewRoute): Schemas['Route'] {
  const { athlete_id, activity_type, created_at, updated_at, line, waypoints = [], ...fields } = route
  const { id, name } = fields
  return compact({
    ...fields,
    athlete: keyOf(writing, athlete_id),
    type: activity_type === 'Run' ? 2 : 1,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at ?? created_at),
    file: writing.addFile('routes', `${fileNameFrom(name, 'route').toLowerCase()}-${id}.gpx`, toGpx({ name, ...line }, EXACT)),
    waypoints: waypoints.map(({ categories: [category] = [], ...waypoint }) => compact({ ...waypoint, category })),
  })
}

export function writeActivity(writing: Writing, activity: Content<'activities'>): Schemas['Activity'] {
  const { athlete_id, gear_id = null, start, added: _, time_zone: __, made, kudos, comments, photos, ...fields } = activity
  // The time zone follows from the recording, or else is that of the athlete.
  const local = isoLocal(start * 1000, writing.zones.get(athlete_id) as string).slice(0, 19)
  const written = {
    ...fields,
    athlete: keyOf(writing, athlete_id),
    ...('streams' in made
      ? {
          file: writing.addFile('activities', `${local.slice(0, 10)}-${fields.id}.tcx`, recordingToTcx(made, start, fields.name)),
          device_name: made.device_name,
          external_id: made.external_id,
          upload_id: made.upload_id,
        }
      : { start_date_local: local, ...made }),
    gear: gear_id === null ? null : (writing.gearKeys.get(gear_id) ?? gear_id),
    kudos: kudos.map((each) => withTime(writing, each)),
    comments: comments.map((comment) => withTime(writing, comment)),
    photos: photos.map(({ id, picture, caption }) =>
      compact({ id, picture: writing.addPicture(`photo-${fileNameFrom(id, 'x')}`, picture) ?? '', caption }),
    ),
  }
  // Without it, the service assigns gear.
  const hasNone = gear_id === null && writing.gear.some((gear) => gear.athlete_id === athlete_id)
  return { ...compact<Schemas['Activity']>(written), ...(hasNone && { gear: null }) }
}

/** Kudos or a comment. */
function withTime<T extends NewKudos>(writing: Writing, { at, ...fields }: T): object {
  const { athlete_id, ...others } = fields as { readonly athlete_id?: GivenId }
  return { ...(athlete_id !== undefined && { athlete: keyOf(writing, athlete_id) }), ...others, created_at: timestamp(at) }
}
