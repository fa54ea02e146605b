import { toId } from '../../base/id.ts'
import { isoUtc } from '../../base/local-time.ts'
import { countRows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { summaryOf } from '../../things/activities/activities.ts'
import { detailedActivity, zonesOf } from '../../things/activities/activity-details.ts'
import { readActivityRows, requireActivityRow } from '../../things/activities/activity-rows.ts'
import { type AthleteRow, fieldsOfAthlete } from '../../things/athletes/athletes.ts'
import { fieldsOfClub, type StoredClub } from '../../things/clubs/clubs.ts'
import type { EffortRow } from '../../things/efforts/effort-rows.ts'
import { fieldsOfGear, type GearRow, wholeMeters } from '../../things/gear/gear.ts'
import { reactionsOf } from '../../things/read-contents.ts'
import { documentOfRoute, fieldsOfRoute, type RouteRow } from '../../things/routes/routes.ts'
import { documentOfSegment, fieldsOfSegment, type SegmentRow } from '../../things/segments/segment-rows.ts'
import { requireRow } from '../../things/thing-rows.ts'
import { asOwner } from '../../things/viewer.ts'
import { convertTimes, writeObject } from '../../world/world-json.ts'
import { type Call, type Handlers, refusedField } from '../call.ts'
import type { HandledInput, ListedThings, ThingKind } from '../operation-types.ts'
import { type Listing, select, textsIn } from '../search.ts'

type Schemas = components['schemas']

/** Number of efforts that are returned for a segment. */
const MOST_EFFORTS = 100

const isoOf = (seconds: number): string => isoUtc(seconds * 1000)

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
      start: isoOf(start),
      elapsed_time,
      moving_time,
      rank,
    }))

/** As `getActivity` of the service responds to the owner with `activity:read_all`. */
export const activityOf = (world: World, id: string): Schemas['Activity'] =>
  detailedActivity(world, id, asOwner(requireActivityRow(world, id).athlete_id)) as unknown as Schemas['Activity']

type ListCall = Call<Omit<HandledInput<'listThings'>, 'kind'>>

const ACTIVITIES: Listing = {
  table: 'activities',
  texts: `concat_ws(' ', id, name, sport_type, visibility, date(start, 'unixepoch'))`,
  order: 'start desc, id desc',
  owner: 'athlete_id',
}

function listActivities(call: ListCall): Schemas['Activity'][] {
  const { sport_type: sport } = call.input
  const selected = select(call, ACTIVITIES, [...(sport === undefined ? [] : [['sport_type = ?', sport] as const])])
  return readActivityRows(call.world, { everything: true, ...selected }).map(summaryOf) as Schemas['Activity'][]
}

/** Kinds whose objects have the fields that `load` takes, and figures. */
type StoredKind = Exclude<ThingKind, 'activities'>

/** How the things of a kind are listed. */
interface Stored<Row, Item> extends Listing {
  /** The fields and figures of a row. */
  show(row: Row, world: World): Item
}

const KINDS: {
  readonly athletes: Stored<AthleteRow, ListedThings['athletes']>
  readonly clubs: Stored<StoredClub, ListedThings['clubs']>
  readonly gear: Stored<GearRow, ListedThings['gear']>
  readonly segments: Stored<SegmentRow, ListedThings['segments']>
  readonly routes: Stored<RouteRow, ListedThings['routes']>
} = {
  athletes: {
    table: 'athletes',
    texts: `concat_ws(' ', id, ${textsIn('profile')})`,
    order: 'position',
    ofAthlete: 'id = ?',
    show: fieldsOfAthlete,
  },
  clubs: {
    table: 'clubs',
    texts: `concat_ws(' ', id, ${textsIn('profile')})`,
    order: 'id',
    ofAthlete: 'id in (select club_id from members where members.world = clubs.world and athlete_id = ?)',
    show: (row, world) => ({
      ...(fieldsOfClub(row) as Omit<Schemas['Club'], 'member_count'>),
      member_count: row.other_members + countRows(world, 'members', { club_id: row.id }),
    }),
  },
  gear: {
    table: 'gear',
    texts: `concat_ws(' ', id, iif(id glob 'b*', 'bike', 'shoes'), ${textsIn('profile')})`,
    order: 'athlete_id, position, id',
    owner: 'athlete_id',
    show: (row) => ({ ...(fieldsOfGear(row) as Omit<Schemas['Gear'], 'distance'>), distance: wholeMeters(row.distance) }),
  },
  segments: {
    table: 'segments',
    texts: "concat_ws(' ', id, name, activity_type, city, state, country)",
    order: 'created, id',
    owner: 'owner_id',
    show(row, world) {
      const { distance, average_grade, polyline } = documentOfSegment(world, row)
      const [effort_count, star_count] = [
        countRows(world, 'efforts', { segment_id: row.id }),
        countRows(world, 'stars', { segment_id: row.id }),
      ]
      return { ...fieldsOfSegment(row), distance, average_grade, polyline, effort_count, star_count }
    },
  },
  routes: {
    table: 'routes',
    texts: `concat_ws(' ', id, name, iif(type = 1, 'Ride', 'Run'))`,
    order: 'created desc, id',
    owner: 'athlete_id',
    show(row, world) {
      const { distance, elevation_gain, map } = documentOfRoute(world, row)
      const fields = fieldsOfRoute(row) as ReturnType<typeof fieldsOfRoute> & Pick<Schemas['Route'], 'sub_type'>
      return { ...fields, distance, elevation_gain, polyline: map.polyline, segment_ids: (JSON.parse(row.segments) as string[]).map(toId) }
    },
  },
}

const storedOf = (kind: StoredKind) => KINDS[kind] as Stored<unknown, ListedThings[StoredKind]>

/** The object as `export` has it, with its figures. */
const detailOf = (world: World, kind: StoredKind, id: string) => ({
  ...writeObject(world, kind, id),
  ...storedOf(kind).show(requireRow(world, kind, id), world),
  ...(kind === 'segments' && { efforts: effortsOn(world, id) }),
})

type Reactions = Pick<Schemas['ActivityDetail'], 'kudos' | 'comments'>

export const things = {
  listThings(call) {
    const { world, input } = call
    if (input.kind === 'activities') return listActivities(call)
    if (input.sport_type !== undefined) throw refusedField('sport_type', `sport_type does not apply to ${input.kind}`)
    const stored = storedOf(input.kind)
    const { condition, values } = select(call, stored)
    const rows = world.database.all(`select * from ${stored.table} where world = ? and ${condition}`, world.id, ...values)
    return rows.map((row) => stored.show(row, world))
  },
  getThing({ world, input: { kind, id: given } }) {
    const id = String(given)
    if (kind !== 'activities') return detailOf(world, kind, id) as Schemas['SegmentDetail']
    const zones = zonesOf(world, requireActivityRow(world, id)) as Schemas['ActivityZone'][]
    return { ...activityOf(world, id), zones, ...convertTimes<Reactions, number>(reactionsOf(world, id), isoOf) }
  },
} satisfies Partial<Handlers>
