import type { SQLInputValue } from 'node:sqlite'

/** Values of a row by column. */
export type Row = Readonly<Record<string, SQLInputValue>>

/** A change of a row: its values before and after it; null if the row did not exist. */
export interface RowChange {
  readonly table: string
  readonly before: Row | null
  readonly after: Row | null
}

/** Columns by table. */
export type WatchedTables = ReadonlyMap<string, readonly string[]>

/** The function of the database that the triggers call. */
export const ROW_CHANGED = 'row_changed'

const EVENTS = { delete: ['old'], update: ['old', 'new'], insert: ['new'] } as const
type RowEvent = keyof typeof EVENTS

const triggerName = (table: string, event: RowEvent): string => `temp.watch_${table}_${event}`

const eventsOf = (tables: WatchedTables) =>
  [...tables].flatMap(([table, columns]) => (Object.keys(EVENTS) as RowEvent[]).map((event) => ({ table, columns, event })))

/** SQL of temporary triggers that report each change in the tables. A row that another one replaces is reported as deleted. */
export const startWatching = (tables: WatchedTables): string =>
  eventsOf(tables).reduce((sql, { table, columns, event }) => {
    const cells = EVENTS[event].flatMap((row) => columns.map((column) => `${row}.${column}`))
    const call = `${ROW_CHANGED}('${table}', '${event}', ${cells.join(', ')})`
    return `${sql}create temp trigger watch_${table}_${event} after ${event} on main.${table} begin select ${call}; end;\n`
  }, 'pragma recursive_triggers = on;\n')

export const stopWatching = (tables: WatchedTables): string =>
  eventsOf(tables).reduce(
    (sql, { table, event }) => `${sql}drop trigger ${triggerName(table, event)};\n`,
    'pragma recursive_triggers = off;\n',
  )

/** The change that a trigger reports. */
export function readChange(tables: WatchedTables, [table, event, ...cells]: readonly SQLInputValue[]): RowChange {
  const columns = tables.get(String(table)) ?? []
  const rowFrom = (start: number): Row => Object.fromEntries(columns.map((column, index) => [column, cells[start + index] ?? null]))
  return {
    table: String(table),
    before: event === 'insert' ? null : rowFrom(0),
    after: event === 'delete' ? null : rowFrom(event === 'update' ? columns.length : 0),
  }
}
