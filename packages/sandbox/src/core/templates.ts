import { templateMidnight, USUAL_ZONE } from '../base/local-time.ts'
import type { Database } from './database.ts'
import { hasRow, type Rows } from './rows.ts'
import { COPIED, SHARED } from './schema.ts'
import { removeRows, worldTables } from './world-rows.ts'

/** The rows that new worlds are copied from, and how to make them. */
export interface TemplateSource {
  /** Name of the template for a world that starts at a time, in epoch milliseconds. The same name has the same rows. */
  nameAt(startedAt: number): string
  /** Writes the rows of the template, unless the database has them, and returns its name. Not within a transaction, because it may read another file. */
  provide(database: Database, startedAt: number): string
}

/** The template of the default world, which every sandbox has. Client ids are digits, so no world has such a name. */
export const DEFAULT_TEMPLATE = '@default'

/** Tables of a template. */
const TEMPLATE_TABLES = [...Object.keys(COPIED), ...SHARED]

export const hasTemplate = (database: Database, template: string): boolean =>
  TEMPLATE_TABLES.some((table) => hasRow({ database, id: template }, table, {}))

/** Removes a template that no world uses any longer, unless every sandbox has it. */
export function removeUnused(database: Database, template: string): void {
  if (template === DEFAULT_TEMPLATE) return
  if (database.get("select 1 from worlds where doc ->> '$.template' = ? limit 1", template) === undefined)
    removeRows({ database, id: template })
}

/** Copies the template in a database file, unless the database has it. Only reads the file. Not within a transaction. */
export function copyTemplateFile(database: Database, template: string, file: string): void {
  if (hasTemplate(database, template)) return
  database.withFile(file, () => {
    // Without a list of columns, SQLite copies the pages of a table that is empty.
    for (const table of TEMPLATE_TABLES) database.run(`insert into main.${table} select * from other.${table}`)
  })
}

/** SQL: how much later the start of a row's activity is in a world than in its template. Both have the row. */
const LATER = `(select copy.start - original.start from activities original join activities copy on copy.id = original.id
  where copy.world = new_world and original.world = template and original.id = activity_id)`

/** SQL: the time in a column of a template, in a world that starts on the day of a midnight. */
function timeIn(table: string, column: string): string {
  if (table === 'activities') return `time_after(start, midnight, time_zone) + ${column} - start`
  if (table === 'athletes') return `time_after(${column}, midnight, time_zone)`
  if (OF_ACTIVITY.has(table)) return `${column} + coalesce(${LATER}, 0)`
  return `time_after(${column}, midnight, '${USUAL_ZONE}')`
}

/** Tables with times that keep their distance from the start of an activity, although the clocks change in between. */
const OF_ACTIVITY: ReadonlySet<string> = new Set(['efforts', 'kudos', 'comments'])

/** Fills a new world with the rows of a template, and converts their times for a start in epoch milliseconds. */
export function copyTemplate({ database, id }: Rows, template: string, startedAt: number): void {
  const midnight = templateMidnight(startedAt)
  for (const [table, times] of Object.entries(COPIED)) {
    const columns = worldTables(database).get(table) ?? []
    const values = columns.map((column) => (times.includes(column) ? timeIn(table, column) : column)).join(', ')
    database.run(
      `with given (new_world, template, midnight) as (select ?, ?, ?)
       insert into ${table} (world, ${columns.join(', ')}) select new_world, ${values} from given join ${table} on world = template`,
      id,
      template,
      midnight,
    )
  }
}
