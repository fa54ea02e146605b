import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  ApiError,
  createClient,
  findUploadedActivity,
  type Layer,
  type Send,
  type UploadError,
  type UploadOptions,
  uploadActivity,
  waitForUpload,
} from '../src/index.ts'
import type { UploadProgress } from '../src/wait-for-upload.ts'
import { clientWith, json } from './client-with.ts'
import { respondWith, serve } from './layers/serve.ts'

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
/** A call that ends with an error that has this code. */
const failingWith = (code: string, operation: string) => async () => ({
  error: Object.assign(new ApiError('server_error', 'lost', { operation }), { code }),
})

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
    const known = { data_type: 'tcx', name: 'Ride', description: 'Fine', sport_type: 'GravelRide', external_id: 'mine-1' } as const
    await uploadActivity(client, { ...options, ...known, trainer: true, commute: false })
    const form = await formOf(requests[0])
    expect(form).toMatchObject({ ...known, trainer: '1', commute: '0' })
    expect(Object.keys(form)).toHaveLength(8)
  })

  it.each([
    ['ride.fit.gz', 'fit.gz', { file: new File(['bytes'], 'ride.fit.gz') }],
    ['Ride.GPX', 'gpx', { file: new File(['bytes'], 'other.fit'), fileName: 'Ride.GPX' }],
    ['activity.tcx', 'tcx', { file: new Blob(['bytes']), data_type: 'tcx' as const }],
    ['a.fit.tcx', 'tcx', { file: new Blob(['bytes']), fileName: 'a.fit.tcx' }],
  ])('determines the format from the file name: %s', async (name, dataType, named) => {
    const { client, requests, options } = setUp(READY)
    await uploadActivity(client, { ...options, ...named })
    expect(await formOf(requests[0])).toMatchObject({ data_type: dataType, file: expect.objectContaining({ name, size: 5 }) })
  })

  it('refuses a file of unknown format, and an empty one, before anything is sent', async () => {
    const { client, requests, options } = setUp(READY)
    for (const file of [new File(['x'], 'notes.txt'), new File(['x'], 'fit'), new Blob(['x']), Buffer.from('x')])
      expect(await failureOf(uploadActivity(client, { ...options, file }))).toMatchObject({
        code: 'invalid_request',
        message: 'POST /uploads: the format cannot be determined from the file name; set data_type',
      })
    const empty = { ...options, file: new File([], 'ride.fit'), external_id: 'mine-1' }
    expect(await failureOf(uploadActivity(client, empty))).toMatchObject({
      reason: 'empty',
      externalId: 'mine-1',
      message: 'POST /uploads: the file is empty',
    })
    expect(requests).toEqual([])
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
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never)
    await expect(uploadActivity(client, { ...options, file: path })).rejects.toMatchObject({ code: 'invalid_request' })
    expect(requests).toHaveLength(1)
    await rm(folder, { recursive: true })
  })

  it('returns as soon as the service has the file with `wait: false`, and keeps no timer', async () => {
    const { client, requests, options } = setUp(PROCESSING)
    const set = vi.spyOn(globalThis, 'setTimeout')
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    expect(await uploadActivity(client, { ...options, wait: false })).toEqual({ uploadId: 5, upload: PROCESSING })
    expect(requests).toHaveLength(1)
    const timers = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 300_000)
    expect(timers).toHaveLength(2)
    for (const { value } of timers) expect(cleared).toHaveBeenCalledWith(value)
  })

  it('passes ids of 64 bits on exactly', async () => {
    const text = (activity: string) => () => new Response(`{"id":9007199254740993,"activity_id":${activity},"error":null}`)
    const { client, requests, options } = setUp(text('null'), text('9007199254740995'))
    expect(await uploadActivity(client, options)).toMatchObject({ uploadId: '9007199254740993', activityId: '9007199254740995' })
    expect(new URL(requests[1]?.url ?? '').pathname).toBe('/api/v3/uploads/9007199254740993')
    const onlyDigits = setUp({ id_str: '5' })
    expect(await uploadActivity(onlyDigits.client, { ...onlyDigits.options, wait: false })).toMatchObject({ uploadId: '5' })
  })
})

