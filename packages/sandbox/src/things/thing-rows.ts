import { notFound } from '../core/refusal.ts'
import { findRow, type Rows } from '../core/rows.ts'

/**
 * A time in rows. In a world: epoch seconds, UTC. In a template, which worlds with any start are copied from: seconds of local time since midnight of
 * the day on which a world starts (negative before it).
 */
export type Seconds = number

/** When an object was created, and last changed. */
export interface Dated {
  readonly created_at: Seconds
  /** Default: `created_at`. */
  readonly updated_at?: Seconds | undefined
}

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

/** Fields as columns: the database does not have booleans. */
export type Columns<T> = { readonly [Field in keyof T]: T[Field] extends boolean ? number : T[Field] }

/** The fields in the columns of a row that have the names of these defaults. */
export const fieldsIn = <T extends object>(defaults: T, row: Columns<T>): T => {
  const entries = Object.entries(defaults).map(([name, usual]) => {
    const cell = row[name as keyof T]
    return [name, typeof usual === 'boolean' ? cell === 1 : cell]
  })
  return Object.fromEntries(entries) as T
}

/** Things with ids, by table: the resource in refusals, and how messages name it. */
const THINGS = {
  athletes: ['Athlete', 'athlete'],
  clubs: ['Club', 'club'],
  gear: ['Gear', 'bike or pair of shoes'],
  activities: ['Activity', 'activity'],
  routes: ['Route', 'route'],
  segments: ['Segment', 'segment'],
} as const

/** @throws Refusal not-found */
export function requireRow<Row>(rows: Rows, table: keyof typeof THINGS, id: string | number): Row {
  const row = findRow<Row>(rows, table, { id })
  if (row !== undefined) return row
  const [resource, name] = THINGS[table]
  throw notFound(resource, `the ${name} ${id} does not exist`)
}

/** The position after those in a table, from 0. */
export const nextPosition = ({ database, id: world }: Rows, table: 'athletes' | 'gear'): number =>
  database.get<{ next: number }>(`select coalesce(max(position), -1) + 1 next from ${table} where world = ?`, world)?.next ?? 0
