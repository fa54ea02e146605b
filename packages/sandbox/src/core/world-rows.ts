import type { Database } from './database.ts'
import { deleteRows, type Rows } from './rows.ts'

let known: ReadonlyMap<string, readonly string[]> | undefined

/**
 * Tables with rows of worlds, with the columns of a row except for its world. Read from a database, so the list is always up to date. All databases have
 * the same.
 */
export function worldTables(database: Database): ReadonlyMap<string, readonly string[]> {
  if (known !== undefined) return known
  const columns = database.all<{ table: string; name: string }>(
    `select tables.name "table", columns.name from pragma_table_list tables join pragma_table_info(tables.name) columns
     where tables.schema = 'main' order by tables.name, cid`,
  )
  const tables = Map.groupBy(columns, ({ table }) => table)
  const names = [...tables].map(([table, all]) => [table, all.map(({ name }) => name)] as const)
  known = new Map(names.filter(([, all]) => all.includes('world')).map(([table, all]) => [table, all.filter((name) => name !== 'world')]))
  return known
}

/** Removes all rows of a world or template. */
export function removeRows(rows: Rows): void {
  for (const table of worldTables(rows.database).keys()) deleteRows(rows, table, {})
}
