import { describe, expect, it } from 'vitest'
import { getStreams, pointCount, streamRows, toFloat64Array, toLatLngArrays } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const time = { data: [0, 1, 2], series_type: 'distance', original_size: 3, resolution: 'high' }
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

/** A service that has these streams, or none, and these objects. */
const serviceWith = (streams: object | undefined, object: () => Response = () => json({ id: 1 })) =>
  clientWith((request) => {
    if (!request.url.includes('/streams')) return object()
    return streams === undefined ? json(missing, { status: 404 }) : json(streams)
  })

describe('getStreams', () => {
  it('requests the keys, keyed by type', async () => {
    const { client, requests } = serviceWith({ time, latlng })
    expect(await getStreams(client, '9007199254740993', ['time', 'latlng'])).toEqual({ time, latlng })
    expect(requests.map(({ url }) => url.slice(url.indexOf('/v3')))).toEqual([
      '/v3/activities/9007199254740993/streams?keys=time,latlng&key_by_type=true',
    ])
  })

  it('reads a list of streams too', async () => {
    const list = [
      { type: 'latlng', ...latlng },
      { type: 'time', ...time },
    ]
    const { client } = serviceWith(list)
    expect(await getStreams(client, 1, ['time', 'latlng'])).toMatchObject({ time, latlng })
  })

  it('omits entries of a list that have no type', async () => {
    const { client } = serviceWith([null, { type: { toString: 1 } }, { type: 'time', ...time }])
    expect(await getStreams(client, 1, ['time'])).toMatchObject({ time })
  })

  it('omits streams that were not requested or recorded, and other values', async () => {
    const { client } = serviceWith({ time, distance: time, heartrate: null, watts: { series_type: 'time' }, new_one: time })
    expect(await getStreams(client, 1, ['time', 'heartrate', 'watts', 'altitude'])).toEqual({ time })
  })

  it.each([
    ['activity', '/activities/1'],
    ['segment_effort', '/segment_efforts/1'],
    ['segment', '/segments/1'],
    ['route', '/routes/1'],
  ] as const)('reads those of a %s', async (of, path) => {
    const { client, requests } = serviceWith([{ type: 'latlng', ...latlng }])
    expect(Object.keys(await getStreams(client, 1, ['latlng'], { of }))).toEqual(['latlng'])
    const { pathname, search } = new URL(requests[0]?.url ?? '')
    expect([pathname, search]).toEqual([`/api/v3${path}/streams`, of === 'route' ? '' : '?keys=latlng&key_by_type=true'])
  })

  it.each(['activity', 'segment_effort', 'segment', 'route'] as const)('returns an empty set for a %s without streams', async (of) => {
    const { client, requests } = serviceWith(undefined)
    expect(await getStreams(client, 1, ['latlng'], { of })).toEqual({})
    expect(requests).toHaveLength(2)
    // The object may have been deleted since it was read.
    const read = serviceWith(undefined, () => json(missing, { status: 404 }))
    await expect(getStreams(read.client, { id: 1, manual: false }, ['latlng'], { of })).rejects.toMatchObject({ code: 'not_found' })
    for (const nothing of [{}, []]) expect(await getStreams(serviceWith(nothing).client, 1, ['latlng'], { of })).toEqual({})
  })

  it('sends nothing for an activity of which a list says that it is manual', async () => {
    const { client, requests } = serviceWith(undefined)
    expect(await getStreams(client, { id: 1, manual: true }, ['time'])).toEqual({})
    expect(requests).toEqual([])
  })

  it.each(['activity', 'segment', 'route'] as const)('requests all types of a %s', async (of) => {
    const { client, requests } = serviceWith({ time, latlng, other: time })
    expect(await getStreams(client, { id: 1 }, 'all', { of })).toEqual({ time, latlng })
    const all = 'time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving,grade_smooth'
    expect(requests.map(({ url }) => new URL(url).searchParams.get('keys'))).toEqual([of === 'route' ? null : all])
  })

  it('throws a NotFoundError if the object does not exist', async () => {
    const { client } = serviceWith(undefined, () => json(missing, { status: 404 }))
    await expect(getStreams(client, 1, ['time'])).rejects.toMatchObject({ code: 'not_found', operation: 'GET /activities/{id}/streams' })
  })

  it('throws a NotFoundError if the token does not show whether the effort exists', async () => {
    const refusals = [
      json({ errors: [{ resource: 'AccessToken', field: 'activity:read_permission', code: 'missing' }] }, { status: 401 }),
      json({}, { status: 402 }),
    ]
    for (const refusal of refusals) {
      const { client } = serviceWith(undefined, () => refusal)
      await expect(getStreams(client, 1, ['time'], { of: 'segment_effort' })).rejects.toMatchObject({ code: 'not_found' })
    }
    const { client, requests } = clientWith(() => json(missing, { status: 404 }), { scopes: ['read_all'] })
    await expect(getStreams(client, 1, ['time'], { of: 'segment_effort' })).rejects.toMatchObject({ code: 'not_found' })
    expect(requests).toHaveLength(1)
  })

  it('throws any other error of the request, or of the one that looks for the object', async () => {
    const { client } = clientWith(() => json({}, { status: 503 }))
    await expect(getStreams(client, 1, ['time'])).rejects.toMatchObject({ code: 'server_error' })
    const limited = serviceWith(undefined, () => json({}, { status: 429 })).client
    await expect(getStreams(limited, 1, ['time'])).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('does not treat an empty body as an activity without streams', async () => {
    const { client } = clientWith(() => new Response(''))
    await expect(getStreams(client, 1, ['time'])).rejects.toMatchObject({ code: 'malformed_response' })
  })

  it('ends with the reason of the signal', async () => {
    const { client, requests } = serviceWith({ time })
    await expect(getStreams(client, 1, ['time'], { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
    expect(requests).toEqual([])
  })
})

describe('streams as a table and for plotting', () => {
  const read = async (streams: object) => getStreams(serviceWith(streams).client, 1, ['time', 'latlng', 'watts', 'moving', 'altitude'])

  it('returns a row for each point', async () => {
    const rows = [...streamRows(await read({ time, latlng }))]
    expect(rows[1]).toEqual({ time: 1, latlng: [60.2, 5.2] })
    expect(rows[1]?.altitude).toBeUndefined()
    expect(rows).toHaveLength(3)
    expect([...streamRows({})]).toEqual([])
  })

  it('counts the points', async () => {
    expect(pointCount(await read({ time, latlng }))).toBe(3)
    expect(pointCount({})).toBe(0)
  })

  it('returns typed arrays, with a gap for missing values', async () => {
    const streams = await read({ time, latlng, watts, moving })
    expect(toFloat64Array(streams.time)).toEqual(new Float64Array([0, 1, 2]))
    expect(toFloat64Array(streams.watts)).toEqual(new Float64Array([200, Number.NaN, 220]))
    expect(toFloat64Array(streams.moving)).toEqual(new Float64Array([1, 0, 1]))
    expect(toFloat64Array(streams.latlng)).toEqual(new Float64Array([60.1, 5.1, 60.2, 5.2, 60.3, 5.3]))
    expect(toFloat64Array(streams.altitude)).toEqual(new Float64Array(0))
    expect(toLatLngArrays(streams.latlng)).toEqual({ lat: new Float64Array([60.1, 60.2, 60.3]), lng: new Float64Array([5.1, 5.2, 5.3]) })
    expect(toLatLngArrays(undefined)).toEqual({ lat: new Float64Array(0), lng: new Float64Array(0) })
  })

  it('works with any number of points', async () => {
    const data = Array.from({ length: 200_000 }, (_value, index) => index)
    const streams = await read({ time: { ...time, data } })
    expect(pointCount(streams)).toBe(200_000)
    expect(toFloat64Array(streams.time).at(-1)).toBe(199_999)
  })
})
