import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deriveActivity } from '../../src/tracks/derive.ts'
import type { DataType, ParsedActivity } from '../../src/tracks/files/activity-file.ts'
import { parseActivities } from '../../src/tracks/files/parse-file.ts'
import { lapOf } from '../../src/tracks/laps.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { fileId, fitOf, lap, length, records, session, timer } from './support/fit.ts'
import { gpxFile, utf8 } from './support/xml.ts'

const FOLDER = new URL('./reports/', import.meta.url)
const START = Date.UTC(2021, 5, 1, 6)
const at = (seconds: number): number => START + seconds * 1000
const iso = (seconds: number): string => new Date(at(seconds)).toISOString()

interface Expected {
  readonly sport?: string
  readonly start?: string
  readonly elapsed?: number
  readonly moving?: number
  readonly distance?: number
  readonly trainer?: boolean
  readonly laps?: number
  /** Seconds, moving seconds and meters of each lap. */
  readonly lapTotals?: readonly (readonly number[])[]
  readonly heart?: readonly (number | undefined)[]
  readonly fastest?: number
}

function summaryOf({ sport, startTime, trainer, streams, laps }: ParsedActivity) {
  const totals = totalsOf(streams)
  const inLaps = laps.map(({ startIndex, endIndex }) => lapOf(streams, startIndex, endIndex))
  expect(inLaps.reduce((sum, { elapsed_time }) => sum + elapsed_time, 0)).toBe(totals.elapsed_time)
  expect(inLaps.reduce((sum, { distance }) => sum + distance, 0)).toBeCloseTo(totals.distance, 0)
  return {
    sport,
    trainer,
    start: new Date(startTime).toISOString().replace('.000', ''),
    elapsed: totals.elapsed_time,
    moving: totals.moving_time,
    distance: Math.round(totals.distance),
    laps: laps.length,
    lapTotals: inLaps.map(({ elapsed_time, moving_time, distance }) => [elapsed_time, moving_time, Math.round(distance)]),
    heart: streams.heartrate,
    fastest: totals.max_speed,
  }
}

/** Compares the facts that a case is about, and everything that follows from the file with what was recorded: accept changes with `vitest -u`. */
function expectActivities(type: DataType, bytes: Uint8Array, expected: readonly Expected[]): void {
  const parsed = parseActivities(bytes, type)
  expect(parsed.map(summaryOf)).toMatchObject(expected)
  const lines = parsed.flatMap(({ streams, laps, ...facts }) =>
    Object.entries({ ...facts, ...deriveActivity({ streams, laps }, { sport: facts.sport, weight: null, zones: [], segments: [] }) }),
  )
  const text = lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('')
  expect(text).toMatchSnapshot()
}

// The local time and its zone follow from the position.
const { 'morning-in-sydney.gpx': _, ...reports } = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Record<
  string,
  Expected[]
>

test.each(Object.entries(reports))('%s', (name, expected) =>
  expectActivities(name.slice(-3) as DataType, readFileSync(new URL(name, FOLDER)), expected),
)

interface Point {
  readonly second: number
  readonly latitude?: number
  readonly longitude?: number
  readonly meters?: number
}

const gpx = (...segments: (readonly Point[])[]): Uint8Array =>
  utf8(
    gpxFile(
      segments.map((points) => points.map(({ second, latitude = 45, longitude = 7 }) => ({ time: at(second), latitude, longitude }))),
    ),
  )

const tcxPoint = ({ second, latitude, meters }: Point): string =>
  `<Trackpoint><Time>${iso(second)}</Time>${
    latitude === undefined
      ? ''
      : `<Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>7</LongitudeDegrees></Position>`
  }${meters === undefined ? '' : `<DistanceMeters>${meters}</DistanceMeters>`}</Trackpoint>`

