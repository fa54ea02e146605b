import { expect, it } from 'vitest'
import { readContents } from '../../src/things/read-contents.ts'
import type { Content, WorldContents } from '../../src/things/world-contents.ts'
import { completeStreams } from '../../src/tracks/complete.ts'
import type { Streams } from '../../src/tracks/streams.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { readWorldFile, worldFrom } from '../../src/world-file/read-world-file.ts'
import { type ExportableWorld, writeWorldFile } from '../../src/world-file/write-world-file.ts'
import { startControl } from '../control/support.ts'
import { comparableContents, createdFrom } from '../support/comparable-contents.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'
import { folderWith } from './support/world-folder.ts'

const NOW = Date.UTC(2026, 10, 2, 10)

/** Everything that a device can record, with pauses and gaps, generated from a sine. */
function recordedStreams(points: number): Streams {
  const wave = (index: number, height: number): number => Math.round(height * Math.sin(index / 17))
  const time = Array.from({ length: points }, (_, index) => index * 7 + (index > points / 2 ? 95 : 0))
  const north = time.map((_, index) => Math.round((60.39 + index * 0.0003) * 1e6) / 1e6)
  return completeStreams({
    time,
    latlng: north.map((latitude, index) => [latitude, Math.round((5.32 + wave(index, 40) / 10_000) * 1e6) / 1e6]),
    altitude: time.map((_, index) => 50 + wave(index, 300) / 10),
    heartrate: time.map((_, index) => (index % 50 === 7 ? 0 : 140 + wave(index, 25))),
    cadence: time.map((_, index) => (index % 9 === 0 ? 0 : 80 + wave(index, 9))),
    watts: time.map((_, index) => Math.max(0, 190 + wave(index, 220))),
    temp: time.map((_, index) => 6 + wave(index, 3)),
  })
}

