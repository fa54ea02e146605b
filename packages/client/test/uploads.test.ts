import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  findUploadedActivity,
  type UploadError,
  type UploadOptions,
  type UploadProgress,
  uploadActivity,
  waitForUpload,
} from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const PROCESSING = {
  id: 5,
  id_str: '5',
  external_id: null,
  error: null,
  status: 'Your activity is still being processed.',
  activity_id: null,
}
const READY = { ...PROCESSING, external_id: 'ride.fit', status: 'Your activity is ready.', activity_id: 77 }
const failed = (error: string, external_id = 'ride.fit') => ({
  ...PROCESSING,
  external_id,
  error,
  status: 'There was an error processing your activity.',
})

type Reply = object | ((request: Request) => Response | Promise<Response>)

/** A service that sends these replies one after the other and repeats the last one, a clock that only pauses move, and what both recorded. */
function setUp(...replies: Reply[]) {
  let time = 0
  const delays: number[] = []
  const { client, requests } = clientWith((request) => {
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? {}
    if (typeof reply === 'function') return reply(request)
    return json(reply, { status: request.method === 'POST' ? 201 : 200 })
  })
  const pause = async (delayMs: number, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    delays.push(delayMs)
    time += delayMs
  }
  const file = new File(['bytes'], 'ride.fit')
  return { client, requests, delays, options: { file, now: () => time, pause } satisfies UploadOptions }
}

const formOf = async (request: Request | undefined) => Object.fromEntries(await (request as Request).clone().formData())
const failureOf = (work: Promise<unknown>): Promise<UploadError> =>
  work.then(
    () => expect.unreachable('it does not fail'),
    (error: unknown) => error as UploadError,
  )
const status =
  (code: number, body: object | string = {}) =>
  () =>
    typeof body === 'string' ? new Response(body, { status: code }) : json(body, { status: code })
const cut = () => Promise.reject(new TypeError('fetch failed'))

afterEach(() => vi.restoreAllMocks())

describe('uploadActivity', () => {
  it('sends the file once, polls until it is an activity, and reports each phase', async () => {
    const { client, requests, options } = setUp(PROCESSING, PROCESSING, READY)
    const seen: UploadProgress[] = []
    const uploaded = await uploadActivity(client, { ...options, onProgress: (progress) => seen.push(progress) })
    expect(uploaded).toEqual({ uploadId: 5, activityId: 77, polls: 2, upload: READY })
    expect(seen).toEqual([
      { phase: 'read', fileName: 'ride.fit', dataType: 'fit', bytes: 5 },
      { phase: 'sent', uploadId: 5, upload: PROCESSING },
      { phase: 'processing', uploadId: 5, upload: PROCESSING, polls: 1 },
      { phase: 'ready', uploadId: 5, upload: READY, polls: 2, activityId: 77 },
    ])
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
  })

  it('sends the fields of the activity', async () => {
    const { client, requests, options } = setUp(READY)
    const known = { name: 'Ride', description: 'Fine', sport_type: 'GravelRide', external_id: 'mine-1' } as const
    await uploadActivity(client, { ...options, ...known, trainer: true, commute: false })
    const form = await formOf(requests[0])
    expect(form).toMatchObject({ ...known, data_type: 'fit', trainer: '1', commute: '0' })
    expect(Object.keys(form)).toHaveLength(8)
  })

  it.each([
    ['ride.fit', 'fit'],
    ['ride.fit.gz', 'fit.gz'],
    ['Ride.GPX', 'gpx'],
    ['run.tcx.gz', 'tcx.gz'],
    ['a.fit.tcx', 'tcx'],
  ])('determines the format from the file name: %s', async (name, dataType) => {
    const { client, requests, options } = setUp(READY)
    await uploadActivity(client, { ...options, file: new File(['bytes'], name) })
    expect(await formOf(requests[0])).toMatchObject({ data_type: dataType, file: expect.objectContaining({ name }) })
  })

  it('refuses a file of unknown format, before anything is sent', async () => {
    const { client, requests, options } = setUp(READY)
    for (const file of [new File(['x'], 'notes.txt'), new File(['x'], 'fit'), new Blob(['x']), Buffer.from('x')])
      await expect(uploadActivity(client, { ...options, file })).rejects.toMatchObject({ code: 'invalid_request' })
    expect(requests).toEqual([])
  })

  it('takes a Blob, bytes, a Buffer, a stream and an iterable', async () => {
    const bytes = new TextEncoder().encode('bytes')
    const iterable = (async function* () {
      yield bytes.subarray(0, 2)
      yield bytes.subarray(2)
    })()
    for (const file of [new Blob([bytes]), bytes, bytes.buffer, Buffer.from(bytes), new Blob([bytes]).stream(), iterable]) {
      const { client, requests, options } = setUp(READY)
      await uploadActivity(client, { ...options, file, fileName: 'ride.gpx' })
      const { file: sent, data_type } = await formOf(requests[0])
      expect([data_type, (sent as File).name, await (sent as File).text()]).toEqual(['gpx', 'ride.gpx', 'bytes'])
    }
  })

  it('reads a path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'upload-'))
    const path = join(folder, 'ride.fit.gz')
    await writeFile(path, 'bytes')
    const { client, requests, options } = setUp(READY)
    await uploadActivity(client, { ...options, file: path })
    const { file, data_type } = await formOf(requests[0])
    expect([data_type, (file as File).name, await (file as File).text()]).toEqual(['fit.gz', 'ride.fit.gz', 'bytes'])
    await expect(uploadActivity(client, { ...options, file: join(folder, 'none.fit') })).rejects.toMatchObject({ code: 'ENOENT' })
    expect(requests).toHaveLength(1)
    await rm(folder, { recursive: true })
  })

  it('states what to pass instead of a path without a file system', async () => {
    const { client, requests, options } = setUp(READY)
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never)
    await expect(uploadActivity(client, { ...options, file: 'ride.fit' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('pass a File, a Blob or the bytes'),
    })
    expect(requests).toEqual([])
  })

  it('returns as soon as the service has the file with `wait: false`', async () => {
    const { client, requests, options } = setUp(PROCESSING)
    expect(await uploadActivity(client, { ...options, wait: false })).toEqual({ uploadId: 5, upload: PROCESSING })
    expect(requests).toHaveLength(1)
  })

  it('passes ids of 64 bits on exactly', async () => {
    const text = (activity: string) => () =>
      new Response(`{"id":9007199254740993,"activity_id":${activity},"error":null}`, { headers: { 'Content-Type': 'application/json' } })
    const { client, requests, options } = setUp(text('null'), text('9007199254740995'))
    expect(await uploadActivity(client, options)).toMatchObject({ uploadId: '9007199254740993', activityId: '9007199254740995' })
    expect(new URL(requests[1]?.url ?? '').pathname).toBe('/api/v3/uploads/9007199254740993')
  })

  it('continues when onProgress throws', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { client, options } = setUp(PROCESSING, READY)
    const onProgress = () => {
      throw new Error('from the app')
    }
    await expect(uploadActivity(client, { ...options, onProgress })).resolves.toMatchObject({ activityId: 77 })
    await expect.poll(() => printed.mock.calls.length).toBeGreaterThan(0)
  })
})

