import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offsetAt, partOfDay } from '../../src/base/local-time.ts'
import { createControlClient, type World } from '../../src/index.ts'
import { recorded } from '../support/recorded.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { type SentFile, upload } from '../support/upload.ts'
import { START, steadySamples } from '../uploads/support/track.ts'
import { gpxFile, tcxFile, utf8 } from '../uploads/support/xml.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())

const token = (scope = 'activity:read_all,activity:write,read_all', of = test): Promise<string> => of.token(scope)

/** Ten minutes northwards from a place at a time, as GPX. */
function track(utc: string, latitude: number, longitude: number): SentFile {
  const samples = steadySamples(600).map((sample) => ({
    ...sample,
    time: sample.time - START + Date.parse(utc),
    latitude: latitude + (sample.latitude ?? 0) - 46,
    longitude,
  }))
  return {
    bytes: utf8(gpxFile([samples]).replace(/<trk><name>[^<]*<\/name>/, '<trk>')),
    name: `${latitude},${longitude}.gpx`,
    dataType: 'gpx',
  }
}

/** Ten minutes without a position, as TCX whose times have an offset. */
function indoors(local: string, offset: string): SentFile {
  const samples = steadySamples(600).map(({ latitude: _, longitude: __, ...sample }) => ({
    ...sample,
    time: sample.time - START + Date.parse(`${local}Z`),
  }))
  const bytes = utf8(
    tcxFile([samples], 'Running')
      .replaceAll(/(<Time>[^<]*)Z</g, `$1${offset}<`)
      .replace(/<Notes>[^<]*<\/Notes>/, ''),
  )
  return { bytes, name: `${offset}.tcx`, dataType: 'tcx' }
}

describe('an uploaded activity is in the time zone', () => {
  it.each<[where: string, file: SentFile, expected: readonly [utc: string, local: string, timezone: string, offset: number, name: string]]>(
    [
      [
        'of Sydney',
        { bytes: readFileSync(new URL('../uploads/reports/morning-in-sydney.gpx', import.meta.url)), name: 'sydney.gpx', dataType: 'gpx' },
        ['2021-05-31T21:00:00Z', '2021-06-01T07:00:00Z', '(GMT+10:00) Australia/Sydney', 36_000, 'Morning Run'],
      ],
      [
        'of Nepal',
        track('2021-06-01T00:30:00Z', 27.7, 85.3),
        ['2021-06-01T00:30:00Z', '2021-06-01T06:15:00Z', '(GMT+05:45) Asia/Kathmandu', 20_700, 'Morning Run'],
      ],
      [
        'of New York, on the day on which summer time begins',
        track('2021-03-14T06:59:00Z', 43.08, -73.78),
        ['2021-03-14T06:59:00Z', '2021-03-14T01:59:00Z', '(GMT-05:00) America/New_York', -18_000, 'Night Run'],
      ],
      [
        'of the sea',
        track('2021-06-01T12:00:00Z', 0.5, -30),
        ['2021-06-01T12:00:00Z', '2021-06-01T10:00:00Z', '(GMT-02:00) Etc/GMT+2', -7_200, 'Morning Run'],
      ],
      [
        'west of the date line',
        track('2021-06-01T12:00:00Z', -17.7, 179.9),
        ['2021-06-01T12:00:00Z', '2021-06-02T00:00:00Z', '(GMT+12:00) Pacific/Fiji', 43_200, 'Night Run'],
      ],
      [
        'of the file, in whole hours',
        indoors('2021-06-01T07:00:00', '-03:00'),
        ['2021-06-01T10:00:00Z', '2021-06-01T07:00:00Z', '(GMT-03:00) Etc/GMT+3', -10_800, 'Morning Run'],
      ],
      [
        'of the athlete, who is as far from UTC as the file',
        indoors('2021-06-01T07:00:00', '+02:00'),
        ['2021-06-01T05:00:00Z', '2021-06-01T07:00:00Z', '(GMT+01:00) Europe/Oslo', 7_200, 'Morning Run'],
      ],
      [
        'of the athlete, if the file is not whole hours from UTC',
        indoors('2021-06-01T07:00:00', '+05:45'),
        ['2021-06-01T01:15:00Z', '2021-06-01T03:15:00Z', '(GMT+01:00) Europe/Oslo', 7_200, 'Night Run'],
      ],
      [
        'of the athlete, without a position and an offset',
        indoors('2021-06-01T05:00:00', 'Z'),
        ['2021-06-01T05:00:00Z', '2021-06-01T07:00:00Z', '(GMT+01:00) Europe/Oslo', 7_200, 'Morning Run'],
      ],
    ],
  )('%s', async (_, file, [start_date, start_date_local, timezone, utc_offset, name]) => {
    const bearer = await token()
    const { activity_id } = await upload(test, bearer, { ...file, fields: { sport_type: 'Run' } })
    const { body } = await test.request('GET', `/activities/${activity_id}`, { token: bearer })
    expect(body).toMatchObject({ start_date, start_date_local, timezone, utc_offset, name })
    expect(body.laps[0]).toMatchObject({ start_date, start_date_local })
    expect(body.best_efforts[0]).toMatchObject({ start_date, start_date_local })
  })
})

