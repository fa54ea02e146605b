import type { SQLInputValue } from 'node:sqlite'
import { scopes as knownScopes } from '@activity-tracking/spec'
import { isWritable } from '../base/date-time.ts'
import { isTimeZone } from '../base/local-time.ts'
import { isSvg, nameOfPicture } from '../core/documents.ts'
import { splitScopes } from '../core/grants.ts'
import { invalid as invalidField, type Refusal } from '../core/refusal.ts'
import type { Cells } from '../core/rows.ts'
import { COPIED } from '../core/schema.ts'
import type { WorldTable } from '../core/world-rows.ts'
import { enumOf } from '../description/shapes.ts'

export const invalid = (why: string): Refusal => invalidField('World', 'tables', why)

/** Columns with ids in digits, and with JSON objects and lists. Their readers rely on that. The database checks the other columns. */
const IDS = new Set(['id', 'athlete_id', 'owner_id', 'segment_id', 'activity_id', 'club_id', 'upload_id'])
const OTHER_IDS = new Set(['gear.id', 'photos.id'])
const OBJECTS = new Set(['profile', 'body', 'request', 'event', 'payload'])
const LISTS = new Set(['data', 'heart_rate_zones', 'segments'])

/** Converts a value to UTC epoch milliseconds. */
type ToTime = (value: number) => number

const fromSeconds: ToTime = (seconds) => seconds * 1000
const fromMilliseconds: ToTime = (milliseconds) => milliseconds

/** Columns with times that templates do not have. The others are checked when it is known when the world starts. */
const TIMES: Readonly<Record<string, ToTime>> = {
  'grants.at': fromMilliseconds,
  'codes.expires': fromMilliseconds,
  'tokens.expires': fromSeconds,
  'usage.window_start': fromMilliseconds,
  'subscriptions.at': fromMilliseconds,
  'tasks.due': fromMilliseconds,
  'tasks.failed_at': fromMilliseconds,
}

const isTime = (value: unknown, toTime: ToTime): boolean => typeof value === 'number' && isWritable(toTime(value))

const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => /^\d{1,19}$/.test(String(id)))

const areScopes = (text: string): boolean => {
  const all = splitScopes(text)
  return all.length > 0 && all.every((scope) => Object.hasOwn(knownScopes, scope))
}

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

/** A secret is written into headers, files of variables and programs. */
const isSecret = matches(/^[ -~]{1,200}$/)
const isPictureName = matches(/^[\da-f]{32}$/)

/** Texts of which requests can contain only some, by column. An import cannot contain others. */
const RESTRICTED: Readonly<Record<string, (text: string) => boolean>> = {
  'grants.scopes': areScopes,
  'codes.scopes': areScopes,
  'codes.code': isSecret,
  'tokens.scopes': areScopes,
  'tokens.access_token': isSecret,
  'tokens.refresh_token': isSecret,
  'deliveries.state': matches(/^(?:pending|delivered|failed)$/),
  'uploads.state': matches(/^(?:processing|ready|failed)$/),
  'members.role': matches(/^(?:owner|admin|member)$/),
  'segments.activity_type': matches(/^(?:Ride|Run)$/),
  'activities.sport_type': (sport) => enumOf('SportTypeInput').has(sport),
  'activities.gear_id': matches(/^[bg]\d{1,19}$/),
  'gear.id': matches(/^[bg]\d{1,19}$/),
  'athletes.time_zone': isTimeZone,
  'activities.time_zone': isTimeZone,
  'athletes.picture': isPictureName,
  'clubs.picture': isPictureName,
  'clubs.cover': isPictureName,
  'photos.picture': isPictureName,
  'pictures.svg': isSvg,
}

/** Columns that responses are built from as texts: JSON in this program's spelling, and documents that are not empty. */
const WRITTEN = new Set(['body', 'data'])

function withoutBlanks(column: string, value: unknown): string {
  if (isObject(value) && Object.keys(value).length === 0) throw invalid(`${column} is empty`)
  return JSON.stringify(value)
}

function parsed(cell: unknown): unknown {
  try {
    return typeof cell === 'string' ? JSON.parse(cell) : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const areAttempts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((attempt: unknown) => isObject(attempt) && isTime(attempt['at'], fromMilliseconds))

const isSentWithFile = (value: unknown): boolean => isObject(value) && (value['at'] === undefined || isTime(value['at'], fromMilliseconds))

const isEvent = (value: unknown): boolean => isObject(value) && isTime(value['event_time'], fromSeconds)

function valueIn(name: string, { integers }: WorldTable, column: string, cell: unknown): SQLInputValue {
  if (cell === undefined || cell === null) return null
  const place = `${name}.${column}`
  if (IDS.has(column) && !OTHER_IDS.has(place) && !/^\d{1,19}$/.test(String(cell))) throw invalid(`${column} is not an id`)
  if (OBJECTS.has(column) && !isObject(parsed(cell))) throw invalid(`${column} is not a JSON object`)
  if (LISTS.has(column) && !Array.isArray(parsed(cell))) throw invalid(`${column} is not a JSON list`)
  if (column === 'segments' && !areIds(parsed(cell))) throw invalid('segments is not a JSON list of ids')
  const toTime = TIMES[place]
  if (toTime !== undefined && !isTime(cell, toTime)) throw notATime(place)
  if (column === 'request' && !isSentWithFile(parsed(cell))) throw invalid('request has an invalid time (at)')
  if (column === 'event' && !isEvent(parsed(cell))) throw invalid('event has an invalid event_time')
  if (column === 'attempts' && !areAttempts(parsed(cell))) throw invalid('attempts is not a list of attempts in JSON')
  if (WRITTEN.has(column)) return withoutBlanks(column, parsed(cell))
  if (RESTRICTED[place]?.(String(cell)) === false) throw invalid(`${column} has a value that requests cannot have`)
  if (integers.has(column) && !Number.isSafeInteger(cell)) {
    throw COPIED[name]?.includes(column) === true ? notATime(place) : invalid(`${place} is not a whole number less than 2^53`)
  }
  if (typeof cell === 'string' || typeof cell === 'number') return cell
  const base64 = isObject(cell) ? cell['base64'] : undefined
  if (typeof base64 !== 'string') throw invalid('a value is not a string, a number, null or {"base64":"…"}')
  return Buffer.from(base64, 'base64')
}

export const notATime = (place: string): Refusal => invalid(`${place} is not a time in the years 1 to 9999`)

/**
 * The values of a row of an export.
 * @throws Refusal invalid, if the row contains something that no request can write
 */
export function cellsOfRow(name: string, table: WorldTable, row: unknown): Cells {
  if (!isObject(row)) throw invalid(`a row of ${name} is not an object`)
  // All worlds share the URLs of pictures.
  if (name === 'pictures' && row['hash'] !== nameOfPicture(String(row['svg']))) throw invalid('hash is not that of the picture')
  return Object.fromEntries(table.columns.map((column) => [column, valueIn(name, table, column, row[column])]))
}
