import { describe, expect, it } from 'vitest'
import { getStreams, pointCount, streamRows, toFloat64Array, toLatLngArrays } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const time = { data: [0, 1, 2], series_type: 'distance', original_size: 300, resolution: 'high' }
const latlng = {
  ...time,
  data: [
    [60.1, 5.1],
    [60.2, 5.2],
    [60.3, 5.3],
  ],
}
const watts = { ...time, data: [200, null, 220] }
const moving = { ...time, data: [true, false, true] }
const missing = { message: 'Record Not Found', errors: [{ resource: 'Activity', field: 'id', code: 'invalid' }] }
const notFound = () => json(missing, { status: 404 })

/** A service that has these streams, or none, and these objects. */
const serviceWith = (streams: object | undefined, object: () => Response = () => json({ id: 1 })) =>
  clientWith((request) => {
    if (!request.url.includes('/streams')) return object()
    return streams === undefined ? notFound() : json(streams)
  })

describe('getStreams', () => {
  it('requests the keys, keyed by type, and omits streams that were not requested or recorded', async () => {
    const { client, requests } = serviceWith({ time, latlng, distance: time, heartrate: null, watts: { series_type: 'time' } })
    expect(await getStreams(client, '9007199254740993', ['time', 'latlng', 'heartrate', 'watts', 'altitude'])).toEqual({ time, latlng })
    expect(requests.map(({ url }) => url.slice(url.indexOf('/v3')))).toEqual([
      '/v3/activities/9007199254740993/streams?keys=time,latlng,heartrate,watts,altitude&key_by_type=true',
    ])
  })

  it('reads a list of streams too, without entries that have no type', async () => {
    const { client } = serviceWith([{ type: 'latlng', ...latlng }, null, { type: { toString: 1 } }, { type: 'time', ...time }])
    expect(await getStreams(client, 1, ['time', 'latlng'])).toMatchObject({ time, latlng })
  })

  it.each([
    ['activity', '/activities/1'],
    ['segment_effort', '/segment_efforts/1'],
    ['segment', '/segments/1'],
    ['route', '/routes/1'],
  ] as const)('reads those of a %s: some, all or none', async (of, path) => {
    const { client, requests } = serviceWith({ time, latlng, other: time })
    expect(await getStreams(client, 1, ['latlng'], { of })).toEqual({ latlng })
    expect(await getStreams(client, { id: 1 }, 'all', { of })).toEqual({ time, latlng })
    const all = 'time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving,grade_smooth'
    const queries = of === 'route' ? ['', ''] : ['?keys=latlng&key_by_type=true', `?keys=${all}&key_by_type=true`]
    expect(requests.map(({ url }) => url)).toEqual(queries.map((query) => `https://service.example/api/v3${path}/streams${query}`))
    expect(await getStreams(client, 1, [], { of })).toEqual({})
    expect(requests.at(-1)?.url).toBe(`https://service.example/api/v3${path}/streams`)
    const empty = serviceWith(undefined)
    expect(await getStreams(empty.client, 1, ['latlng'], { of })).toEqual({})
    expect(empty.requests).toHaveLength(2)
  })

  it('sends nothing for an activity that was read and is manual', async () => {
    const { client, requests } = serviceWith(undefined)
    expect(await getStreams(client, { id: 1, manual: true }, ['time'])).toEqual({})
    expect(requests).toEqual([])
  })

  it('throws a NotFoundError if the object does not exist, or has been deleted since it was read', async () => {
    const { client } = serviceWith(undefined, notFound)
    const wanted = { code: 'not_found', operation: 'GET /activities/{id}/streams' }
    await expect(getStreams(client, 1, ['time'])).rejects.toMatchObject(wanted)
    await expect(getStreams(client, { id: 1, manual: false }, ['time'])).rejects.toMatchObject(wanted)
  })

  it('throws a NotFoundError if the token does not show whether the effort exists', async () => {
    const noScope = { errors: [{ resource: 'AccessToken', field: 'activity:read_permission', code: 'missing' }] }
    for (const refusal of [json(noScope, { status: 401 }), json({}, { status: 402 })]) {
      const { client } = serviceWith(undefined, () => refusal)
      await expect(getStreams(client, 1, ['time'], { of: 'segment_effort' })).rejects.toMatchObject({ code: 'not_found' })
    }
    const { client, requests } = clientWith(notFound, { scopes: ['read_all'] })
    await expect(getStreams(client, 1, ['time'], { of: 'segment_effort' })).rejects.toMatchObject({ code: 'not_found' })
    expect(requests).toHaveLength(1)
  })

  it('throws any other error of the request, or of the one that looks for the object', async () => {
    const { client } = clientWith(() => json({}, { status: 503 }))
    await expect(getStreams(client, 1, ['time'])).rejects.toMatchObject({ code: 'server_error' })
    const limited = serviceWith(undefined, () => json({}, { status: 429 })).client
    await expect(getStreams(limited, 1, ['time'])).rejects.toMatchObject({ code: 'rate_limited' })
    for (const body of ['"streams"', 'null']) {
      const { client: other } = clientWith(() => new Response(body))
      const message = 'GET /activities/{id}/streams: the response contains no streams'
      await expect(getStreams(other, 1, ['time'])).rejects.toMatchObject({ code: 'malformed_response', message })
    }
  })
})

describe('streams as a table and for plotting', () => {
  const read = async (streams: object) => getStreams(serviceWith(streams).client, 1, ['time', 'latlng', 'watts', 'moving', 'altitude'])

  it('have a row for each point', async () => {
    const streams = await read({ time, latlng })
    const rows = [...streamRows(streams)]
    expect(rows[1]).toEqual({ time: 1, latlng: [60.2, 5.2] })
    expect(rows).toHaveLength(3)
    expect([pointCount(streams), pointCount({}), [...streamRows({})]]).toEqual([3, 0, []])
  })

  it('are typed arrays, with a gap for missing values', async () => {
    const streams = await read({ time, latlng, watts, moving })
    expect(toFloat64Array(streams.time)).toEqual(new Float64Array([0, 1, 2]))
    expect(toFloat64Array(streams.watts)).toEqual(new Float64Array([200, Number.NaN, 220]))
    expect(toFloat64Array(streams.moving)).toEqual(new Float64Array([1, 0, 1]))
    expect(toFloat64Array(streams.latlng)).toEqual(new Float64Array([60.1, 5.1, 60.2, 5.2, 60.3, 5.3]))
    expect(toFloat64Array(streams.altitude)).toEqual(new Float64Array(0))
    expect(toLatLngArrays(streams.latlng)).toEqual({ lat: new Float64Array([60.1, 60.2, 60.3]), lng: new Float64Array([5.1, 5.2, 5.3]) })
    const { latlng: gap } = await read({ latlng: { ...latlng, data: [null, [60.2, 5.2]] } })
    expect(toLatLngArrays(gap)).toEqual({ lat: new Float64Array([Number.NaN, 60.2]), lng: new Float64Array([Number.NaN, 5.2]) })
    expect(toLatLngArrays(undefined)).toEqual({ lat: new Float64Array(0), lng: new Float64Array(0) })
  })
})
