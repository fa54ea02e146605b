import { memoryStore } from '@activity-tracking/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createClient, createQuota } from '../../src/index.ts'
import { receive } from '../client-with.ts'
import { modelService } from './model-service.ts'

it('a waiting call is sent soon after the clock was moved to the next window, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let time = Date.parse('2026-11-23T10:01:00Z')
  const now = (): number => time
  const service = modelService(now)
  service.limits = { overall: [1, 100], read: [1, 100] }
  const quota = createQuota({ store: memoryStore(), clientId: 1, limits: service.limits, now })
  const baseUrl = 'https://service.example/api/v3'
  const api = createClient({ baseUrl, auth: 'token', quota: quota.layer, now, fetch: receive((request) => service.send(request)) })
  await api.GET('/athlete')
  const waiting = api.GET('/athlete', { onLimit: 'wait' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(service.statuses).toEqual([200])
  time = Date.parse('2026-11-23T10:15:05Z')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(service.statuses).toEqual([200, 200])
  expect((await waiting).response.status).toBe(200)
  await quota.close()
})
