import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

/** The 37 values of the deprecated `type`. */
const COARSE = `AlpineSki BackcountrySki Canoeing Crossfit EBikeRide Elliptical Golf Handcycle Hike IceSkate InlineSkate Kayaking Kitesurf
  NordicSki Ride RockClimbing RollerSki Rowing Run Sail Skateboard Snowboard Snowshoe Soccer StairStepper StandUpPaddling Surfing Swim
  Velomobile VirtualRide VirtualRun Walk WeightTraining Wheelchair Windsurf Workout Yoga`.split(/\s+/)

/** The sports that `type` does not have, and their value there: the most similar sport, or a workout. */
const FINER: Readonly<Record<string, string>> = {
  EMountainBikeRide: 'EBikeRide',
  GravelRide: 'Ride',
  MountainBikeRide: 'Ride',
  TrailRun: 'Run',
  VirtualRow: 'Rowing',
  ...Object.fromEntries(
    `Badminton Basketball Cricket Dance HighIntensityIntervalTraining Padel PhysicalTherapy Pickleball Pilates Racquetball Squash TableTennis
    Tennis Volleyball`
      .split(/\s+/)
      .map((sport) => [sport, 'Workout']),
  ),
}

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('activity:read_all,activity:write')
})
afterAll(() => test.sandbox.close())

const MANUAL = { name: 'Sport', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' }

describe('the deprecated type of an activity (decision 046)', () => {
  it.each([...COARSE.map((sport) => [sport, sport]), ...Object.entries(FINER)])('with sport_type %s is %s', async (sport_type, type) => {
    const { status, body } = await test.request('POST', '/activities', { token, form: { ...MANUAL, sport_type: sport_type ?? '' } })
    expect([status, body.sport_type, body.type]).toEqual([201, sport_type, type])
  })

  it.each(['TrailRun', 'Padel', 'Swim'])('is the same for every way to send the sport: %s', async (sport_type) => {
    const { body: created } = await test.request('POST', '/activities', { token, form: { ...MANUAL, sport_type } })
    const bytes = utf8(gpxFile([steadySamples(60)], sport_type))
    const uploaded = await upload(test, token, { bytes, name: `${sport_type}.gpx`, dataType: 'gpx', fields: { sport_type } })
    const changed = await test.control('POST', '/activities', { sport_type: 'Ride' })
    await test.control('PATCH', `/activities/${changed.body.id}`, { sport_type })
    for (const id of [uploaded.activity_id, changed.body.id]) {
      const { body } = await test.request('GET', `/activities/${id}`, { token })
      expect([body.sport_type, body.type]).toEqual([sport_type, created.type])
    }
  })
})

describe('an update', () => {
  it.each([
    [{ type: 'Run' }, ['Run', 'Run']],
    [{ sport_type: 'TrailRun' }, ['TrailRun', 'Run']],
    [{ sport_type: 'TrailRun', type: 'Swim' }, ['TrailRun', 'Run']],
  ])('%j: sport_type takes precedence if both are sent (decision 046)', async (json, wanted) => {
    const { body: created } = await test.request('POST', '/activities', { token, form: { ...MANUAL, sport_type: 'Ride' } })
    await test.request('PUT', `/activities/${created.id}`, { token, json })
    const { body } = await test.request('GET', `/activities/${created.id}`, { token })
    expect([body.sport_type, body.type]).toEqual(wanted)
  })

  it('to a sport that is not a run removes the best efforts, and to a run finds them again', async () => {
    const bytes = utf8(gpxFile([steadySamples(600)], 'running'))
    const { activity_id: id } = await upload(test, token, { bytes, name: 'run.gpx', dataType: 'gpx' })
    for (const [sport_type, count] of [
      ['Walk', 0],
      ['TrailRun', 4],
      ['Hike', 0],
    ] as const) {
      await test.request('PUT', `/activities/${id}`, { token, json: { sport_type } })
      expect((await test.request('GET', `/activities/${id}`, { token })).body.best_efforts).toHaveLength(count)
    }
  })
})
