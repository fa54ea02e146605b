import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
})
beforeEach(async () => {
  await test.control('POST', '/reset')
  token = await test.token('activity:write,activity:read_all,profile:write,profile:read_all')
})
afterAll(() => test.sandbox.close())

const WALK = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' }
const create = (fields: object) => test.request('POST', '/activities', { token, form: { ...WALK, ...fields } })

describe('a new activity', () => {
  it('on the last day of the calendar does not break later lists', async () => {
    expect((await create({ start_date_local: '9999-12-31T23:59:59' })).body.start_date_local).toBe('9999-12-31T23:59:59Z')
    const { status, body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    expect([status, body[0].start_date]).toEqual([200, '9999-12-31T22:59:59Z'])
  })

  const accepted: [field: string, value: string, shown: unknown][] = [
    ['name', ' x ', ' x '],
    ['elapsed_time', '1', 1],
    ['elapsed_time', '31536000', 31_536_000],
    ['distance', '0', 0],
    ['distance', '100000000', 100_000_000],
    ['description', '', ''],
  ]
  it.each(accepted)('is created: %s=%j', async (field, value, shown) => {
    const { status, body } = await create({ [field]: value })
    expect([status, body[field]]).toEqual([201, shown])
  })

  it.each([{ name: ' ' }, { elapsed_time: 31_536_001 }])('has the same limits in the athlete’s own app: %j', async (change) => {
    expect((await test.control('POST', '/activities', change)).status).toBe(400)
  })
})

describe('an update', () => {
  it('may empty the title', async () => {
    const { id } = (await create({})).body
    expect((await test.request('PUT', `/activities/${id}`, { token, json: { name: '' } })).body).toMatchObject({ id, name: '' })
    expect((await test.control('PATCH', `/activities/${id}`, { name: '' })).body).toMatchObject({ id, name: '' })
  })
})

describe('weight and FTP', () => {
  it.each([
    ['weight', 1],
    ['weight', 1000],
    ['ftp', 1],
    ['ftp', 2000],
  ])('are accepted: %s=%i', async (field, value) => {
    expect((await test.request('PUT', '/athlete', { token, form: { [field]: String(value) } })).status).toBe(200)
    expect((await test.request('GET', '/athlete', { token })).body[field]).toBe(value)
  })
})

describe('an upload', () => {
  it.each(['', ' '])('with an empty name or identifier has those of an upload without: %j', async (empty) => {
    const file = { bytes: utf8(gpxFile([steadySamples(60)])), name: 'walk.gpx', dataType: 'gpx' }
    const named = await upload(test, token, { ...file, fields: { name: empty, external_id: empty } })
    const title = (await test.request('GET', `/activities/${named.activity_id}`, { token })).body.name
    await test.control('DELETE', `/activities/${named.activity_id}`)
    const plain = await upload(test, token, file)
    expect([named.external_id, title]).toEqual([
      'walk.gpx',
      (await test.request('GET', `/activities/${plain.activity_id}`, { token })).body.name,
    ])
  })
})

const NO_TIMES = ['2026-02-30', '2100-02-29', '2026-11-31', '2026-00-01', '2026-13-01', '2026-01-00', '2026-01-01T24:00:00Z']
const NO_PARTS = ['00:60:00Z', '00:00:60Z', '00:00:00+24:00', '00:00:00+00:60'].map((part) => `2026-01-01T${part}`)
const OUTSIDE = ['0005-06-01', '1969-12-31T23:59:59Z', '9999-12-31', Number.NaN, Number.POSITIVE_INFINITY, 1e18, -1]

it.each([...NO_TIMES, ...NO_PARTS, ...OUTSIDE])('a sandbox does not start at %s', async (now) => {
  const problem = `now is not a valid date-time from 1970-01-01 to 9999-12-30: ${now}`
  await expect(startSandbox({ now, listen: false })).rejects.toThrow(new TypeError(problem))
})

it.each(['2000-02-29T23:59:59.999z', '2000-03-01 05:44:59.5+05:45', Date.parse('2000-02-29T23:59:59.001Z')])(
  'a sandbox starts in whole seconds: %s',
  async (now) => {
    await using sandbox = await startSandbox({ now, listen: false, frozen: true })
    expect(new Date(sandbox.clock.now()).toISOString()).toBe('2000-02-29T23:59:59.000Z')
  },
)

it.each(['1970-01-01T00:00:00.000Z', '9999-12-30T23:59:59.000Z'])('a sandbox that starts at %s can write all its times', async (now) => {
  await using edge = await startTest({ now })
  const { text: list } = await edge.request('GET', '/athlete/activities?per_page=200', { token: edge.sandbox.accessToken })
  const { body: state, text } = await edge.control('GET', '/state')
  expect(state).toMatchObject({ now, started_at: now })
  const times = `${text}${list}`.match(/"[^"]*T\d\d:\d\d:\d\d[^"]*"/g) ?? []
  expect([times.length > 100, times.filter((time) => !/^"\d{4}-/.test(time))]).toEqual([true, []])
})
