import { dayBefore } from '../base/date-time.ts'
import type { PlannedRoute, PlannedSegment } from '../things/world-plan.ts'
import { LONGEST_LINE, lengthOf } from '../tracks/geometry.ts'
import { segmentTypeOf } from '../tracks/matching.ts'
import type { Point } from '../tracks/streams.ts'
import type { Line } from './load-files.ts'
import { nameFromKey, type Planning } from './plan-people.ts'
import type { Entry, WorldRoute, WorldSegment } from './world-entries.ts'
import { distanceInto, lineFrom, spaceEvenly, stretchOf } from './world-lines.ts'
import { idsOf } from './world-names.ts'
import type { WorldPath } from './world-problem.ts'

/** When something was created and last changed. The default is one day before the first activity, so every effort is later. */
function lifeOf(
  { timeAt }: Planning,
  { path, value }: Entry<WorldRoute | WorldSegment>,
  firstStart: number,
): { createdAt: number; updatedAt: number } {
  const createdAt = value.created_at === undefined ? dayBefore(firstStart) : timeAt(value.created_at, [...path, 'created_at'])
  return { createdAt, updatedAt: value.updated_at === undefined ? createdAt : timeAt(value.updated_at, [...path, 'updated_at']) }
}

/** The line of a route or segment, with evenly spaced points; undefined if it has mistakes, which are reported. */
function lineOf(planning: Planning, { path, value }: Entry<WorldRoute | WorldSegment>): Line | undefined {
  const line = givenLine(planning, path, value)
  if (line === undefined) return undefined
  const meters = lengthOf(line.latlng)
  if (meters >= 1 && meters <= LONGEST_LINE) return spaceEvenly(line)
  const field = ['from', 'file', 'polyline', 'latlng'].find((name) => name in value) ?? 'latlng'
  const text = meters < 1 ? 'has a length of zero' : `is longer than ${(LONGEST_LINE / 1000).toLocaleString('en')} km`
  planning.report({ path: [...path, field], text })
  return undefined
}

/** The line as in the world; undefined if it has mistakes, which are reported. */
function givenLine({ files, names, report }: Planning, path: WorldPath, value: WorldRoute | WorldSegment): Line | undefined {
  if ('from' in value && value.from !== undefined) {
    const { activity, start_km, end_km } = value.from
    const found = names.activity(activity, [...path, 'from', 'activity'])
    if (found === undefined) return undefined
    const { file } = found.value
    if (file === undefined) {
      report({ path: [...path, 'from', 'activity'], text: 'must be a recorded activity, with a file' })
      return undefined
    }
    const recording = files.recordings.get(file as string)
    if (recording === undefined) return undefined
    const line = stretchOf(recording, start_km * 1000, end_km * 1000)
    if (line === undefined) {
      const { distance = [], latlng } = recording.streams
      const length = ((distance.at(-1) ?? 0) - (distance[0] ?? 0)) / 1000
      const reason = latlng === undefined ? 'the activity does not have a track' : `the activity is ${length.toFixed(2)} km long`
      report({ path: [...path, 'from'], text: `must be a part with at least two points; ${reason}` })
    }
    return line
  }
  if (value.file !== undefined) {
    if (value.altitude !== undefined)
      report({ path: [...path, 'altitude'], text: 'must be omitted, because the file contains it', isName: true })
    return files.lines.get(value.file as string)
  }
  const line = lineFrom(value)
  if ('text' in line) {
    report({ path: [...path, line.field in value ? line.field : 'latlng'], text: line.text })
    return undefined
  }
  return line
}

/** The routes. `firstStart` is the start of the world's first activity, in epoch seconds. */
export function planRoutes(planning: Planning, firstStart: number): PlannedRoute[] {
  const { entries, names, report } = planning
  const ids = idsOf('routes', entries.routes, report)
  return entries.routes.flatMap((entry, index): PlannedRoute[] => {
    const { path, value } = entry
    const athleteId = value.athlete === undefined ? names.owner : names.athlete(value.athlete, [...path, 'athlete'])
    const line = lineOf(planning, entry)
    if (athleteId === undefined || line === undefined) return []
    return [
      {
        id: ids[index] ?? 0,
        athleteId,
        name: value.name,
        description: value.description ?? null,
        activityType: value.type === 2 ? 'Run' : 'Ride',
        subType: (value.sub_type ?? 1) as PlannedRoute['subType'],
        private: value.private ?? false,
        starred: value.starred ?? false,
        ...lifeOf(planning, entry, firstStart),
        ...line,
        waypoints: (value.waypoints ?? []).map(({ latlng, target_latlng, category, title, description, distance_into_route }) => ({
          latlng: latlng as Point,
          targetLatlng: (target_latlng ?? null) as Point | null,
          category: category ?? 'poi',
          title,
          description: description ?? null,
          distanceIntoRoute: distance_into_route ?? distanceInto(line, latlng as Point),
        })),
      },
    ]
  })
}

export function planSegments(planning: Planning, firstStart: number): PlannedSegment[] {
  const { entries, names, report } = planning
  const ids = idsOf('segments', entries.segments, report)
  return entries.segments.flatMap((entry, index): PlannedSegment[] => {
    const { path, key, value } = entry
    const ownerId = value.athlete === undefined ? names.owner : names.athlete(value.athlete, [...path, 'athlete'])
    const line = lineOf(planning, entry)
    const life = lifeOf(planning, entry, firstStart)
    const stars = starsOf(planning, entry, life.createdAt)
    if (ownerId === undefined || line === undefined) return []
    const { others = {} } = value
    return [
      {
        id: ids[index] ?? 0,
        ownerId,
        name: value.name ?? nameFromKey(key),
        activityType: typeOf(planning, entry),
        private: value.private ?? false,
        hazardous: value.hazardous ?? false,
        city: value.city ?? null,
        state: value.state ?? null,
        country: value.country ?? null,
        ...life,
        ...line,
        others: { efforts: others.effort_count ?? 0, athletes: others.athlete_count ?? 0, stars: others.star_count ?? 0 },
        stars,
      },
    ]
  })
}

/** The activity type of a segment. The default is the type of the activity that it is a part of, as when a segment is created. */
function typeOf({ files, names, report }: Planning, { path, value }: Entry<WorldSegment>): PlannedSegment['activityType'] {
  if (value.activity_type !== undefined || value.from === undefined) return value.activity_type ?? 'Ride'
  const { sport_type, file } = names.activity(value.from.activity, path)?.value ?? {}
  const sport = sport_type ?? files.recordings.get(file as string)?.sport ?? 'Workout'
  const type = segmentTypeOf(sport)
  if (type === undefined) report({ path: [...path, 'activity_type'], text: `is missing: the sport ${sport} does not have segments` })
  return type ?? 'Ride'
}

function starsOf(
  { names, timeAt, report }: Planning,
  { path, value: { starred_by = [] } }: Entry<WorldSegment>,
  createdAt: number,
): PlannedSegment['stars'] {
  const seen = new Set<string>()
  return starred_by.flatMap((star, index) => {
    const at = [...path, 'starred_by', index]
    const { athlete, starred_date = undefined } = typeof star === 'object' ? star : { athlete: star }
    const athleteId = names.athlete(athlete, typeof star === 'object' ? [...at, 'athlete'] : at)
    if (athleteId === undefined) return []
    if (seen.has(String(athleteId))) report({ path: at, text: 'has already starred it' })
    seen.add(String(athleteId))
    return { athleteId, at: starred_date === undefined ? createdAt : timeAt(starred_date, [...at, 'starred_date']) }
  })
}
