import { parseTime } from '../../base/date-time.ts'
import { type GivenId, toId } from '../../base/id.ts'
import { isoUtc } from '../../base/local-time.ts'
import { writeSvg } from '../../core/documents.ts'
import { invalid } from '../../core/refusal.ts'
import { deleteRows, insertRow, listRows, type Rows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { requireActivityRow } from '../activities/activity-rows.ts'
import { nameOfAthlete } from '../athletes/athletes.ts'
import type { Seconds } from '../thing-rows.ts'

type Schemas = components['schemas']

/** A person who gave kudos or commented: an athlete of the world, or a person outside the world. */
export interface PersonRow {
  readonly athlete_id: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

/** As the service shows people who react: without an id, and with only the initial of the last name (recorded traffic). */
function personIn(rows: Rows, row: PersonRow): Schemas['Kudoer'] {
  const { athlete_id: id, firstname, lastname } = row
  const [first, last] = id === null ? [firstname ?? '', lastname ?? ''] : nameOfAthlete(rows, id)
  return { resource_state: 2, firstname: first, lastname: last === '' ? '' : `${Array.from(last)[0]}.` }
}

/** A person who gives kudos or comments: an athlete of the world, or a person outside the world. */
export type Person = { readonly athlete_id: GivenId } | { readonly firstname: string; readonly lastname?: string | undefined }

const toRow = (person: Person): PersonRow =>
  'athlete_id' in person
    ? { athlete_id: String(person.athlete_id), firstname: null, lastname: null }
    : { athlete_id: null, firstname: person.firstname, lastname: person.lastname ?? '' }

/** The person of a row. */
export const personOf = ({ athlete_id, firstname, lastname }: PersonRow): Person =>
  athlete_id === null ? { firstname: firstname ?? '', lastname: lastname ?? '' } : { athlete_id: toId(athlete_id) }

export type NewKudos = Person & { readonly at: Seconds }

export type NewComment = Person & { readonly id: GivenId; readonly text: string; readonly at: Seconds }

export interface NewPhoto {
  readonly id: string
  /** SVG. */
  readonly picture: string
  readonly caption?: string | null | undefined
}

type Counter = 'kudos' | 'comments' | 'photos'

/** Updates the number that lists show. */
export const recount = ({ database, id: world }: Rows, table: Counter, activityId: string): void =>
  database.run(
    `update activities set ${table} = (select count(*) from ${table} where world = ? and activity_id = ?) where world = ? and id = ?`,
    world,
    activityId,
    world,
    activityId,
  )

/** Stored kudos. */
export interface KudosRow extends PersonRow {
  readonly number: number
  /** Seconds since 1970, UTC. */
  readonly at: number
}

/** Kudos or comments on an activity, oldest first. @throws Refusal not-found */
function reactionsTo<Row>(rows: Rows, table: 'kudos' | 'comments', activityId: string, order: string): Row[] {
  requireActivityRow(rows, activityId)
  return listRows(rows, table, { activity_id: activityId }, `at, ${order}`)
}

/** Kudos of an activity, in the order in which they were given. @throws Refusal not-found */
export const readKudos = (rows: Rows, activityId: string): KudosRow[] => reactionsTo(rows, 'kudos', activityId, 'number')

/** People who gave kudos, in the order of the kudos. */
export const listKudoers = (world: World, activityId: string): Schemas['Kudoer'][] =>
  readKudos(world, activityId).map((row) => personIn(world, row))

/**
 * Adds kudos. An athlete can give them once, and only to others. People outside the world are identified by name.
 * @throws Refusal not-found; invalid
 */
export function createKudos(rows: Rows, activityId: string, kudos: NewKudos): void {
  const person = toRow(kudos)
  if (requireActivityRow(rows, activityId).athlete_id === person.athlete_id) {
    throw invalid('Kudos', 'athlete_id', 'athletes cannot give kudos to their own activities')
  }
  deleteRows(rows, 'kudos', { activity_id: activityId, ...person })
  insertRow(rows, 'kudos', { activity_id: activityId, number: nextNumber(rows, 'kudos', activityId), ...person, at: kudos.at })
  recount(rows, 'kudos', activityId)
}

const nextNumber = ({ database, id: world }: Rows, table: 'kudos' | 'photos', activityId: string): number =>
  database.get<{ next: number }>(
    `select coalesce(max(number), 0) + 1 next from ${table} where world = ? and activity_id = ?`,
    world,
    activityId,
  )?.next ?? 1

/** A stored comment. */
export interface CommentRow extends PersonRow {
  readonly id: string
  readonly text: string
  /** Seconds since 1970, UTC. */
  readonly at: number
}

/** Comments on an activity, oldest first. @throws Refusal not-found */
export const readComments = (rows: Rows, activityId: string): CommentRow[] => reactionsTo(rows, 'comments', activityId, 'id')

/** A comment as the service shows it. @param cursor null in lists that are read by page number */
const commentIn = (world: World, activityId: string, row: CommentRow, cursor: string | null): Schemas['Comment'] => ({
  id: toId(row.id) as number,
  activity_id: toId(activityId) as number,
  resource_state: 2,
  text: row.text,
  athlete: personIn(world, row),
  created_at: isoUtc(row.at * 1000),
  reaction_count: 0,
  has_reacted: false,
  cursor,
})

/** Comments, oldest first. */
export const listComments = (world: World, activityId: string): Schemas['Comment'][] =>
  readComments(world, activityId).map((row) => commentIn(world, activityId, row, null))

/**
 * The comments after a position, oldest first, each with a cursor for the next page. A position stays valid when its comment is deleted.
 * @param cursor the cursor of a comment, percent-decoded; undefined for the first page
 * @throws Refusal invalid, if it is not a cursor; not-found
 */
export function listCommentsAfter(world: World, activityId: string, cursor: string | undefined, most: number): Schemas['Comment'][] {
  requireActivityRow(world, activityId)
  const { at, id } = cursor === undefined ? { at: Number.MIN_SAFE_INTEGER, id: '' } : parseCursor(cursor)
  return world.database
    .all<CommentRow>(
      'select * from comments where world = ? and activity_id = ? and (at, id) > (?, ?) order by at, id limit ?',
      world.id,
      activityId,
      at,
      id,
      most,
    )
    .map((row) => commentIn(world, activityId, row, encodeURIComponent(cursorOf(row))))
}

/** The position of a comment: base64 with padding, so that a client that encodes a cursor of a response twice gets an error. */
const cursorOf = ({ at, id }: Pick<CommentRow, 'at' | 'id'>): string => {
  const text = `${isoUtc(at * 1000)} ${id}`.trimEnd()
  return Buffer.from(text.length % 3 === 0 ? `${text} ` : text).toString('base64')
}

function parseCursor(cursor: string): Pick<CommentRow, 'at' | 'id'> {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64').toString('latin1').split(' ')
  const position = { at: parseTime(time) / 1000, id }
  // The example of the description has a time only.
  if (Number.isNaN(position.at) || !/^\d{0,20}$/.test(id) || cursorOf(position) !== cursor) {
    throw invalid(
      'Comment',
      'after_cursor',
      'after_cursor is not the cursor of a comment. Decode it before your HTTP library encodes it again.',
    )
  }
  return position
}

/** @throws Refusal not-found */
export function createComment(rows: Rows, activityId: string, comment: NewComment): void {
  requireActivityRow(rows, activityId)
  const { id, text, at } = comment
  insertRow(rows, 'comments', { activity_id: activityId, id: String(id), ...toRow(comment), text, at })
  recount(rows, 'comments', activityId)
}

/** @throws Refusal invalid */
export function createPhoto(rows: Rows, activityId: string, { id, picture: svg, caption = null }: NewPhoto): void {
  const picture = writeSvg(rows, 'picture', svg)
  insertRow(rows, 'photos', { activity_id: activityId, id, number: nextNumber(rows, 'photos', activityId), caption, picture })
  recount(rows, 'photos', activityId)
}

/** Stored photos, with the names of their pictures. */
export const readPhotos = (rows: Rows, activityId: string) =>
  listRows<Required<NewPhoto>>(rows, 'photos', { activity_id: activityId }, 'number')

/** Summary of an activity's photos. */
export function photosOf(world: World, activityId: string): Schemas['PhotosSummary'] {
  const photos = readPhotos(world, activityId)
  const [first] = photos
  if (first === undefined) return { primary: null, count: 0 }
  const url = world.pictureUrl(first.picture)
  return {
    primary: { id: null, unique_id: first.id, source: 1, media_type: 1, urls: { 100: url, 600: url } },
    use_primary_photo: false,
    count: photos.length,
  }
}

/** Deletes the kudos, comments and photos of a deleted activity. */
export function removeReactions(rows: Rows, activityId: string): void {
  for (const table of ['kudos', 'comments', 'photos']) deleteRows(rows, table, { activity_id: activityId })
}