describe('waiting', () => {
  it('polls at most once per second, with growing intervals', async () => {
    const { client, delays, options } = setUp(PROCESSING)
    await failureOf(uploadActivity(client, options))
    expect(delays[0]).toBe(1000)
    expect(Math.max(...delays)).toBe(15_000)
    expect(delays.slice(0, -1)).toEqual(delays.slice(0, -1).toSorted((one, other) => one - other))
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(300_000)
  })

  it('ends with the id of the upload when the time is over', async () => {
    const { client, options } = setUp(PROCESSING)
    const error = await failureOf(uploadActivity(client, { ...options, timeoutMs: 5_000 }))
    expect(error).toMatchObject({ code: 'upload_failed', reason: 'timeout', uploadId: 5 })
  })

  it('reads the status at once when the upload is not new', async () => {
    const { client, delays, options } = setUp(READY)
    expect(await waitForUpload(client, 5, options)).toEqual({ uploadId: 5, activityId: 77, polls: 1, upload: READY })
    expect(delays).toEqual([])
  })

  it.each([
    ['the connection broke', cut],
    ['the service failed', status(503)],
    ['the response was a page', status(200, '<html>')],
  ])('reads the status again when %s', async (_what, reply) => {
    const { client, requests, options } = setUp(reply, READY)
    expect(await waitForUpload(client, 5, options)).toMatchObject({ activityId: 77, polls: 2 })
    expect(requests).toHaveLength(2)
  })

  it('has the last error as the cause when the time is over', async () => {
    const { client, options } = setUp(status(503))
    expect(await failureOf(waitForUpload(client, 5, { ...options, timeoutMs: 4_000 }))).toMatchObject({
      reason: 'timeout',
      cause: { code: 'server_error' },
    })
  })

  it.each([
    [401, 'unauthorized'],
    [404, 'not_found'],
    [429, 'rate_limited'],
  ])('ends with the id of the upload when the status is refused with %i', async (code, cause) => {
    const { client, requests, options } = setUp(PROCESSING, status(code))
    const error = await failureOf(uploadActivity(client, options))
    expect(error).toMatchObject({ reason: 'status_unavailable', uploadId: 5, cause: { code: cause } })
    expect(requests).toHaveLength(2)
  })

  it('ends with the reason of the signal, while it pauses too', async () => {
    const { client } = setUp(PROCESSING)
    const controller = new AbortController()
    const onProgress = ({ phase }: UploadProgress) => phase === 'sent' && controller.abort(new Error('enough'))
    const file = new File(['bytes'], 'ride.fit')
    await expect(uploadActivity(client, { file, onProgress, signal: controller.signal })).rejects.toThrow('enough')
  })
})

