import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient, parseExactJson, unwrap, uploadActivity } from '@activity-tracking/client'
import { type Ended, runHere } from '@activity-tracking/kit/command/testing'
import { type ActivityTables, sqliteTables } from '@activity-tracking/webhooks/tables'
import { expect, it } from 'vitest'
import { CSV_HEADER, csvLine } from '../src/export/csv.ts'
import { createCliProgram } from '../src/program.ts'
import { createCommandSetting } from './command.ts'

const START = '2026-11-02T10:00:00Z'

/** A file that was pulled, and what `export` does with it. */
async function setUp(...args: string[]) {
  const setting = await createCommandSetting({ now: START, frozen: true })
  await setting.logIn('--scope', 'read,activity:read_all')
  const { sandbox, env, folder } = setting
  const run = (...words: string[]): Promise<Ended> => runHere(() => createCliProgram({ now: sandbox.clock.now }), words, env)
  const from = join(folder, 'mine.sqlite')
  const out = join(folder, 'out')
  expect((await run('pull', from, '--since', '2026-10-20', ...args)).code).toBe(0)
  const exported = (format: string, ...more: string[]) => run('export', out, '--format', format, '--from', from, '--json', ...more)
  return { ...setting, run, from, out, exported }
}

it('the table has the columns of the tables of activities', async () => {
  const { from } = await setUp()
  using database = new DatabaseSync(from, { readOnly: true })
  const columns = database
    .prepare('PRAGMA table_info(activities)')
    .all()
    .map(({ name }) => String(name))
  const internal = ['athlete_id', 'raw', 'has_read_streams', 'summary_polyline']
  expect(CSV_HEADER.trim().split(',').sort()).toEqual(columns.filter((name) => !internal.includes(name)).sort())
})

it('exports GPX files that an upload accepts, with the same distance', async () => {
  const { sandbox, from, out, exported } = await setUp('--streams')
  const { code, out: printed, err } = await exported('gpx')
  expect([code, err]).toEqual([0, ''])
  const names = (await readdir(out)).filter((name) => name.endsWith('.gpx'))
  const summary = JSON.parse(printed)
  expect(summary).toEqual({
    folder: out,
    format: 'gpx',
    activities: 4,
    files: names.length,
    without_position: 4 - names.length,
    without_streams: 0,
    removed: 0,
  })
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toMatch(/^2026-1\d-\d\d-[a-z-]+-\d+\.gpx$/)

  // As another athlete, because the service refuses a copy of an activity.
  const { athletes } = await sandbox.control.getState()
  const token = await sandbox.control.createToken({ athlete_id: Number(athletes[1]?.id), scope: 'activity:read_all,activity:write' })
  const { baseUrl, authUrl } = sandbox
  const api = createClient({ baseUrl, authUrl, auth: token.access_token })
  await using tables = sqliteTables({ path: from })
  for (const name of names) {
    const id = /(\d+)\.gpx$/.exec(name)?.[1] ?? ''
    const pause = () => sandbox.clock.advance('10s')
    const file = new File([await readFile(join(out, name))], name)
    const { activityId } = await uploadActivity(api, { file, now: sandbox.clock.now, pause })
    const { distance = 0 } = await unwrap(api.GET('/activities/{id}', { params: { path: { id: activityId } } }))
    const original = (await tables.activity(id))?.activity.distance ?? 0
    expect(Math.abs(distance / original - 1)).toBeLessThan(0.01)
  }
})

/** Changes stored activities. */
async function edit(path: string, work: (tables: ActivityTables) => Promise<void>): Promise<void> {
  await using tables = sqliteTables({ path })
  await work(tables)
}

