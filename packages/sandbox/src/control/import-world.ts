import type { Services } from '../api/services.ts'
import { isWritable } from '../base/date-time.ts'
import { parseExact } from '../base/exact-json.ts'
import { createJsonParts } from '../base/json-parts.ts'
import { templateMidnight, timeAfter, USUAL_ZONE } from '../base/local-time.ts'
import { type Database, openScratch } from '../core/database.ts'
import type { DocumentKind } from '../core/documents.ts'
import { grant, splitScopes } from '../core/grants.ts'
import { insertRow, listRows } from '../core/rows.ts'
import { COPIED, schema } from '../core/schema.ts'
import { createClientSecret } from '../core/secrets.ts'
import { hasTemplate, isSeeded, nameByRows, TEMPLATE_TABLES } from '../core/templates.ts'
import type { World, WorldState } from '../core/world.ts'
import { copyRows, worldTables } from '../core/world-rows.ts'
import { controlDescription } from '../description/control-description.ts'
import { MEGABYTE } from '../description/document.ts'
import { sentenceOf } from '../description/strict-input.ts'
import { seededTemplate, seedOf } from '../seed/seeded-template.ts'
import { Refused } from './call.ts'
import { cellsOfRow, invalid, notATime } from './exported-rows.ts'
import type { ControlInput } from './operation-types.ts'

/** An export that was read. Its rows are on disk, as those of the worlds `tables` and `template`. */
export interface SavedWorld {
  readonly state: WorldState
  readonly place: 'itself' | 'new'
  readonly hasTemplate: boolean
  readonly rows: Database
}

/** Maximum size of a row. The largest one that the sandbox writes has a file of 25 MB, which is 34 MB in base64. */
const LARGEST_ROW = 64 * MEGABYTE
const SECTIONS = ['tables', 'template']

/**
 * Reads an export that arrives in pieces. Each row is checked when it arrives. Close `rows` afterwards.
 * @throws Refused, Refusal invalid, if it is not an export
 */
export async function readExport(pieces: AsyncIterable<Uint8Array>): Promise<SavedWorld> {
  const rows = openScratch(schema)
  try {
    const values: Record<string, unknown> = {}
    const reader = createJsonParts({
      limit: LARGEST_ROW,
      opens: (path, kind) => opens(rows, path, kind, values),
      onPart({ path: [section = '', table, ...others], text }) {
        if (table === undefined) values[section] = parseExact(text)
        else if (others.length === 0) throw invalid(`${section}.${table} must be array`)
        else addRow(rows, section, table, parseExact(text))
      },
    })
    let problem: unknown
    for await (const piece of pieces) {
      // After a problem, the rest is only received: many clients read the response when they have sent everything.
      if (problem === undefined) problem = problemOf(() => reader.write(piece))
    }
    problem ??= problemOf(reader.end)
    if (problem !== undefined) throw problem
    return savedIn(rows, values)
  } catch (error) {
    rows.close()
    throw error
  }
}

/** Whether the values at a path are read one by one: the tables, and their rows. */
function opens(rows: Database, path: readonly string[], kind: 'object' | 'list', values: Record<string, unknown>): boolean {
  const [section, table] = path
  if (section === undefined) return kind === 'object'
  if (!SECTIONS.includes(section)) return false
  if (table === undefined) {
    if (kind === 'object') values[section] = {}
    return kind === 'object'
  }
  if (!worldTables(rows).has(table)) throw invalid(`unknown table "${table}": another version of the sandbox wrote the export`)
  return path.length === 2 && kind === 'list'
}

function addRow(rows: Database, section: string, table: string, row: unknown): void {
  if (section === 'template' && !TEMPLATE_TABLES.includes(table)) throw invalid(`the template has rows of ${table}`)
  const described = worldTables(rows).get(table)
  if (described !== undefined) insertRow({ database: rows, id: section }, table, cellsOfRow(table, described, row))
}

