import { expect, it } from 'vitest'
import { findUploadedActivity, getStreams, type Layer, paginate, uploadActivity, waitForUpload } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

it('passes the lane, `onLimit`, `maxWaitMs` and additional headers to every request of a helper', async () => {
  const seen: string[] = []
  const log: Layer = (next) => (call) => {
    const { lane, onLimit, maxWaitMs } = call.settings
    seen.push(`${call.operation.key} ${lane} ${onLimit} ${maxWaitMs} ${call.request.headers.get('X-Job')}`)
    return next(call)
  }
  const { client } = clientWith(
    ({ url, method }) => {
      if (url.includes('/uploads')) return json({ id: 5, activity_id: method === 'GET' ? 7 : null })
      if (url.includes('/streams')) return json({}, { status: 404 })
      return json(url.includes('page=') ? [] : { id: 1 })
    },
    { log },
  )
  const request = { lane: 'background', onLimit: 'wait', maxWaitMs: 1_000, headers: { 'X-Job': 'nightly' } } as const
  for await (const _club of paginate(client, '/athlete/clubs', request)) expect.unreachable()
  await uploadActivity(client, { ...request, file: new File(['x'], 'ride.fit'), pause: async () => undefined })
  await waitForUpload(client, 5, request)
  await findUploadedActivity(client, 'mine', request)
  await getStreams(client, 1, ['time'], request)
  const operations = [
    'GET /athlete/clubs',
    'POST /uploads',
    'GET /uploads/{uploadId}',
    'GET /uploads/{uploadId}',
    'GET /athlete/activities',
    'GET /activities/{id}/streams',
    'GET /activities/{id}',
  ]
  expect(seen).toEqual(operations.map((operation) => `${operation} background wait 1000 nightly`))
})
