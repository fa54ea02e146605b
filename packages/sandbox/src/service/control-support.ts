import type { SQLInputValue } from 'node:sqlite'
import type { Database } from './database.ts'
import { splitScopes } from './grants.ts'
import { notFound, Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import type { World, WorldState } from './world.ts'

/** A grant, with its newest tokens. */
export interface GrantWithTokens {
  readonly athleteId: string
  readonly scopes: readonly string[]
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds since 1970, UTC. */
  readonly expiresAt: number
}

interface GrantRow {
  athlete_id: string
  scopes: string
  access_token: string
  refresh_token: string
  expires: number
}

/** What the athletes of the world allow its app. */
export const listGrants = (world: World): GrantWithTokens[] =>
  world.database
    .all<GrantRow>(
      `select grants.athlete_id, grants.scopes, access_token, refresh_token, expires from grants
       join tokens on tokens.rowid = (select max(rowid) from tokens where tokens.world = grants.world and tokens.athlete_id = grants.athlete_id)
       where grants.world = ? order by grants.at, grants.athlete_id`,
      world.id,
    )
    .map((row) => ({
      athleteId: row.athlete_id,
      scopes: splitScopes(row.scopes),
      accessToken: row.access_token,
      refreshToken: row.refresh_token,
      expiresAt: row.expires,
    }))

/** Id of the athlete's newest activity; undefined without any. */
export const newestActivity = (world: World, athleteId: string): string | undefined =>
  world.database.get<{ id: string }>(
    'select id from activities where world = ? and athlete_id = ? order by start desc, id desc limit 1',
    world.id,
    athleteId,
  )?.id

/** @throws Refusal not-found, when the world has no such athlete */
export function requireAthlete(world: World, athleteId: string): string {
  if (!world.template.athletes.has(athleteId)) throw notFound('Athlete', `there is no athlete ${athleteId}: GET /state lists them`)
  return athleteId
}

type Cell = string | number | null | { readonly base64: string }

/** A world with all its rows, as JSON. */
export interface WorldExport {
  readonly version: 2
  readonly world: WorldState
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, Cell>>[]>>
}

/** Numbers of tasks are the database's own; their order is what counts. */
const ASSIGNED = 'id integer primary key autoincrement'

/** Tables that hold rows of worlds, with their columns; read off the database, so that no list of them can be out of date. */
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

/** Everything that is kept of the world. */
export function exportWorld(world: World): WorldExport {
  const tables = [...tablesOf(world.database)].map(([table, columns]) => {
    const rows = world.database.all<Record<string, Cell | Uint8Array>>(
      `select ${columns.join(', ')} from ${table} where world = ? order by rowid`,
      world.id,
    )
    return [table, rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toCell(value)])))]
  })
  return { version: 2, world: world.state, tables: Object.fromEntries(tables) }
}

const invalid = (why: string): Refusal => new Refusal('invalid', { resource: 'World', field: 'tables', code: 'invalid' }, why)

/** Columns of ids in digits, and of JSON objects: what reads them relies on it. */
const IDS = new Set(['id', 'athlete_id', 'owner_id', 'segment_id', 'activity_id'])
const OBJECTS = new Set(['doc', 'summary', 'summary_cut', 'outside', 'request', 'event', 'payload'])
const LISTS = new Set(['data', 'cut'])
const NULLABLE = new Set([
  'doc',
  'summary',
  'summary_cut',
  'outside',
  'cut',
  'cut_size',
  'digest',
  'start',
  'distance',
  'moving_time',
  'elapsed_time',
  'gain',
  'error',
  'failures',
  'failed_at',
  'activity_id',
  'file',
])

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
  Array.isArray(value) &&
  value.every((attempt: unknown) => isObject(attempt) && typeof attempt['at'] === 'number' && Math.abs(attempt['at']) < 1e14)

function fromCell(column: string, cell: unknown): SQLInputValue {
  if (cell === undefined || cell === null) {
    if (NULLABLE.has(column)) return null
    throw invalid(`${column} is missing`)
  }
  if (IDS.has(column) && !/^\d{1,19}$/.test(String(cell))) throw invalid(`${column} is not an id`)
  if (OBJECTS.has(column) && !isObject(parsed(cell))) throw invalid(`${column} is not a JSON object`)
  if (LISTS.has(column) && !Array.isArray(parsed(cell))) throw invalid(`${column} is not a JSON list`)
  if (column === 'attempts' && !areAttempts(parsed(cell))) throw invalid('attempts is not a list of attempts in JSON')
  if (typeof cell === 'string' || typeof cell === 'number') return cell
  const { base64 } = cell as { base64?: unknown }
  if (typeof base64 !== 'string') throw invalid('a value is neither text, a number, null nor {"base64":"…"}')
  return Buffer.from(base64, 'base64')
}

/**
 * Makes the world of an export again, in place of the one with the same client id.
 * @throws Refusal invalid, when the export does not fit; nothing is changed then
 */
export function importWorld({ database, worlds }: Services, { world: state, tables }: WorldExport): World {
  const known = tablesOf(database)
  const unknown = Object.keys(tables).find((table) => !known.has(table))
  if (unknown !== undefined) throw invalid(`there is no table "${unknown}": the export is of another version`)
  const { clientId } = state.app
  try {
    database.atomically(() => {
      database.run('insert or replace into worlds (client_id, doc) values (?, ?)', clientId, JSON.stringify(state))
      for (const [table, columns] of known) {
        const names = ['world', ...columns]
        const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
        database.run(`delete from ${table} where world = ?`, clientId)
        for (const row of tables[table] ?? []) database.run(sql, clientId, ...columns.map((column) => fromCell(column, row[column])))
      }
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
    throw invalid(`a row does not fit: ${(error as Error).message}`)
  }
  return worlds.reload(clientId)
}