/** What is wrong with the text or a row that the work handles; undefined if nothing is. */
function problemOf(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return new Refused(413, `the body is not an export: ${error.message}`)
    if (error instanceof SyntaxError || error instanceof TypeError) return new Refused(400, 'the body is not JSON')
    return isConstraint(error) ? invalid(`a row is not valid: ${error.message}`) : error
  }
}

/** SQLite's code for a row that its table does not accept. The higher bits tell why. */
const CONSTRAINT = 19
const isConstraint = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === CONSTRAINT

/** @throws Refused, if the values next to the rows are not those of an export */
function savedIn(rows: Database, values: Readonly<Record<string, unknown>>): SavedWorld {
  const { schema: described = {} } = controlDescription.describe('importWorld').body ?? {}
  const problems = controlDescription.violationsOf(described, values)
  if (problems.length > 0) throw new Refused(400, problems.map((problem) => sentenceOf(problem)).join('; '))
  const {
    world: state,
    as: place = 'itself',
    template,
  } = values as Pick<ControlInput<'importWorld'>, 'as' | 'template'> & { world: WorldState }
  for (const [section, toTime] of [
    ['tables', (seconds: number) => seconds],
    // The times of a template follow the midnight before the world starts.
    ['template', (seconds: number, zone: string) => timeAfter(templateMidnight(state.startedAt), seconds, zone)],
  ] as const) {
    for (const [table, columns] of Object.entries(COPIED)) {
      const zone = worldTables(rows).get(table)?.columns.includes('time_zone') ? 'time_zone' : `'${USUAL_ZONE}'`
      for (const column of columns) {
        const sql = `select ${zone} zone, min(${column}) earliest, max(${column}) latest from ${table} where world = ? group by zone`
        for (const { zone: name, ...times } of rows.all<{ zone: string; earliest: number; latest: number }>(sql, section)) {
          for (const time of Object.values(times)) if (!isWritable(toTime(time, name) * 1000, name)) throw notATime(`${table}.${column}`)
        }
      }
    }
  }
  return { state, place, hasTemplate: template !== null, rows }
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
 * Adds the world of an export. A world with the same client id is replaced.
 * @param clientId client id of the world, which gets a new secret and new tokens if it is not the one of the export
 * @throws Refusal invalid, if the export is not valid; nothing is changed then
 */
export function importWorld({ database, worlds }: Services, { state, rows, ...saved }: SavedWorld, clientId = state.app.clientId): World {
  const { clientId: before } = state.app
  const isNew = clientId !== before
  if (!saved.hasTemplate) {
    if (!isSeeded(state.template)) throw invalid('the rows of the template are missing')
    seededTemplate(seedOf(state.template)).provide(database, state.startedAt)
  }
  const template = saved.hasTemplate ? nameByRows({ database: rows, id: 'template' }) : state.template
  for (const [table, column] of NEEDED) {
    const sql = `update ${table} set ${column} = case ${column} when ? then ? when ? then ? else ${column} end`
    rows.run(sql, before, clientId, state.template, template)
  }
  // Two worlds cannot have the same tokens and codes.
  if (isNew) for (const table of ['tokens', 'codes']) rows.run(`delete from ${table}`)
  const app = { ...state.app, ...(isNew && { clientId, clientSecret: createClientSecret(state, clientId) }) }

  const write = (world: World): void => {
    if (!hasTemplate(database, template)) {
      copyRows({ database: rows, id: 'template' }, { database, id: template })
      requireDocuments(database, template, template)
    }
    copyRows({ database: rows, id: 'tables' }, world)
    requireDocuments(database, clientId, template)
    if (!isNew) return
    const grants = listRows<{ athlete_id: string; scopes: string }>(world, 'grants', {}, 'at, athlete_id')
    for (const { athlete_id: athleteId, scopes } of grants) grant(world, athleteId, splitScopes(scopes))
  }
  try {
    return worlds.adopt({ ...state, app, template }, write)
  } catch (error) {
    throw isConstraint(error) ? invalid(`a row is not valid: ${error.message}`) : error
  }
}
