import { basename } from 'node:path/posix'
import type { Id } from '../base/id.ts'
import { isoUtc } from '../base/local-time.ts'
import type { PlannedActivity, PlannedEntry, PlannedPerson, PlannedRecording } from '../things/world-plan.ts'
import type { ParsedActivity } from '../tracks/files/activity-file.ts'
import { isRecordable } from '../tracks/files/recording.ts'
import { usualName } from '../tracks/files/sports.ts'
import { parseLocalStart, timeOf } from './local-start.ts'
import type { Planning } from './plan-people.ts'
import type { components } from './world.gen.ts'
import type { Entry, WorldActivity } from './world-entries.ts'
import { createIds, idsOf } from './world-names.ts'

type Schemas = components['schemas']

/** Seconds between the end of an activity and its first reaction, and between reactions, if no time is given. */
const BETWEEN_REACTIONS = 600

/** The activities, by start time. */
export function planActivities(planning: Planning): PlannedActivity[] {
  const { entries } = planning
  const given = entries.activities.map(({ value }) => value)
  const uploadIds = createIds(
    'uploads',
    given.flatMap(({ upload_id }) => (upload_id === undefined ? [] : String(upload_id))),
  )
  const comments = entries.activities.flatMap(({ path, value: { comments = [] } }) =>
    comments.map((value, index) => ({ path: [...path, 'comments', index], value })),
  )
  const ids = idsOf('comments', comments, planning.report)
  const commentIds = new Map(comments.map(({ value }, index) => [value, ids[index] ?? 0]))
  const photoIds = createIds(
    'photos',
    given.flatMap(({ photos = [] }) => photos.flatMap(({ id }) => id ?? [])),
  )
  const planned = entries.activities.flatMap(
    (entry, index) =>
      planActivity(planning, entry, index, { upload: uploadIds, comment: (comment) => commentIds.get(comment) ?? 0, photo: photoIds }) ??
      [],
  )
  reportTwice(planning)
  return planned.sort((one, two) => one.start - two.start || (one.id < two.id ? -1 : 1))
}

