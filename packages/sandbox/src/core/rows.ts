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

/** Values that identify rows, by column. Without any, all rows of the world are meant. */
type Key = Readonly<Record<string, Cell>>

/** The cells that have a value. */
const givenIn = (cells: Cells): Key =>
  Object.fromEntries(Object.entries(cells).filter((entry): entry is [string, Cell] => entry[1] !== undefined))

const storedIn = (key: Key): SQLInputValue[] => Object.values(key).map((value) => (typeof value === 'boolean' ? Number(value) : value))

/** The condition for rows with these values, and the values to bind to it. */
function conditionOf({ id }: Rows, key: Key): [condition: string, values: SQLInputValue[]] {
  const whole = { world: id, ...key }
  const terms = Object.entries(whole).map(([column, value]) => `${column} ${value === null ? 'is' : '='} ?`)
  return [terms.join(' and '), storedIn(whole)]
}

/**
 * The rows with these values.
 * @param order columns to sort by, as in SQL
 */
export function listRows<Row>(rows: Rows, table: string, filter: Cells, order: string): Row[] {
  const [condition, values] = conditionOf(rows, givenIn(filter))
  return rows.database.all<Row>(`select * from ${table} where ${condition} order by ${order}`, ...values)
}

/** A row with these values; undefined if there is none. */
export function findRow<Row>(rows: Rows, table: string, key: Key = {}): Row | undefined {
  const [condition, values] = conditionOf(rows, key)
  return rows.database.get<Row>(`select * from ${table} where ${condition} limit 1`, ...values)
}

export function hasRow(rows: Rows, table: string, key: Key): boolean {
  const [condition, values] = conditionOf(rows, key)
  return rows.database.get(`select 1 from ${table} where ${condition} limit 1`, ...values) !== undefined
}

export function countRows(rows: Rows, table: string, key: Key): number {
  const [condition, values] = conditionOf(rows, key)
  return rows.database.get<{ count: number }>(`select count(*) count from ${table} where ${condition}`, ...values)?.count ?? 0
}

/** @param conflict what happens to a row with the same key. Default: the database refuses the new one */
export function insertRow({ database, id }: Rows, table: string, row: Cells, conflict: '' | 'or replace' | 'or ignore' = ''): void {
  const cells = { world: id, ...givenIn(row) }
  const columns = Object.keys(cells)
  const insert = conflict === '' ? 'insert' : `insert ${conflict}`
  database.run(`${insert} into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`, ...storedIn(cells))
}

/** Changes columns of all rows with these values. @param change at least one value */
export function updateRows(rows: Rows, table: string, key: Key, change: Cells): void {
  const [condition, values] = conditionOf(rows, key)
  const cells = givenIn(change)
  const assignments = Object.keys(cells).map((column) => `${column} = ?`)
  rows.database.run(`update ${table} set ${assignments.join(', ')} where ${condition}`, ...storedIn(cells), ...values)
}

/** Removes all rows with these values. */
export function deleteRows(rows: Rows, table: string, key: Key): void {
  const [condition, values] = conditionOf(rows, key)
  rows.database.run(`delete from ${table} where ${condition}`, ...values)
}
