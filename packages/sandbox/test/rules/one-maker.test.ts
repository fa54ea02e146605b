import { expect, it } from 'vitest'
import { encodePolyline } from '../../src/tracks/polyline.ts'
import type { Point } from '../../src/tracks/streams.ts'
import { type Json, START, startTest, type TestSandbox } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'
import { folderWith } from '../world-file/support/world-folder.ts'

const EVERYTHING = 'read_all,profile:read_all,activity:read_all'
const NOW = new Date(START).toISOString()
/** When a file says that something was made, so that it is as old as what the control API makes. */
const NEW = { created_at: NOW }
const FILE = utf8(gpxFile([steadySamples(600)], 'cycling'))

/** Twenty points, 45 m apart. */
const APART: Point[] = Array.from({ length: 20 }, (_, index) => [60 + (index * 45) / 111_195.08, 5])
/** Two points, 900 m apart, with altitudes. */
const ENDS = [
  [60, 5],
  [60.0081, 5],
]
/** A point every 3 m. */
const DENSE: Point[] = Array.from({ length: 301 }, (_, index) => [60 + (index * 3) / 111_195.08, 5])
const RUN = { name: 'Home', sport_type: 'Run', start_date_local: '2026-10-30T07:10:00', elapsed_time: 1800 }

interface Case {
  readonly kind: string
  /** Parts of a world file with athletes Maren (1) and Ingrid (2). */
  readonly file: Readonly<Record<string, Json>>
  /** Requests to the control API that make the same. `{n}` is the id in the n-th response. */
  readonly requests: readonly (readonly [path: string, body: object])[]
  /** What is compared: paths of the API as Maren, and of the control API. */
  readonly api?: readonly string[]
  readonly control?: readonly string[]
}