describe('waiting', () => {
  it('polls at most once per second, with growing intervals, and ends with the id of the upload when the time is over', async () => {
    const { client, delays, options } = setUp(PROCESSING)
    const error = await failureOf(uploadActivity(client, options))
    const message = 'GET /uploads/{uploadId}: the service is still processing the file'
    expect(error).toMatchObject({ code: 'upload_failed', reason: 'timeout', uploadId: 5, message })
    expect(delays.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375])
    expect(Math.max(...delays)).toBe(15_000)
    expect(delays.slice(0, -1)).toEqual(delays.slice(0, -1).toSorted((one, other) => one - other))
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(300_000)
  })

  it('limits the time of each request, without the time that it waits for rate limits', async () => {
    let time = 0
    const limits: number[] = []
    const quota: Layer = (next) => (call) => {
      limits.push(call.timeLeft())
      const endWait = call.startWait()
      time += 400_000
      endWait()
      time += 10_000
      return next(call)
    }
    const replies = [PROCESSING, PROCESSING, READY]
    const now = () => time
    const { client } = clientWith(() => json(replies.shift()), { quota, now })
    const pause = async (ms: number): Promise<void> => {
      time += ms
    }
    const slowly = async function* () {
      time += 5_000
      yield new TextEncoder().encode('bytes')
    }
    const file = { file: slowly(), fileName: 'ride.fit' }
    expect(await uploadActivity(client, { ...file, now, pause, timeoutMs: 50_000 })).toMatchObject({ activityId: 77 })
    expect(limits).toEqual([45_000, 30_000, 22_500])
  })

  it('reads the status once more when the time is over', async () => {
    const { client, delays, options } = setUp(PROCESSING, READY)
    expect(await uploadActivity(client, { ...options, timeoutMs: 1_000 })).toMatchObject({ activityId: 77 })
    expect(delays).toEqual([1_000])
  })

  it('reads the status at once when the upload is not new', async () => {
    const { client, delays, options } = setUp(READY)
    expect(await waitForUpload(client, 5, options)).toEqual({ uploadId: 5, activityId: 77, polls: 1, upload: READY })
    expect(delays).toEqual([])
  })

  it.each(['connection_failed', 'deadline_exceeded', 'malformed_response', 'server_error'] as const)(
    'reads the status again after %s, the cause when the time is over',
    async (code) => {
      const { client, options } = setUp(READY)
      const failing = failingWith(code, 'GET /uploads/{uploadId}')
      const GET = vi.fn(client.GET as typeof failing).mockImplementationOnce(failing)
      expect(await waitForUpload({ ...client, GET } as unknown as typeof client, 5, options)).toMatchObject({ activityId: 77, polls: 2 })
      const never = { ...client, GET: failing } as unknown as typeof client
      const error = await failureOf(waitForUpload(never, 5, { ...options, timeoutMs: 4_000 }))
      expect(error).toMatchObject({ reason: 'timeout', cause: { code } })
    },
  )

  it.each([
    [404, 'not_found'],
    [429, 'rate_limited'],
  ])('ends with the id of the upload when the status is refused with %i', async (code, cause) => {
    const { client, requests, options } = setUp(PROCESSING, status(code))
    const error = await failureOf(uploadActivity(client, options))
    const message = `GET /uploads/{uploadId}: the service has the file, but its status cannot be read: ${cause}`
    expect(error).toMatchObject({ reason: 'status_unavailable', uploadId: 5, cause: { code: cause, status: code }, message })
    expect(requests).toHaveLength(2)
  })

  it('ends with the reason of the signal, while it pauses too', async () => {
    const { client } = setUp(PROCESSING)
    const set = vi.spyOn(globalThis, 'setTimeout')
    const controller = new AbortController()
    const asked = new AbortController()
    const { client: silent } = clientWith(() => new Promise<Response>(() => asked.abort(new Error('no more'))))
    await expect(waitForUpload(silent, 5, { signal: asked.signal })).rejects.toThrow('no more')
    const onProgress = ({ phase }: UploadProgress) => phase === 'sent' && controller.abort(new Error('enough'))
    const file = new File(['bytes'], 'ride.fit')
    await expect(uploadActivity(client, { file, onProgress, signal: controller.signal })).rejects.toThrow('enough')
    expect(set.mock.calls.map(([, ms]) => ms)).toContain(1_000)
  })
})

