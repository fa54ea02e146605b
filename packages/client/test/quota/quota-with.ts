import { memoryStore } from '@activity-tracking/client'
import { createClient, createQuota, type QuotaOptions, type Result, type Send } from '../../src/index.ts'
import { modelService } from './model-service.ts'
import { virtualTime } from './virtual-time.ts'

/** The model of the service, a store, and clients whose quotas are those of different processes. */
export function setUp(start = '2026-11-23T10:03:00Z', options: Partial<QuotaOptions> = {}) {
  const time = virtualTime(start)
  const service = modelService(() => time.now())
  const store = memoryStore()
  const process = (own: Partial<QuotaOptions> = {}, clientOptions: Partial<Parameters<typeof createClient>[0]> = {}) => {
    const { now, wait } = time
    const quota = createQuota({ store, clientId: 48213, now, wait, random: () => 0.5, ...options, ...own })
    const baseUrl = 'https://service.example/api/v3'
    const send: Send = (url, { method }) => service.send({ url, method })
    const api = createClient({
      baseUrl,
      auth: 'a-token',
      timeoutMs: Number.POSITIVE_INFINITY,
      fetch: send,
      quota: quota.layer,
      ...clientOptions,
    })
    return { quota, api }
  }
  return { time, service, store, process }
}

/** How many of so many calls made together get a response. */
export async function served(count: number, call: () => Promise<Pick<Result<unknown>, 'response'>>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, call))
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.response.type !== 'error').length
}
