import { readdirSync, statSync } from 'node:fs'
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
  const { setInterval: repeat } = globalThis
  let removeOld: unknown
  const start = async () => {
    globalThis.setInterval = Object.assign((...given: Parameters<typeof repeat>) => {
      if (given[1] === DAY_MS) removeOld = given[0]
      return repeat(...given)
    }, repeat)
    const logbook = await startLogbook({ service, host: '127.0.0.1', port: 0, folder })
    globalThis.setInterval = repeat
    return logbook
  }
  const first = await start()
  for (const name of ['', 'logbook.sqlite'])
    expect([name, statSync(join(folder, name)).mode & OF_OTHERS]).toEqual([name, 0])
  expect(readdirSync(folder)).toContain('spool')
  // Nobody can guess where events are received.
  const { subscription } = await world.control.getState()
  expect(subscription?.callback_url).toMatch(/\/webhooks\/[\w-]{40,}$/)

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
  if (typeof removeOld === 'function') removeOld()
  expect([tables.activity('1', '7'), tables.count('1')]).toEqual([undefined, 1])
  await first.close()
  put('7', 7)
  await (await start()).close()
  expect([tables.activity('1', '7'), tables.count('1')]).toEqual([undefined, 1])
})
