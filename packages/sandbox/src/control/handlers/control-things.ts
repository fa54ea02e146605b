import { readDateTime } from '../../base/date-time.ts'
import { toId } from '../../base/id.ts'
import { wordsIn } from '../../base/search-words.ts'
import { countRows, listRows } from '../../core/rows.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { detailedActivity, zonesOf } from '../../things/activities/activity-details.ts'
import { requireActivityRow } from '../../things/activities/activity-rows.ts'
import { searchActivities } from '../../things/activities/search-activities.ts'
import { type AthleteRow, fieldsOfAthlete, nameOfAthlete, readAthleteRow, readAthleteRows } from '../../things/athletes/athletes.ts'
import { type ClubRow, fieldsOfClub, readClubRow, readClubRows, readMembers } from '../../things/clubs/clubs.ts'
import type { EffortRow } from '../../things/efforts/effort-rows.ts'
import { fieldsOfGear, type GearRow, readGearRow, readGearRows, wholeMeters } from '../../things/gear/gear.ts'
import { type CommentRow, type KudosRow, nameOfPerson, type PersonRow, readComments, readKudos } from '../../things/reactions/reactions.ts'
import { documentOfRoute, fieldsOfRoute, type RouteRow, readRouteRow, readRouteRows, routeStreams } from '../../things/routes/routes.ts'
import {
  documentOfSegment,
  fieldsOfSegment,
  requireSegment,
  type SegmentRow,
  segmentRecording,
} from '../../things/segments/segment-rows.ts'
import { asOwner } from '../../things/viewer.ts'
import { type OwnedZone, readPrivacyZones } from '../../things/zones/privacy-zones.ts'
import { type Call, type Handlers, onlyOf, refusedField } from '../call.ts'
import { createNames, idsIn, listPage } from '../lists.ts'
import type { DetailedThings, HandledInput, ListedThings, ThingKind } from '../operation-types.ts'
import { streamSetOf } from '../records.ts'
import { timestamp } from '../state.ts'

type Schemas = components['schemas']

/** Seconds. */
const DAY = 86_400

/** Number of efforts that are returned for a segment. */
const MOST_EFFORTS = 100

const ofSeconds = (seconds: number): string => timestamp(seconds * 1000)

const profileOf = (world: World, row: AthleteRow): Schemas['AthleteProfile'] => ({
  ...fieldsOfAthlete(row),
  picture: row.picture === null ? null : world.pictureUrl(row.picture),
  created_at: ofSeconds(row.created),
})

const zoneOf = ({ id, athleteId, name, center, radius }: OwnedZone): Schemas['PrivacyZone'] => ({
  id,
  athlete_id: toId(athleteId),
  name,
  center: [...center],
  radius,
})

const gearOf = (row: GearRow): Schemas['Gear'] => ({
  ...(fieldsOfGear(row) as Omit<Schemas['Gear'], 'distance'>),
  distance: wholeMeters(row.distance),
})

function clubOf(world: World, row: ClubRow): Schemas['Club'] {
  const url = (hash: string | null): string | null => (hash === null ? null : world.pictureUrl(hash))
  const { activity_types: types, ...fields } = fieldsOfClub(row)
  return {
    ...fields,
    activity_types: [...types],
    picture: url(row.picture),
    cover: url(row.cover),
    member_count: row.other_members + row.members,
  }
}

function memberOf(world: World, { athlete_id, role }: ReturnType<typeof readMembers>[number]): Schemas['Member'] {
  const [firstname, lastname] = nameOfAthlete(world, athlete_id)
  return { athlete_id: toId(athlete_id), role, firstname, lastname }
}

function routeOf(world: World, row: RouteRow): Schemas['Route'] {
  const { distance, elevation_gain, map } = documentOfRoute(world, row)
  return {
    ...(fieldsOfRoute(row) as ReturnType<typeof fieldsOfRoute> & Pick<Schemas['Route'], 'sub_type'>),
    distance,
    elevation_gain,
    polyline: map.polyline,
    segment_ids: (JSON.parse(row.segments) as string[]).map(toId),
    created_at: ofSeconds(row.created),
    updated_at: ofSeconds(row.updated),
  }
}

