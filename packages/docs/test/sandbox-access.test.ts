import { createClient, unwrap } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { operations } from '@activity-tracking/spec'
import { expect, test } from 'vitest'
import { sandboxAccess } from '../src/site/sandbox-access.ts'

test('has an id for every kind of object that a path leads to, as soon as the sandbox has one', async () => {
  await using sandbox = await startSandbox({ seed: 1, now: '2026-11-02T10:00:00Z', frozen: true })
  const kinds = operations.filter(({ path }) => path.includes('{')).map(({ path }) => path.split('/')[1])
  const missing = async () => {
    const { ids } = await sandboxAccess(sandbox)
    return [...new Set(kinds)].filter((kind) => kind === undefined || ids[kind] === undefined)
  }
  expect(await missing()).toEqual(['uploads', 'push_subscriptions'])

  const api = createClient({ baseUrl: sandbox.baseUrl, auth: sandbox.accessToken })
  const upload = () => unwrap(api.POST('/uploads', { body: { file: new Blob(['<gpx/>']), data_type: 'gpx' } }))
  await upload()
  const { id } = await upload()
  expect(await missing()).toEqual(['push_subscriptions'])
  expect((await sandboxAccess(sandbox)).ids['uploads']).toBe(String(id))
})

test('has a segment that the athlete has an effort on', async () => {
  await using sandbox = await startSandbox({ seed: 1, now: '2026-11-02T10:00:00Z', frozen: true })
  const { baseUrl, accessToken, ids } = await sandboxAccess(sandbox)
  const api = createClient({ baseUrl, auth: accessToken })
  const efforts = await unwrap(api.GET('/segment_efforts', { params: { query: { segment_id: ids['segments'] ?? '' } } }))
  expect(efforts.map((effort) => String(effort.id))).toContain(ids['segment_efforts'])
  const effort = await unwrap(api.GET('/segment_efforts/{id}', { params: { path: { id: ids['segment_efforts'] ?? '' } } }))
  expect(String(effort.segment?.id)).toBe(ids['segments'])
})
