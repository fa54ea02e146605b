import type { NewRoute } from '../things/routes/routes.ts'
import type { NewSegment } from '../things/segments/edit-segments.ts'
import { type Line, lineOf, mistakeInLine } from '../things/segments/lines.ts'
import type { Content } from '../things/world-contents.ts'
import { segmentTypeOf } from '../tracks/matching.ts'
import type { Point } from '../tracks/streams.ts'
import type { GivenLine } from './load-files.ts'
import { nameFromKey, type Planning } from './plan-people.ts'
import type { Entry, WorldRoute, WorldSegment } from './world-entries.ts'
import { lineFrom, stretchOf } from './world-lines.ts'
import { idsOf } from './world-names.ts'
import type { WorldPath } from './world-problem.ts'

const DAY = 86_400

/** When something was created and last changed. The default is one day before the first activity, so every effort is later. */
function lifeOf(
  { timeAt }: Planning,
  { path, value }: Entry<WorldRoute | WorldSegment>,
  firstStart: number,
): Pick<NewRoute, 'created_at' | 'updated_at'> {
  return {
    created_at: value.created_at === undefined ? firstStart - DAY : timeAt(value.created_at, [...path, 'created_at']),
    updated_at: value.updated_at === undefined ? undefined : timeAt(value.updated_at, [...path, 'updated_at']),
  }
}

/** The line of a route or segment; undefined if it has mistakes, which are reported. */
function lineFor(planning: Planning, { path, value }: Entry<WorldRoute | WorldSegment>): Line | undefined {
  const given = givenLine(planning, path, value)
  const text = given && mistakeInLine(given.latlng)
  if (given !== undefined && text === undefined) return lineOf(given.latlng, given.altitude)
  const field = ['from', 'file', 'polyline', 'latlng'].find((name) => name in value) ?? 'latlng'
  if (text !== undefined) planning.report({ path: [...path, field], text })
  return undefined
}

/** The line as in the world; undefined if it has mistakes, which are reported. */
function givenLine({ files, names, report }: Planning, path: WorldPath, value: WorldRoute | WorldSegment): GivenLine | undefined {
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
export function planRoutes(planning: Planning, firstStart: number): NewRoute[] {
  const { entries, names, report } = planning
  const ids = idsOf('routes', entries.routes, report)
  return entries.routes.flatMap((entry, index) => {
    const { path, value } = entry
    const { name, description, type, sub_type, private: isPrivate, starred, waypoints = [] } = value
    const athlete_id = value.athlete === undefined ? names.owner : names.athlete(value.athlete, [...path, 'athlete'])
    const life = lifeOf(planning, entry, firstStart)
    const line = lineFor(planning, entry)
    if (athlete_id === undefined || line === undefined) return []
    return {
      id: ids[index] ?? 0,
      athlete_id,
      ...{ name, description, sub_type, private: isPrivate, starred },
      activity_type: type === 2 ? 'Run' : 'Ride',
      ...life,
      line,
      waypoints: waypoints.map(({ category, latlng, target_latlng, ...fields }) => ({
        ...fields,
        latlng: latlng as Point,
        target_latlng: (target_latlng ?? null) as Point | null,
        categories: category === undefined ? undefined : [category],
      })),
    }
  })
}

export function planSegments(planning: Planning, firstStart: number): Content<'segments'>[] {
  const { entries, names, report } = planning
  const ids = idsOf('segments', entries.segments, report)
  return entries.segments.flatMap((entry, index) => {
    const { path, key, value } = entry
    const { private: isPrivate, hazardous, city, state, country, others = {} } = value
    const athlete_id = value.athlete === undefined ? names.owner : names.athlete(value.athlete, [...path, 'athlete'])
    const line = lineFor(planning, entry)
    const life = lifeOf(planning, entry, firstStart)
    const stars = starsOf(planning, entry, life.created_at)
    if (athlete_id === undefined || line === undefined) return []
    return {
      id: ids[index] ?? 0,
      athlete_id,
      name: value.name ?? nameFromKey(key),
      activity_type: typeOf(planning, entry),
      ...{ private: isPrivate, hazardous, city, state, country },
      ...life,
      line,
      other_efforts: others.effort_count,
      other_athletes: others.athlete_count,
      other_stars: others.star_count,
      stars,
    }
  })
}

/** The activity type of a segment. The default is the type of the activity that it is a part of, as when a segment is created. */
function typeOf({ files, names, report }: Planning, { path, value }: Entry<WorldSegment>): NewSegment['activity_type'] {
  if (value.activity_type !== undefined || value.from === undefined) return value.activity_type
  const { sport_type, file } = names.activity(value.from.activity, path)?.value ?? {}
  const sport = sport_type ?? files.recordings.get(file as string)?.sport ?? 'Workout'
  const type = segmentTypeOf(sport)
  if (type === undefined) report({ path: [...path, 'activity_type'], text: `is missing: the sport ${sport} does not have segments` })
  return type
}

function starsOf(
  { names, timeAt, report }: Planning,
  { path, value: { starred_by = [] } }: Entry<WorldSegment>,
  createdAt: number,
): Content<'segments'>['stars'] {
  const seen = new Set<string>()
  return starred_by.flatMap((star, index) => {
    const at = [...path, 'starred_by', index]
    const { athlete, starred_date = undefined } = typeof star === 'object' ? star : { athlete: star }
    const athlete_id = names.athlete(athlete, typeof star === 'object' ? [...at, 'athlete'] : at)
    if (athlete_id === undefined) return []
    if (seen.has(String(athlete_id))) report({ path: at, text: 'has already starred it' })
    seen.add(String(athlete_id))
    return { athlete_id, at: starred_date === undefined ? createdAt : timeAt(starred_date, [...at, 'starred_date']) }
  })
}
