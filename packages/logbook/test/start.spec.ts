import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startLogbook } from '../src/logbook.ts'
import { DAY_MS, openTables } from '../src/tables.ts'
import { expect, test } from './logbook-test.ts'

/** The rights of other users. Windows has none. */
const OF_OTHERS = process.platform === 'win32' ? 0 : 0o077

test('what is stored is for this user only, and what has ended is removed at the start', async ({
  world,
}, testInfo) => {
  const { baseUrl, authUrl, clientId, clientSecret, clock } = world
  const folder = testInfo.outputPath('kept')
  const service = { baseUrl, authUrl, clientId, clientSecret, sandbox: { now: clock.now, consoleUrl: '' } }
  const start = () => startLogbook({ service, host: '127.0.0.1', port: 0, folder })
  await (await start()).close()
  for (const name of ['', 'logbook.sqlite'])
    expect([name, statSync(join(folder, name)).mode & OF_OTHERS]).toEqual([name, 0])

  using database = new DatabaseSync(join(folder, 'logbook.sqlite'))
  const tables = openTables(database, clock.now)
  tables.connect('1')
  const put = (activityId: string, days: number) =>
    tables.putChange({
      ...{ type: 'changed', athleteId: '1', activityId, readAt: clock.now() - days * DAY_MS },
      ...{ activity: { id: Number(activityId) } },
    } as never)
  put('7', 7)
  put('8', 1)
  await (await start()).close()
  expect([tables.activity('1', '7'), tables.count('1')]).toEqual([undefined, 1])
})
