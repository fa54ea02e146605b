import type { SQLInputValue } from 'node:sqlite'
import type { Database } from './database.ts'

/** Where rows belong: to the world of an app, or to a template. */
export interface Rows {
  readonly database: Database
  readonly id: string
}

type Cell = SQLInputValue | boolean

/** Values by column. Booleans are stored as 0 and 1. Columns whose value is undefined are left out. */
export type Cells = Readonly<Record<string, Cell | undefined>>

/** The columns, and the values to bind to them. */
function columnsOf(cells: Cells): [columns: string[], values: SQLInputValue[]] {
  const given = Object.entries(cells).filter((entry): entry is [string, Cell] => entry[1] !== undefined)
  return [given.map(([column]) => column), given.map(([, value]) => (typeof value === 'boolean' ? Number(value) : value))]
}

/** The condition for rows with these values, and the values to bind to it. */
function conditionOf({ id }: Rows, where: Cells): [condition: string, values: SQLInputValue[]] {
  const [columns, values] = columnsOf({ world: id, ...where })
  return [columns.map((column, index) => `${column} ${values[index] === null ? 'is' : '='} ?`).join(' and '), values]
}

/**
 * The rows with these values.
 * @param order columns to sort by, as in SQL
 */
export function listRows<Row>(rows: Rows, table: string, where: Cells, order: string): Row[] {
  const [condition, values] = conditionOf(rows, where)
  return rows.database.all<Row>(`select * from ${table} where ${condition} order by ${order}`, ...values)
}

/** A row with these values; undefined if there is none. */
export function findRow<Row>(rows: Rows, table: string, where: Cells = {}): Row | undefined {
  const [condition, values] = conditionOf(rows, where)
  return rows.database.get<Row>(`select * from ${table} where ${condition} limit 1`, ...values)
}

export function hasRow(rows: Rows, table: string, where: Cells): boolean {
  const [condition, values] = conditionOf(rows, where)
  return rows.database.get(`select 1 from ${table} where ${condition} limit 1`, ...values) !== undefined
}

export function countRows(rows: Rows, table: string, where: Cells): number {
  const [condition, values] = conditionOf(rows, where)
  return rows.database.get<{ count: number }>(`select count(*) count from ${table} where ${condition}`, ...values)?.count ?? 0
}

/** @param conflict what happens to a row with the same key. Default: the database refuses the new one */
export function insertRow({ database, id }: Rows, table: string, row: Cells, conflict: '' | 'or replace' | 'or ignore' = ''): void {
  const [columns, values] = columnsOf({ world: id, ...row })
  const insert = conflict === '' ? 'insert' : `insert ${conflict}`
  database.run(`${insert} into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`, ...values)
}

/** Changes all rows with these values. */
export function updateRows(rows: Rows, table: string, where: Cells, change: Cells): void {
  const [condition, values] = conditionOf(rows, where)
  const [columns, changed] = columnsOf(change)
  const assignments = columns.map((column) => `${column} = ?`).join(', ')
  rows.database.run(`update ${table} set ${assignments} where ${condition}`, ...changed, ...values)
}

/** Removes all rows with these values. */
export function deleteRows(rows: Rows, table: string, where: Cells): void {
  const [condition, values] = conditionOf(rows, where)
  rows.database.run(`delete from ${table} where ${condition}`, ...values)
}