const member = { maren: { id: 1, ...NEW }, ingrid: { id: 2, ...NEW } }
const withMaren = (fields: object): object => ({ ...member, maren: { ...member.maren, ...fields } })
const picture = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${content}</title></svg>`

const CASES: readonly Case[] = [
  {
    kind: 'an athlete with only a name',
    file: { athletes: { ...member, liv: { id: 3, firstname: 'Liv', ...NEW } } },
    requests: [['/athletes', { id: 3, firstname: 'Liv' }]],
    control: ['/athletes'],
  },
  {
    kind: 'an athlete with everything',
    file: {
      athletes: {
        ...member,
        liv: {
          id: 3,
          firstname: 'Liv',
          lastname: 'Moe',
          username: 'liv',
          bio: 'Runs.',
          sex: 'F',
          city: 'Voss',
          subscribed: false,
          ...NEW,
          state: 'Vestland',
          country: 'Norway',
          measurement_preference: 'feet',
          athlete_type: 1,
          weight: 60.5,
          ftp: 200,
          follower_count: 3,
          friend_count: 2,
          zones: {
            heart_rate: {
              zones: [
                { min: 0, max: 120 },
                { min: 120, max: -1 },
              ],
            },
          },
        },
      },
    },
    requests: [
      [
        '/athletes',
        {
          id: 3,
          firstname: 'Liv',
          lastname: 'Moe',
          username: 'liv',
          bio: 'Runs.',
          sex: 'F',
          city: 'Voss',
          subscribed: false,
          state: 'Vestland',
          country: 'Norway',
          measurement_preference: 'feet',
          athlete_type: 1,
          weight: 60.5,
          ftp: 200,
          follower_count: 3,
          friend_count: 2,
          heart_rate_zones: [
            { min: 0, max: 120 },
            { min: 120, max: -1 },
          ],
        },
      ],
    ],
    control: ['/athletes'],
  },
  {
    kind: 'bikes and shoes with only a name',
    file: { athletes: withMaren({ bikes: { one: { id: 'b1' }, two: { id: 'b2' } }, shoes: { three: { id: 'g3' }, four: { id: 'g4' } } }) },
    requests: [
      ['/gear', { id: 'b1', name: 'One' }],
      ['/gear', { id: 'b2', name: 'Two' }],
      ['/gear', { id: 'g3', name: 'Three' }],
      ['/gear', { id: 'g4', name: 'Four' }],
    ],
    api: ['/athlete', '/gear/b1', '/gear/g3'],
    control: ['/gear'],
  },
  {
    kind: 'gear with everything, the second of which is the default',
    file: {
      athletes: withMaren({
        bikes: {
          one: { id: 'b1', nickname: 'Uno', brand_name: 'Fjell', model_name: 'Sti', description: 'Blue', frame_type: 5, weight: 9.1 },
          two: { id: 'b2', primary: true, retired: true, distance: 1200.5 },
        },
        shoes: { three: { id: 'g3', notification_distance: 800_000 } },
      }),
    },
    requests: [
      [
        '/gear',
        { id: 'b1', name: 'One', nickname: 'Uno', brand_name: 'Fjell', model_name: 'Sti', description: 'Blue', frame_type: 5, weight: 9.1 },
      ],
      ['/gear', { id: 'b2', name: 'Two', primary: true, retired: true, earlier_distance: 1200.5 }],
      ['/gear', { id: 'g3', name: 'Three', notification_distance: 800_000 }],
    ],
    api: ['/athlete', '/gear/b1', '/gear/g3'],
    control: ['/gear'],
  },
  {
    kind: 'a club with only a name',
    file: { clubs: { club: { id: 5, name: 'Bærums Løpe-Klubb (1901)', members: ['maren', 'ingrid'] } } },
    requests: [['/clubs', { id: 5, name: 'Bærums Løpe-Klubb (1901)', members: [{ athlete_id: 1 }, { athlete_id: 2 }] }]],
    api: ['/clubs/5', '/athlete/clubs'],
    control: ['/clubs', '/clubs/5/members'],
  },
  {
    kind: 'a club with everything',
    file: {
      clubs: {
        club: {
          id: 5,
          name: 'Hills',
          description: 'Up',
          sport_type: 'cycling',
          activity_types: ['Ride'],
          private: true,
          city: 'Voss',
          url: 'up',
          state: 'Vestland',
          country: 'Norway',
          website: 'https://hills.example',
          other_member_count: 7,
          picture: 'a.svg',
          cover_photo: 'b.svg',
          members: ['ingrid', { athlete: 'maren', role: 'owner' }],
        },
      },
    },
    requests: [
      [
        '/clubs',
        {
          id: 5,
          name: 'Hills',
          description: 'Up',
          sport_type: 'cycling',
          activity_types: ['Ride'],
          private: true,
          city: 'Voss',
          url: 'up',
          state: 'Vestland',
          country: 'Norway',
          website: 'https://hills.example',
          other_members: 7,
          picture: picture('a'),
          cover: picture('b'),
          members: [{ athlete_id: 2 }, { athlete_id: 1, role: 'owner' }],
        },
      ],
    ],
    api: ['/clubs/5'],
    control: ['/clubs', '/clubs/5/members'],
  },
  {
    kind: 'a segment of twenty points',
    file: { segments: { climb: { id: 6, latlng: APART, ...NEW } } },
    requests: [['/segments', { id: 6, name: 'Climb', points: APART }]],
    api: ['/segments/6', '/segments/6/streams?keys=latlng,altitude,distance'],
    control: ['/segments', '/segments/6'],
  },
  {
    kind: 'a segment with everything, of two points',
    file: {
      segments: {
        climb: {
          id: 6,
          name: 'Climb',
          latlng: ENDS,
          altitude: [10, 80],
          activity_type: 'Run',
          private: true,
          hazardous: true,
          city: 'Voss',
          state: 'Vestland',
          country: 'Norway',
          others: { effort_count: 3, athlete_count: 2, star_count: 1 },
          ...NEW,
          starred_by: [{ athlete: 'maren', starred_date: NOW }],
        },
      },
    },
    requests: [
      [
        '/segments',
        {
          id: 6,
          name: 'Climb',
          points: ENDS.map((point, index) => [...point, [10, 80][index]]),
          activity_type: 'Run',
          private: true,
          hazardous: true,
          city: 'Voss',
          state: 'Vestland',
          country: 'Norway',
          other_efforts: 3,
          other_athletes: 2,
          other_stars: 1,
        },
      ],
      ['PUT /segments/6/stars/1', {}],
    ],
    api: ['/segments/6', '/segments/6/streams?keys=latlng,altitude,distance', '/segments/starred'],
    control: ['/segments', '/segments/6', '/segments/6/stars'],
  },
  {
    kind: 'a segment that is a part of an activity',
    file: {
      activities: [{ id: 10, key: 'ride', file: 'ride.gpx', upload_id: 1, external_id: '1.gpx' }],
      segments: { climb: { id: 6, from: { activity: 'ride', start_km: 1, end_km: 1.5 }, ...NEW } },
    },
    requests: [['/segments', { id: 6, name: 'Climb', activity_id: 10, start_index: 200, end_index: 300 }]],
    control: ['/segments/6'],
  },
  ...(['points', 'polyline'] as const).map((form): Case => {
    const line = form === 'points' ? { latlng: DENSE } : { polyline: encodePolyline(APART) }
    return {
      kind: `a route of ${form}`,
      file: { routes: [{ id: 7, name: 'Loop', ...line, ...NEW }] },
      requests: [['/routes', { id: 7, name: 'Loop', ...('latlng' in line ? { points: line.latlng } : line) }]],
      api: ['/routes/7', '/routes/7/streams'],
      control: ['/routes', '/routes/7'],
    }
  }),
  {
    kind: 'a route with everything',
    file: {
      routes: [{ id: 7, name: 'Loop', description: 'Round', type: 2, sub_type: 4, private: true, starred: true, latlng: APART, ...NEW }],
    },
    requests: [
      [
        '/routes',
        { id: 7, name: 'Loop', description: 'Round', activity_type: 'Run', sub_type: 4, private: true, starred: true, points: APART },
      ],
    ],
    api: ['/routes/7', '/athletes/1/routes'],
    control: ['/routes/7'],
  },
  {
    kind: 'a privacy zone with only a place',
    file: { athletes: withMaren({ privacy_zones: [{ center: [60, 5] }] }) },
    requests: [['/privacy_zones', { center: [60, 5] }]],
    control: ['/privacy_zones'],
  },
  {
    kind: 'a manual activity without a name, with the default gear of the athlete',
    file: {
      athletes: withMaren({ shoes: { old: { id: 'g1' } } }),
      activities: [{ ...RUN, name: undefined }],
    },
    requests: [
      ['/gear', { id: 'g1', name: 'Old' }],
      ['/activities', { ...RUN, name: undefined }],
    ],
    api: ['/athlete', '/activities'],
    control: ['/activities', '/gear'],
  },
  {
    kind: 'a manual activity with kudos and comments',
    file: {
      activities: [
        {
          ...RUN,
          description: 'Easy',
          distance: 5000,
          commute: true,
          trainer: true,
          visibility: 'only_me',
          kudos: [
            { athlete: 'ingrid', created_at: NOW },
            { firstname: 'Eva', created_at: NOW },
          ],
          comments: [
            { id: 8, athlete: 'ingrid', text: 'Strong', created_at: NOW },
            { id: 9, firstname: 'Eva', lastname: 'Moe', text: 'Hi', created_at: NOW },
          ],
        },
      ],
    },
    requests: [
      ['/activities', { ...RUN, description: 'Easy', distance: 5000, commute: true, trainer: true, visibility: 'only_me' }],
      ['/activities/{0}/kudos', { athlete_id: 2 }],
      ['/activities/{0}/kudos', { firstname: 'Eva' }],
      ['/activities/{0}/comments', { id: 8, athlete_id: 2, text: 'Strong' }],
      ['/activities/{0}/comments', { id: 9, firstname: 'Eva', lastname: 'Moe', text: 'Hi' }],
    ],
    api: ['/activities', '/activities/{activity}/kudos', '/activities/{activity}/comments'],
    control: ['/activities/{activity}/kudos', '/activities/{activity}/comments'],
  },
  {
    kind: 'a recording, with the default gear of the athlete',
    file: { athletes: withMaren({ bikes: { one: { id: 'b1' } } }), activities: [{ id: 10, file: 'ride.gpx', name: 'Up' }] },
    requests: [
      ['/gear', { id: 'b1', name: 'One' }],
      ['/activities', { name: 'Up', file: { data_type: 'gpx', content: Buffer.from(FILE).toString('base64') } }],
    ],
    api: ['/activities', '/activities/{activity}/streams?keys=time,latlng,distance', '/athlete'],
    control: ['/gear'],
  },
]

const FILES = { 'ride.gpx': FILE, 'a.svg': picture('a'), 'b.svg': picture('b') }
/** What the service assigns. */
const ASSIGNED = new Set(['upload_id', 'upload_id_str', 'external_id', 'updated_at', 'cursor'])
const isAssignedId = (id: unknown): boolean => typeof id === 'number' && id > 90_000

async function start(world: object): Promise<TestSandbox> {
  const text = JSON.stringify({ now: NOW, athletes: member, ...world })
  return startTest({ world: await folderWith({ 'world.json': text, ...FILES }) })
}

async function shownBy(test: TestSandbox, { api = [], control = [] }: Case): Promise<Json> {
  const token = await test.token(EVERYTHING)
  const { body: activities } = await test.control('GET', '/activities')
  const filled = (path: string): string => path.replace('{activity}', String(activities[0]?.id))
  const shown: Record<string, Json> = {}
  for (const path of api) {
    const answer = await test.request('GET', filled(path), { token })
    shown[path] = [answer.status, answer.body]
  }
  for (const path of control) {
    const answer = await test.control('GET', filled(path))
    shown[`control ${path}`] = [answer.status, answer.body]
  }
  return JSON.parse(
    JSON.stringify(shown)
      .replaceAll(test.sandbox.authUrl, '')
      .replace(/"a\d{6,}"/g, '"a"'),
    (key, value) => (ASSIGNED.has(key) || ((key === 'id' || key === 'activity_id') && isAssignedId(value)) ? undefined : value),
  )
}

it.each(CASES.map((each) => [each.kind, each] as const))(
  '%s is the same, made by a world file and by the control API',
  async (_kind, each) => {
    const files = { activities: [{ id: 10, key: 'ride', file: 'ride.gpx', upload_id: 1, external_id: '1.gpx' }] }
    await using fromFile = await start(each.file)
    await using byControl = await start(each.kind.includes('part of') ? files : {})
    const made: string[] = []
    for (const [path, body] of each.requests) {
      const [method = 'POST', where = ''] = path.startsWith('/') ? ['POST', path] : path.split(' ')
      const answer = await byControl.control(
        method,
        where.replace(/\{(\d)\}/, (_, index) => made[index] ?? ''),
        body,
      )
      expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((status: number) => status < 300), expect.anything()])
      made.push(String(answer.body?.id))
    }
    expect(await shownBy(byControl, each)).toEqual(await shownBy(fromFile, each))
  },
)
