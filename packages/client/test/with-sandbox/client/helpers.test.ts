import { gzipSync } from 'node:zlib'
import {
  createClient,
  findUploadedActivity,
  getStreams,
  pointCount,
  type Scope,
  type UploadError,
  unwrap,
  uploadActivity,
  waitForUpload,
} from '@activity-tracking/client'
import { createControlClient, type Sandbox, startSandbox, type World } from '@activity-tracking/sandbox'
import { scopes as everyScope } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const START = '2026-11-02T10:00:00Z'
const ROUTE = '3329485690369457990'
const [RIDE, SWIM, MANUAL, HIDDEN, SEGMENT] = [1, 2, 3, 4, 5] as const

/** A GPX file of a walk that begins at this time. */
function gpxOf(start: string, points = 60): string {
  const lines = Array.from({ length: points }, (_point, index) => {
    const time = new Date(Date.parse(start) + index * 10_000).toISOString()
    return `<trkpt lat="${(60.4 + index * 0.0002).toFixed(6)}" lon="5.3"><ele>${20 + (index % 9)}</ele><time>${time}</time></trkpt>`
  })
  const track = `<trk><name>Walk</name><type>walking</type><trkseg>${lines.join('\n')}</trkseg></trk>`
  return `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Test">${track}</gpx>`
}

const file = { base64: btoa(gpxOf('2026-10-24T08:00:00Z', 200)), data_type: 'gpx' } as const
/** Points of its track. */
const line = (from: number, to: number) => ({
  latlng: Array.from({ length: to - from }, (_, index): [number, number] => [60.4 + (from + index) * 0.0002, 5.3]),
})
const [EVA, JON] = [{ firstname: 'Eva', lastname: 'Moe' }, { firstname: 'Jon' }]

const RIDES: World = {
  athletes: [
    { id: 1, firstname: 'Maren' },
    { id: 2, firstname: 'Ingrid' },
  ],
  activities: [
    {
      id: RIDE,
      file,
      sport_type: 'Ride',
      kudos: [{ athlete_id: 2 }, EVA, JON],
      comments: ['First', 'Second', 'Third'].map((text, index) => ({ ...EVA, id: index + 1, text })),
    },
    { id: SWIM, file, sport_type: 'Swim', start_date: '2026-10-28T17:00:00Z' },
    { id: MANUAL, sport_type: 'Yoga', start_date: '2026-07-01T06:00:00Z', elapsed_time: 1800 },
    { id: HIDDEN, file, sport_type: 'Ride', start_date: '2026-10-25T01:30:00Z', visibility: 'only_me' },
  ],
  segments: [{ id: SEGMENT, name: 'Bridge', line: line(23, 90) }],
  routes: [{ id: ROUTE, name: 'North', line: line(0, 200) }],
}

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ now: START, frozen: true, world: RIDES })
})
afterAll(() => sandbox.close())

/** A new world whose clock is stopped, and a client. Pauses of helpers move the clock. */
async function setUp() {
  const state = await sandbox.control.createApp({ now: START, frozen: true, tier: 'unlimited' })
  const { base_url: baseUrl, auth_url: authUrl, client_id: clientId, athletes } = state
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: clientId })
  let time = Date.parse(START)
  const pause = async (delayMs: number, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    const seconds = Math.ceil(delayMs / 1000)
    await control.setClock({ advance: `${seconds}s` })
    await control.settle()
    time += seconds * 1000
  }

  /** A client with a token with these scopes. */
  async function clientFor(...scopes: Scope[]) {
    const { access_token: auth } = await control.createToken({ scope: scopes.join(',') })
    return createClient({ baseUrl, authUrl, auth })
  }

  return {
    control,
    clock: { now: () => time, pause },
    clientFor,
    api: await clientFor(...(Object.keys(everyScope) as Scope[])),
    athleteId: String(athletes[0]?.id),
    /** Requests for an operation that the service received: their statuses. */
    requestsOf: async (operationId: string) =>
      (await control.listRequests({})).filter(({ operation_id }) => operation_id === operationId).map(({ status }) => status),
    [Symbol.asyncDispose]: async () => void (await sandbox.control.deleteApp({ client_id: clientId })),
  }
}

