import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const EVERYTHING = 'read_all,profile:read_all,activity:read_all'

/** What the API says of the first athlete's things, without ids that are given out anew and URLs of this sandbox. */
async function shownBy(test: TestSandbox): Promise<Json> {
  const token = await test.token(EVERYTHING)
  const get = async (path: string): Promise<Json> => (await test.request('GET', path, { token })).body
  const list = await get('/athlete/activities?per_page=200')
  const detailed = await get(`/activities/${list.at(-1).id}`)
  const shown = {
    athlete: await get('/athlete'),
    stats: await get(`/athletes/${test.sandbox.athleteId}/stats`),
    list,
    starred: (await get('/segments/starred')).map(({ name, distance, pr_time }: Json) => ({ name, distance, pr_time })),
    routes: (await get(`/athletes/${test.sandbox.athleteId}/routes`)).map(({ name, elevation_gain }: Json) => ({ name, elevation_gain })),
    efforts: detailed.segment_efforts.map(({ name, elapsed_time, pr_rank }: Json) => ({ name, elapsed_time, pr_rank })),
    laps: detailed.laps.map(({ distance, elapsed_time }: Json) => ({ distance, elapsed_time })),
  }
  return JSON.parse(JSON.stringify(shown).replaceAll(test.sandbox.authUrl, ''))
}

const WORLD: World = {
  now: '2026-11-02T10:00:00Z',
  athletes: {
    maren: { firstname: 'Maren', ftp: 236, weight: 58, scopes: ['read'], bikes: { grey: { name: 'Grey bike' } } },
    tomas: { firstname: 'Tomas' },
  },
  segments: { climb: { name: 'The climb', athlete: 'maren', from: { activity: 'ride', start_km: 0.5, end_km: 2 } } },
  activities: [
    { key: 'ride', file: utf8(gpxFile([steadySamples(600)])), sport_type: 'Ride', name: 'Up the valley', kudos: ['tomas'] },
    { name: 'Stretching', sport_type: 'Workout', start_date_local: '2026-10-02T18:00', elapsed_time: 900, visibility: 'only_me' },
  ],
}

it('a world that is written as a world file makes the same world again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exported-world-'))
  try {
    await using test = await startTest({ world: WORLD })
    const { files } = (await test.control('GET', '/world-files')).body
    for (const { name, content } of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    await using again = await startTest({ world: folder })
    const shown = await shownBy(test)
    expect(shown.efforts).toMatchObject([{ name: 'The climb', pr_rank: 1 }])
    expect(await shownBy(again)).toEqual(shown)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a new app has a world of one’s own, from JSON and its files', async () => {
  await using test = await startTest()
  const world = {
    athletes: { maren: { firstname: 'Maren', scopes: ['read', 'activity:read'] } },
    activities: [{ file: 'walk.gpx', name: 'A walk' }],
  }
  const files = { 'walk.gpx': Buffer.from(gpxFile([steadySamples(60)])).toString('base64') }
  const { status, body } = await test.control('POST', '/apps', { name: 'Walks', world, files })
  expect([status, body.name, body.athletes.map(({ firstname }: Json) => firstname)]).toEqual([201, 'Walks', ['Maren']])
  expect(body.grants).toMatchObject([{ scope: 'read,activity:read' }])
  const { body: list } = await test.request('GET', '/athlete/activities', { token: body.grants[0].access_token })
  expect(list).toMatchObject([{ name: 'A walk', start_date: '2026-05-03T06:30:00Z' }])
  const wrong = await test.control('POST', '/apps', { world: { athletes: { maren: { firstnam: 'Maren' } } } })
  expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('firstname')])
})
