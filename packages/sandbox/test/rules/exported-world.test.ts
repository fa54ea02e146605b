import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import type { WorldContents } from '../../src/things/world-contents.ts'
import { worldFrom } from '../../src/world-file/read-world-file.ts'
import { createdFrom } from '../support/comparable-contents.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const EVERYTHING = 'read_all,profile:read_all,activity:read_all'

/** The API's data of the first athlete, without newly assigned ids and URLs of this sandbox. */
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

it('a world that is written as a world file can be read as the same world', async () => {
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

/** Writes a world as files, and reads these. Returns the contents of what is created from them. */
async function exportAndRead(test: TestSandbox): Promise<WorldContents> {
  const { files } = (await test.control('GET', '/world-files')).body
  const names = files.map(({ name }: Json) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  const [{ content }, ...others] = files
  const contents = Object.fromEntries(others.map((file: Json) => [file.name, new TextEncoder().encode(file.content)]))
  const { contents: read, now = 0 } = await worldFrom(content, { files: contents })
  return createdFrom(read(now))
}

it('changes by the control API and the app can be exported and read again', async () => {
  await using test = await startTest({ world: { athletes: { maren: { scopes: ['read'] } } } })
  const create = async (path: string, body: object): Promise<Json> => {
    const { status, text, body: created } = await test.control('POST', path, body)
    expect([path, status, text]).toEqual([path, 201, expect.anything()])
    return created
  }
  const long = 'Å'.repeat(1_000)
  const svg = (color: string) => `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`
  for (const color of ['red', 'blue']) {
    await create('/athletes', { firstname: '山', lastname: long, bio: 'x'.repeat(20_000), weight: 0, ftp: 0, picture: svg(color) })
    await create('/clubs', { name: long, url: 'Hill_Club', picture: svg(color), cover: svg(`dark${color}`) })
  }
  const bike = await create('/gear', { id: 'b9223372036854775807', name: long, weight: 0, earlier_distance: 1e9 })
  await create('/gear', { type: 'shoes', name: 'Trail', notification_distance: 0, weight: 1, frame_type: 3 })
  await create('/privacy_zones', { name: long, center: [60, 5], radius: 100_000 })
  const segment = await create('/segments', {
    name: long,
    points: [
      [60.1234567, 5],
      [60.1334567, 5, 12.345],
    ],
  })
  await create('/routes', {
    name: long,
    description: long,
    points: [
      [60.1234567, 5],
      [60.1334567, 5, 12.345],
    ],
  })
  const { id } = await create('/activities', { name: 'x'.repeat(5_000), description: 'x'.repeat(50_000) })
  await test.control('PATCH', `/activities/${id}`, { gear_id: bike.id })
  await create(`/activities/${id}/kudos`, { firstname: long, at: '2027-01-01T00:00:00Z' })
  expect(await test.control('POST', `/activities/${id}/kudos`, { athlete_id: test.sandbox.athleteId })).toMatchObject({
    status: 400,
    body: { message: 'athletes cannot give kudos to their own activities' },
  })
  await create(`/activities/${id}/comments`, {
    id: '9223372036854775807',
    firstname: long,
    text: 'x'.repeat(10_000),
    at: '2026-12-01T00:00:00Z',
  })
  const made = await exportAndRead(test)
  expect(made.athletes.map(({ firstname }) => firstname)).toEqual(['Maren', '山', '山'])
  expect(made.clubs.map(({ url, picture, cover }) => [url, picture, cover])).toEqual([
    ['Hill_Club', svg('red'), svg('darkred')],
    ['Hill_Club', svg('blue'), svg('darkblue')],
  ])
  expect(
    made.gear.map(({ id: gear, frame_type, weight, notification_distance }) => [gear[0], frame_type, weight, notification_distance]),
  ).toEqual([
    ['b', 3, 0, undefined],
    ['g', null, undefined, 0],
  ])
  expect(made.activities[0]?.comments).toMatchObject([{ id: 9223372036854775807n }])
  const points = [
    [60.1234567, 5],
    [60.1334567, 5],
  ]
  for (const { latlng, altitude } of [made.segments[0]?.line, made.routes[0]?.line].filter((line) => line !== undefined)) {
    expect([latlng[0], latlng.at(-1), altitude.at(-1)]).toEqual([...points, 12.345])
  }
  expect(segment.name).toBe(long)
})

it('a new app has a custom world, from JSON and its files', async () => {
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
