import type { components } from '../api.gen.ts'
import type { Id } from '../id.ts'
import { datesAt, offsetAt, TIME_ZONE } from '../local-time.ts'
import { createRandom, type Random } from '../random.ts'
import { lapOf, splitsOf } from '../track/laps.ts'
import { linesOf } from '../track/polyline.ts'
import type { Streams } from '../track/streams.ts'
import { type Totals, totalsOf } from '../track/totals.ts'
import { timeInZones } from '../track/zones.ts'
import type { Plan } from './activities.ts'
import { zonesOf } from './athletes.ts'
import type { Sport } from './outing.ts'
import { ADMIRERS, commentText } from './texts.ts'
import type { SeedActivity } from './types.ts'

type Schemas = components['schemas']

/** What the older, coarser `type` calls a sport. */
const TYPES: Readonly<Record<Sport, Schemas['ActivityType']>> = {
  Ride: 'Ride',
  GravelRide: 'Ride',
  Run: 'Run',
  TrailRun: 'Run',
  Hike: 'Hike',
  Swim: 'Swim',
  WeightTraining: 'WeightTraining',
}

const METRES_PER_MILE = 1_609.344
/** A lap every so many metres; indoors the whole is one. */
const LAP = 5_000

/** A manual activity has what was typed in, and no track. */
const typedIn = ({ distance, moving_time, elapsed_time }: Totals): Totals => ({
  distance: Math.round(distance),
  moving_time,
  elapsed_time,
  total_elevation_gain: 0,
  average_speed: moving_time > 0 ? Math.round((distance / moving_time) * 1000) / 1000 : 0,
  max_speed: 0,
  has_heartrate: false,
})

/** What an activity is made from. */
export interface Source {
  readonly plan: Plan
  /** Records the outing once more; the same each time. */
  readonly recall: () => Streams
  readonly gear: () => Schemas['SummaryGear'] | undefined
}

/** Totals of a plan's activity, from the series that were recorded. */
const totalsFor = ({ manual }: Plan, streams: Streams): Totals => (manual ? typedIn(totalsOf(streams)) : totalsOf(streams))

/** The activity of a plan. What takes a while to compute waits until it is asked for. */
export function buildActivity(source: Source): SeedActivity {
  const { plan, recall } = source
  const { outing, manual, visibility } = plan
  const people = peopleAround(plan)
  let totals: Totals | undefined
  let detail: Schemas['DetailedActivity'] | undefined
  return {
    id: plan.id,
    athleteId: outing.person.id,
    visibility,
    sport: outing.sport,
    start: outing.start,
    get totals() {
      totals ??= totalsFor(plan, recall())
      return totals
    },
    get detail() {
      detail ??= buildDetail(source, people)
      return detail
    },
    get zones() {
      return manual ? [] : zonesIn(plan, recall())
    },
    ...people,
    streams: () => (manual ? null : recall()),
  }
}

type People = Pick<SeedActivity, 'comments' | 'kudoers'>

function peopleAround(plan: Plan): People {
  const random = createRandom(`${plan.outing.seed}/people`)
  const kudoers = ADMIRERS.slice(0, random.integer(0, ADMIRERS.length))
  return { kudoers: [...kudoers], comments: commentsOn(plan, random) }
}

function buildDetail({ plan, recall, gear }: Source, { kudoers, comments }: People): Schemas['DetailedActivity'] {
  const { outing, manual, visibility } = plan
  const streams = recall()
  const totals = totalsFor(plan, streams)
  const track = manual ? [] : (streams.latlng ?? [])
  const item = gear()
  const detail = {
    id: plan.id,
    resource_state: 3,
    external_id: manual ? null : `${plan.uploadId}.fit`,
    upload_id: manual ? null : plan.uploadId,
    ...(!manual && { upload_id_str: String(plan.uploadId) }),
    athlete: { id: outing.person.id, resource_state: 1 },
    name: plan.name,
    description: plan.description,
    type: TYPES[outing.sport],
    sport_type: outing.sport,
    ...datesAt(outing.start),
    timezone: TIME_ZONE,
    utc_offset: offsetAt(outing.start),
    start_latlng: [],
    end_latlng: [],
    ...totals,
    visibility,
    private: visibility === 'only_me',
    manual,
    commute: plan.commute,
    trainer: false,
    flagged: false,
    hide_from_home: false,
    has_kudoed: false,
    achievement_count: 0,
    pr_count: 0,
    athlete_count: 1,
    photo_count: 0,
    total_photo_count: 0,
    kudos_count: kudoers.length,
    comment_count: comments.length,
    photos: { primary: null, count: 0 },
    device_name: manual ? null : 'Example Watch 3',
    map: {
      id: `a${plan.id}`,
      ...linesOf(track),
      resource_state: 3,
    },
    calories: Math.round((totals.moving_time / 60) * (outing.person.weight / 6)),
    laps: manual ? [] : lapsOf(plan, streams),
    splits_metric: manual ? [] : splitsOf(streams, 1_000),
    splits_standard: manual ? [] : splitsOf(streams, METRES_PER_MILE),
    best_efforts: [],
    gear_id: item?.id ?? null,
    ...(item !== undefined && { gear: item }),
  }
  return detail as unknown as Schemas['DetailedActivity']
}

function commentsOn({ id, outing }: Plan, random: Random): Schemas['Comment'][] {
  return Array.from({ length: random.next() < 0.3 ? random.integer(1, 3) : 0 }, (_, index) => ({
    id: Number(BigInt(id) % 1_000_000_000n) * 10 + index,
    activity_id: id,
    resource_state: 2,
    text: commentText(random),
    athlete: { ...random.pick(ADMIRERS) },
    created_at: datesAt(outing.start + (3 + index) * 3_600_000).start_date,
    reaction_count: 0,
    has_reacted: false,
  }))
}

/** Points at which laps begin and end: every five kilometres. */
function lapBorders({ distance = [], time }: Streams): number[] {
  const borders = [0]
  distance.forEach((metres, index) => {
    if (metres >= borders.length * LAP) borders.push(index)
  })
  const last = time.length - 1
  if (borders.at(-1) !== last) borders.push(last)
  return borders.length > 1 ? borders : [0, last]
}

function lapsOf({ id, uploadId, outing }: Plan, streams: Streams): Schemas['Lap'][] {
  const borders = lapBorders(streams)
  return borders.slice(1).map((end, index) => {
    const start = borders[index] ?? 0
    return {
      id: (uploadId % 1_000_000_000) * 100 + index,
      resource_state: 2,
      name: `Lap ${index + 1}`,
      activity: { id: id as Id, resource_state: 1 },
      athlete: { id: outing.person.id, resource_state: 1 },
      ...datesAt(outing.start + (streams.time[start] ?? 0) * 1000),
      ...lapOf(streams, start, end),
      lap_index: index + 1,
      split: index + 1,
    } as Schemas['Lap']
  })
}

function zonesIn({ outing }: Plan, { time, heartrate, watts }: Streams): Schemas['ActivityZone'][] {
  const { heartRate, power } = zonesOf(outing.person)
  const found: Schemas['ActivityZone'][] = []
  if (heartrate) {
    const buckets = timeInZones(heartrate, time, heartRate)
    found.push({ type: 'heartrate', resource_state: 3, sensor_based: true, custom_zones: false, distribution_buckets: buckets })
  }
  if (watts) found.push({ type: 'power', resource_state: 3, sensor_based: true, distribution_buckets: timeInZones(watts, time, power) })
  return found
}