describe('an upload that fails', () => {
  it.each([
    ['ride.fit duplicate of activity 11284400713', 11284400713],
    ['ride.fit duplicate of activity 9007199254740993', '9007199254740993'],
    [`ride.fit duplicate of <a href='/activities/11284400713' target='_blank'>Loop 7</a>`, 11284400713],
    ['ride.fit duplicate of activity', undefined],
  ])('as a duplicate names the activity: %s', async (error, activityId) => {
    const { client, options } = setUp(PROCESSING, failed(error))
    expect(await failureOf(uploadActivity(client, options))).toMatchObject({ reason: 'duplicate', uploadId: 5, activityId })
  })

  it('as a duplicate is not misled by the name of the file', async () => {
    const name = 'duplicate of activity 5.gpx'
    const { client, options } = setUp(PROCESSING, failed(`${name} duplicate of activity 77`, name))
    expect(await failureOf(uploadActivity(client, options))).toMatchObject({ reason: 'duplicate', activityId: 77 })
    const other = setUp(PROCESSING, failed(`${name}: Improperly formatted data.`, name))
    expect(await failureOf(uploadActivity(other.client, other.options))).toMatchObject({ reason: 'malformed' })
  })

  it.each([
    ['Improperly formatted data.', 'malformed', 'Improperly formatted data.'],
    ['The file is not well-formed XML: 8:51: unclosed tag: ele', 'malformed', 'The file is not well-formed XML: 8:51: unclosed tag: ele'],
    ['<b>Time</b> information is<br/>missing.', 'malformed', 'Time information is missing.'],
    [`See <a class="help" href='/help?a=1'>help</a><BR >for <h3>files</h3>`, 'malformed', 'See help for files'],
    ['The file starts with <?xml, not with <gpx.', 'malformed', 'The file starts with <?xml, not with <gpx.'],
    ['The file starts with <b, not with <gpx>.', 'malformed', 'The file starts with <b, not with <gpx>.'],
    ['</trkseg> lacks its <trkpt lat>: 3 < 5 and 7 > 5', 'malformed', '</trkseg> lacks its <trkpt lat>: 3 < 5 and 7 > 5'],
    ['The file is empty.', 'empty', 'The file is empty.'],
    ['The file has no track points.', 'empty', 'The file has no track points.'],
    ['The file could not be processed.', 'processing_failed', 'The file could not be processed.'],
    ['There was an error processing your activity.', 'processing_failed', 'There was an error processing your activity.'],
    ['Error processing the file: bad lap', 'malformed', 'Error processing the file: bad lap'],
  ])('has the reason: %s', async (error, reason, detail) => {
    const { client, options } = setUp(PROCESSING, failed(error))
    const thrown = await failureOf(uploadActivity(client, options))
    expect(thrown).toMatchObject({ reason, detail, uploadId: 5, message: `GET /uploads/{uploadId}: ${detail}` })
    expect(thrown.body).toMatchObject({ error })
  })

  it('because the activity has been deleted ends the wait', async () => {
    const { client, requests, options } = setUp({ ...PROCESSING, status: 'The created activity has been deleted.' })
    expect(await failureOf(waitForUpload(client, 5, options))).toMatchObject({ reason: 'deleted' })
    expect(requests).toHaveLength(1)
  })

  it('because it is empty is not sent', async () => {
    const { client, requests, options } = setUp(READY)
    expect(await failureOf(uploadActivity(client, { ...options, file: new File([], 'ride.fit') }))).toMatchObject({ reason: 'empty' })
    expect(requests).toEqual([])
  })

  it.each([
    ['file', 'empty', 'empty'],
    ['file', 'invalid', 'malformed'],
    ['file', { toString: 'is no function' }, 'malformed'],
    ['data', 'empty', 'empty'],
    ['data', 'invalid', 'malformed'],
    ['gzip', 'invalid', 'malformed'],
  ])('because the service refuses the %s contains the reason: %s', async (field, code, reason) => {
    const fault = { message: 'Bad Request', errors: [{ resource: 'Upload', field, code }] }
    const { client, options } = setUp(status(400, fault))
    expect(await failureOf(uploadActivity(client, options))).toMatchObject({ reason, cause: { code: 'bad_request' } })
  })

  it.each([
    [400, 'bad_request', {}],
    [400, 'bad_request', { errors: [{ resource: 'Upload', field: 'data_type', code: 'invalid' }] }],
    [401, 'unauthorized', {}],
    [429, 'rate_limited', {}],
  ])('before the service has it, with %i, is the error of the request: %s %j', async (code, name, body) => {
    const { client, requests, options } = setUp(status(code, body))
    await expect(uploadActivity(client, options)).rejects.toMatchObject({ code: name })
    expect(requests).toHaveLength(1)
  })
})

