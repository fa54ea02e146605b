import { describe, expect, it } from 'vitest'
import { partsOf } from '../../console/data/activity/parts-of.ts'
import { axesOf, axisOf } from '../../console/data/plots/axis.ts'
import { pausesOf, plotsOf } from '../../console/data/plots/plot-series.ts'
import { formatDistance, formatDuration, formatLocal, formatVelocity, formatWord } from '../../console/data/units.ts'
import { durationOf } from '../../console/format.ts'

describe('plots of streams', () => {
  const streams = {
    time: [0, 10, 20, 80, 90],
    distance: [0, 50, 100, 100, 150],
    altitude: [10, 12, 14, 14, 13],
    heartrate: [120, 0, 130, null, 140],
    velocity_smooth: [5, 5, 5, 0, 5],
    watts: [0, 200, 300, 0, 100],
    latlng: [[60, 5]],
    moving: [true, true, true, false, true],
  }

  it('show the lowest, mean and highest value, each weighted by its seconds', () => {
    const { series } = plotsOf(streams, 'Ride')
    const highest = series.map(({ label, format, summary }) => `${label} ${format(summary.max)}`)
    expect(highest).toEqual(['Altitude 14 m', 'Speed 18.0 km/h', 'Heart rate 140 bpm', 'Power 300 W'])
    // The fourth point is behind a pause, so that it stands for no time.
    expect(series.find(({ key }) => key === 'watts')?.summary).toEqual({ min: 0, mean: (200 + 300 + 100) / 3, max: 300 })
    expect(series.find(({ key }) => key === 'heartrate')?.summary).toEqual({ min: 120, mean: 135, max: 140 })
  })

  it.each([
    ['Run', 200, '3:20 /km'],
    ['Walk', 200, '3:20 /km'],
    ['Hike', 200, '3:20 /km'],
    ['Snowshoe', 200, '3:20 /km'],
    ['Swim', 20, '0:20 /100 m'],
  ])('show the pace of a %s, with a gap where it stands', (sportType, seconds, text) => {
    const pace = plotsOf(streams, sportType).series.find(({ key }) => key === 'velocity_smooth')
    expect(pace?.label).toBe('Pace')
    expect(pace?.values).toEqual([seconds, seconds, seconds, null, seconds])
    expect(pace?.format(seconds)).toBe(text)
    expect(pace?.isInverted).toBe(true)
    expect(pace?.summary.min).toBe(seconds)
    expect(pace?.summary.max).toBe(seconds)
  })

  it('have an axis of time and one of distance, as far as they were recorded', () => {
    const plots = plotsOf(streams, 'Ride')
    expect(axesOf(plots)).toEqual(['distance', 'time'])
    expect(axisOf(plots, 'distance').values).toEqual([0, 50, 100, 100, 150])
    expect([50, 2500].map(axisOf(plots, 'distance').tick)).toEqual(['50 m', '2.5 km'])
    expect(axisOf(plots, 'time').tick(3600)).toBe('1:00:00')
    expect(axesOf(plotsOf({ ...streams, distance: [0, null, 2, 3, 4] }, 'Ride'))).toEqual(['time'])
  })

  it('are interrupted by pauses on the axis of time', () => {
    expect(pausesOf([0, 10, 40, 71, 72])).toEqual([3])
    const plots = plotsOf(streams, 'Ride')
    expect(axisOf(plots, 'time').pauses).toEqual([3])
    expect(axisOf(plots, 'distance').pauses).toEqual([])
  })
})

describe('parts of an activity', () => {
  const distance = [0, 400, 999.8, 1500, 2000, 2600]

  it('find splits in the streams by their distance', () => {
    const splits_metric = [
      { split: 1, distance: 1000 },
      { split: 2, distance: 1000 },
      { split: 3, distance: 600 },
    ]
    const ranges = (given: readonly number[] | undefined) =>
      partsOf({ splits_metric }, given)[0]?.parts.map(({ name, range }) => [name, range])
    expect(ranges(distance)).toEqual([
      ['Kilometer 1', { start: 0, end: 2 }],
      ['Kilometer 2', { start: 2, end: 4 }],
      ['Kilometer 3', { start: 4, end: 5 }],
    ])
    expect(ranges(undefined)?.map(([, range]) => range)).toEqual([null, null, null])
  })
})

describe('units', () => {
  it.each([
    [durationOf(-93_784), '1 d 2 h'],
    [durationOf(86_460), '1 d'],
    [formatDistance(999), '999 m'],
    [formatDistance(25_541), '25.54 km'],
    [formatDistance(1_226_460), '1,226.46 km'],
    [formatDuration(59.6), '1:00'],
    [formatDuration(3293), '54:53'],
    [formatDuration(36_001), '10:00:01'],
    [formatVelocity(7.756, 'Ride'), '27.9 km/h'],
    [formatVelocity(3.277, 'TrailRun'), '5:05 /km'],
    [formatVelocity(0, 'Run'), '0.0 km/h'],
    [formatLocal('2026-10-13T14:31:34Z'), 'Oct 13, 2026, 14:31'],
    [formatLocal('soon'), 'soon'],
    [formatWord('GravelRide'), 'Gravel ride'],
    [formatWord('EMountainBikeRide'), 'E-mountain bike ride'],
    [formatWord('followers_only'), 'Followers'],
    [formatWord('only_me'), 'Only You'],
  ])('%s', (text, wanted) => {
    expect(text).toBe(wanted)
  })
})
