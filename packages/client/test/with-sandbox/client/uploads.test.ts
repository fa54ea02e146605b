import { gzipSync } from 'node:zlib'
import {
  findUploadedActivity,
  type UploadError,
  type UploadProgress,
  unwrap,
  uploadActivity,
  waitForUpload,
} from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { gpxOf, useWorlds } from './support/client-setting.ts'

const setUp = useWorlds()

const walk = (day: string, name = `${day}.gpx`) => new File([gpxOf(`${day}T08:00:00Z`)], name)

const failureOf = (work: Promise<unknown>): Promise<UploadError> =>
  work.then(
    () => expect.unreachable('it does not fail'),
    (error: unknown) => error as UploadError,
  )

describe('uploadActivity against the sandbox', () => {
  it('creates an activity from a file, with its phases', async () => {
    await using setting = await setUp()
    const writer = await setting.clientFor(['activity:write'])
    const phases: string[] = []
    const onProgress = (progress: UploadProgress) => phases.push(`${progress.phase} ${'polls' in progress ? progress.polls : ''}`.trim())
    const uploaded = await uploadActivity(writer, {
      file: walk('2026-10-01'),
      name: 'To work',
      commute: true,
      onProgress,
      ...setting.clock,
    })
    expect(phases).toEqual(['read', 'sent', 'processing 1', 'ready 2'])
    const activity = await unwrap(setting.api.GET('/activities/{id}', { params: { path: { id: uploaded.activityId } } }))
    expect(activity).toMatchObject({
      name: 'To work',
      commute: true,
      trainer: false,
      external_id: '2026-10-01.gpx',
      upload_id: uploaded.uploadId,
    })
  })

  it('accepts a gzipped file and a stream', async () => {
    await using setting = await setUp()
    const { api, clock } = setting
    const bytes = new Uint8Array(gzipSync(gpxOf('2026-10-02T08:00:00Z')))
    await expect(uploadActivity(api, { file: new File([bytes], 'walk.gpx.gz'), ...clock })).resolves.toHaveProperty('activityId')
    await expect(uploadActivity(api, { file: walk('2026-10-03').stream(), data_type: 'GPX', ...clock })).resolves.toHaveProperty(
      'activityId',
    )
  })

  it('names the activity of a duplicate file', async () => {
    await using setting = await setUp()
    const { api, clock } = setting
    const first = await uploadActivity(api, { file: walk('2026-10-04'), ...clock })
    const error = await failureOf(uploadActivity(api, { file: walk('2026-10-04', 'copy of duplicate of activity 5.gpx'), ...clock }))
    expect(error).toMatchObject({ code: 'upload_failed', reason: 'duplicate', activityId: first.activityId })
    expect(error.uploadId).not.toBe(first.uploadId)
  })

  it.each([
    ['cut short', gpxOf('2026-10-05T08:00:00Z').slice(0, 700), 'malformed', /well-formed/],
    ['another format', '<kml/>', 'malformed', /does the data type fit/i],
    ['without times', gpxOf('2026-10-05T08:00:00Z').replace(/<time>.*?<\/time>/g, ''), 'malformed', /time/],
    ['without points', gpxOf('2026-10-05T08:00:00Z', { points: 0 }), 'empty', /no track points/],
  ])('reports the problem of a file: %s', async (_what, text, reason, detail) => {
    await using setting = await setUp()
    const error = await failureOf(uploadActivity(setting.api, { file: new File([text], 'walk.gpx'), ...setting.clock }))
    expect(error).toMatchObject({ reason, detail: expect.stringMatching(detail), uploadId: expect.anything() })
  })

  it('refuses an empty file without a request', async () => {
    await using setting = await setUp()
    expect(await failureOf(uploadActivity(setting.api, { file: new File([], 'walk.gpx') }))).toMatchObject({ reason: 'empty' })
    expect(await setting.requestsOf('createUpload')).toEqual([])
  })

  it('reports that the activity has been deleted', async () => {
    await using setting = await setUp()
    const { api, clock, control } = setting
    const { uploadId, activityId } = await uploadActivity(api, { file: walk('2026-10-06'), ...clock })
    await control.deleteActivity({ id: String(activityId) })
    expect(await failureOf(waitForUpload(api, uploadId, clock))).toMatchObject({ reason: 'deleted', uploadId })
  })

  it('returns the id of the upload if processing takes too long, and can continue to wait', async () => {
    await using setting = await setUp()
    const { api, clock } = setting
    const idle = { ...clock, pause: async () => undefined, now: clockThatRuns() }
    const error = await failureOf(uploadActivity(api, { file: walk('2026-10-07'), ...idle, timeoutMs: 20_000 }))
    expect(error).toMatchObject({ reason: 'timeout' })
    await expect(waitForUpload(api, error.uploadId ?? 0, clock)).resolves.toHaveProperty('activityId')
  })

  it.each([
    ['cut before it is done', { cut: 'before' as const }, false],
    ['done, and its response cut', { cut: 'after' as const }, true],
    ['done, and its response cut in the middle', { cut: 'during' as const }, true],
    ['done, and its response a page', { body: 'html' as const }, true],
    ['refused with 503', { status: 503 }, false],
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

  it.each([
    ['failing', { status: 500 }],
    ['cut', { cut: 'after' as const }],
    ['a page', { body: 'html' as const }],
    ['truncated', { body: 'truncated' as const }],
  ])('reads a status again that is %s', async (_what, fault) => {
    await using setting = await setUp()
    await setting.control.setFaults({ rules: [{ operation_id: 'getUpload', times: 3, ...fault }] })
    const uploaded = await uploadActivity(setting.api, { file: walk('2026-10-08'), ...setting.clock })
    expect(uploaded.polls).toBe(4)
    expect(await setting.requestsOf('createUpload')).toEqual([201])
  })

  it('keeps the id of the upload if the rate limit is exceeded while it waits', async () => {
    await using setting = await setUp()
    const { api, clock, control } = setting
    await control.setFaults({ rules: [{ operation_id: 'getUpload', status: 429, times: 1 }] })
    const error = await failureOf(uploadActivity(api, { file: walk('2026-10-09'), ...clock }))
    expect(error).toMatchObject({ reason: 'status_unavailable', cause: { code: 'rate_limited' } })
    await expect(waitForUpload(api, error.uploadId ?? 0, clock)).resolves.toHaveProperty('activityId')
  })

  it('ends with the reason of the signal in each phase', async () => {
    for (const phase of ['read', 'sent', 'processing'] as const) {
      await using setting = await setUp()
      const controller = new AbortController()
      const onProgress = (progress: UploadProgress) => progress.phase === phase && controller.abort(new Error(phase))
      const upload = uploadActivity(setting.api, { file: walk('2026-10-10'), onProgress, signal: controller.signal, ...setting.clock })
      await expect(upload).rejects.toThrow(phase)
      expect((await setting.requestsOf('createUpload')).length).toBe(phase === 'read' ? 0 : 1)
    }
  })
})

/** Half a second later each time it is read. */
function clockThatRuns(): () => number {
  let time = 0
  return () => {
    time += 500
    return time
  }
}