function segmentOf(world: World, row: SegmentRow): Schemas['Segment'] {
  const { distance, average_grade, polyline } = documentOfSegment(world, row)
  return {
    ...fieldsOfSegment(row),
    distance,
    average_grade,
    polyline,
    effort_count: countRows(world, 'efforts', { segment_id: row.id }),
    star_count: countRows(world, 'stars', { segment_id: row.id }),
    created_at: ofSeconds(row.created),
    updated_at: ofSeconds(row.updated),
  }
}

const segmentRows = (world: World, ownerId: string | undefined): SegmentRow[] =>
  world.database.all<SegmentRow>(
    'select * from segments where world = ? and owner_id = coalesce(?, owner_id) order by created, id',
    world.id,
    ownerId ?? null,
  )

const effortsOn = (world: World, segmentId: string): Schemas['SegmentEffort'][] =>
  world.database
    .all<EffortRow>(
      'select * from efforts where world = ? and segment_id = ? order by elapsed_time, start, id limit ?',
      world.id,
      segmentId,
      MOST_EFFORTS,
    )
    .map(({ id, athlete_id, activity_id, start, elapsed_time, moving_time, rank }) => ({
      id: toId(id),
      athlete_id: toId(athlete_id),
      activity_id: toId(activity_id),
      start: ofSeconds(start),
      elapsed_time,
      moving_time,
      rank,
    }))

interface StarRow {
  readonly athlete_id: string
  readonly at: number
}

const starsOf = (world: World, segmentId: string): Schemas['Star'][] =>
  listRows<StarRow>(world, 'stars', { segment_id: segmentId }, 'at, athlete_id').map(({ athlete_id, at }) => ({
    athlete_id: toId(athlete_id),
    segment_id: toId(segmentId),
    at: ofSeconds(at),
  }))

function personOf(world: World, row: PersonRow): Pick<Schemas['Kudos'], 'athlete_id' | 'firstname' | 'lastname'> {
  const [firstname, lastname] = nameOfPerson(world, row)
  return { athlete_id: row.athlete_id === null ? null : toId(row.athlete_id), firstname, lastname }
}

const kudosOf = (world: World, activityId: string, row: KudosRow): Schemas['Kudos'] => ({
  number: row.number,
  activity_id: toId(activityId),
  ...personOf(world, row),
  at: ofSeconds(row.at),
})

const commentOf = (world: World, activityId: string, row: CommentRow): Schemas['Comment'] => ({
  id: toId(row.id),
  activity_id: toId(activityId),
  ...personOf(world, row),
  text: row.text,
  at: ofSeconds(row.at),
})

/** As `getActivity` of the service responds to the owner with `activity:read_all`. */
export const activityOf = (world: World, id: string): Schemas['Activity'] =>
  detailedActivity(world, id, asOwner(requireActivityRow(world, id).athlete_id)) as unknown as Schemas['Activity']

type ListCall = Call<Omit<HandledInput<'listThings'>, 'kind'>>

/**
 * The local time at which a day begins, in seconds as if it were UTC.
 * @throws Refused 400 if the text is not a day
 */
function dayIn(field: string, day: string | undefined): number | undefined {
  if (day === undefined) return undefined
  const midnight = readDateTime(day)?.written
  if (midnight === undefined) throw refusedField(field, `${field} is "${day}", which is not a day: use the form 2026-10-31`)
  return toSeconds(midnight)
}

function listActivities({ world, input, countAll }: ListCall): Schemas['Activity'][] {
  const { athlete_id, page, per_page: perPage, q = '', ids, sport_type: sportType, from, to } = input
  const lastDay = dayIn('to', to)
  const { activities, total } = searchActivities(
    world,
    {
      athleteId: onlyOf(world, athlete_id),
      ids: idsIn(ids),
      words: wordsIn(q),
      sportType,
      from: dayIn('from', from),
      before: lastDay === undefined ? undefined : lastDay + DAY,
    },
    { page, perPage },
  )
  countAll(total)
  return activities as Schemas['Activity'][]
}

/** How the things of a kind are listed and read. */
type Kinds = {
  readonly [K in ThingKind]: {
    /** The parameters that apply to this kind only, or not to all. */
    readonly filters: readonly (keyof ListCall['input'])[]
    list(call: ListCall): ListedThings[K][]
    get(world: World, id: string): DetailedThings[K]
  }
}