it('getStreams reads streams of equal lengths of an activity, a segment, a route and an effort, if they exist and are visible', async () => {
  await using setting = await setUp()
  const { api } = setting
  const streams = await getStreams(api, RIDE, ['time', 'latlng', 'altitude', 'moving'])
  expect(Object.keys(streams).sort()).toEqual(['altitude', 'latlng', 'moving', 'time'])
  for (const stream of Object.values(streams)) expect(stream?.data).toHaveLength(200)
  expect((await getStreams(api, SWIM, 'all')).watts).toBeUndefined()
  expect(await getStreams(api, MANUAL, ['time'])).toEqual({})
  expect(Object.keys(await getStreams(api, SEGMENT, 'all', { of: 'segment' }))).toHaveLength(3)
  // Routes send a list.
  expect(pointCount(await getStreams(api, ROUTE, ['latlng'], { of: 'route' }))).toBeGreaterThan(100)
  const [effort] = await unwrap(api.GET('/segment_efforts', { params: { query: { segment_id: SEGMENT } } }))
  const reader = await setting.clientFor('read_all', 'activity:read')
  expect(pointCount(await getStreams(reader, effort?.id ?? 0, ['time'], { of: 'segment_effort' }))).toBeGreaterThan(1)
  for (const [id, of] of [
    [99, 'segment_effort'],
    [99, 'activity'],
    [HIDDEN, 'activity'],
  ] as const)
    await expect(getStreams(reader, id, ['time'], { of })).rejects.toMatchObject({ code: 'not_found' })
  expect(pointCount(await getStreams(api, HIDDEN, ['time']))).toBeGreaterThan(0)
})

describe('uploadActivity', () => {
  const walk = (day: string, name = `${day}.gpx`) => new File([gpxOf(`${day}T08:00:00Z`)], name)
  const failureOf = (work: Promise<unknown>): Promise<UploadError> =>
    work.then(
      () => expect.unreachable('it does not fail'),
      (error: unknown) => error as UploadError,
    )

  it('creates an activity from a gzipped file or a stream, once, until it is deleted', async () => {
    await using setting = await setUp()
    const { clock, control } = setting
    const writer = await setting.clientFor('activity:write')
    const bytes = new Uint8Array(gzipSync(gpxOf('2026-10-02T08:00:00Z')))
    const fields = { name: 'To work', commute: true, external_id: 'mine-1' }
    const { uploadId, activityId } = await uploadActivity(writer, { file: new File([bytes], 'walk.gpx.gz'), ...fields, ...clock })
    const activity = await unwrap(setting.api.GET('/activities/{id}', { params: { path: { id: activityId } } }))
    expect(activity).toMatchObject({ ...fields, trainer: false, upload_id: uploadId })
    await uploadActivity(writer, { file: walk('2026-10-03').stream(), data_type: 'GPX', ...clock })
    const copy = new File([bytes], 'copy of duplicate of activity 5.gpx.gz')
    expect(await failureOf(uploadActivity(writer, { file: copy, ...clock }))).toMatchObject({ reason: 'duplicate', activityId })
    await control.deleteActivity({ id: String(activityId) })
    expect(await failureOf(waitForUpload(writer, uploadId, clock))).toMatchObject({ reason: 'deleted', uploadId })
  })

  it.each([
    ['cut before it is done', { cut: 'before' as const }, false],
    ['done, and its response cut', { cut: 'after' as const }, true],
    ['done, and its response a page', { body: 'html' as const }, true],
  ])('does not send a file again if its upload is %s; its external id shows whether the service has it', async (_what, fault, has) => {
    await using setting = await setUp()
    const { api, clock, control, requestsOf } = setting
    await control.setFaults({ rules: [{ operation_id: 'createUpload', times: 1, ...fault }] })
    const upload = { file: walk('2026-10-31'), external_id: 'backup-17', ...clock }
    const error = await failureOf(uploadActivity(api, upload))
    expect(error).toMatchObject({ reason: 'unconfirmed', externalId: 'backup-17', uploadId: undefined })
    expect((await requestsOf('createUpload')).length).toBe(1)
    await clock.pause(10_000)
    const found = await findUploadedActivity(api, 'backup-17')
    expect(found === undefined).toBe(!has)
    // In an unclear case, upload again: the service detects the duplicate.
    const again = uploadActivity(api, upload)
    if (has) await expect(again).rejects.toMatchObject({ reason: 'duplicate', activityId: found?.id })
    else await expect(again).resolves.toHaveProperty('activityId')
  })
})