it.each([
  [0, 4, 'Night'],
  [5, 10, 'Morning'],
  [11, 13, 'Lunch'],
  [14, 17, 'Afternoon'],
  [18, 21, 'Evening'],
  [22, 23, 'Night'],
])('an activity that starts from %i to %i o’clock has %s in its name', (first, last, part) => {
  expect([partOfDay(first), partOfDay(last)]).toEqual([part, part])
})

it.each([
  ['2026-03-29T01:00:00Z', 3600, 7200],
  ['2026-10-25T01:00:00Z', 7200, 3600],
])('clocks change at their second: at %s', (at, before, after) => {
  const time = Date.parse(at)
  expect([time - 1, time].map((utc) => offsetAt(utc, 'Europe/Oslo'))).toEqual([before, after])
})

it('the recording of a world is in the time zone of its file', async () => {
  const file = recorded(indoors('2021-06-01T07:00:00', '-03:00').bytes, 'tcx')
  await using at = await startTest({ world: { athletes: [{ id: 1, firstname: 'Maren' }], activities: [{ file }] } })
  const { body } = await at.request('GET', '/athlete/activities', { token: await token('activity:read', at) })
  expect(body).toMatchObject([{ timezone: '(GMT-03:00) Etc/GMT+3', start_date: '2021-06-01T10:00:00Z' }])
})

const NEPAL: World = {
  athletes: [
    { id: 1, firstname: 'Aksel', time_zone: 'Asia/Kathmandu' },
    { id: 2, firstname: 'Maren' },
  ],
  activities: ['2025-12-31T20:00:00', '2025-12-31T23:55:00', '2026-01-01T00:00:00', '2026-01-01T06:30:00'].map((local) => ({
    start_date: `${local}+05:45`,
    sport_type: 'Ride',
    elapsed_time: 60,
  })),
}

describe('an athlete at +05:45', () => {
  it.each([
    ['2025-12-31T18:16:00Z', 1],
    ['2026-01-01T01:00:00Z', 2],
  ])('has the statistics of the year in Nepal: at %s, %i rides', async (now, count) => {
    const activities = NEPAL.activities?.filter(({ start_date: start = '' }) => Date.parse(start) <= Date.parse(now) - 60_000)
    await using at = await startTest({ now, world: { ...NEPAL, activities: activities ?? [] } })
    const { body } = await at.request('GET', `/athletes/${at.sandbox.athleteId}/stats`, { token: await token('read', at) })
    expect(body.ytd_ride_totals.count).toBe(count)
  })

  it('makes manual activities in that zone, whatever the Z or the offset is, and may move to another one', async () => {
    await using at = await startTest({ world: NEPAL })
    const id = at.sandbox.athleteId
    const bearer = await token('activity:read_all,activity:write', at)
    const create = (form: object) =>
      at.request('POST', '/activities', { token: bearer, form: { name: 'Walk', sport_type: 'Walk', elapsed_time: '60', ...form } })
    const start_date_local = '2026-10-31T05:30:00'
    const { body: first } = await create({ start_date_local })
    expect(first).toMatchObject({ start_date: '2026-10-30T23:45:00Z', timezone: '(GMT+05:45) Asia/Kathmandu', utc_offset: 20_700 })
    for (const suffix of ['Z', '-08:00']) {
      const { start_date, start_date_local: local } = (await create({ start_date_local: `${start_date_local}${suffix}` })).body
      expect([suffix, start_date, local]).toEqual([suffix, first.start_date, `${start_date_local}Z`])
    }
    const { body: now } = await at.control('POST', '/activities', { athlete_id: id, sport_type: 'Run' })
    expect(now).toMatchObject({ name: 'Afternoon Run', start_date: '2026-11-02T10:00:00Z', start_date_local: '2026-11-02T15:45:00Z' })
    expect((await at.control('POST', '/load', { athletes: [{ id, time_zone: 'America/Halifax' }] })).status).toBe(200)
    expect((await create({ start_date_local })).body).toMatchObject({ start_date: '2026-10-31T08:30:00Z', utc_offset: -10_800 })
    expect((await at.request('GET', `/activities/${first.id}`, { token: bearer })).body).toMatchObject({ utc_offset: 20_700 })
  })
})

