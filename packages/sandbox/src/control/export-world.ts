import type { SQLInputValue } from 'node:sqlite'
import { scopes as knownScopes } from '@activity-tracking/spec'
import type { Services } from '../api/services.ts'
import { isWritable } from '../base/date-time.ts'
import { localMidnight, timeAfter } from '../base/local-time.ts'
import type { Database } from '../core/database.ts'
import { type DocumentKind, isSvg, nameOfPicture } from '../core/documents.ts'
import { grant, splitScopes } from '../core/grants.ts'
import { Refusal } from '../core/refusal.ts'
import { COPIED } from '../core/schema.ts'
import { createClientSecret } from '../core/secrets.ts'
import { isSeeded } from '../core/templates.ts'
import type { World, WorldState } from '../core/world.ts'
import { enumOf } from '../description/shapes.ts'
import { seededTemplate, seedOf } from '../seed/seeded-template.ts'

type Cell = string | number | null | { readonly base64: string }

type Tables = Readonly<Record<string, readonly Readonly<Record<string, Cell>>[]>>

/** A world with all its rows, as JSON. */
export interface WorldExport {
  readonly version: 3
  readonly world: WorldState
  readonly tables: Tables
  /** Rows of the world's template; null if every sandbox can generate them from the seed. */
  readonly template: Tables | null
}

/** Task numbers are assigned by the database. Only their order matters. */
const ASSIGNED = 'id integer primary key autoincrement'

/** Tables with rows of worlds, with their columns. Read from the database, so the list is always up to date. */
function tablesOf(database: Database): Map<string, string[]> {
  const rows = database.all<{ name: string; sql: string; column: string }>(
    `select tables.name, tables.sql, columns.name as column from sqlite_schema tables join pragma_table_info(tables.name) columns
     where tables.type = 'table' and exists (select 1 from pragma_table_info(tables.name) where name = 'world')
     order by tables.rowid, columns.cid`,
  )
  const tables = new Map<string, string[]>()
  for (const { name, sql, column } of rows) {
    if (column === 'world' || (column === 'id' && sql.includes(ASSIGNED))) continue
    tables.set(name, [...(tables.get(name) ?? []), column])
  }
  return tables
}

const toCell = (value: Cell | Uint8Array): Cell => (value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)

function rowsOf(database: Database, world: string): Tables {
  const tables = [...tablesOf(database)].map(([table, columns]) => {
    const rows = database.all<Record<string, Cell | Uint8Array>>(`select ${columns.join(', ')} from ${table} where world = ?`, world)
    return [table, rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toCell(value)])))]
  })
  return Object.fromEntries(tables)
}

/** Everything that is stored for the world. */
export const exportWorld = ({ database, id, state }: World): WorldExport => ({
  version: 3,
  world: state,
  tables: rowsOf(database, id),
  template: isSeeded(state.template) ? null : rowsOf(database, state.template),
})

const invalid = (why: string): Refusal => new Refusal('invalid', { resource: 'World', field: 'tables', code: 'invalid' }, why)

/** Columns with ids in digits, and with JSON objects and lists. Their readers rely on that. The database checks the other columns. */
const IDS = new Set(['id', 'athlete_id', 'owner_id', 'segment_id', 'activity_id', 'club_id', 'upload_id'])
const OTHER_IDS = new Set(['gear.id', 'photos.id'])
const OBJECTS = new Set(['profile', 'body', 'request', 'event', 'payload'])
const LISTS = new Set(['data', 'heart_rate_zones', 'segments'])

/** Converts a value to UTC epoch milliseconds. */
type ToTime = (value: number) => number

const fromSeconds: ToTime = (seconds) => seconds * 1000
const fromMilliseconds: ToTime = (milliseconds) => milliseconds
/** The times of a template follow the midnight before the world starts. */
const fromMidnight =
  (midnight: number): ToTime =>
  (seconds) =>
    fromSeconds(timeAfter(midnight, seconds))

/** Columns with times that templates do not have. */
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

/** @param toTime converts the times of tables that templates have */
function fromCell(table: string, column: string, cell: unknown, toTime: ToTime): SQLInputValue {
  if (cell === undefined || cell === null) return null
  if (IDS.has(column) && !OTHER_IDS.has(`${table}.${column}`) && !/^\d{1,19}$/.test(String(cell))) throw invalid(`${column} is not an id`)
  if (OBJECTS.has(column) && !isObject(parsed(cell))) throw invalid(`${column} is not a JSON object`)
  if (LISTS.has(column) && !Array.isArray(parsed(cell))) throw invalid(`${column} is not a JSON list`)
  if (column === 'segments' && !areIds(parsed(cell))) throw invalid('segments is not a JSON list of ids')
  const ofColumn = COPIED[table]?.includes(column) === true ? toTime : TIMES[`${table}.${column}`]
  if (ofColumn !== undefined && !isTime(cell, ofColumn)) throw invalid(`${table}.${column} is not a time in the years 1 to 9999`)
  if (column === 'request' && !isSentWithFile(parsed(cell))) throw invalid('request has an invalid time (at)')
  if (column === 'event' && !isEvent(parsed(cell))) throw invalid('event has an invalid event_time')
  if (column === 'attempts' && !areAttempts(parsed(cell))) throw invalid('attempts is not a list of attempts in JSON')
  if (WRITTEN.has(column)) return withoutBlanks(column, parsed(cell))
  if (RESTRICTED[`${table}.${column}`]?.(String(cell)) === false) throw invalid(`${column} has a value that requests cannot have`)
  if (typeof cell === 'string' || typeof cell === 'number') return cell
  const { base64 } = cell as { base64?: unknown }
  if (typeof base64 !== 'string') throw invalid('a value is not a string, a number, null or {"base64":"…"}')
  return Buffer.from(base64, 'base64')
}

