// Whole responses in one course of events. Read the changes of the recorded files before you accept them with `vitest -u`.

import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { scopes } from '@activity-tracking/spec'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recorded } from '../support/recorded.ts'
import { type Json, type RequestOptions, startTest, type TestSandbox } from '../support/sandbox.ts'
import { type SentFile, upload } from '../support/upload.ts'
import { activity, creator, fileId, fitOf, lap, record, session, timer } from '../uploads/support/fit.ts'
import { type Sample, START } from '../uploads/support/track.ts'
import { gpxFile, tcxFile, utf8 } from '../uploads/support/xml.ts'

let test: TestSandbox
/** Of all scopes, of the narrowest ones, of another athlete, and of one without a subscription. */
let tokens: Record<'all' | 'narrow' | 'other' | 'third', string>
beforeEach(async () => {
  asked.splice(0)
  test = await startTest({ world: fileURLToPath(new URL('../worlds/full/world.yaml', import.meta.url)), tier: 'unlimited' })
  const all = Object.keys(scopes).join()
  tokens = {
    all: await test.token(all),
    narrow: await test.token('read,activity:read'),
    other: await test.token(all, 2),
    third: await test.token(all, 3),
  }
})
afterEach(() => test.sandbox.close())

const HEADERS = ['allow', 'cache-control', 'content-disposition', 'content-type', 'location', 'www-authenticate', 'x-sandbox-why']
const asked: string[] = []

/** Records a request and its response, one line for each part of the body. */
async function ask(method: string, path: string, token: keyof typeof tokens | '' = 'all', options: RequestOptions = {}): Promise<Json> {
  const { status, headers, text, body } = await test.request(method, path, { ...options, ...(token !== '' && { token: tokens[token] }) })
  const parts =
    body === undefined
      ? (status < 400 ? text : text.replace(/<style>.*<.style>/s, '')).split('\n')
      : Object.entries(body).map(([name, part]) => `${name}: ${JSON.stringify(part)}`)
  const shown = HEADERS.map((name) => `${name}: ${headers.get(name)}`).filter((line) => !/: (null|application.json;.*)$/.test(line))
  asked.push(`\n${method} ${path} ${token} ${JSON.stringify(options)}: ${status}`, ...[...shown, ...parts].map((line) => `  ${line}`))
  return body
}

/** Records what the control API lists, one line for each item. */
const list = async (path: string) => {
  for (const item of Object.values((await test.control('GET', path)).body).flat()) asked.push(JSON.stringify(item))
}

/** Everything recorded since the last file. */
const expectRecorded = (name: string): Promise<void> =>
  expect(asked.splice(0).join('\n').replaceAll(new URL(test.sandbox.baseUrl).origin, '')).toMatchFileSnapshot(`answers/${name}.txt`)

const READS =
  '/athlete /athlete/zones /athletes/1/stats /athlete/clubs /clubs/21 /clubs/22 /gear/b31 /gear/32 /gear/g33 /segments/41 /segments/42 ' +
  '/segments/43 /segments/starred /segments/41/streams?keys=altitude /segments/44/streams /segment_efforts?segment_id=41 /segments/explore?bounds=45,14,47,15 ' +
  '/segments/explore?bounds=45,14,47,15&activity_type=riding&min_cat=1&max_cat=3 /athletes/1/routes /routes/51 /routes/52 /routes/53 ' +
  '/routes/51/streams /routes/51/export_gpx /routes/51/export_tcx /athlete/activities /activities/61 /activities/61/kudos ' +
  '/activities/61/comments /activities/61/comments?page_size=1 /activities/61/laps /activities/61/zones /activities/62 ' +
  '/activities/61/streams /activities/61/streams?keys=time,latlng,moving,watts /activities/66/streams?keys=temp,cadence&key_by_type=true ' +
  '/segment_efforts/613 /segment_efforts/617 /segment_efforts/613/streams /segment_efforts/613/streams?keys=heartrate&key_by_type=true ' +
  '/activities/11000000000 /activities/64'

it('a world with every field, and with the defaults, is shown to each viewer', async () => {
  await list('/export')
  for (const token of ['all', 'narrow', 'other'] as const) for (const path of READS.split(' ')) await ask('GET', path, token)
  await expectRecorded('world')
})

