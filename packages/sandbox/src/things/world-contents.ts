import type { GivenId } from '../base/id.ts'
import { Refusal } from '../core/refusal.ts'
import type { Rows } from '../core/rows.ts'
import { type DerivationContext, type DerivedEffort, deriveActivity } from '../tracks/derive.ts'
import type { LapRange } from '../tracks/laps.ts'
import type { Streams } from '../tracks/streams.ts'
import { createActivity, type ManualEntry, type NewActivity, type Recorded } from './activities/create-activity.ts'
import { weightOf } from './athletes/athletes.ts'
import { type NewAthlete, writeAthlete } from './athletes/edit-athletes.ts'
import { createClub, type NewClub } from './clubs/edit-clubs.ts'
import { rankEfforts, waysOf } from './efforts/effort-rows.ts'
import { type NewGear, writeGear } from './gear/edit-gear.ts'
import { createComment, createKudos, createPhoto, type NewComment, type NewKudos, type NewPhoto } from './reactions/reactions.ts'
import { createRoute, type NewRoute } from './routes/routes.ts'
import { createSegment, type NewSegment, setStar } from './segments/edit-segments.ts'
import { segmentLines } from './segments/segment-rows.ts'
import type { Seconds } from './thing-rows.ts'
import { createPrivacyZone, type NewPrivacyZone, readPrivacyZones } from './zones/privacy-zones.ts'

/** What a device recorded. */
export interface Recording extends Omit<Recorded, 'derived'> {
  /** Complete: `completeStreams` has added the derived streams. At least one point. */
  readonly streams: Streams
  /** In order and without gaps: a lap ends at the point where the next one starts. At least one. */
  readonly laps: readonly (LapRange & { readonly id?: number | undefined })[]
}

/** The id of an effort: on a segment, or the fastest part over a distance. */
export interface NamedEffort {
  readonly id: GivenId
  readonly segment_id?: GivenId | undefined
  readonly name?: string | undefined
  readonly start_index: number
}

/** Where an object is in the JSON that it was read from, such as `activities.3`, for messages. */
interface Placed {
  readonly place?: string
}

/**
 * Everything that a world is created from, with the fields that the objects of the world are created with. Everything derived (totals, laps, splits,
 * zones, efforts, ranks, best efforts, distances of gear, parts in privacy zones) is computed when the objects are created, as for an upload.
 */
export interface WorldContents {
  /** The first one owns the app. */
  readonly athletes: readonly (NewAthlete & Placed & { readonly privacy_zones: readonly NewPrivacyZone[] })[]
  readonly clubs: readonly (NewClub & Placed)[]
  readonly gear: readonly (NewGear & Placed)[]
  readonly segments: readonly (NewSegment &
    Placed & { readonly stars: readonly { readonly athlete_id: GivenId; readonly at: Seconds }[] })[]
  readonly routes: readonly (NewRoute & Placed)[]
  /** By start time. */
  readonly activities: readonly (Omit<NewActivity, 'made'> &
    Placed & {
      readonly made: ManualEntry | Recording
      readonly efforts: readonly NamedEffort[]
      readonly kudos: readonly NewKudos[]
      readonly comments: readonly NewComment[]
      readonly photos: readonly NewPhoto[]
    })[]
}

/** An object of the contents of a world. */
export type Content<Kind extends keyof WorldContents> = WorldContents[Kind][number]

/** What is wrong with a field of a world, such as `activities.3.sport_type`. */
export interface WorldProblem {
  readonly field: string
  readonly message: string
}

/** Thrown if a world is not valid. */
export class WorldError extends Error {
  override readonly name = 'WorldError'
  readonly problems: readonly WorldProblem[]

  constructor(problems: readonly WorldProblem[]) {
    super(problems.map(({ field, message }) => `${field} ${message}`.trim()).join('\n'))
    this.problems = problems
  }
}

/** SQLite's code for a row with the key of another one: SQLITE_CONSTRAINT_PRIMARYKEY. */
const TAKEN = 1555

const isTaken = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === TAKEN

