import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sqliteTables } from '@activity-tracking/webhooks/tables'
import { expect, it } from 'vitest'

const PAGE = new URL('../src/content/docs/guides/activity-tables.md', import.meta.url)

it('the page of the tables names every table and column', async () => {
  using database = new DatabaseSync(':memory:')
  await using tables = sqliteTables({ database })
  await tables.count()
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
  const columnsOf = (table: string) => database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  const rows = names.map(
    (table) =>
      `${table}: ${columnsOf(table)
        .map(({ name }) => name)
        .join(', ')}`,
  )
  const documented = (await readFile(PAGE, 'utf8')).matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|$/gm)
  expect([...documented].map(([, table, names]) => `${table}: ${names?.replaceAll('`', '')}`).toSorted()).toEqual(rows)
})