/** Paths without an answer, by the token that they are sent with. */
const UNREADABLE: Readonly<Record<keyof typeof tokens | '', string>> = {
  all:
    '/nothing /activities/99 /activities/64 /activities/64/laps /athletes/2/stats /athletes/2/routes /clubs/99 /gear/b99 /gear/b35 /gear/x1 ' +
    '/segments/99 /segment_efforts/99 /segment_efforts?segment_id=99 /routes/99 /routes/99/export_gpx /uploads/9 /activities/62/streams ' +
    '/activities/61/streams?keys=speed /segments/explore /segments/explore?bounds=47,1,46,2 /segments/explore?bounds=1,2,3 ' +
    '/segment_efforts /athlete/activities?per_page=201 /athlete/activities?page=0&before=x /activities/abc /activities/18446744073709551616 ' +
    '/activities/61/comments?after_cursor=x /oauth/nothing /activties /segment/41/strems /activities/61/photos /activities/61/file.fit /activities/61/privacy /gexx/b1 ' +
    '/athlete/email /oauth/tokens /segment_effortsabcd /athlete/activities?before=0123456789abcdef0123456789abcdef01234567 /new/athlete ' +
    '/athlete/activities?page=abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefgh&before=abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghi',
  narrow: '/athlete/zones /athletes/1/stats /segments/43 /routes/51 /activities/62 /uploads/9',
  other: '/segments/43 /segment_efforts/613 /routes/51',
  third: '/athlete /segment_efforts?segment_id=41 /activities/64/zones',
  '': '/athlete /activities/61?access_token=x /oauth/authorize?client_id=1',
}
/** Wrong parameters of an authorization URL that is right otherwise. */
const UNAUTHORIZED =
  'client_id=1 redirect_uri=http://evil.example/ redirect_uri=http:x redirect_uri=app://callback redirect_uri=http://user@app.example/ ' +
  'redirect_uri=http://app.example/%23part redirect_uri= response_type=token scope=sleep scope=, approval_prompt=never state=a&state=b'
const AUTHORIZE = '/oauth/authorize?client_id=48213&response_type=code&scope=read,activity:read&redirect_uri=http://localhost/back?a=b'

