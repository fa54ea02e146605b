import type { Services } from '../api/services.ts'
import type { Rows } from '../core/rows.ts'
import { createSpool } from '../core/spool.ts'
import { isSeeded, nameByRows, ORIGINS, TEMPLATE_TABLES } from '../core/templates.ts'
import type { World } from '../core/world.ts'
import { rowsIn, worldTables } from '../core/world-rows.ts'

/** A value of a row, in an export. */
export type Cell = string | number | null | { readonly base64: string }

const toCell = (value: Cell | Uint8Array): Cell => (value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)

/**
 * Everything that is stored for the world, as the JSON that `Export` describes, in pieces. The rows are those of the moment of the call, and are on
 * disk until they are read. A template that not every sandbox can generate has the name of its rows.
 */
export function exportWorld({ worlds }: Services, world: World): AsyncGenerator<string, void> {
  const { database, state } = world
  worlds.quotaOf(world).write()
  const template = isSeeded(state.template) ? undefined : { database, id: state.template }
  const name = template === undefined ? state.template : nameByRows(template)
  const { write, read } = createSpool()

  const writeTables = (rows: Rows, tables: Iterable<string>): void => {
    let separator = '{'
    for (const table of tables) {
      write(`${separator}\n"${table}":[`)
      separator = ','
      let isFirst = true
      for (const row of rowsIn<Record<string, Cell | Uint8Array>>(rows, table)) {
        for (const column of ORIGINS) if (row[column] === state.template) row[column] = name
        write(`${isFirst ? '' : ','}\n${JSON.stringify(row, (_column, value) => toCell(value))}`)
        isFirst = false
      }
      write(']')
    }
    write('}')
  }

  write(`{"version":3,\n"world":${JSON.stringify({ ...state, template: name })},\n"tables":`)
  writeTables(world, worldTables(database).keys())
  write(',\n"template":')
  if (template === undefined) write('null')
  else writeTables(template, TEMPLATE_TABLES)
  write('}\n')
  return read()
}