/** Works on objects one by one. @throws WorldError that names the place of an object that the rules refuse */
export function each<T extends Placed>(objects: readonly T[], work: (object: T, position: number) => void): void {
  for (const [position, object] of objects.entries()) {
    try {
      work(object, position)
    } catch (error) {
      const { place = '' } = object
      if (isTaken(error)) throw new WorldError([{ field: place, message: 'contains an id that another object of the world has' }])
      if (!(error instanceof Refusal)) throw error
      throw new WorldError([{ field: `${place}.${error.reasons[0]?.field ?? ''}`, message: `is refused: ${error.message}` }])
    }
  }
}

/** Ids of laps and efforts that have none. */
export interface NewNumbers {
  lap(): number
  effort(): string
}

/** Numbers that no object of the contents has, the same for the same contents. */
function numbersFor({ activities }: WorldContents): NewNumbers {
  const taken = new Set(
    activities.flatMap(({ made, efforts }) => [...('laps' in made ? made.laps : []), ...efforts].map(({ id }) => String(id ?? ''))),
  )
  let [laps, efforts] = [-1, 0]
  const free = (next: () => number): number => {
    for (;;) {
      const id = next()
      if (!taken.has(String(id))) return id
    }
  }
  return {
    lap: () => free(() => 30_000_000_000 + ++laps),
    effort: () => String(free(() => 288_114_400_219 + ++efforts * 17)),
  }
}

/** Writes the rows of a world, and everything that is derived from them. It does not send events. @throws WorldError */
export function createContents(rows: Rows, contents: WorldContents, numbers = numbersFor(contents)): void {
  each(contents.athletes, ({ privacy_zones: zones, ...athlete }) => {
    writeAthlete(rows, athlete)
    for (const zone of zones) createPrivacyZone(rows, String(athlete.id), zone)
  })
  each(contents.clubs, (club) => createClub(rows, club))
  each(contents.gear, (gear) => writeGear(rows, gear))
  each(contents.segments, ({ stars, ...segment }) => {
    createSegment(rows, segment)
    for (const { athlete_id, at } of stars) setStar(rows, String(segment.id), String(athlete_id), at)
  })
  const segments = segmentLines(rows)
  each(contents.routes, (route) => createRoute(rows, route, segments))
  const contexts = new Map<string, Context>()
  each(contents.activities, (activity) => {
    const athleteId = String(activity.athlete_id)
    const context = contexts.get(athleteId) ?? { weight: weightOf(rows, athleteId), zones: readPrivacyZones(rows, athleteId), segments }
    contexts.set(athleteId, context)
    writeActivity(rows, activity, context, numbers)
  })
  const ways = contents.activities.flatMap(({ id }) => waysOf(rows, String(id)))
  rankEfforts(rows, [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()])
}

type Context = Omit<DerivationContext, 'sport'>

const keyOfEffort = (on: GivenId | null | undefined, start: number): string => `${on} ${start}`

/** Writes an activity with its reactions. The caller calls `rankEfforts`. */
export function writeActivity(
  rows: Rows,
  { efforts, kudos, comments, photos, made: given, ...activity }: Content<'activities'>,
  context: Context,
  numbers: NewNumbers,
): void {
  const id = String(activity.id)
  const made = 'streams' in given ? recordedOf(given, { ...context, sport: activity.sport_type }) : given
  const known = new Map(efforts.map((effort) => [keyOfEffort(effort.segment_id ?? effort.name, effort.start_index), String(effort.id)]))
  const derived: readonly DerivedEffort[] = 'derived' in made ? made.derived.efforts : []
  const ids = derived.map(({ segmentId, name, start_index }) => known.get(keyOfEffort(segmentId ?? name, start_index)) ?? numbers.effort())
  createActivity(
    rows,
    { ...activity, made },
    {
      lapId: (index) => ('laps' in given ? given.laps[index]?.id : undefined) ?? numbers.lap(),
      effortId: (index) => String(ids[index]),
    },
  )
  for (const one of kudos) createKudos(rows, id, one)
  for (const comment of comments) createComment(rows, id, comment)
  for (const photo of photos) createPhoto(rows, id, photo)
}

const recordedOf = ({ streams, laps, ...upload }: Recording, context: DerivationContext): Recorded => ({
  ...upload,
  derived: deriveActivity({ streams, laps }, context),
})