const svg = (color: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`

/** A world with everything that contents can have. */
async function fullWorld(): Promise<ExportableWorld & { contents: WorldContents }> {
  const read = await worldFrom(
    {
      now: '2026-11-02T10:00:00Z',
      app: {
        name: 'Ride Log',
        tier: 'upgraded',
        extended_access: true,
        single_player: true,
        athlete_limit: 3,
        callback_domain: 'ride.example',
      },
      athletes: {
        maren: {
          id: '9007199254740993',
          lastname: 'Solheim',
          username: 'maren',
          bio: 'Yes: "no" # maybe',
          sex: 'F',
          city: 'Bergen',
          state: 'Vestland',
          country: 'Norway',
          weight: 58.5,
          ftp: 236,
          max_heartrate: 186,
          subscribed: false,
          measurement_preference: 'feet',
          athlete_type: 1,
          follower_count: 3,
          friend_count: 2,
          scopes: ['read', 'activity:read_all'],
          created_at: '2019-03-02T17:20:11Z',
          updated_at: '2026-03-02T17:20:11Z',
          privacy_zones: [{ name: 'Home', center: [60.39, 5.32], radius: 150 }],
          bikes: {
            gravel: {
              name: 'Gravel bike',
              brand_name: 'Fjell',
              model_name: 'Sti',
              weight: 9.1,
              frame_type: 5,
              distance: 1200.5,
              description: 'Blue',
            },
          },
          shoes: { trail: { name: 'Trail shoes', nickname: 'Muddy', retired: true, notification_distance: 800000 } },
          picture: 'maren.svg',
        },
        ingrid: {
          time_zone: 'America/Halifax',
          zones: {
            heart_rate: {
              zones: [
                { min: 0, max: 140 },
                { min: 140, max: -1 },
              ],
            },
          },
        },
        ingrid_2: { firstname: 'Ingrid' },
      },
      clubs: {
        hill: {
          id: 12,
          name: 'Hill Club',
          description: 'Up',
          sport_type: 'cycling',
          activity_types: ['Ride', 'Hike'],
          private: true,
          website: 'https://hill.example/',
          members: ['ingrid', { athlete: 'maren', role: 'admin' }],
          other_member_count: 10,
          picture: 'club.svg',
          cover_photo: 'maren.svg',
        },
      },
      segments: {
        climb: {
          name: 'The climb',
          activity_type: 'Run',
          hazardous: true,
          private: true,
          city: 'Bergen',
          latlng: [
            [60.39, 5.32],
            [60.395, 5.325],
          ],
          altitude: [10, 80],
          starred_by: ['maren', 'ingrid'],
          others: { effort_count: 30, athlete_count: 12, star_count: 2 },
        },
      },
      routes: [
        {
          id: 3329485690369457990n,
          name: 'Around the lake: twice',
          description: 'Nice',
          type: 2,
          sub_type: 4,
          private: true,
          starred: true,
          latlng: [
            [60.39, 5.32],
            [60.395, 5.325],
            [60.39, 5.33],
          ],
          waypoints: [{ latlng: [60.395, 5.325], target_latlng: [60.396, 5.325], category: 'water', title: 'Well', description: 'Cold' }],
        },
      ],
      activities: [
        {
          name: 'By hand',
          sport_type: 'WeightTraining',
          start_date_local: 'yesterday 18:00',
          elapsed_time: 1800,
          moving_time: 1700,
          distance: 12.5,
          total_elevation_gain: 3,
          description: 'Two\nlines',
          kudos: [{ firstname: 'Eva', lastname: 'Moe' }, 'ingrid'],
          comments: [
            { athlete: 'ingrid', text: 'Strong' },
            { firstname: 'Eva', text: '- yes' },
          ],
          photos: [{ id: 'p1', picture: 'maren.svg', caption: 'Me' }],
          visibility: 'followers_only',
          trainer: true,
        },
        { file: 'ride.gpx', athlete: 'ingrid', name: 'Morning <ride>', commute: true, visibility: 'only_me', device_name: 'Watch & Co' },
        { file: 'ride.gpx', gear: 'gravel', id: 77, start_date_local: '2026-10-30T07:10:00' },
      ],
    },
    {
      files: {
        'ride.gpx': new TextEncoder().encode(gpxFile([steadySamples(200)], 'cycling')),
        'maren.svg': new TextEncoder().encode(svg('red')),
        'club.svg': new TextEncoder().encode(svg('blue')),
      },
    },
  )
  const { app, now, grants } = read
  const contents = createdFrom(read.contents(NOW))
  const [first] = contents.activities
  if (first === undefined || !('streams' in first.made)) throw new Error('the first activity has no recording')
  const streams = recordedStreams(400)
  const laps = [
    { startIndex: 0, endIndex: 119 },
    { startIndex: 120, endIndex: 349 },
    { startIndex: 350, endIndex: 399 },
  ]
  const indoors: Streams = completeStreams({ time: [0, 1, 2, 3], distance: [0, 2.5, 5, 7.5] })
  const others: Content<'activities'>[] = [
    {
      ...first,
      id: 78,
      start: first.start + 1,
      time_zone: 'Europe/Oslo',
      made: { ...first.made, streams, laps, upload_id: 12, external_id: 'b.fit', device_name: null },
    },
    {
      ...first,
      id: 79,
      start: first.start + 2,
      time_zone: 'America/Halifax',
      made: { ...first.made, streams: indoors, laps: [{ startIndex: 0, endIndex: 3 }], upload_id: 13 },
    },
  ]
  const activities = [...contents.activities, ...others].sort((one, two) => one.start - two.start)
  return { app, grants, ...(now !== undefined && { now }), contents: { ...contents, activities } }
}

it('a world that is written and read again is the same world', async () => {
  const world = await fullWorld()
  const folder = await folderWith(Object.fromEntries(writeWorldFile(world).map(({ name, content }) => [name, content])))
  const again = await readWorldFile(folder)
  expect({ app: again.app, now: again.now, grants: again.grants }).toEqual({ app: world.app, now: world.now, grants: world.grants })
  const contents = createdFrom(again.contents(NOW))
  expect(contents).toEqual(world.contents)
  for (const [index, { made }] of contents.activities.entries()) {
    const before = world.contents.activities[index]?.made
    if ('streams' in made && before !== undefined && 'streams' in before) {
      expect(totalsOf(made.streams)).toEqual(totalsOf(before.streams))
    }
  }
  // And again, byte for byte.
  expect(writeWorldFile({ ...world, contents })).toEqual(writeWorldFile(world))
})

it('the seeded world that is written and read again is the same world, streams and lines included', async () => {
  const { world } = startControl()
  const whole = readContents(world)
  const activities = whole.activities.filter((_, index) => process.env['LONG_TESTS'] || index % 4 === 0)
  const contents = { ...whole, activities }
  const files = writeWorldFile({ contents, now: world.now() })
  const folder = await folderWith(Object.fromEntries(files.map(({ name, content }) => [name, content])))
  const again = (await readWorldFile(folder)).contents(world.now())
  expect(comparableContents(createdFrom(again))).toEqual(comparableContents(contents))
})

it('files have plain unique names, and equal pictures are written once', async () => {
  const names = writeWorldFile(await fullWorld()).map(({ name }) => name)
  expect(names).toEqual([
    'world.yaml',
    'pictures/maren.svg',
    'pictures/club-hill-club.svg',
    'segments/the-climb.gpx',
    'routes/around_the_lake_twice-3329485690369457990.gpx',
    'activities/2026-05-03-100002.tcx',
    'activities/2026-05-03-78.tcx',
    'activities/2026-05-03-79.tcx',
    'activities/2026-10-30-77.tcx',
  ])
  expect(new Set(names).size).toBe(names.length)
})
