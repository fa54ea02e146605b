import { localMidnight } from '../base/local-time.ts'
import type { Database } from './database.ts'
import type { Rows } from './documents.ts'
import { COPIED, SHARED } from './schema.ts'

/** The rows that new worlds are copied from, and how to make them. */
export interface TemplateSource {
  /** Name of the template for a world that starts at a time, in epoch milliseconds. The same name has the same rows. */
  nameAt(startedAt: number): string
  /** Writes the rows of the template, unless the database has them, and returns its name. Not within a transaction, because it may read another file. */
  provide(database: Database, startedAt: number): string
}

/** Whether a template belongs to a seed, so that every sandbox can generate it. Client ids are digits, so no world has such a name. */
export const isSeeded = (template: string): boolean => /^@-?\d+$/.test(template)

export const hasTemplate = (database: Database, template: string): boolean =>
  database.get('select 1 from athletes where world = ? limit 1', template) !== undefined

/** Copies the template in a database file, unless the database has it. Not within a transaction. */
export function copyTemplateFile(database: Database, template: string, file: string): void {
  if (hasTemplate(database, template)) return
  database.withFile(file, () => {
    for (const table of [...Object.keys(COPIED), ...SHARED]) {
      const columns = ['world', ...columnsOf(database, table)].join(', ')
      database.run(`insert into main.${table} (${columns}) select ${columns} from other.${table}`)
    }
  })
}

const columnsOf = (database: Database, table: string): string[] =>
  database
    .all<{ name: string }>('select name from pragma_table_info(?)', table)
    .map(({ name }) => name)
    .filter((name) => name !== 'world')

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