const KINDS: Kinds = {
  athletes: {
    filters: [],
    list(call) {
      const rows = listPage(call, readAthleteRows(call.world), {
        idOf: ({ id }) => id,
        textsOf(row) {
          const { firstname, lastname, username, city, state, country } = fieldsOfAthlete(row)
          return [firstname, lastname, username, city, state, country]
        },
      })
      return rows.map((row) => profileOf(call.world, row))
    },
    get: (world, id) => ({ ...profileOf(world, readAthleteRow(world, id)), privacy_zones: readPrivacyZones(world, id).map(zoneOf) }),
  },
  clubs: {
    filters: ['athlete_id'],
    list(call) {
      const { world, input } = call
      const clubs = readClubRows(world, onlyOf(world, input.athlete_id)).map((row) => clubOf(world, row))
      return listPage(call, clubs, {
        idOf: ({ id }) => String(id),
        textsOf: ({ name, sport_type, city, state, country }) => [name, sport_type, city, state, country],
      })
    },
    get: (world, id) => ({
      ...clubOf(world, readClubRow(world, id)),
      members: readMembers(world, id).map((row) => memberOf(world, row)),
    }),
  },
  gear: {
    filters: ['athlete_id'],
    list(call) {
      const { world, input } = call
      const nameOf = createNames(world)
      return listPage(call, readGearRows(world, onlyOf(world, input.athlete_id)).map(gearOf), {
        idOf: ({ id }) => id,
        textsOf: ({ id, name, nickname, brand_name, model_name, athlete_id }) => [
          id.startsWith('b') ? 'bike' : 'shoes',
          name,
          nickname,
          brand_name,
          model_name,
          nameOf(String(athlete_id)),
        ],
      })
    },
    get: (world, id) => gearOf(readGearRow(world, id)),
  },
  segments: {
    filters: ['athlete_id'],
    list(call) {
      const { world, input } = call
      const rows = listPage(call, segmentRows(world, onlyOf(world, input.athlete_id)), {
        idOf: ({ id }) => id,
        textsOf: ({ name, activity_type, city, state, country }) => [name, activity_type, city, state, country],
      })
      return rows.map((row) => segmentOf(world, row))
    },
    get(world, id) {
      const row = requireSegment(world, id)
      const streams = streamSetOf(segmentRecording(world, row))
      return { ...segmentOf(world, row), streams, efforts: effortsOn(world, id), stars: starsOf(world, id) }
    },
  },
  routes: {
    filters: ['athlete_id'],
    list(call) {
      const { world, input } = call
      const nameOf = createNames(world)
      const rows = listPage(call, readRouteRows(world, onlyOf(world, input.athlete_id)), {
        idOf: ({ id }) => id,
        textsOf: (row) => [row.name, fieldsOfRoute(row).activity_type, nameOf(row.athlete_id)],
      })
      return rows.map((row) => routeOf(world, row))
    },
    get(world, id) {
      const row = readRouteRow(world, id)
      return { ...routeOf(world, row), streams: streamSetOf(routeStreams(world, row)) }
    },
  },
  activities: {
    filters: ['athlete_id', 'sport_type', 'from', 'to'],
    list: listActivities,
    get: (world, id) => ({
      ...activityOf(world, id),
      zones: zonesOf(world, requireActivityRow(world, id)) as Schemas['ActivityZone'][],
      kudos: readKudos(world, id).map((row) => kudosOf(world, id, row)),
      comments: readComments(world, id).map((row) => commentOf(world, id, row)),
    }),
  },
}

/** Parameters that do not apply to every kind. */
const FILTERS = KINDS.activities.filters

export const things = {
  listThings(call) {
    const { kind } = call.input
    const { filters, list } = KINDS[kind]
    const other = FILTERS.find((name) => call.input[name] !== undefined && !filters.includes(name))
    if (other !== undefined) throw refusedField(other, `${other} does not apply to ${kind}`)
    return list(call)
  },
  getThing: ({ world, input: { kind, id } }) => KINDS[kind].get(world, String(id)),
} satisfies Partial<Handlers>
