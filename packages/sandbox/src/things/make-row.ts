import type { Rows } from '../core/documents.ts'

/**
 * A time in rows. In a world: epoch seconds, UTC. In a template, which worlds with any start are copied from: seconds of the athletes' local time since
 * midnight of the day on which a world starts (negative before it).
 */
export type Seconds = number

/** Fields of an object that can be set. Omitted fields have their default values in a new object, and keep their values when the object is changed. */
export type Settable<T> = { readonly [Field in keyof T]?: T[Field] | undefined }

/** The values, replaced by those that are given. Other given fields are ignored. */
export const replaced = <T extends object>(values: T, given: Settable<T>): T => {
  const entries = Object.entries(values).map(([name, value]) => {
    const other = given[name as keyof T]
    return [name, other === undefined ? value : other]
  })
  return Object.fromEntries(entries) as T
}

type Cell = string | number | boolean | null

/** Values of columns. */
type Cells = Readonly<Record<string, Cell>>

const valuesOf = (row: Cells): (string | number | null)[] =>
  Object.values(row).map((value) => (typeof value === 'boolean' ? Number(value) : value))

/** Adds a row to a table. */
export function insertRow({ database, id: world }: Rows, table: string, row: Cells): void {
  const columns = ['world', ...Object.keys(row)]
  database.run(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`, world, ...valuesOf(row))
}

/** Changes columns of the row with an id. */
export function updateRow({ database, id: world }: Rows, table: string, id: string, row: Cells): void {
  const columns = Object.keys(row).map((column) => `${column} = ?`)
  database.run(`update ${table} set ${columns.join(', ')} where world = ? and id = ?`, ...valuesOf(row), world, id)
}

/** The position after those in a table, from 0. */
export const nextPosition = ({ database, id: world }: Rows, table: 'athletes' | 'gear'): number =>
  database.get<{ next: number }>(`select coalesce(max(position), -1) + 1 next from ${table} where world = ?`, world)?.next ?? 0
