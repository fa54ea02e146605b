import type { GivenId } from '../base/id.ts'
import type { Rows } from '../core/rows.ts'
import { type DerivationContext, deriveActivity } from '../tracks/derive.ts'
import type { LapRange } from '../tracks/laps.ts'
import type { Streams } from '../tracks/streams.ts'
import { createActivity, type ManualEntry, type NewActivity, type Recorded } from './activities/create-activity.ts'
import { weightOf } from './athletes/athletes.ts'
import { createAthlete, type NewAthlete } from './athletes/edit-athletes.ts'
import { createClub, type NewClub } from './clubs/edit-clubs.ts'
import { rankEfforts, waysOf } from './efforts/effort-rows.ts'
import { createGear, type NewGear } from './gear/edit-gear.ts'
import { type WorldMap, writeWorldMap } from './map/world-map.ts'
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
  readonly laps: readonly LapRange[]
}

/**
 * Everything that a world is created from, with the fields that the objects of the world are created with. The seed and a world file both produce it.
 * Everything derived (totals, laps, splits, zones, efforts, ranks, best efforts, distances of gear, parts in privacy zones) is computed when the objects
 * are created, as for an upload.
 */
export interface WorldContents {
  /** The first one owns the app. */
  readonly athletes: readonly (NewAthlete & { readonly privacy_zones: readonly NewPrivacyZone[] })[]
  readonly clubs: readonly NewClub[]
  readonly gear: readonly NewGear[]
  readonly segments: readonly (NewSegment & { readonly stars: readonly { readonly athlete_id: GivenId; readonly at: Seconds }[] })[]
  readonly routes: readonly NewRoute[]
  /** By start time. */
  readonly activities: readonly (Omit<NewActivity, 'made'> & {
    readonly made: ManualEntry | Recording
    readonly kudos: readonly NewKudos[]
    readonly comments: readonly NewComment[]
    readonly photos: readonly NewPhoto[]
  })[]
  /** Id of an athlete's effort on a segment. `nth` counts all efforts of the athlete, from 0. Undefined for the usual id. */
  readonly effortId?: (athleteId: GivenId, nth: number) => GivenId | undefined
  /** The country that the tracks are in, where it was made. */
  readonly map?: WorldMap
}

/** An object of the contents of a world. */
export type Content<Kind extends 'athletes' | 'segments' | 'activities'> = WorldContents[Kind][number]

/** Writes the rows of a world, and everything that is derived from them. It does not send events. */
export function createContents(rows: Rows, contents: WorldContents): void {
  for (const [position, athlete] of contents.athletes.entries()) {
    createAthlete(rows, athlete, position)
    for (const zone of athlete.privacy_zones) createPrivacyZone(rows, String(athlete.id), zone)
  }
  for (const club of contents.clubs) createClub(rows, club)
  for (const [position, gear] of contents.gear.entries()) createGear(rows, gear, position)
  for (const segment of contents.segments) {
    createSegment(rows, segment)
    for (const { athlete_id, at } of segment.stars) setStar(rows, String(segment.id), String(athlete_id), at)
  }
  const segments = segmentLines(rows)
  for (const route of contents.routes) createRoute(rows, route, segments)
  const contextOf = (athleteId: GivenId): Context => {
    const id = String(athleteId)
    return { weight: weightOf(rows, id), zones: readPrivacyZones(rows, id), segments }
  }
  const contexts = new Map(contents.athletes.map(({ id }) => [String(id), contextOf(id)]))
  createActivities(rows, contents, (athleteId) => contexts.get(String(athleteId)) ?? contextOf(athleteId))
  if (contents.map !== undefined) writeWorldMap(rows, contents.map)
}

type Context = Omit<DerivationContext, 'sport'>

const usualEffortId = (position: number): number => 288_114_400_219 + position * 17

function createActivities(rows: Rows, { activities, effortId }: WorldContents, contextOf: (athleteId: GivenId) => Context): void {
  /** Segment efforts of each athlete. */
  const passes = new Map<string, number>()
  let efforts = 0
  let laps = 0
  for (const { kudos, comments, photos, made: given, ...activity } of activities) {
    const [id, athleteId] = [String(activity.id), String(activity.athlete_id)]
    const made = 'streams' in given ? recordedOf(given, { ...contextOf(athleteId), sport: activity.sport_type }) : given
    const firstLap = laps
    const ids = ('derived' in made ? made.derived.efforts : []).map(({ segmentId }) => {
      efforts += 1
      if (segmentId === null) return usualEffortId(efforts)
      const nth = passes.get(athleteId) ?? 0
      passes.set(athleteId, nth + 1)
      return effortId?.(activity.athlete_id, nth) ?? usualEffortId(efforts)
    })
    if ('derived' in made) laps += made.derived.laps.length
    createActivity(
      rows,
      { ...activity, made },
      { lapId: (index) => 30_000_000_000 + firstLap + index, effortId: (index) => String(ids[index]) },
    )
    for (const each of kudos) createKudos(rows, id, each)
    for (const comment of comments) createComment(rows, id, comment)
    for (const photo of photos) createPhoto(rows, id, photo)
  }
  const ways = activities.flatMap(({ id }) => waysOf(rows, String(id)))
  rankEfforts(rows, [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()])
}

const recordedOf = ({ streams, laps, ...upload }: Recording, context: DerivationContext): Recorded => ({
  ...upload,
  derived: deriveActivity({ streams, laps }, context),
})
