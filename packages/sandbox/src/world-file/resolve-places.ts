import { dayBefore } from '../base/date-time.ts'
import type { Id } from '../base/id.ts'
import type { NewRoute } from '../things/routes/routes.ts'
import type { NewSegment } from '../things/segments/edit-segments.ts'
import { type Line, lineOf, mistakeInLine } from '../things/segments/lines.ts'
import type { Content } from '../things/world-contents.ts'
import { segmentTypeOf } from '../tracks/matching.ts'
import type { Point } from '../tracks/streams.ts'
import { athleteOf, lifeOf, nameFromKey, type Resolving, referenceIn } from './resolving.ts'
import type { Entry, WorldRoute, WorldSegment } from './world-entries.ts'
import { givenLine } from './world-lines.ts'
import { idsOf } from './world-names.ts'

/** The line of a route or segment; undefined if it has mistakes, which are reported. */
function lineFor(resolving: Resolving, { path, value }: Entry<WorldRoute | WorldSegment>): Line | undefined {
  const given = givenLine(resolving, path, value)
  if (given === undefined) return undefined
  const text = mistakeInLine(given.latlng)
  if (text === undefined) return lineOf(given.latlng, given.altitude)
  const field = ['from', 'file', 'polyline', 'latlng'].find((name) => name in value) ?? 'latlng'
  resolving.report({ path: [...path, field], text })
  return undefined
}

/** The routes. `firstStart` is the start of the world's first activity, in epoch seconds: by default, they were made a day earlier. */
export function resolveRoutes(resolving: Resolving, firstStart: number): NewRoute[] {
  const { entries, report } = resolving
  const ids = idsOf('routes', entries.routes, report)
  return entries.routes.flatMap((entry, index) => {
    const { name, description, type, sub_type, private: isPrivate, starred, waypoints = [] } = entry.value
    const athlete_id = athleteOf(resolving, entry)
    const life = lifeOf(resolving, entry, dayBefore(firstStart))
    const line = lineFor(resolving, entry)
    if (athlete_id === undefined || line === undefined) return []
    return {
      id: ids[index] ?? 0,
      athlete_id,
      name,
      description,
      sub_type,
      private: isPrivate,
      starred,
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

/** The segments. By default, they were made a day before the first activity, so every effort is later. */
export function resolveSegments(resolving: Resolving, firstStart: number): Content<'segments'>[] {
  const { entries, report } = resolving
  const ids = idsOf('segments', entries.segments, report)
  return entries.segments.flatMap((entry, index) => {
    const { private: isPrivate, hazardous, city, state, country, others = {} } = entry.value
    const athlete_id = athleteOf(resolving, entry)
    const line = lineFor(resolving, entry)
    const life = lifeOf(resolving, entry, dayBefore(firstStart))
    const stars = starsOf(resolving, entry, life.created_at)
    if (athlete_id === undefined || line === undefined) return []
    return {
      id: ids[index] ?? 0,
      athlete_id,
      name: entry.value.name ?? nameFromKey(entry.key),
      activity_type: typeOf(resolving, entry),
      private: isPrivate,
      hazardous,
      city,
      state,
      country,
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
function typeOf({ files, names, report }: Resolving, { path, value }: Entry<WorldSegment>): NewSegment['activity_type'] {
  if (value.activity_type !== undefined || value.from === undefined) return value.activity_type
  const { sport_type, file } = names.activity(value.from.activity, path)?.value ?? {}
  const sport = sport_type ?? files.recordings.get(file as string)?.sport ?? 'Workout'
  const type = segmentTypeOf(sport)
  if (type === undefined) report({ path: [...path, 'activity_type'], text: `is missing: the sport ${sport} does not have segments` })
  return type
}

function starsOf(
  { names, timeAt, report }: Resolving,
  { path, value: { starred_by = [] } }: Entry<WorldSegment>,
  usual: number,
): Content<'segments'>['stars'] {
  const seen = new Set<Id>()
  return starred_by.flatMap((star, index) => {
    const place = [...path, 'starred_by', index]
    const reference = referenceIn<{ athlete: Id | string; starred_date?: string }>(star, place)
    const { athlete, starred_date } = reference.fields
    const athlete_id = names.athlete(athlete, reference.path)
    if (athlete_id === undefined) return []
    if (seen.has(athlete_id)) report({ path: place, text: 'has already starred it' })
    seen.add(athlete_id)
    return { athlete_id, at: starred_date === undefined ? usual : timeAt(starred_date, [...place, 'starred_date']) }
  })
}
