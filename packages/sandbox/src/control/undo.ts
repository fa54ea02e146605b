import { randomUUID } from 'node:crypto'
import { deleteRows, findRow, hasRow, insertRow, updateRows } from '../core/rows.ts'
import { COPIED, SHARED } from '../core/schema.ts'
import { schedule } from '../core/tasks.ts'
import type { Row, RowChange, WatchedTables } from '../core/watch-rows.ts'
import type { World } from '../core/world.ts'
import { worldTables } from '../core/world-rows.ts'
import type { components } from '../description/control.gen.ts'
import { Refused } from './call.ts'

/** Deletions of a world that can be undone. */
const MOST_RETAINED = 20
/** Characters and bytes of the rows of a deletion that can be undone. */
const LARGEST = 64 * 2 ** 20

/** What happened to a row in a deletion, from its beginning to its end. */
interface NetChange extends RowChange {
  readonly key: Row
}

interface Deletion {
  readonly changes: readonly NetChange[]
  /** Revisions of the tables that others are derived from, before and after the deletion. */
  readonly before: string
  after: string
}

/** Deletions by undo id, the oldest first. They end with the world, and with the process. `null`: was undone. */
const deletionsOf = new WeakMap<World, Map<string, Deletion | null>>()

/** Tables that are restored. Events, tokens and tasks are not. */
const RESTORED = new Set([...Object.keys(COPIED), ...SHARED, 'uploads'])

/** Tables whose rows determine those of others: efforts and their ranks, cut tracks, and the segments along routes. */
const SOURCES = ['efforts', 'segments', 'privacy_zones'] as const
/** Tables with rows that are derived from these, or that these are derived from. */
const DERIVED = new Set(['activities', 'routes', ...SOURCES])

const revisionsOf = (world: World): string => SOURCES.map((table) => world.revisionOf(table)).join()

/** Columns that contain the id of a row of another table. */
const REFERENCES = {
  athlete_id: 'athletes',
  owner_id: 'athletes',
  activity_id: 'activities',
  segment_id: 'segments',
  club_id: 'clubs',
} as const

/** Columns by table; with the number that keeps the order of the rows, if there is one. */
function watchedTables(world: World): WatchedTables {
  const tables = [...worldTables(world.database)].filter(([name]) => RESTORED.has(name))
  return new Map(tables.map(([name, { columns, order }]) => [name, order === 'rowid' ? [...columns, 'rowid'] : columns]))
}

const keyOf = (world: World, { table, before, after }: RowChange): Row => {
  const columns = worldTables(world.database).get(table)?.key ?? []
  return Object.fromEntries(columns.map((column) => [column, (before ?? after)?.[column] ?? null]))
}

/** One change per row. */
function netOf(world: World, changes: readonly RowChange[]): NetChange[] {
  const net = new Map<string, NetChange>()
  for (const change of changes) {
    const key = keyOf(world, change)
    const id = `${change.table} ${JSON.stringify(key)}`
    net.set(id, { table: change.table, key, before: net.has(id) ? (net.get(id)?.before ?? null) : change.before, after: change.after })
  }
  return [...net.values()].filter(({ before, after }) => differing(before, after).length > 0)
}

const textOf = (value: unknown): string => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : JSON.stringify(value))

/** The columns in which two rows differ; the number that keeps their order does not count. */
const differing = (one: Row | null, other: Row | null): string[] =>
  Object.keys(one ?? other ?? {}).filter((column) => column !== 'rowid' && textOf(one?.[column]) !== textOf(other?.[column]))

const sizeOf = (row: Row | null): number =>
  Object.values(row ?? {}).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8),
    0,
  )

/**
 * Deletes something in one transaction, and retains what it deletes for `undoDelete`.
 * @returns `undo_id`: null if it is too large to be retained
 */
export function undoably(world: World, work: () => void): components['schemas']['Deleted'] {
  const before = revisionsOf(world)
  const changes = netOf(world, world.database.watch(watchedTables(world), work))
  if (changes.reduce((sum, change) => sum + sizeOf(change.before), 0) > LARGEST) return { undo_id: null }
  const deletions = deletionsOf.get(world) ?? new Map<string, Deletion | null>()
  deletionsOf.set(world, deletions)
  const undo_id = randomUUID()
  deletions.set(undo_id, { changes, before, after: revisionsOf(world) })
  for (const oldest of [...deletions.keys()].slice(0, -MOST_RETAINED)) deletions.delete(oldest)
  return { undo_id }
}

const cannotUndo = (why: string): Refused => new Refused(409, `the deletion cannot be undone: ${why}`)

/**
 * Restores what a deletion has removed and changed.
 * @throws Refused 404 for an unknown id; 409 if it was already undone, or something else has changed that depends on it
 */
export function undo(world: World, id: string): void {
  const deletions = deletionsOf.get(world)
  const deletion = deletions?.get(id)
  if (deletion === null) throw cannotUndo('it was already undone')
  if (deletions === undefined || deletion === undefined)
    throw new Refused(404, `the undo id is unknown: the last ${MOST_RETAINED} deletions can be undone until the sandbox or the world ends`)
  const { changes, before, after } = deletion
  const concernsOthers = changes.some((change) => DERIVED.has(change.table) && (change.before === null || change.after === null))
  if (concernsOthers && revisionsOf(world) !== after)
    throw cannotUndo('activities, segments or privacy zones have changed since, and with them what follows from them')
  world.database.atomically(() => {
    for (const change of changes) requireUnchanged(world, change)
    for (const change of inOrder(changes)) restore(world, change)
    for (const change of changes) requireReferences(world, change)
  })
  deletions.set(id, null)
  // The world is as it was before this deletion, so that an earlier one can be undone next.
  for (const other of deletions.values()) if (other?.after === before) other.after = revisionsOf(world)
}

/** Rows in the order in which they were written. */
const inOrder = (changes: readonly NetChange[]): NetChange[] =>
  changes.toSorted((one, other) => Number(one.before?.['rowid'] ?? 0) - Number(other.before?.['rowid'] ?? 0))

function requireUnchanged(world: World, { table, key, before, after }: NetChange): void {
  const current = findRow<Row>(world, table, key) ?? null
  const columns = before === null || after === null ? differing(after, current) : differing(before, after)
  const isSame = (current === null) === (after === null) && columns.every((column) => textOf(current?.[column]) === textOf(after?.[column]))
  if (!isSame) throw cannotUndo(`a row of ${table} has changed since`)
}

function restore(world: World, { table, key, before, after }: NetChange): void {
  if (before === null) {
    deleteRows(world, table, key)
    return
  }
  if (after !== null) {
    const changed = differing(before, after).map((column) => [column, before[column]])
    updateRows(world, table, key, Object.fromEntries(changed))
    return
  }
  const { rowid: _, ...cells } = before
  insertRow(world, table, cells)
  if (table === 'uploads' && before['state'] === 'processing')
    schedule(world, { kind: 'upload', due: world.now(), payload: { id: String(before['id']) } })
}

/** What a restored row refers to exists. An upload can refer to an activity that was deleted. */
function requireReferences(world: World, { table, before, after }: NetChange): void {
  if (before === null || after !== null) return
  for (const [column, target] of Object.entries(REFERENCES)) {
    const id = before[column]
    if (typeof id !== 'string' || (table === 'uploads' && column === 'activity_id')) continue
    if (!hasRow(world, target, { id })) throw cannotUndo(`a row of ${target} that it depends on was deleted since`)
  }
}