it('exports every activity as a line of JSON with all digits and as a row of a table, unless it has expired', async () => {
  const { sandbox, from, out, exported } = await setUp()
  const { athleteId } = sandbox
  const raw = `{"id":9223372036854775807,"athlete":{"id":${athleteId}},"name":"=1+1","start_date":"2026-10-30T10:00:00Z","segment_efforts":[]}`
  await edit(from, (tables) =>
    tables.onChange({
      type: 'changed',
      athleteId,
      activityId: '9223372036854775807',
      activity: parseExactJson(raw) as never,
      readAt: sandbox.clock.now(),
      fencingToken: Number.MAX_SAFE_INTEGER,
    } as never),
  )
  expect(JSON.parse((await exported('ndjson')).out)).toMatchObject({ activities: 5, files: 1 })
  const lines = (await readFile(join(out, 'activities.ndjson'), 'utf8')).split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([6, ''])
  expect(lines.find((line) => line.includes('9223372036854775807'))).toBe(JSON.stringify(parseExactJson(raw)))
  await using tables = sqliteTables({ path: from })
  for (const line of lines.slice(0, -1)) {
    const activity = parseExactJson(line) as { id: number }
    expect(activity).toEqual((await tables.activity(activity.id))?.activity)
  }

  await exported('csv')
  const rows = (await readFile(join(out, 'activities.csv'), 'utf8')).split('\r\n')
  expect([rows.length, `${rows[0]}\r\n`]).toEqual([7, CSV_HEADER])
  expect(rows.filter((row) => row.startsWith("9223372036854775807,'=1+1,"))).toHaveLength(1)

  // What has expired is removed from the file.
  await sandbox.clock.advance('7d')
  expect(JSON.parse((await exported('ndjson')).out)).toMatchObject({ activities: 0 })
  expect([await readFile(join(out, 'activities.ndjson'), 'utf8'), await tables.count()]).toEqual(['', 0])
})

it('quotes cells, and leaves cells without a value empty', () => {
  const readAt = Date.parse(START)
  const activity = { id: 1, name: 'A "fast", long\nride', distance: 12.5, commute: false, start_latlng: [60.1, -5.25] }
  const line = csvLine({ activityId: '1', athleteId: '2', detail: 'detailed', readAt, activity: activity as never })
  const names = CSV_HEADER.trim().split(',')
  expect(line).toMatch(/^1,"A ""fast"", long\nride",,/)
  const cells = line
    .trim()
    .replace(/"(?:[^"]|"")*"/, 'name')
    .split(',')
  expect(cells).toHaveLength(names.length)
  const given = Object.fromEntries(names.map((name, index) => [name, cells[index]]).filter(([, cell]) => cell !== ''))
  expect(given).toEqual({
    id: '1',
    name: 'name',
    distance: '12.5',
    commute: 'false',
    start_lat: '60.1',
    start_lng: '-5.25',
    detail: 'detailed',
    read_at: START,
  })
})

it('replaces and removes only files that it has written', async () => {
  const { sandbox, run, from, out, exported } = await setUp('--streams', 'latlng,time')
  await mkdir(out)
  const own = join(out, 'activities.csv')
  await writeFile(own, 'mine')
  const refused = await exported('csv')
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.err).error.message).toBe(`${own} exists, and export has not written it: choose another folder`)
  expect(await readFile(own, 'utf8')).toBe('mine')

  await exported('gpx')
  const note = join(out, 'note.gpx')
  await writeFile(note, 'mine')
  const before = (await readdir(out)).filter((name) => name.startsWith('2026'))
  const [first = ''] = before
  // A list that someone has changed does not name files elsewhere.
  const list = join(out, '.activity-tracking-export.json')
  const elsewhere = join(out, '..', 'elsewhere.gpx')
  await writeFile(elsewhere, 'mine')
  await writeFile(list, JSON.stringify([...JSON.parse(await readFile(list, 'utf8')), '../elsewhere.gpx']))
  await sandbox.control.deleteActivity({ id: /(\d+)\.gpx$/.exec(first)?.[1] ?? '' })
  await run('pull', from, '--since', '2026-10-20')
  expect(JSON.parse((await exported('gpx')).out)).toMatchObject({ removed: 1, files: before.length - 1 })
  expect((await readdir(out)).sort()).toEqual(['.activity-tracking-export.json', ...before.slice(1), 'activities.csv', 'note.gpx'].sort())
  expect(existsSync(elsewhere)).toBe(true)
  if (process.platform !== 'win32') expect((await stat(list)).mode & 0o777).toBe(0o600)
})

it('names the file that does not exist, and makes nothing', async () => {
  const { run, folder } = await createCommandSetting()
  const from = join(folder, 'none.sqlite')
  const ended = await run('export', join(folder, 'out'), '--format', 'csv', '--from', from)
  expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`${from} does not exist: run`) })
  expect([existsSync(from), existsSync(join(folder, 'out'))]).toEqual([false, false])
})