const RUN = { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-01T08:00:00Z', elapsed_time: '60' }
const REFUSED: Parameters<typeof ask>[] = [
  ['GET', '/athlete', '', { headers: { Authorization: 'Bearer unknown' } }],
  ['DELETE', '/athlete'],
  ['DELETE', '/activities/61'],
  ['PUT', '/athlete', 'narrow', { form: { weight: '60' } }],
  ['PUT', '/athlete', 'all', { form: { weight: '-1' } }],
  ['PUT', '/segments/42/starred'],
  ['PUT', '/segments/43/starred', 'other', { json: { starred: true } }],
  ['PUT', '/activities/64', 'all', { json: { name: 'x' } }],
  ['PUT', '/activities/61', 'all', { json: { gear_id: 'b35' } }],
  ['PUT', '/activities/61', 'all', { json: { name: null, sport_type: 'Sleep' } }],
  ['POST', '/activities', 'narrow', { form: RUN }],
  ['POST', '/activities'],
  ['POST', '/activities', 'all', { form: { ...RUN, sport_type: 'x', elapsed_time: '0', distance: '-1', start_date_local: 'today' } }],
  ['POST', '/activities', 'all', { form: { ...RUN, start_date_local: '9999-12-31T23:00:00Z' } }],
  ['POST', '/uploads', 'all', { form: { data_type: 'fit' } }],
  ['POST', '/uploads', 'all', { form: { data_type: 'kml', file: 'x' } }],
  ['POST', '/oauth/token', '', { form: { client_id: '48213', client_secret: 'x', grant_type: 'refresh_token', refresh_token: 'x' } }],
  ['POST', '/oauth/token', '', { form: { client_id: '1', client_secret: 'x', grant_type: 'refresh_token', refresh_token: 'x' } }],
  ['POST', '/oauth/deauthorize', '', { form: { access_token: 'x' } }],
  ['POST', '/oauth/revoke', '', { form: { token: 'x' } }],
]

it('what is refused has a reason', async () => {
  for (const [token, paths] of Object.entries(UNREADABLE))
    for (const path of paths.split(' ')) await ask('GET', path, token as keyof typeof UNREADABLE)
  for (const wrong of UNAUTHORIZED.split(' ')) {
    const query = new URLSearchParams(AUTHORIZE.replace(/^.*?\?/, ''))
    query.delete(wrong.replace(/=.*/, ''))
    await ask('GET', `/oauth/authorize?${query}&${wrong}`, '')
  }
  for (const each of REFUSED) await ask(...each)
  for (const fault of [{ status: 503 }, { body: 'html' }, { status: 502, probability: 0.5 }]) {
    await test.control('PUT', '/faults', { rules: [{ operation_id: 'listAthleteClubs', ...fault }] })
    await ask('GET', '/athlete/clubs')
  }
  for (const _ of '12345678') await ask('GET', '/athlete/clubs')
  const late = { id: 10, sport_type: 'Run', start_date: '9999-12-31T22:00:00Z', time_zone: 'Asia/Kathmandu', streams: { time: [0] } }
  const kinds = ['athletes', 'clubs', 'segments', 'routes'].map((kind) => [kind, [{ id: 9 }]])
  const mistaken = { ...Object.fromEntries(kinds), gear: [{ id: 'b9' }], activities: [{ id: 9 }, late, { ...late, athlete_id: 8 }] }
  const invalid = {
    now: 'x',
    athletes: [
      { id: 'x', weight: -1 },
      { id: 1, scopes: ['all'] },
    ],
    gear: [{}],
    activities: [{ kudos: [{}] }],
  }
  for (const world of [mistaken, invalid]) asked.push((await test.control('POST', '/load', world)).text)
  const { headers } = await test.request('GET', '/athlete', { token: tokens.all })
  asked.push(...[...headers].filter(([name]) => name.includes('ratelimit')).map(String))
  await list('/requests')
  await expectRecorded('refusals')
})

/** A point every five seconds along the segments of the world, with a pause, a descent and a turn. Some are incomplete, and one is late. */
const samples = Array.from({ length: 150 }, (_, index): Sample => {
  const [north, east] = [Math.min(index, 100), Math.max(0, index - 100)]
  return {
    time: START + index * 5000 + (index < 60 ? 0 : 95_000) - (index === 140 ? 12_000 : 0),
    ...(index % 23 !== 7 && { latitude: 46 + north * 0.00012 - (index % 3) * 0.00001, longitude: 14.5 + east * 0.0002 }),
    ...(index % 19 !== 4 && { altitude: Math.round(3000 + 250 * Math.sin(index / 20) + (index % 4) * 3) / 10 }),
    ...(index % 30 && { distance: (index * 145 + (index % 5) * 20 + (index < 60 ? 0 : 2000)) / 10, speed: 2.5 + (index % 9) / 10 }),
    ...(index % 11 !== 5 && { heartrate: 100 + Math.round(index / 3) + (index % 7) }),
    ...(index % 17 !== 3 && { cadence: (index % 13 && 70) + (index % 6), watts: (index * 37) % 290, temp: 12 + Math.floor(index / 15) }),
  }
})
const halves = [samples.slice(0, 60), samples.slice(60)]
const end = START + 149 * 5000 + 95_000
const messages = [
  ...[fileId({ manufacturer: 1, product: 3121 }), creator('Builder 9'), ...samples.map(record)],
  ...[timer(START + 295_000, 'stop'), timer(START + 395_000, 'start')],
  ...[lap({ start: START, seconds: 295, meters: 800 }), lap({ start: START + 395_000, seconds: 445, meters: 1300 })],
  ...[session({ start: START, seconds: 840, meters: 2100, sport: 1, subSport: 3 }), activity(end, 7200)],
]
const fields = { description: 'By hand', commute: '1', external_id: 'x-1' }
const indoors = samples.slice(0, 12).map(({ time, distance, watts }) => record({ time, distance, watts } as Sample))
const files: SentFile[] = [
  { dataType: 'FIT', name: 'indoors.fit', bytes: fitOf([fileId(), ...indoors, activity(START, 18_000)]), fields: { name: '' } },
  { dataType: 'fit', name: 'run.fit', bytes: fitOf(messages) },
  { dataType: 'tcx', name: 'ride.tcx', bytes: utf8(tcxFile(halves)), fields: { ...fields, name: 'Named' } },
  {
    dataType: 'gpx.gz',
    name: 'walk.gpx.gz',
    bytes: gzipSync(utf8(gpxFile(halves, 'walking'))),
    fields: { sport_type: 'MountainBikeRide' },
  },
]

it.each(files)('an upload of $name is shown to each viewer', async (file) => {
  asked.push(JSON.stringify(await upload(test, tokens.all, file)))
  const { activity_id } = JSON.parse(asked[0] ?? '')
  const keys = 'time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving,grade_smooth'
  for (const token of ['all', 'narrow'] as const)
    for (const path of ['', '/laps', `/streams?keys=${keys}`]) await ask('GET', `/activities/${activity_id}${path}`, token)
  for (const path of [
    `/activities/${activity_id}/zones`,
    '/segment_efforts?segment_id=44',
    '/segments/44',
    '/athletes/1/stats',
    '/athlete',
  ])
    await ask('GET', path)
  await list('/uploads')
  await expectRecorded(file.name)
})

it('what is created and changed is shown at once', async () => {
  const walk = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-01T08:00:00Z', elapsed_time: '3000' }
  await ask('POST', '/activities', 'all', { form: { ...walk, distance: '4321.5', description: 'Slow', trainer: '1', commute: '0' } })
  await ask('POST', '/activities', 'other', { json: { ...walk, sport_type: undefined, type: 'Run' } })
  const flags = { commute: false, trainer: false, hide_from_home: false }
  await ask('PUT', '/activities/61', 'all', { json: { name: 'Other', description: 'New', sport_type: 'Run', gear_id: 'g34', ...flags } })
  await ask('PUT', '/activities/61', 'all', { json: { type: 'Ride', gear_id: 'none' } })
  await ask('PUT', '/activities/62', 'all', { form: { commute: 'true', trainer: '1', gear_id: 'b31' } })
  await ask('PUT', '/athlete', 'all', { form: { weight: '60.5', ftp: '240' } })
  for (const starred of [true, false]) await ask('PUT', '/segments/42/starred', 'all', { json: { starred } })
  for (const path of [
    '/athlete/activities?per_page=3',
    '/athlete/activities?after=1700000000&page=2&per_page=2',
    '/gear/b31',
    '/routes/52',
  ])
    await ask('GET', path)
  const given = {
    id: 1,
    city: 'Oslo',
    bio: null,
    weight: null,
    heart_rate_zones: null,
    privacy_zones: [{ id: 13, center: [46.005, 14.5] }],
  }
  await test.control('POST', '/load', {
    athletes: [given, { id: 4, firstname: 'New', scopes: ['read'] }],
    clubs: [{ id: 21, name: 'Eight Hills', cover: null, members: [{ athlete_id: 4 }] }],
    gear: [{ id: 'b31', frame_type: 1, weight: null, earlier_distance: 10, primary: true }],
    segments: [{ id: 41, name: 'Valley', private: true, other_stars: 9, stars: [{ athlete_id: 3 }] }],
    routes: [{ id: 51, name: 'Over', sub_type: 2, waypoints: [{ latlng: [46.0078, 14.5], title: 'Bank' }], private: false }],
    activities: [
      { id: 61, sport_type: 'Ride', time_zone: 'Europe/Oslo', start_date: '2026-10-01T07:00:00Z', kudos: [], description: null },
      { id: 62, distance: 100, visibility: 'everyone' },
      { athlete_id: 1, sport_type: 'Yoga', start_date: '2026-10-01T12:00:00Z', elapsed_time: 60 },
      { id: 67, file: recorded(files[0]?.bytes ?? new Uint8Array(), 'fit') },
      { id: 68, file: recorded(utf8(gpxFile([samples.slice(0, 5)], 'VirtualRide'))), trainer: false },
    ],
  })
  await list('/export')
  for (const path of ['/activities/61', '/segments/41', '/routes/51', '/clubs/21', '/athlete/zones', '/gear/b31', '/routes/52'])
    await ask('GET', path)
  for (const path of ['/activities/61', '/athlete/activities']) await ask('GET', path, 'narrow')
  const visibility = 'only_me'
  asked.push((await test.control('PATCH', '/activities/66', { visibility })).text)
  asked.push((await test.control('POST', '/activities', { athlete_id: 1, name: 'By the athlete', visibility })).text)
  const gone = (id: number | string) => [{ id, deleted: true }]
  const others = { clubs: gone(22), gear: gone('b32'), segments: gone(42), routes: gone(51), activities: gone(62) }
  await test.control('POST', '/load', { athletes: gone(2), ...others })
  for (const path of ['/export', '/things/routes/52']) await list(path)
  await expectRecorded('changes')
})

it('access is granted, refreshed and revoked', async () => {
  const { clientId: client_id, clientSecret: client_secret } = test.sandbox
  const page = `${AUTHORIZE}&state=s%20t`
  await ask('GET', page, '')
  const decision = 'authorize'
  const forms = [
    { decision: 'maybe' },
    { decision, athlete: '3' },
    { decision, granted: 'read' },
    { decision, granted: 'read_all', athlete: '3' },
  ]
  for (const form of [...forms, { decision, granted: 'read', athlete: '9' }, { decision, granted: 'read', athlete: '3' }])
    await ask('POST', page, '', { form })
  await ask('POST', page, '', { form: {}, headers: { Origin: 'http://evil.example' } })
  const form = { client_id, client_secret, grant_type: 'authorization_code', code: /code=(\w{40})/.exec(asked.join())?.[1] ?? '' }
  const { access_token, refresh_token } = await ask('POST', '/oauth/token', '', { form })
  await ask('POST', '/oauth/token', '', { form })
  await ask('POST', '/oauth/token', '', { form: { ...form, grant_type: 'refresh_token', refresh_token } })
  const headers = { Authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` }
  for (const token of [refresh_token, refresh_token]) await ask('POST', '/oauth/revoke', '', { headers, form: { token } })
  await ask('POST', '/oauth/deauthorize', '', { form: { access_token: test.sandbox.accessToken } })
  for (const token of [access_token, test.sandbox.accessToken])
    await ask('GET', '/athlete', '', { headers: { Authorization: `Bearer ${token}` } })
  for (const path of ['/requests', '/advice']) await list(path)
  await expectRecorded('oauth')
})