/** Ids that two uploads or photos share. */
function reportTwice({ entries, report }: Planning): void {
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

interface NewIds {
  upload(): number
  comment(comment: Schemas['Comment']): Id
  photo(): number
}

function planActivity(planning: Planning, entry: Entry<WorldActivity>, index: number, ids: NewIds): PlannedActivity | undefined {
  const { names, files, report, now, latest } = planning
  const { path, value } = entry
  const parsed = value.file === undefined ? undefined : files.recordings.get(value.file as string)
  // An unreadable file has been reported.
  if (value.file !== undefined && parsed === undefined) return undefined
  const athleteId = value.athlete === undefined ? names.owner : names.athlete(value.athlete, [...path, 'athlete'])
  const start = startOf(value, parsed, now)
  const made = parsed === undefined ? { entry: entryFrom(value) } : { recording: recordingFrom(value, parsed, ids) }
  const lasts = 'entry' in made ? made.entry.elapsedTime : (made.recording.streams.time.at(-1) ?? 0)
  if (start + lasts > latest) {
    const at = value.start_date_local === undefined ? [...path, 'file'] : [...path, 'start_date_local']
    report({
      path: at,
      text: `belongs to an activity that ends after the start of the world, ${isoUtc(now * 1000)}; choose an earlier time, or set now`,
    })
  }
  if ('recording' in made && !isRecordable(start * 1000)) {
    report({ path: [...path, 'start_date_local'], text: 'must be from 1970 to 2106, because the activity is a recording' })
  }
  if ('entry' in made && made.entry.movingTime > made.entry.elapsedTime) {
    report({ path: [...path, 'moving_time'], text: 'must not be more than elapsed_time' })
  }
  const gearId = gearOf(planning, entry, athleteId)
  const react = reactions(planning, start + lasts)
  const kudos = kudosOf(planning, entry, athleteId, react)
  const comments = (value.comments ?? []).flatMap((comment, position) => {
    const at = [...path, 'comments', position]
    const by = personOf(planning, comment, at)
    const time = react(comment.created_at, position, [...at, 'created_at'])
    return by === undefined ? [] : { id: ids.comment(comment), by, text: comment.text, at: time }
  })
  if (athleteId === undefined) return undefined
  const sportType = value.sport_type ?? parsed?.sport ?? 'Workout'
  return {
    id: names.activityIds[index] ?? 0,
    athleteId,
    name: value.name ?? parsed?.name ?? usualName(sportType, start * 1000),
    description: value.description ?? null,
    sportType,
    visibility: (value.visibility ?? 'everyone') as PlannedActivity['visibility'],
    commute: value.commute ?? false,
    trainer: value.trainer ?? false,
    gearId,
    start,
    made,
    kudos,
    comments,
    photos: (value.photos ?? []).map(({ id, picture, caption }) => ({
      id: id ?? String(ids.photo()),
      picture: files.pictures.get(picture) ?? '',
      caption: caption ?? null,
    })),
  }
}

function startOf({ start_date_local: text }: WorldActivity, parsed: ParsedActivity | undefined, now: number): number {
  const start = text === undefined ? undefined : parseLocalStart(text)
  return Math.floor((start === undefined ? (parsed?.startTime ?? 0) : timeOf(start, now * 1000)) / 1000)
}

const entryFrom = ({
  distance = 0,
  elapsed_time = 0,
  moving_time = elapsed_time,
  total_elevation_gain = 0,
}: WorldActivity): PlannedEntry => ({
  distance,
  movingTime: moving_time,
  elapsedTime: elapsed_time,
  elevationGain: total_elevation_gain,
})

const recordingFrom = (
  { file, device_name, external_id, upload_id }: WorldActivity,
  { streams, laps, device }: ParsedActivity,
  ids: NewIds,
): PlannedRecording => ({
  streams,
  laps,
  device: device_name === undefined ? (device ?? null) : device_name,
  uploadId: upload_id ?? ids.upload(),
  externalId: external_id ?? basename(String(file).replaceAll('\\', '/')),
})

function gearOf(
  { names, entries, report }: Planning,
  { path, value: { gear } }: Entry<WorldActivity>,
  athleteId: Id | undefined,
): string | null {
  if (gear === undefined || gear === null || athleteId === undefined) return null
  const owned = names.gear[names.athleteIds.indexOf(athleteId)] ?? []
  const found = owned.filter(({ key, id }) => key === gear || id === gear)
  if (found.length === 1) return found[0]?.id ?? null
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
  ({ now, timeAt }: Planning, end: number): React =>
  (text, position, path) =>
    text === undefined ? Math.max(end, Math.min(now, end + (position + 1) * BETWEEN_REACTIONS)) : timeAt(text, path)

function personOf(
  { names }: Planning,
  { athlete, firstname = '', lastname = '' }: Exclude<Schemas['Kudos'], string | number>,
  path: (string | number)[],
): PlannedPerson | undefined {
  if (athlete === undefined) return { firstname, lastname }
  const athleteId = names.athlete(athlete, path)
  return athleteId === undefined ? undefined : { athleteId }
}

function kudosOf(planning: Planning, { path, value }: Entry<WorldActivity>, owner: Id | undefined, react: React): PlannedActivity['kudos'] {
  const seen = new Set<string>()
  return (value.kudos ?? []).flatMap((kudos, position) => {
    const at = [...path, 'kudos', position]
    const given = typeof kudos === 'object' ? kudos : { athlete: kudos }
    const by = personOf(planning, given, typeof kudos === 'object' && given.athlete !== undefined ? [...at, 'athlete'] : at)
    if (by === undefined) return []
    if ('athleteId' in by && by.athleteId === owner)
      planning.report({ path: at, text: 'must be another person: athletes cannot give kudos to their own activities' })
    const person = 'athleteId' in by ? String(by.athleteId) : JSON.stringify([by.firstname, by.lastname])
    if (seen.has(person)) planning.report({ path: at, text: 'has given kudos already' })
    seen.add(person)
    return { by, at: react(given.created_at, position, [...at, 'created_at']) }
  })
}
