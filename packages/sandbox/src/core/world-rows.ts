import type { Database } from './database.ts'
import { deleteRows, type Rows } from './rows.ts'

/** A table with rows of worlds. */
export interface WorldTable {
  /** The columns of a row, except for its world and numbers that the database assigns. */
  readonly columns: readonly string[]
  /** The columns that identify a row of a world. */
  readonly key: readonly string[]
  /** Columns that contain whole numbers. */
  readonly integers: ReadonlySet<string>
  /** The order of its rows: the one in which they were written, if the database keeps it. */
  readonly order: string
}

let known: ReadonlyMap<string, WorldTable> | undefined

/** Tables with rows of worlds. Read from a database, so the list is always up to date. All databases have the same. */
export function worldTables(database: Database): ReadonlyMap<string, WorldTable> {
  known ??= readTables(database)
  return known
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  /** Position in the primary key; 0 if it is not part of it. */
  readonly pk: number
}

function readTables(database: Database): ReadonlyMap<string, WorldTable> {
  const tables = database.all<{ name: string; wr: number }>("select name, wr from pragma_table_list where schema = 'main' order by name")
  const described = tables.map(({ name, wr }): [string, WorldTable] | undefined => {
    const all = database.all<ColumnRow>('select name, type, pk from pragma_table_info(?)', name)
    if (!all.some((column) => column.name === 'world')) return undefined
    const hasRowid = wr === 0
    const columns = all.filter((column) => column.name !== 'world' && !(hasRowid && column.pk === 1 && column.type === 'INTEGER'))
    const key = all.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    return [
      name,
      {
        columns: columns.map((column) => column.name),
        key: key.map((column) => column.name).filter((column) => column !== 'world'),
        integers: new Set(columns.filter(({ type }) => type === 'INTEGER').map((column) => column.name)),
        order: hasRowid ? 'rowid' : key.map((column) => column.name).join(', '),
      },
    ]
  })
  return new Map(described.filter((table) => table !== undefined))
}

/** Removes all rows of a world or template. */
export function removeRows(rows: Rows): void {
  for (const table of worldTables(rows.database).keys()) deleteRows(rows, table, {})
}
