import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { differing } from '../support/differing.ts'
import { startTest } from '../support/sandbox.ts'

const text = fc.option(fc.string({ maxLength: 30 }), { nil: null })
const name = fc.string({ minLength: 1, maxLength: 20 })
const id = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }).map(String))
const time = fc.integer({ min: Date.parse('2001-01-01'), max: Date.parse('2026-11-01') }).map((at) => new Date(at).toISOString())
const zone = fc.constantFrom('Europe/Oslo', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland')
const picture = fc.constantFrom(null, '<svg xmlns="http://www.w3.org/2000/svg"/>')

const line = fc
  .tuple(fc.double({ min: -60, max: 60, noNaN: true }), fc.double({ min: -170, max: 170, noNaN: true }), fc.integer({ min: 2, max: 40 }))
  .map(([latitude, longitude, points]) => ({
    latlng: Array.from({ length: points }, (_, index): [number, number] => [latitude + index * 0.0005, longitude]),
  }))
const streams = fc.tuple(line, fc.integer({ min: 1, max: 50 })).map(([{ latlng }, seconds]) => ({
  time: latlng.map((_, index) => index * seconds),
  latlng,
  heartrate: latlng.map((_, index) => 100 + index),
}))

const idsOf = (ids: readonly (number | string)[]) => fc.constantFrom(...ids)
const listOf = <T extends { readonly id: unknown }>(item: fc.Arbitrary<T>, minLength = 0) =>
  fc.uniqueArray(item, { minLength, maxLength: 4, selector: (each) => String(each.id) })

const world: fc.Arbitrary<World> = listOf(
  fc.record({
    id,
    firstname: name,
    bio: text,
    time_zone: zone,
    weight: fc.constantFrom(null, 0, 61.5),
    ftp: fc.constantFrom(null, 230),
    scopes: fc.constantFrom([], ['read' as const, 'activity:read' as const]),
    subscribed: fc.boolean(),
    created_at: time,
    picture,
  }),
  1,
).chain((athletes) => {
  const athlete_id = idsOf(athletes.map((athlete) => athlete.id))
  const person = fc.oneof(fc.record({ athlete_id }), fc.record({ firstname: name, lastname: name }))
  const made = fc.oneof(
    fc.record({ streams }),
    fc.record({ elapsed_time: fc.integer({ min: 1, max: 9_000 }), distance: fc.constantFrom(0, 12.5) }),
  )
  const activity = fc
    .record({ id, athlete_id, sport_type: fc.constantFrom('Ride', 'Run', 'Yoga'), start_date: time, name, description: text, made })
    .map(({ made: how, ...fields }) => ({ ...fields, ...how }))
  const comments = listOf(fc.tuple(person, id, name).map(([by, number, words]) => ({ ...by, id: number, text: words })))
  return fc.record({
    now: fc.constant('2026-11-02T10:00:00Z'),
    athletes: fc.constant(athletes),
    gear: listOf(
      fc.record({
        id: fc.tuple(fc.constantFrom('b', 'g'), fc.nat(99)).map((parts) => parts.join('')),
        athlete_id,
        name,
        earlier_distance: fc.nat(500),
      }),
    ),
    clubs: listOf(fc.record({ id, name, private: fc.boolean(), members: fc.tuple(fc.record({ athlete_id })), cover: picture })),
    segments: listOf(fc.record({ id, athlete_id, name, line, stars: fc.tuple(fc.record({ athlete_id, at: time })) })),
    routes: listOf(fc.record({ id, athlete_id, name, description: text, line, starred: fc.boolean() })),
    activities: listOf(fc.tuple(activity, comments).map(([fields, given]) => ({ ...fields, comments: given }))),
  }) as unknown as fc.Arbitrary<World>
})

it('a random world is the same after an export and an import, object by object', async () => {
  await using test = await startTest()
  const exported = async () => (await test.control('GET', '/export')).body
  const run = async (given: World): Promise<void> => {
    const { status, text: answer } = await test.control('POST', '/import', given)
    expect([status, status === 200 ? '' : answer]).toEqual([200, ''])
    const before = await exported()
    expect((await test.control('POST', '/import', before)).status).toBe(200)
    expect(differing(await exported(), before)).toEqual([])
    expect((await test.control('POST', '/load', before)).status).toBe(200)
    expect(differing(await exported(), before)).toEqual([])
  }
  await fc.assert(fc.asyncProperty(world, run), { numRuns: process.env['LONG_TESTS'] ? 500 : 25 })
})
