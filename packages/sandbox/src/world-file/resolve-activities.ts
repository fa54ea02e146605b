import { basename } from 'node:path/posix'
import type { Id } from '../base/id.ts'
import { isoUtc } from '../base/local-time.ts'
import type { Visibility } from '../things/activities/activity-rows.ts'
import type { NewKudos, Person } from '../things/reactions/reactions.ts'
import type { Content, Recording } from '../things/world-contents.ts'
import type { ParsedActivity } from '../tracks/files/activity-file.ts'
import { isRecordable } from '../tracks/files/recording.ts'
import { usualName } from '../tracks/files/sports.ts'
import { parseLocalStart, timeOf } from './local-start.ts'
import { athleteOf, pictureOf, type Resolving, referenceIn } from './resolving.ts'
import type { components } from './world.gen.ts'
import type { Entry, WorldActivity } from './world-entries.ts'
import { createIds, idsOf } from './world-names.ts'
import type { WorldPath } from './world-problem.ts'

type Schemas = components['schemas']

/** Seconds between the end of an activity and its first reaction, and between reactions, if no time is given. */
const BETWEEN_REACTIONS = 600

/** The activities, by start time. */
export function resolveActivities(resolving: Resolving): Content<'activities'>[] {
  const { activities } = resolving.entries
  const comments = activities.flatMap(({ path, value: { comments: listed = [] } }) =>
    listed.map((value, index) => ({ path: [...path, 'comments', index], value })),
  )
  const commentIds = idsOf('comments', comments, resolving.report)
  const ids: NewIds = {
    comments: new Map(comments.map(({ value }, index) => [value, commentIds[index] ?? 0])),
    upload: createIds(
      'uploads',
      activities.map(({ value }) => String(value.upload_id)),
    ),
    photo: createIds(
      'photos',
      activities.flatMap(({ value: { photos = [] } }) => photos.map(({ id }) => String(id))),
    ),
  }
  const resolved = activities.flatMap((entry, index) => resolveActivity(resolving, entry, index, ids) ?? [])
  reportTwice(resolving)
  return resolved.sort((one, two) => one.start - two.start || (one.id < two.id ? -1 : 1))
}

/** Ids that two uploads or photos share. */
function reportTwice({ entries, report }: Resolving): void {
  const seen = new Set<string>()
  const check = (kind: string, id: string | number | undefined, path: (string | number)[]): void => {
    if (id === undefined) return
    if (seen.has(`${kind} ${id}`)) report({ path, text: 'is used twice in this world' })
    seen.add(`${kind} ${id}`)
  }
  for (const { path, value } of entries.activities) {
    check('upload', value.upload_id, [...path, 'upload_id'])
    for (const [index, { id }] of (value.photos ?? []).entries()) check('photo', id, [...path, 'photos', index, 'id'])
  }
}

/** Ids of comments, and new ids. */
interface NewIds {
  readonly comments: ReadonlyMap<Schemas['Comment'], Id>
  upload(): number
  photo(): number
}

