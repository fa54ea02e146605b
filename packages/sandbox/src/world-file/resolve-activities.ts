import { basename } from 'node:path/posix'
import type { Id } from '../base/id.ts'
import { isoUtc, USUAL_ZONE } from '../base/local-time.ts'
import type { Visibility } from '../things/activities/activity-rows.ts'
import type { Content, Recording } from '../things/world-contents.ts'
import type { ParsedActivity } from '../tracks/files/activity-file.ts'
import { isRecordable } from '../tracks/files/recording.ts'
import { usualName } from '../tracks/files/sports.ts'
import { zoneOfRecording } from '../tracks/time-zone.ts'
import { parseLocalStart } from './local-start.ts'
import { athleteOf, peopleIn, personOf, pictureOf, type Resolving } from './resolving.ts'
import { type Entry, itemsOf, type WorldActivity } from './world-entries.ts'
import { gearIn } from './world-names.ts'

/** Seconds between the end of an activity and its first reaction, and between reactions, if no time is given. */
const BETWEEN_REACTIONS = 600

/** The activities, by start time. */
export const resolveActivities = (resolving: Resolving): Content<'activities'>[] =>
  resolving.entries.activities
    .flatMap((entry) => resolveActivity(resolving, entry) ?? [])
    .sort((one, two) => one.start - two.start || (one.id < two.id ? -1 : 1))

function resolveActivity(resolving: Resolving, entry: Entry<WorldActivity>): Content<'activities'> | undefined {
  const { files, report, now, latest } = resolving
  const { path, value } = entry
  const parsed = value.file === undefined ? undefined : files.recordings.get(value.file as string)
  // An unreadable file has been reported.
  if (value.file !== undefined && parsed === undefined) return undefined
  const athlete_id = athleteOf(resolving, entry)
  const { start_date_local } = value
  const athleteZone = zoneOfAthlete(resolving, athlete_id)
  const time_zone = parsed === undefined ? athleteZone : zoneOfRecording(parsed, athleteZone)
  const startsAt = start_date_local === undefined ? parsed?.startTime : parseLocalStart(start_date_local, now * 1000, time_zone)
  const start = Math.floor((startsAt ?? 0) / 1000)
  if (startsAt === undefined && start_date_local !== undefined) {
    report({ path: [...path, 'start_date_local'], text: `is in a year that ${time_zone} does not have` })
  }
  const { distance, elapsed_time = 0, moving_time, total_elevation_gain } = value
  const made =
    parsed === undefined ? { distance, elapsed_time, moving_time, total_elevation_gain } : recordingFrom(resolving, entry, parsed)
  const end = start + ('streams' in made ? (made.streams.time.at(-1) ?? 0) : elapsed_time)
  if (end > latest) {
    report({
      path: [...path, start_date_local === undefined ? 'file' : 'start_date_local'],
      text: `belongs to an activity that ends after the start of the world, ${isoUtc(now * 1000)}; choose an earlier time, or set now`,
    })
  }
  if ('streams' in made && !isRecordable(start * 1000)) {
    report({ path: [...path, 'start_date_local'], text: 'must be from 1970 to 2106, because the activity is a recording' })
  }
  if (parsed === undefined && (moving_time ?? 0) > elapsed_time) {
    report({ path: [...path, 'moving_time'], text: 'must not be more than elapsed_time' })
  }
  const gear_id = gearOf(resolving, entry, athlete_id)
  const reactions = reactionsTo(resolving, entry, { athlete_id, end })
  if (athlete_id === undefined) return undefined
  const sport_type = value.sport_type ?? parsed?.sport ?? 'Workout'
  const { description, visibility, commute, trainer = parsed?.trainer } = value
  return {
    id: resolving.idOf(entry),
    athlete_id,
    name: value.name ?? parsed?.name ?? usualName(sport_type, start * 1000, time_zone),
    sport_type,
    description,
    visibility: visibility as Visibility,
    commute,
    trainer,
    gear_id,
    start,
    time_zone,
    made,
    ...reactions,
    photos: itemsOf(entry, 'photos').map((photo) => ({
      id: resolving.textIdOf(photo),
      picture: pictureOf(resolving, photo.value.picture) ?? '',
      caption: photo.value.caption,
    })),
  }
}

/** The time zone of an athlete of the world. */
const zoneOfAthlete = ({ entries, idOf }: Resolving, id: Id | undefined): string =>
  entries.athletes.find((entry) => idOf(entry) === id)?.value.time_zone ?? USUAL_ZONE

function recordingFrom({ textIdOf }: Resolving, entry: Entry<WorldActivity>, { streams, laps, device }: ParsedActivity): Recording {
  const { file, device_name = device ?? null, external_id = basename(String(file).replaceAll('\\', '/')) } = entry.value
  return { streams, laps, device_name, upload_id: Number(textIdOf(entry, 'upload_id')), external_id }
}

/** Id of the gear; null for none, undefined if the service assigns it. */
function gearOf(
  { athlete, textIdOf, entries, report }: Resolving,
  { path, value: { gear, athlete: reference = entries.owner } }: Entry<WorldActivity>,
  athleteId: Id | undefined,
): string | null | undefined {
  const owner = gear === undefined || gear === null || athleteId === undefined ? undefined : athlete(reference, path)
  if (owner === undefined) return gear
  const owned = gearIn(owner)
  const found = owned.filter((item) => item.key === gear || textIdOf(item) === gear)
  const [only] = found
  if (only !== undefined && found.length === 1) return textIdOf(only)
  const has = owned.length === 0 ? 'no gear' : owned.map(({ key }) => key).join(', ')
  const text =
    found.length === 0
      ? `refers to gear that ${owner.key} does not have; ${owner.key} has ${has}`
      : 'is the key of a bike and of shoes: use the id'
  report({ path: [...path, 'gear'], text })
  return null
}

/** Kudos and comments. Without a time, they are some minutes after the activity and before the start of the world. */
function reactionsTo(
  resolving: Resolving,
  entry: Entry<WorldActivity>,
  { athlete_id: owner, end }: { readonly athlete_id: Id | undefined; readonly end: number },
): Pick<Content<'activities'>, 'kudos' | 'comments'> {
  const { now, timeAt, report, idOf } = resolving
  const timeOf = ({ key, path, value }: Entry<{ readonly created_at?: string }>): number =>
    value.created_at === undefined
      ? Math.max(end, Math.min(now, end + (Number(key) + 1) * BETWEEN_REACTIONS))
      : timeAt(value.created_at, [...path, 'created_at'])
  return {
    kudos: peopleIn(resolving, itemsOf(entry, 'kudos'), 'has given kudos already').map(({ by, item }) => {
      if ('athlete_id' in by && by.athlete_id === owner)
        report({ path: item.path, text: 'must be another person: athletes cannot give kudos to their own activities' })
      return { ...by, at: timeOf(item) }
    }),
    comments: itemsOf(entry, 'comments').flatMap((comment) => {
      const by = personOf(resolving, comment.value, comment.path)
      return by === undefined ? [] : { ...by, id: idOf(comment), text: comment.value.text, at: timeOf(comment) }
    }),
  }
}
