import { dayBefore } from '../base/date-time.ts'
import type { NewRoute } from '../things/routes/routes.ts'
import type { NewSegment } from '../things/segments/edit-segments.ts'
import type { Content } from '../things/world-contents.ts'
import { segmentTypeOf } from '../tracks/matching.ts'
import type { Point } from '../tracks/streams.ts'
import { athleteOf, lifeOf, nameFromKey, peopleIn, type Resolving } from './resolving.ts'
import { type Entry, itemsOf, type WorldSegment } from './world-entries.ts'
import { lineFor } from './world-lines.ts'

/** The routes. `firstStart` is the start of the world's first activity, in epoch seconds: by default, they were made a day earlier. */
export const resolveRoutes = (resolving: Resolving, firstStart: number): NewRoute[] =>
  resolving.entries.routes.flatMap((entry) => {
    const { name, description, type, sub_type, private: isPrivate, starred, waypoints = [] } = entry.value
    const athlete_id = athleteOf(resolving, entry)
    const life = lifeOf(resolving, entry, dayBefore(firstStart))
    const line = lineFor(resolving, entry)
    if (athlete_id === undefined || line === undefined) return []
    return {
      id: resolving.idOf(entry),
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

/** The segments. By default, they were made a day before the first activity, so every effort is later. */
export const resolveSegments = (resolving: Resolving, firstStart: number): Content<'segments'>[] =>
  resolving.entries.segments.flatMap((entry) => {
    const { private: isPrivate, hazardous, city, state, country, others = {} } = entry.value
    const athlete_id = athleteOf(resolving, entry)
    const line = lineFor(resolving, entry)
    const life = lifeOf(resolving, entry, dayBefore(firstStart))
    const stars = peopleIn(resolving, itemsOf(entry, 'starred_by'), 'has already starred it').flatMap(({ by, item: { path, value } }) => {
      const { starred_date: date } = value
      return 'athlete_id' in by
        ? { ...by, at: date === undefined ? life.created_at : resolving.timeAt(date, [...path, 'starred_date']) }
        : []
    })
    if (athlete_id === undefined || line === undefined) return []
    return {
      id: resolving.idOf(entry),
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

/** The activity type of a segment. The default is the type of the activity that it is a part of, as when a segment is created. */
function typeOf({ files, activity, report }: Resolving, { path, value }: Entry<WorldSegment>): NewSegment['activity_type'] {
  if (value.activity_type !== undefined || value.from === undefined) return value.activity_type
  const { sport_type, file } = activity(value.from.activity, path)?.value ?? {}
  const sport = sport_type ?? files.recordings.get(file as string)?.sport ?? 'Workout'
  const type = segmentTypeOf(sport)
  if (type === undefined) report({ path: [...path, 'activity_type'], text: `is missing: the sport ${sport} does not have segments` })
  return type
}
