import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest } from '../support/sandbox.ts'

/** Meters between two places that are at most some kilometers apart. */
function metersBetween([latitude = 0, longitude = 0]: number[], [otherLatitude = 0, otherLongitude = 0]: number[]): number {
  const east = (otherLongitude - longitude) * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(otherLatitude - latitude, east) * 111_195
}

async function routesOf(seed: number) {
  const test = await startTest({ seed })
  const token = await test.token('read_all')
  const get = async (path: string): Promise<Json> => parseWithIds((await test.request('GET', path, { token })).text)
  const list: Json[] = await get(`/athletes/${test.sandbox.athleteId}/routes`)
  const routes = await Promise.all(
    list.map(async ({ id_str }) => {
      const streams: Json[] = await get(`/routes/${id_str}/streams`)
      const data = (wanted: string): Json => streams.find(({ type }) => type === wanted).data
      return { route: await get(`/routes/${id_str}`), line: data('latlng') as number[][], distance: data('distance') as number[] }
    }),
  )
  return { list, routes, get, [Symbol.asyncDispose]: () => test.sandbox.close() }
}

/** The rows of another seed are generated, which takes seconds. */
const SEEDS = process.env['LONG_TESTS'] ? [1, 77] : [1]

describe.each(SEEDS)('the routes of seed %i', (seed) => {
  let world: Awaited<ReturnType<typeof routesOf>>
  beforeAll(async () => {
    world = await routesOf(seed)
  })
  afterAll(() => world[Symbol.asyncDispose]())

  it('have the segments along them, in order, with the data of the segments', async () => {
    for (const { route, line } of world.routes) {
      let last = -1
      for (const { id, start_latlng, end_latlng, ...segment } of route.segments) {
        const nearest = (place: number[]) => line.findIndex((point) => metersBetween(point, place) < 60)
        expect(nearest(start_latlng)).toBeGreaterThan(last)
        last = nearest(start_latlng)
        const end = line.findIndex((point, index) => index > last && metersBetween(point, end_latlng) < 60)
        expect(end).toBeGreaterThan(last)
        expect(await world.get(`/segments/${id}`)).toMatchObject({ name: segment.name, distance: segment.distance })
      }
    }
    expect(world.routes.filter(({ route }) => route.segments.length > 0).length).toBeGreaterThanOrEqual(3)
  })

  it('have waypoints on their lines, at their distances into the route', async () => {
    for (const { route, line, distance } of world.routes) {
      let last = 0
      for (const { latlng, target_latlng, distance_into_route: along } of route.waypoints ?? []) {
        expect(along).toBeGreaterThan(last)
        expect(along).toBeLessThan(route.distance)
        last = along
        const [nearest = []] = line.toSorted((one, other) => metersBetween(one, latlng) - metersBetween(other, latlng))
        expect(metersBetween(nearest, latlng)).toBeLessThan(40)
        const expected = line[distance.findIndex((meters) => meters >= along)] ?? []
        expect(metersBetween(expected, latlng)).toBeLessThan(100)
        if (target_latlng !== null) expect(metersBetween(target_latlng, latlng)).toBeLessThan(100)
      }
    }
    expect(world.routes.filter(({ route }) => (route.waypoints?.length ?? 0) > 0).length).toBeGreaterThanOrEqual(2)
  })

  it('are the same in the list, as summaries without the full lines of the maps', () => {
    const summaries = world.routes.map(({ route: { map, ...rest } }) => {
      const { polyline: _, ...shown } = map ?? {}
      return { ...rest, map: { ...shown, resource_state: 2 }, resource_state: 2 }
    })
    expect(world.list).toEqual(summaries)
  })
})
