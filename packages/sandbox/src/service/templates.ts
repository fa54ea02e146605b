import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { localMidnight, secondsAfter } from '../local-time.ts'
import { planWorld } from '../seed/plan-world.ts'
import { type Database, openDatabase } from './database.ts'
import type { Rows } from './documents.ts'
import { populate } from './populate.ts'
import { COPIED, SHARED } from './schema.ts'
import type { WorldPlan } from './world-plan.ts'

const SEED_FILE = import.meta.url.endsWith('.ts') ? '../../dist/seed-1.sqlite' : '../seed-1.sqlite'
/** The template of seed 1, generated before the package is published. It is located next to the compiled modules, or where they would be. */
const PREPARED = { id: '@1', file: fileURLToPath(new URL(SEED_FILE, import.meta.url)) }

/** Name of the template of a seed. Client ids are digits, so the world of an app cannot have the same name. */
export const templateOf = (seed: number): string => `@${seed}`

/** Whether a template belongs to a seed, so that every sandbox can generate it. */
export const isSeeded = (template: string): boolean => /^@-?\d+$/.test(template)

/**
 * Generates the rows of a seed's template, unless the database has them. Not within a transaction, because it may read another file.
 * @param id result of `templateOf`
 * @param prepared whether rows that were generated beforehand can be copied, which takes a hundredth of the time
 */
export function provideTemplate(database: Database, id: string, { prepared = true } = {}): string {
  if (database.get('select 1 from athletes where world = ? limit 1', id) !== undefined) return id
  if (prepared && id === PREPARED.id && existsSync(PREPARED.file)) {
    database.withFile(PREPARED.file, () => copyFile(database))
  } else {
    database.atomically(() => populate({ database, id }, planWorld(Number(id.slice(1)))))
  }
  return id
}

/** Fields of a plan that contain times. */
const TIMES = new Set(['start', 'at', 'createdAt', 'updatedAt'])

/** Converts the plan of a world that begins at a time, in epoch milliseconds, to the plan of a template. */
const relativeTo = (startedAt: number, plan: WorldPlan): WorldPlan => {
  const midnight = localMidnight(startedAt)
  const convert = (value: unknown, key: string): unknown => {
    if (TIMES.has(key) && typeof value === 'number') return secondsAfter(midnight, value)
    if (key === 'streams' || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => convert(item, ''))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, convert(child, name)]))
  }
  return convert(plan, '') as WorldPlan
}

/** The plan of a custom world for a start in epoch milliseconds. */
export type OwnWorld = (startedAt: number) => WorldPlan

/** The plan of a template, and its name, which depends on its content. */
export function ownTemplate(world: OwnWorld, startedAt: number): { readonly id: string; readonly plan: WorldPlan } {
  const plan = relativeTo(startedAt, world(startedAt))
  const text = JSON.stringify(plan, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  return { id: `@world-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, plan }
}

/** Writes the rows of a custom world's template, unless the database has them, and returns its name. */
export function provideOwnTemplate(database: Database, world: OwnWorld, startedAt: number): string {
  const { id, plan } = ownTemplate(world, startedAt)
  if (database.get('select 1 from athletes where world = ? limit 1', id) === undefined) {
    database.atomically(() => populate({ database, id }, plan))
  }
  return id
}

/** Writes the rows of a template that another thread has built, unless the database has them. Not within a transaction. */
export function provideBuiltTemplate(database: Database, id: string, file: string): string {
  if (database.get('select 1 from athletes where world = ? limit 1', id) === undefined) database.withFile(file, () => copyFile(database))
  return id
}

const columnsOf = (database: Database, table: string): string[] =>
  database
    .all<{ name: string }>('select name from pragma_table_info(?)', table)
    .map(({ name }) => name)
    .filter((name) => name !== 'world')

function copyFile(database: Database): void {
  for (const table of [...Object.keys(COPIED), ...SHARED]) {
    const columns = ['world', ...columnsOf(database, table)].join(', ')
    database.run(`insert into main.${table} (${columns}) select ${columns} from other.${table}`)
  }
}

/** Fills a new world with the rows of a template, and converts their times for a start in epoch milliseconds. */
export function copyTemplate({ database, id }: Rows, template: string, startedAt: number): void {
  const midnight = localMidnight(startedAt)
  for (const [table, times] of Object.entries(COPIED)) {
    const columns = columnsOf(database, table)
    const values = columns.map((column) => (times.includes(column) ? `time_after(${column}, ?)` : column))
    database.run(
      `insert into ${table} (world, ${columns.join(', ')}) select ?, ${values.join(', ')} from ${table} where world = ?`,
      id,
      ...times.map(() => midnight),
      template,
    )
  }
}

/** Writes the template of a seed as a database file, and replaces an older one. */
export function writeSeedFile(seed: number, file: string): void {
  const database = openDatabase(undefined)
  try {
    provideTemplate(database, templateOf(seed), { prepared: false })
    rmSync(file, { force: true })
    database.run('vacuum into ?', file)
  } finally {
    database.close()
  }
}