interface Lap {
  readonly from: number
  readonly seconds: number
  readonly meters?: number
  readonly tracks?: readonly (readonly Point[])[]
}
const tcxLap = ({ from, seconds, meters = 0, tracks = [] }: Lap): string =>
  `<Lap StartTime="${iso(from)}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${meters}</DistanceMeters>${tracks
    .map((points) => `<Track>${points.map(tcxPoint).join('')}</Track>`)
    .join('')}</Lap>`
const tcxActivity = (sport: string, ...laps: Lap[]): string => `<Activity Sport="${sport}">${laps.map(tcxLap).join('')}</Activity>`
const tcx = (...activities: string[]): Uint8Array =>
  utf8(`<TrainingCenterDatabase><Activities>${activities.join('')}</Activities></TrainingCenterDatabase>`)

/** A point every ten seconds, northward at about 2.2 m/s, with the distance unless it is left out. */
const way = (from: number, to: number, { latitude = 45, meters }: { latitude?: number; meters?: number } = {}): Point[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, index) => ({
    second: from + index * 10,
    latitude: latitude + index * 0.0002,
    ...(meters !== undefined && { meters: meters + index * 20 }),
  }))
const still = (from: number, to: number): Point[] => way(from, to).map(({ second }) => ({ second }))

const fitWith = (...messages: Parameters<typeof fitOf>[0]): Uint8Array => fitOf([fileId(), ...messages])
const poolSwim = { start: START, sport: 5, subSport: 17 }
const lengths = (from: number, count: number, seconds: number) =>
  Array.from({ length: count }, (_, index) => length(at(from + index * seconds), seconds))

