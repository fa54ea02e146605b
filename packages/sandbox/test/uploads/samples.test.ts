import { expect, test } from 'vitest'
import type { DataType } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { sample, samplesAreThere } from './support/samples.ts'

const REASON = 'the folder of recorded sample files is not beside the repository'
if (!samplesAreThere) console.log(`skipped: ${REASON}`)

const typeOf = (path: string): DataType => path.slice(path.lastIndexOf('.') + 1) as DataType

test.skipIf(!samplesAreThere).each([
  ['fit/activity-small-fenix2-run.fit', { sport: 'Run', points: 2809, laps: 4, has: ['latlng', 'heartrate'] }],
  ['fit/sample-activity-indoor-trainer.fit', { sport: 'Ride', points: 2263, laps: 5, has: ['watts'], hasNot: ['latlng'] }],
  ['fit/unterminated-strings.fit', { sport: 'Ride', points: 33, laps: 1, has: ['distance'] }],
  ['gpx/Friday-Evening-Run.gpx', { sport: 'Run', points: 17, laps: 1, has: ['latlng', 'heartrate'] }],
  ['gpx/run.gpx', { sport: 'Run', points: 206, laps: 1, has: ['latlng', 'heartrate'] }],
  ['tcx/sample.tcx', { sport: 'Run', points: 19, laps: 1, has: ['latlng', 'distance'] }],
  ['tcx/garmin_connect.tcx', { sport: 'Ride', points: 317, laps: 1, has: ['latlng', 'watts', 'cadence'] }],
])(`%s, unless ${REASON}`, (path, { sport, points, laps, has, ...others }) => {
  const parsed = parseActivityFile(sample(path), typeOf(path))
  expect(parsed.sport).toBe(sport)
  expect(parsed.streams.time).toHaveLength(points)
  expect(parsed.laps).toHaveLength(laps)
  expect(Object.keys(parsed.streams)).toEqual(expect.arrayContaining(has))
  for (const absent of 'hasNot' in others ? others.hasNot : []) expect(parsed.streams).not.toHaveProperty(absent)
})

test.skipIf(!samplesAreThere).each([
  ['gpx/bad.gpx', 'No track point has a valid position'],
  ['gpx/empty_trk.gpx', 'The file has no track points.'],
  ['gpx/unicode_with_bom.gpx', 'The file has no track points.'],
  ['gpx/cerknicko-without-times.gpx', 'Point 1 has no valid time'],
  ['tcx/tcx-courses.tcx', 'The file is a course and not an activity.'],
])(`%s is refused, unless ${REASON}`, (path, message) => {
  expect(() => parseActivityFile(sample(path), typeOf(path))).toThrow(message)
})