describe('an upload that fails', () => {
  it.each([
    ['ride.fit duplicate of activity 11284400713', 11284400713],
    ['ride.fit duplicate of activity 9007199254740993', '9007199254740993'],
    [`ride.fit duplicate of <a href='/activities/11284400713' target='_blank'>Loop 7</a>`, 11284400713],
    [`ride.fit duplicate of <a class='h2' href='/activities/11284400713'>Loop</a>`, 11284400713],
    ['ride.fit duplicate of 11284400713', 11284400713],
    ['ride.fit duplicate of activity', undefined],
  ])('as a duplicate names the activity: %s', async (error, activityId) => {
    const { client, options } = setUp(PROCESSING, failed(error))
    const known = 'GET /uploads/{uploadId}: the athlete already has this activity'
    expect(await failureOf(uploadActivity(client, options))).toMatchObject({
      message: activityId === undefined ? known : `${known}: ${activityId}`,
      reason: 'duplicate',
      uploadId: 5,
      activityId,
      externalId: 'ride.fit',
    })
  })

  it.each([
    ['duplicate of activity 77', { reason: 'duplicate', activityId: 77 }],
    [': Improperly formatted data.', { reason: 'malformed' }],
  ])('is not misread because of the name of the file: %s', async (error, failure) => {
    const name = 'duplicate of activity 5.gpx'
    const { client, options } = setUp(PROCESSING, failed(`${name} ${error}`, name))
    expect(await failureOf(uploadActivity(client, options))).toMatchObject(failure)
  })

  it.each([
    ['Improperly formatted data.', 'malformed', 'Improperly formatted data.'],
    ['<b>Time</b> information is<br/>missing.', 'malformed', 'Time information is missing.'],
    [`See <a class="help" href='/help?a=1'>help</a><BR >for <h3>files</h3>`, 'malformed', 'See help for files'],
    ['The file starts with <?xml <b, not with <gpx>.', 'malformed', 'The file starts with <?xml <b, not with <gpx>.'],
    ['</trkseg> lacks its <trkpt lat>: 3 < 5 and 7 > 5', 'malformed', '</trkseg> lacks its <trkpt lat>: 3 < 5 and 7 > 5'],
    ['The file is empty.', 'empty', 'The file is empty.'],
    ['The file has no track points.', 'empty', 'The file has no track points.'],
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
    expect(await failureOf(waitForUpload(client, 5, options))).toMatchObject({
      reason: 'deleted',
      message: 'GET /uploads/{uploadId}: the activity has been deleted',
    })
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['file', 'Empty', 'empty'],
    ['file', { toString: 'is no function' }, 'malformed'],
    ['data', 'invalid', 'malformed'],
    ['gzip', 'invalid', 'malformed'],
  ])('because the service refuses the %s contains the reason: %s', async (field, code, reason) => {
    const fault = { message: 'Bad Request', errors: [{ resource: 'Upload', field, code }] }
    const { client, options } = setUp(status(400, fault))
    const message = `POST /uploads: the service refuses the file: ${reason}`
    const error = await failureOf(uploadActivity(client, { ...options, external_id: 'mine-1' }))
    expect(error).toMatchObject({ reason, externalId: 'mine-1', cause: { code: 'bad_request' }, message })
  })

  it.each([
    [400, 'bad_request', { errors: [{ resource: 'Upload', field: 'data_type', code: 'invalid' }] }],
    [429, 'rate_limited', {}],
  ])('before the service has it, with %i, is the error of the request: %s %j', async (code, name, body) => {
    const { client, requests, options } = setUp(status(code, body))
    await expect(uploadActivity(client, options)).rejects.toMatchObject({ code: name })
    expect(requests).toHaveLength(1)
  })
})