/** @param toTime converts the times of tables that templates have */
function writeRows(database: Database, world: string, tables: Tables, toTime: ToTime): void {
  const known = tablesOf(database)
  const unknown = Object.keys(tables).find((table) => !known.has(table))
  if (unknown !== undefined) throw invalid(`unknown table "${unknown}": another version of the sandbox wrote the export`)
  for (const [table, columns] of known) {
    const names = ['world', ...columns]
    const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
    database.run(`delete from ${table} where world = ?`, world)
    for (const row of tables[table] ?? []) {
      // All worlds share the URLs of pictures.
      if (table === 'pictures' && row['hash'] !== nameOfPicture(String(row['svg']))) throw invalid('hash is not that of the picture')
      database.run(sql, world, ...columns.map((column) => fromCell(table, column, row[column], toTime)))
    }
  }
}

/** Documents that rows require: by table, the column with the world that has them, and the prefix of their owner's name. */
const NEEDED: readonly (readonly [table: string, origin: string, prefix: string, kinds: readonly DocumentKind[]])[] = [
  ['activities', 'origin', '', ['summary', 'detail']],
  ['activities', 'cut_origin', '', ['summary_cut', 'detail_cut']],
  ['segments', 'origin', 's', ['segment']],
  ['routes', 'origin', 'r', ['route']],
]

/** @throws Refusal invalid, if a row does not have a document, or refers to a world that is neither its own nor the template */
function requireDocuments(database: Database, world: string, template: string): void {
  for (const [table, origin, prefix, kinds] of NEEDED) {
    for (const kind of kinds) {
      const row = database.get<{ id: string }>(
        `select id from ${table} where world = ? and ${origin} is not null and (${origin} not in (?, ?) or not exists (
           select 1 from documents where documents.world = ${table}.${origin} and owner = ? || ${table}.id and kind = ?))`,
        world,
        world,
        template,
        prefix,
        kind,
      )
      if (row !== undefined) throw invalid(`row ${row.id} of ${table} does not have a ${kind}`)
    }
  }
}

/**
 * Imports the world of an export, and replaces the world with the same client id.
 * @throws Refusal invalid, if the export is not valid; nothing is changed then
 */
export function importWorld({ database, worlds }: Services, { world: state, tables, template }: WorldExport): World {
  const { clientId } = state.app
  if (template === null) {
    if (!isSeeded(state.template)) throw invalid('the rows of the template are missing')
    seededTemplate(seedOf(state.template)).provide(database, state.startedAt)
  }
  try {
    return worlds.adopt(state, () => {
      if (template !== null) writeRows(database, state.template, template, fromMidnight(localMidnight(state.startedAt)))
      writeRows(database, clientId, tables, fromSeconds)
      for (const id of [state.template, clientId]) requireDocuments(database, id, state.template)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
    throw invalid(`a row is not valid: ${(error as Error).message}`)
  }
}

/** Tables of secrets, which two worlds cannot have in common. */
const SECRETS = new Set(['tokens', 'codes'])

/** The rows of an export as those of a world with another client id. */
const ownedBy = (tables: Tables, before: string, clientId: string): Tables =>
  Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !SECRETS.has(table))
      .map(([table, rows]) => [
        table,
        rows.map((row) => {
          const origins = ['origin', 'cut_origin'].filter((column) => row[column] === before)
          return { ...row, ...Object.fromEntries(origins.map((column) => [column, clientId])) }
        }),
      ]),
  )

/**
 * Adds a world from an export, with a new client id, a new secret and new tokens.
 * @throws Refusal invalid, if the export is invalid; nothing is changed then
 */
export function addWorld(services: Services, { world: state, tables, ...rest }: WorldExport, clientId: string): World {
  const app = { ...state.app, clientId, clientSecret: createClientSecret(state, clientId) }
  const world = importWorld(services, { ...rest, world: { ...state, app }, tables: ownedBy(tables, state.app.clientId, clientId) })
  const grants = services.database.all<{ athlete_id: string; scopes: string }>(
    'select athlete_id, scopes from grants where world = ? order by at, athlete_id',
    clientId,
  )
  for (const { athlete_id: athleteId, scopes } of grants) grant(world, athleteId, splitScopes(scopes))
  return world
}
