import { type Line, lineOf } from '../things/segments/lines.ts'
import type { Content, WorldContents } from '../things/world-contents.ts'
import { completeStreams } from '../tracks/complete.ts'
import type { Point } from '../tracks/streams.ts'
import { DAY, personAt } from './people.ts'
import { placeAt, pointAt } from './place.ts'

/** A copy of a segment of the map, where an athlete lives. */
interface Copy {
  readonly of: number
  readonly id: number
  readonly name: string
  /** How many days before the start of the world the athlete starred it. */
  readonly starred: number
}

/** Where an athlete lives, who does everything there that the plan lets the athlete do on the map. */
interface Home {
  readonly rank: number
  readonly city: string
  readonly state: string
  readonly country: string
  readonly time_zone: string
  /** What the middle of the map becomes, and how many meters it rises. */
  readonly middle: Point
  readonly rise: number
  readonly segments: readonly Copy[]
}

const HOMES: readonly Home[] = [
  {
    rank: 2,
    city: 'Saratoga Springs',
    state: 'New York',
    country: 'United States',
    time_zone: 'America/New_York',
    middle: [43.08, -73.78],
    rise: 90,
    segments: [
      { of: 7318826, id: 7402318, name: 'Spring hill', starred: 97 },
      { of: 7340420, id: 7402331, name: 'Lakeshore straight', starred: 20 },
      { of: 7360033, id: 7402340, name: 'Mill pond lap', starred: 64 },
    ],
  },
  {
    rank: 3,
    city: 'Lalitpur',
    state: 'Bagmati',
    country: 'Nepal',
    time_zone: 'Asia/Kathmandu',
    middle: [27.66, 85.32],
    rise: 1_300,
    segments: [
      { of: 7318826, id: 7415502, name: 'Stupa climb', starred: 31 },
      { of: 7318830, id: 7415519, name: 'Riverside dash', starred: 140 },
      { of: 7361918, id: 7415527, name: 'Garden steps', starred: 75 },
    ],
  },
]

/** Moves everything of these athletes to where they live. Lengths stay the same. */
export const moveAbroad = (contents: WorldContents): WorldContents => HOMES.reduce(moveTo, contents)

function moveTo(
  { athletes, activities, routes, segments, ...others }: WorldContents,
  { rank, middle, rise, ...home }: Home,
): WorldContents {
  const { id } = personAt(rank)
  const { city, state, country, time_zone } = home
  const moved = (point: Point): Point => pointAt(placeAt(point), middle)
  const raised = (altitude: readonly number[]): number[] => altitude.map((meters) => Math.round((meters + rise) * 10) / 10)
  const movedLine = ({ latlng, altitude }: Line): Line => lineOf(latlng.map(moved), raised(altitude))
  return {
    ...others,
    athletes: athletes.map((athlete) =>
      athlete.id === id
        ? {
            ...athlete,
            city,
            state,
            country,
            time_zone,
            privacy_zones: athlete.privacy_zones.map((zone) => ({ ...zone, center: moved(zone.center) })),
          }
        : athlete,
    ),
    activities: activities.map((activity) => (activity.athlete_id === id ? moveActivity(activity, moved, raised) : activity)),
    routes: routes.map((route) =>
      route.athlete_id === id
        ? {
            ...route,
            line: movedLine(route.line),
            waypoints: route.waypoints?.map((waypoint) => ({
              ...waypoint,
              latlng: moved(waypoint.latlng),
              target_latlng: waypoint.target_latlng && moved(waypoint.target_latlng),
            })),
          }
        : route,
    ),
    segments: [
      ...segments.map((segment) => ({ ...segment, stars: segment.stars.filter(({ athlete_id }) => athlete_id !== id) })),
      ...home.segments.flatMap(({ of, starred, ...named }) =>
        segments
          .filter((segment) => segment.id === of)
          .map((segment) => ({
            ...segment,
            ...named,
            city,
            state,
            country,
            athlete_id: id,
            line: movedLine(segment.line),
            stars: [{ athlete_id: id, at: -starred * DAY + 19 * 3600 }],
          })),
      ),
    ],
  }
}

function moveActivity(
  { name, made, ...activity }: Content<'activities'>,
  moved: (point: Point) => Point,
  raised: (altitude: readonly number[]) => number[],
): Content<'activities'> {
  // The names of roads are those of the map.
  const title = name.replace(/, .*/, '')
  if (!('streams' in made)) return { ...activity, name: title, made }
  const { latlng, altitude, grade_smooth: _, ...others } = made.streams
  const streams = completeStreams({
    ...others,
    ...(latlng && { latlng: latlng.map(moved) }),
    ...(altitude && { altitude: raised(altitude) }),
  })
  return { ...activity, name: title, made: { ...made, streams } }
}