describe('a lost response', () => {
  it.each([
    ['connection_failed', cut],
    ['server_error', status(502, '<html>')],
    ['malformed_response', status(200, '<html>')],
  ])('to the file is unconfirmed, and the file is not sent again: %s', async (code, reply) => {
    const { client, requests, options } = setUp(reply)
    const error = await failureOf(uploadActivity(client, { ...options, external_id: 'mine-1' }))
    expect(error).toMatchObject({ reason: 'unconfirmed', externalId: 'mine-1', uploadId: undefined, cause: { code } })
    expect(error.message).toContain('findUploadedActivity')
    expect(requests).toHaveLength(1)
  })

  it('without an id in it is unconfirmed', async () => {
    const { client, options } = setUp({ status: 'Your activity is still being processed.' })
    expect(await failureOf(uploadActivity(client, options))).toMatchObject({ reason: 'unconfirmed' })
  })

  it('is found by the external ID', async () => {
    const activities = [
      { id: 1, external_id: 'other' },
      { id: 2, external_id: 'mine-1' },
    ]
    const { client, requests } = clientWith((request) => json(new URL(request.url).searchParams.get('page') === '1' ? activities : []))
    expect(await findUploadedActivity(client, 'mine-1', { after: 5 })).toMatchObject({ id: 2 })
    expect(new URL(requests[0]?.url ?? '').searchParams.get('after')).toBe('5')
    expect(await findUploadedActivity(client, 'none')).toBeUndefined()
  })

  const started = (id: number, upload_id: number | string | null, day: number) =>
    ({ id, upload_id, external_id: 'ride.fit', start_date: `2026-10-0${day}T08:00:00Z` }) as const

  it.each([
    ['on one page', [started(3, 30, 3), started(2, 20, 2)]],
    ['with long ids', [started(3, '9007199254740993', 3), started(2, '9007199254740992', 2)]],
    ['without ids of the uploads', [started(3, null, 3), started(2, null, 2)]],
    ['not next to each other', [started(3, 30, 3), { ...started(4, 40, 2), external_id: 'other' }, started(2, 20, 1)]],
  ])('is not guessed from an external ID that several uploads have: %s', async (_what, activities) => {
    const { client } = setUp(activities, [])
    expect(await failureOf(findUploadedActivity(client, 'ride.fit'))).toMatchObject({
      code: 'upload_failed',
      reason: 'unconfirmed',
      externalId: 'ride.fit',
      message: 'GET /athlete/activities: several uploads have this external_id; it must be unique',
    })
  })

  it.each([
    ['newest first', [started(3, 30, 3), started(2, 30, 2), started(1, 30, 1)]],
    ['oldest first', [started(1, 30, 1), started(2, 30, 2), started(3, 30, 3)]],
  ])('whose file became several activities is found as the first of them, listed %s', async (_what, activities) => {
    const { client } = setUp(activities, [])
    expect(await findUploadedActivity(client, 'ride.fit')).toMatchObject({ id: 1 })
  })

  it('of the token request is not a lost upload', async () => {
    const { client, options } = setUp(PROCESSING)
    const refresh = { client_id: 1, client_secret: 's', grant_type: 'refresh_token', refresh_token: 'r' } as const
    const failing = () => clientWith(cut).client.POST('/oauth/token', { body: refresh })
    const lost = { ...client, POST: failing } as unknown as typeof client
    const error = await uploadActivity(lost, options).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'connection_failed', operation: 'POST /oauth/token' })
  })
})

describe('no time', () => {
  it('sends nothing', async () => {
    const { client, requests, options } = setUp(READY)
    await expect(uploadActivity(client, { ...options, timeoutMs: 0 })).rejects.toMatchObject({ code: 'deadline_exceeded' })
    const late = { ...options, now: vi.fn(() => 9_000).mockReturnValueOnce(0) }
    await expect(uploadActivity(client, { ...late, timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'deadline_exceeded' })
    expect(requests).toEqual([])
  })

  it('is left for a stream that never ends, which is canceled', async () => {
    const { client, requests, options } = setUp(READY)
    const cancelled = Promise.withResolvers<void>()
    const file = () => new ReadableStream<Uint8Array>({ cancel: () => cancelled.resolve() })
    await expect(uploadActivity(client, { ...options, file: file(), timeoutMs: 1 })).rejects.toMatchObject({ code: 'deadline_exceeded' })
    await cancelled.promise
    const controller = new AbortController()
    const upload = uploadActivity(client, { ...options, file: file(), signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(upload).rejects.toThrow('enough')
    expect(requests).toEqual([])
  })
})