function resolveActivity(resolving: Resolving, entry: Entry<WorldActivity>, index: number, ids: NewIds): Content<'activities'> | undefined {
  const { names, files, report, now, latest } = resolving
  const { path, value } = entry
  const parsed = value.file === undefined ? undefined : files.recordings.get(value.file as string)
  // An unreadable file has been reported.
  if (value.file !== undefined && parsed === undefined) return undefined
  const athlete_id = athleteOf(resolving, entry)
  const start = startOf(value, parsed, now)
  const { distance, elapsed_time = 0, moving_time, total_elevation_gain } = value
  const made = parsed === undefined ? { distance, elapsed_time, moving_time, total_elevation_gain } : recordingFrom(value, parsed, ids)
  const lasts = 'streams' in made ? (made.streams.time.at(-1) ?? 0) : elapsed_time
  if (start + lasts > latest) {
    const at = value.start_date_local === undefined ? [...path, 'file'] : [...path, 'start_date_local']
    report({
      path: at,
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
  const react = reactions(resolving, start + lasts)
  const kudos = kudosOf(resolving, entry, athlete_id, react)
  const comments = (value.comments ?? []).flatMap((comment, position) => {
    const at = [...path, 'comments', position]
    const by = personOf(resolving, comment, at)
    const time = react(comment.created_at, position, [...at, 'created_at'])
    return by === undefined ? [] : { ...by, id: ids.comments.get(comment) ?? 0, text: comment.text, at: time }
  })
  if (athlete_id === undefined) return undefined
  const sport_type = value.sport_type ?? parsed?.sport ?? 'Workout'
  const { description, visibility, commute, trainer } = value
  return {
    id: names.activityIds[index] ?? 0,
    athlete_id,
    name: value.name ?? parsed?.name ?? usualName(sport_type, start * 1000),
    sport_type,
    description,
    visibility: visibility as Visibility,
    commute,
    trainer,
    gear_id,
    start,
    made,
    kudos,
    comments,
    photos: (value.photos ?? []).map(({ id = String(ids.photo()), picture, caption }) => ({
      id,
      picture: pictureOf(resolving, picture) ?? '',
      caption,
    })),
  }
}

function startOf({ start_date_local: text }: WorldActivity, parsed: ParsedActivity | undefined, now: number): number {
  const start = text === undefined ? undefined : parseLocalStart(text)
  return Math.floor((start === undefined ? (parsed?.startTime ?? 0) : timeOf(start, now * 1000)) / 1000)
}

const recordingFrom = (
  { file, device_name, external_id, upload_id }: WorldActivity,
  { streams, laps, device }: ParsedActivity,
  ids: NewIds,
): Recording => ({
  streams,
  laps,
  device_name: device_name === undefined ? (device ?? null) : device_name,
  upload_id: upload_id ?? ids.upload(),
  external_id: external_id ?? basename(String(file).replaceAll('\\', '/')),
})

/** Id of the gear; null for none, undefined if the service assigns it. */
function gearOf(
  { names, entries, report }: Resolving,
  { path, value: { gear } }: Entry<WorldActivity>,
  athleteId: Id | undefined,
): string | null | undefined {
  if (gear === undefined || gear === null || athleteId === undefined) return gear
  const owned = names.gear[names.athleteIds.indexOf(athleteId)] ?? []
  const found = owned.filter(({ key, id }) => key === gear || id === gear)
  if (found.length === 1) return found[0]?.id
  const owner = entries.athletes[names.athleteIds.indexOf(athleteId)]?.key ?? ''
  const known = owned.map(({ key }) => key).join(', ')
  const has = known === '' ? 'has no gear' : `has ${known}`
  const text =
    found.length === 0 ? `refers to gear that ${owner} does not have; ${owner} ${has}` : 'is the key of a bike and of shoes: use the id'
  report({ path: [...path, 'gear'], text })
  return null
}

type React = (text: string | undefined, position: number, path: (string | number)[]) => number

/** Time of a reaction: the given time, or some minutes after the activity and before the start of the world. */
const reactions =
  ({ now, timeAt }: Resolving, end: number): React =>
  (text, position, path) =>
    text === undefined ? Math.max(end, Math.min(now, end + (position + 1) * BETWEEN_REACTIONS)) : timeAt(text, path)

function personOf(
  { names }: Resolving,
  { athlete, firstname = '', lastname }: Exclude<Schemas['Kudos'], string | number>,
  path: WorldPath,
): Person | undefined {
  if (athlete === undefined) return { firstname, lastname }
  const athlete_id = names.athlete(athlete, path)
  return athlete_id === undefined ? undefined : { athlete_id }
}

function kudosOf(resolving: Resolving, { path, value }: Entry<WorldActivity>, owner: Id | undefined, react: React): NewKudos[] {
  const seen = new Set<string>()
  return (value.kudos ?? []).flatMap((kudos, position) => {
    const at = [...path, 'kudos', position]
    const { fields, path: place } = referenceIn(kudos, at)
    const by = personOf(resolving, fields, place)
    if (by === undefined) return []
    if ('athlete_id' in by && by.athlete_id === owner)
      resolving.report({ path: at, text: 'must be another person: athletes cannot give kudos to their own activities' })
    const person = 'athlete_id' in by ? String(by.athlete_id) : JSON.stringify([by.firstname, by.lastname ?? ''])
    if (seen.has(person)) resolving.report({ path: at, text: 'has given kudos already' })
    seen.add(person)
    return { ...by, at: react(fields.created_at, position, [...at, 'created_at']) }
  })
}