describe('a lost response', () => {
  it.each(['connection_failed', 'deadline_exceeded', 'malformed_response', 'response_too_large', 'server_error'] as const)(
    'to the file is unconfirmed, and the error says how to look for the activity: %s',
    async (code) => {
      const { client, options } = setUp(READY)
      const losing = { ...client, POST: failingWith(code, 'POST /uploads') } as unknown as typeof client
      const error = await failureOf(uploadActivity(losing, { ...options, external_id: 'mine-1' }))
      expect(error).toMatchObject({ reason: 'unconfirmed', externalId: 'mine-1', uploadId: undefined, cause: { code } })
      const lost = 'POST /uploads: the response was lost: the service might or might not have the file, and it is not sent again'
      expect(error.message).toBe(`${lost}; findUploadedActivity() searches for its external_id`)
    },
  )

  it('that does not contain the id of the upload is unconfirmed', async () => {
    const { client, options } = setUp({})
    expect(await failureOf(uploadActivity(client, options))).toMatchObject({
      reason: 'unconfirmed',
      code: 'upload_failed',
      message: expect.stringContaining('; if it has the file, sending it again results in a duplicate'),
    })
  })

  const started = (id: number, upload_id: number | string | null, day: number) =>
    ({ id, upload_id, external_id: 'ride.fit', start_date: `2026-10-0${day}T08:00:00Z` }) as const

  it('is found by the external ID', async () => {
    const { client, requests } = setUp([{ id: 1, external_id: 'other' }, started(2, 20, 2)], [], [])
    expect(await findUploadedActivity(client, 'ride.fit', { after: 5 })).toMatchObject({ id: 2 })
    expect(requests[0]?.url).toMatch(/per_page=200&after=5$/)
    expect(await findUploadedActivity(client, 'none', { before: 9 })).toBeUndefined()
    expect(requests.at(-1)?.url).toContain('before=9')
    const full = setUp(Array.from({ length: 200 }, (_, id) => ({ id, external_id: 'other', start_date: '2026-10-01T08:00:00Z' })))
    expect(await findUploadedActivity(full.client, 'none')).toBeUndefined()
    expect(full.requests).toHaveLength(1)
    const several = setUp([started(3, 20, 3), started(2, 20, 2), started(4, 20, 4)], [])
    expect(await findUploadedActivity(several.client, 'ride.fit')).toMatchObject({ id: 2 })
  })

  it.each([
    ['with long ids', [started(3, '9007199254740993', 3), started(2, '9007199254740992', 2)]],
    ['without ids of the uploads', [started(3, null, 3), started(2, null, 2)]],
  ])('is not guessed from an external ID that several uploads have: %s', async (_what, activities) => {
    const { client } = setUp(activities, [])
    expect(await failureOf(findUploadedActivity(client, 'ride.fit'))).toMatchObject({
      code: 'upload_failed',
      reason: 'unconfirmed',
      externalId: 'ride.fit',
      message: 'GET /athlete/activities: several uploads have this external_id; it must be unique',
    })
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

it('an upload that is cut short before it is sent rejects with the reason, and never ends the process', async () => {
  // Node reads a form whose signal has fired, and fails where nobody can catch the error.
  const unhandled: unknown[] = []
  const report = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', report)
  onTestFinished(() => void process.off('unhandledRejection', report))
  await using server = await serve((response) => respondWith(201, PROCESSING)(response))
  const controller = new AbortController()
  const reason = new Error('cut')
  const fetchLate: Send = async (url, init) => {
    controller.abort(reason)
    await new Promise(setImmediate)
    return fetch(url, init)
  }
  const api = createClient({ baseUrl: server.baseUrl, auth: 'a-token', fetch: fetchLate })
  const body = { file: new File([new Uint8Array(2_000_000)], 'ride.fit'), data_type: 'fit' } as const
  await expect(api.POST('/uploads', { signal: controller.signal, body })).rejects.toBe(reason)
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  expect([unhandled, server.received]).toEqual([[], []])
})