it.each(['Mars/Olympus', '+05:45', 'europe/oslo', 'ASIA/KOLKATA', 'US/eastern', 'Asia/kathmandu', '', 'Z', 5])(
  'an unknown time zone is refused by name: %j',
  async (time_zone) => {
    const world = { athletes: [{ id: 1, firstname: 'Ada', time_zone }] } as World
    const reason = time_zone === 5 ? 'must be string' : 'must be a name of the time zone database, such as America/New_York'
    await expect(startTest({ world })).rejects.toThrow(`athletes.0.time_zone ${reason}`)
  },
)

describe('a world that starts on another day', () => {
  it.each([['2026-03-07T20:00:00Z', '2026-03-06T07:10:00Z', -18_000]])(
    'keeps the local times of its athletes: at %s',
    async (now, start_date_local, utc_offset) => {
      const activities = [{ start_date: '2026-11-01T12:10:00Z', sport_type: 'Run', elapsed_time: 60 } as const]
      const athletes = [{ id: 1, firstname: 'Tomas', time_zone: 'America/New_York' }]
      await using at = await startTest({ now: '2026-11-02T20:00:00Z', world: { athletes, activities } })
      const { client_id: other } = await at.sandbox.control.createApp({ now })
      const control = createControlClient({ controlUrl: at.sandbox.controlUrl, world: other })
      const { access_token: bearer } = await control.createToken({ scope: 'activity:read' })
      const { body } = await at.request('GET', '/athlete/activities', { token: bearer })
      expect(body).toMatchObject([{ name: 'Morning Run', start_date_local, utc_offset }])
    },
  )

  it('keeps the distances from the start of a recording during which the clocks change', async () => {
    const samples = steadySamples(900).map((sample, index) => ({
      ...sample,
      time: Date.parse('2026-03-29T00:50:00Z') + index * 6000,
      latitude: 46 + (index < 700 ? index * 2 : 1400 + (index - 700) * 4) / 111_195.08,
    }))
    const world: World = {
      athletes: [
        { id: 1, firstname: 'Maren' },
        { id: 2, firstname: 'Tomas' },
      ],
      activities: [
        {
          file: recorded(utf8(gpxFile([samples]))),
          sport_type: 'Run',
          comments: [{ id: 1, athlete_id: 2, text: 'Hm', at: '2026-03-29T02:00:00Z' }],
        },
      ],
    }
    await using at = await startTest({ now: '2026-03-30T10:00:00Z', world })
    const bearer = await token('activity:read_all', at)
    const [{ id }] = (await at.request('GET', '/athlete/activities', { token: bearer })).body
    const { body } = await at.request('GET', `/activities/${id}`, { token: bearer })
    expect(body).toMatchObject({ start_date: '2026-03-29T00:50:00Z', start_date_local: '2026-03-29T01:50:00Z' })
    expect(body.best_efforts[0]).toMatchObject({ start_date: '2026-03-29T02:00:00Z', start_date_local: '2026-03-29T04:00:00Z' })
    const comments = await at.request('GET', `/activities/${id}/comments`, { token: bearer })
    expect(comments.body[0].created_at).toBe('2026-03-29T02:00:00Z')
  })
})
