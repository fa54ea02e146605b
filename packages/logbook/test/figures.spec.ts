import type { DetailedAthlete, Streams } from '@activity-tracking/client'
import { expect, test } from '@playwright/test'
import { chartsOf } from '../src/charts.ts'
import {
  count,
  distanceOf,
  durationOf,
  elevationOf,
  hasPace,
  hoursText,
  numberWith,
  paceOrSpeed,
  sportName,
  unitsOf,
} from '../src/pages/text.ts'
import { project, squaresOf } from '../src/track.ts'
import { weekOf } from '../src/weeks.ts'

test('figures have the units of the athlete, and are those that are usual for the sport', () => {
  const [meters, feet] = [unitsOf(undefined), unitsOf({ measurement_preference: 'feet' } as DetailedAthlete)]
  for (const [shown, expected] of [
    [distanceOf(8_234, 'Run', meters), '8.2 km'],
    [distanceOf(8_234, 'Run', feet), '5.1 mi'],
    [distanceOf(400, 'Run', meters), '400 m'],
    [distanceOf(1_500, 'Swim', feet), '1,640 yd'],
    [distanceOf(0, 'Yoga', meters), ''],
    [distanceOf(1_000, 'Run', meters), '1.0 km'],
    [distanceOf(1_000, 'Run', feet), '3,281 ft'],
    [paceOrSpeed(0, 'Run', meters), ''],
    [paceOrSpeed(1, 'Swim', feet), '1:31 /100 yd'],
    [numberWith('kcal', 1_556.6), '1,557 kcal'],
    [numberWith('kcal', 0), ''],
    [elevationOf(100, feet), '328 ft'],
    [paceOrSpeed(10 / 3, 'Run', meters), '5:00 /km'],
    [paceOrSpeed(1, 'Swim', meters), '1:40 /100 m'],
    [paceOrSpeed(10, 'Ride', feet), '22.4 mph'],
    [durationOf(2_191.6), '36:32'],
    [durationOf(7_651), '2:07:31'],
    [[0, 2_690, 7_200, 21_900].map(hoursText).join(', '), '0 min, 45 min, 2 h, 6 h 5 min'],
    [['Run', 'TrailRun', 'VirtualRun', 'Walk', 'Hike', 'Swim'].every(hasPace), true],
    [[sportName('TrailRun'), sportName(undefined)].join(', '), 'Trail run, Workout'],
    [[1, 2].map((number) => count(number, 'activity', 'activities')).join(', '), '1 activity, 2 activities'],
  ])
    expect(shown).toBe(expected)
})

test('a week is from Monday to Sunday, the present one unless a day is given', () => {
  const sunday = Date.parse('2026-11-01T23:30:00Z')
  const week = { from: '2026-10-26', to: '2026-11-02', previous: '2026-10-19', today: '2026-11-01' }
  expect(weekOf(undefined, sunday)).toMatchObject({ ...week, isCurrent: true })
  expect(weekOf('2026-11-02', sunday)).toMatchObject({ from: '2026-11-02', isCurrent: false })
  const days = [
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]
  expect(weekOf('2026-13-99', sunday)).toEqual({ ...week, days, isCurrent: true })
})

test('charts show pace or speed over the distance, without pace while the athlete stands', () => {
  const all = {
    distance: [0, 1_000, 2_000, 3_000],
    velocity_smooth: [4, 4, 1.3, 1.4],
    cadence: [80, 0, 90, 90],
  }
  const streams = Object.fromEntries(Object.entries(all).map(([key, data]) => [key, { data }])) as Streams
  const pace = {
    label: 'Pace',
    unit: '/km',
    digits: 0,
    isPace: true,
    values: [25 / 6, 25 / 6, null, 1_000 / 1.4 / 60],
  }
  const cadence = { label: 'Cadence', unit: 'rpm', digits: 0, values: [80, null, 90, 90] }
  expect(chartsOf(streams, 'Run', undefined)).toEqual({
    x: { label: 'Distance', unit: 'km', digits: 2, values: [0, 1, 2, 3] },
    ...{ lines: [pace, cadence], track: [] },
  })
  const speed = { label: 'Speed', unit: 'km/h', digits: 1, values: [14.4, 14.4, 4.68, 5.04] }
  expect(chartsOf(streams, 'Ride', undefined).lines).toEqual([speed, cadence])
})

test('charts of a swim are over meters, those without a distance over minutes, and long ones have fewer points', () => {
  const streams = (all: object) =>
    Object.fromEntries(Object.entries(all).map(([key, data]) => [key, { data }])) as Streams
  const swim = chartsOf(streams({ distance: [0, 50], velocity_smooth: [1, 1] }), 'Swim', undefined)
  expect(swim).toMatchObject({
    x: { unit: 'm', digits: 0, values: [0, 50] },
    lines: [{ unit: '/100 m', isPace: true, values: [100 / 60, 100 / 60] }],
  })
  const long = Array.from({ length: 3_001 }, (_, index) => index * 60)
  const feet = { measurement_preference: 'feet' } as DetailedAthlete
  const { x, lines } = chartsOf(
    streams({ time: long, altitude: long, heartrate: long, watts: long }),
    'Ride',
    feet,
  )
  expect(x).toMatchObject({ label: 'Time', unit: 'min', digits: 1 })
  expect(x.values.slice(0, 3)).toEqual([0, 3, 6])
  expect(lines.map(({ values: _values, ...line }) => line)).toEqual([
    { label: 'Altitude', unit: 'ft', digits: 0, isGround: true },
    { label: 'Heart rate', unit: 'bpm', digits: 0 },
    { label: 'Power', unit: 'W', digits: 0 },
  ])
  expect(lines[0]?.values[1]).toBeCloseTo(180 / 0.3048)
})

test('a track is drawn with north at the top, and as wide as it is on the ground', () => {
  // At this latitude, a degree of longitude is half as long as one of latitude.
  const corners = [[60.5, 5], null, [59.5, 7]] as const
  expect(project(corners, { width: 116, height: 116 })).toEqual([[8, 8], null, [108, 108]])
  // 100 pixels are a degree, so a kilometer is a little less than one.
  const box = { width: 116, height: 116 }
  const short = corners.map(
    (corner) => corner && ([60 + (corner[0] - 60) / 10, 6 + (corner[1] - 6) / 10] as const),
  )
  expect(squaresOf(short, box, 1_000)).toEqual({ side: 10, width: expect.closeTo(89.8, 1) })
  expect(squaresOf(short, box, 1_609.344)).toEqual({ side: 5, width: expect.closeTo(72.3, 1) })
  expect(squaresOf(corners, box, 1_000).side).toBe(100)
})