test.each<[string, DataType, Uint8Array, Expected[]]>([
  // No distance
  [
    'strength training with a stopped timer',
    'fit',
    fitWith(
      ...records(START, 600, () => ({ heartrate: 110 })),
      timer(at(200), 'stop'),
      timer(at(210), 'stop'),
      timer(at(320), 'start'),
      timer(at(600), 'stop'),
      session({ start: START, seconds: 600, sport: 10, subSport: 20 }),
    ),
    [{ sport: 'WeightTraining', elapsed: 600, moving: 480, distance: 0, trainer: false }],
  ],
  [
    'a heart rate only',
    'tcx',
    tcx(tcxActivity('Other', { from: 0, seconds: 500, tracks: [still(0, 200), still(300, 600)] })),
    [{ sport: 'Workout', elapsed: 600, moving: 500 }],
  ],

  [
    'a minute in laps of hours',
    'fit',
    fitWith(
      ...records(at(7200), 60, () => ({ heartrate: 110 })),
      ...[START, at(30_000)].map((start) => lap({ start, seconds: 20_000, meters: 50 })),
    ),
    [{ elapsed: 3660 }],
  ],

  [
    'a pause between laps',
    'tcx',
    tcx(tcxActivity('Running', ...[0, 160].map((from) => ({ from, seconds: 60, tracks: [way(from, from + 60)] })))),
    [{ elapsed: 220, moving: 120 }],
  ],

  // Pool swims
  [
    'a swim whose session starts before its first length, with the length of the pool and without records',
    'fit',
    fitWith(...lengths(25, 4, 50), session({ ...poolSwim, seconds: 300, pool: 50 })),
    [{ sport: 'Swim', start: '2021-06-01T06:00:00Z', elapsed: 300, moving: 200, distance: 200, fastest: 1, trainer: false }],
  ],
  [
    'a drill, which has no lengths',
    'fit',
    fitWith(
      ...lengths(0, 4, 25),
      length(at(100), 200, false),
      ...lengths(300, 4, 25),
      lap({ start: START, seconds: 100, meters: 100 }),
      lap({ start: at(100), seconds: 200, meters: 100 }),
      lap({ start: at(301), seconds: 100, meters: 100 }),
      session({ ...poolSwim, seconds: 400, meters: 300, pool: 25 }),
    ),
    [
      {
        elapsed: 400,
        moving: 400,
        distance: 300,
        lapTotals: [
          [100, 100, 100],
          [200, 200, 100],
          [100, 100, 100],
        ],
      },
    ],
  ],

  [
    'a swim in a pool of unknown length',
    'fit',
    fitWith(...lengths(0, 4, 50), session({ ...poolSwim, seconds: 200, meters: 100 })),
    [{ sport: 'Swim', elapsed: 200, distance: 100 }],
  ],
  [
    'a swim that only the length of the pool shows to be in one',
    'fit',
    fitWith(...lengths(0, 4, 50), session({ start: START, sport: 5, seconds: 200, pool: 25 })),
    [{ sport: 'Swim', elapsed: 200, distance: 100 }],
  ],

  [
    'a swim in a pool without lengths',
    'fit',
    fitWith(...records(START, 100, (second) => ({ distance: second })), session({ ...poolSwim, seconds: 100, pool: 25 })),
    [{ sport: 'Swim', elapsed: 100, distance: 100 }],
  ],
  [
    'a lap that starts before the first position and ends after the last',
    'tcx',
    tcx(tcxActivity('Running', { from: 0, seconds: 60, tracks: [way(10, 40)] })),
    [{ start: '2021-06-01T06:00:10Z', elapsed: 30 }],
  ],

  [
    'a first point at 50 m/s from the start, and not at 200',
    'tcx',
    tcx(
      ...[500, 2000].map((meters) =>
        tcxActivity('Other', { from: 0, seconds: 20, tracks: [[10, 20].map((second) => ({ second, meters }))] }),
      ),
    ),
    [{ distance: 500 }, { distance: 0 }],
  ],

  // Several activities
  [
    'sessions of unknown length, one of which starts with a transition',
    'fit',
    fitWith(
      ...records(START, 100, (second) => ({ distance: second * 5 })),
      session({ start: START, seconds: 0, sport: 3 }),
      session({ start: START, seconds: 0, sport: 2 }),
      session({ start: at(50), seconds: 0, sport: 1 }),
    ),
    [
      { sport: 'Ride', elapsed: 50, distance: 250 },
      { sport: 'Run', elapsed: 50, distance: 250 },
    ],
  ],
  [
    'a triathlon that counts from 0 after each transition',
    'fit',
    fitWith(
      ...records(START, 300, (second) => ({ distance: second })),
      ...records(at(305), 90, () => ({ distance: 0 })),
      ...records(at(400), 600, (second) => ({ distance: second * 8 })),
      ...records(at(1005), 295, (second) => ({ distance: second * 3 + 15 })),
      lap({ start: START, seconds: 250, meters: 250 }),
      lap({ start: at(300), seconds: 100 }),
      lap({ start: at(400), seconds: 600, meters: 4800 }),
      lap({ start: at(1000), seconds: 100, meters: 300 }),
      lap({ start: at(1100), seconds: 200, meters: 600 }),
      session({ start: START, seconds: 250, sport: 5, subSport: 18 }),
      session({ start: at(300), seconds: 100, sport: 3 }),
      session({ start: at(400), seconds: 600, sport: 2 }),
      session({ start: at(1000), seconds: 300, sport: 1 }),
    ),
    [
      { sport: 'Swim', elapsed: 250, distance: 250, laps: 1 },
      { sport: 'Ride', start: '2021-06-01T06:06:40Z', elapsed: 600, distance: 4800, laps: 1 },
      { sport: 'Run', start: '2021-06-01T06:16:40Z', elapsed: 300, distance: 900, laps: 2 },
    ],
  ],
  [
    'a multisport session in TCX',
    'tcx',
    tcx(
      `<MultiSportSession><FirstSport>${tcxActivity('Biking', { from: 0, seconds: 600, tracks: [way(0, 600)] })}</FirstSport><NextSport><Transition>${tcxLap(
        { from: 600, seconds: 60, tracks: [way(600, 660)] },
      )}</Transition>${tcxActivity('Running', { from: 660, seconds: 300, tracks: [way(660, 960)] })}</NextSport></MultiSportSession>`,
      tcxActivity('Running', { from: 2000, seconds: 0 }),
    ),
    [
      { sport: 'Ride', elapsed: 600, distance: 1334 },
      { sport: 'Run', start: '2021-06-01T06:11:00Z', elapsed: 300, distance: 667 },
    ],
  ],
  [
    'FIT files that were joined',
    'fit',
    Buffer.concat([
      fitWith(...records(START, 60, () => ({ heartrate: 100 })), session({ start: START, seconds: 60, sport: 15, subSport: 14 })),
      fitOf([fileId({ type: 2 })]),
      fitWith(...records(at(100), 50, (second) => ({ distance: second * 5 })), session({ start: at(100), seconds: 50, sport: 2 })),
    ]),
    [
      { sport: 'Rowing', elapsed: 60, trainer: true },
      { sport: 'Ride', elapsed: 50, distance: 250, trainer: false },
    ],
  ],

  // Points out of order, and without a position
  [
    'a clock that jumped ahead for a point',
    'gpx',
    gpx(way(0, 600).with(30, { second: 5000, latitude: 45.006 })),
    [{ elapsed: 600, distance: 1334 }],
  ],
  [
    'the position 0, 0',
    'gpx',
    gpx([{ second: 0, latitude: 0, longitude: 0 }, ...way(10, 600), { second: 610, latitude: 0, longitude: 0 }]),
    [{ elapsed: 610, distance: 1312 }],
  ],

  // Transfers
  ['a short one', 'gpx', gpx(way(0, 300), way(310, 610, { latitude: 45.02 })), [{ elapsed: 610, moving: 600, distance: 1334 }]],
  [
    'between tracks of a lap, which the distance includes',
    'tcx',
    tcx(
      tcxActivity('Running', {
        from: 0,
        seconds: 600,
        tracks: [way(0, 300, { meters: 0 }), way(2000, 2300, { latitude: 45.2, meters: 22_600 })],
      }),
    ),
    [{ elapsed: 2300, moving: 600, distance: 1200 }],
  ],
  [
    'of 150 m between tracks, which the distance includes, and of 50 m',
    'tcx',
    tcx(
      ...[750, 650].map((meters) =>
        tcxActivity('Running', { from: 0, seconds: 600, tracks: [way(0, 300, { meters: 0 }), way(400, 700, { meters })] }),
      ),
    ),
    [{ elapsed: 700, moving: 600, distance: 1200 }, { distance: 1250 }],
  ],
  [
    'while the timer was stopped',
    'fit',
    fitWith(
      ...records(START, 300, (second) => ({ latitude: 45 + second * 0.00002, longitude: 7 })),
      timer(at(300), 'stop'),
      timer(at(2000), 'start'),
      ...records(at(2000), 300, (second) => ({ latitude: 45.2 + second * 0.00002, longitude: 7 })),
    ),
    [{ elapsed: 2300, moving: 600, distance: 1334 }],
  ],

  // Laps without points
  [
    'a drill and a rest in a row, and a drill at the end',
    'tcx',
    tcx(
      tcxActivity(
        'Other',
        {
          from: 0,
          seconds: 60,
          meters: 50,
          tracks: [
            [
              { second: 30, meters: 25 },
              { second: 60, meters: 50 },
            ],
          ],
        },
        { from: 60, seconds: 120, meters: 100 },
        { from: 180, seconds: 60, meters: 0 },
        { from: 240, seconds: 30, meters: 25, tracks: [[{ second: 270, meters: 175 }]] },
        { from: 300, seconds: 40, meters: 25 },
      ),
    ),
    [
      {
        elapsed: 340,
        moving: 250,
        distance: 200,
        lapTotals: [
          [60, 60, 50],
          [120, 120, 100],
          [60, 0, 0],
          [60, 30, 25],
          [40, 40, 25],
        ],
      },
    ],
  ],
])('%s', (_, type, bytes, expected) => expectActivities(type, bytes, expected))
