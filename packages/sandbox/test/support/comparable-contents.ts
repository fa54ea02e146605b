import { openDatabase } from '../../src/core/database.ts'
import { readContents } from '../../src/things/read-contents.ts'
import { createContents, type WorldContents } from '../../src/things/world-contents.ts'

/** Contents in a canonical order, with ids as text, and without the map, which a world file does not contain. */
export const comparableContents = ({ effortId: _, map: __, ...contents }: WorldContents): unknown => {
  const sorted = Object.entries(contents).map(([kind, list]) => [
    kind,
    [...list].sort((one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id))),
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(sorted), (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
}

/** The contents of the rows that are created from contents: with every default. */
export function createdFrom(contents: WorldContents): WorldContents {
  const database = openDatabase(undefined)
  try {
    createContents({ database, id: 'world' }, contents)
    return readContents({ database, id: 'world' })
  } finally {
    database.close()
  }
}
