import { memoryStore } from '@activity-tracking/client'
import { createClient, createQuota, type QuotaLimits, type QuotaOptions, type Result, type Send } from '../../src/index.ts'

/** Until nothing is left to do but to wait. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

/** A clock that moves only when a test moves it, and timers that follow it. */
function virtualTime(start: string) {
  let time = Date.parse(start)
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>()
  return {
    now: () => time,
    wait: (ms: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const timer = { at: time + ms, fire: resolve }
        timers.add(timer)
        signal?.addEventListener('abort', () => {
          timers.delete(timer)
          resolve()
        })
      }),
    /** Moves the clock, and stops at every timer on the way until all that it leads to is done. */
    async advance(ms: number): Promise<void> {
      const end = time + ms
      await settle()
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.at - b.at)
        if (next === undefined || next.at > end) break
        time = Math.max(time, next.at)
        timers.delete(next)
        next.fire()
        await settle()
      }
      time = end
      await settle()
    },
  }
}

type Family = 'overall' | 'read'
const LENGTHS = { quarter_hour: 900_000, day: 86_400_000 }
export const STANDARD: QuotaLimits = { overall: [200, 2_000], read: [100, 1_000] }

/** The service, as far as limits go: counts what arrives, and sends the four headers. */
function modelService(now: () => number) {
  const counters = new Map<string, number>()
  const keyOf = (family: Family, window: keyof typeof LENGTHS): string => `${family} ${window} ${Math.floor(now() / LENGTHS[window])}`
  const used = (family: Family, window: keyof typeof LENGTHS): number => counters.get(keyOf(family, window)) ?? 0
  const statuses: number[] = []
  const service = {
    limits: STANDARD,
    /** Changes responses on their way out: headers that get lost, a connection that breaks. */
    distort: (response: Response): Response => response,
    statuses,
    /** A request of a program that does not share the quota. */
    use(families: readonly Family[], count = 1): void {
      for (const family of families) {
        for (const window of ['quarter_hour', 'day'] as const) counters.set(keyOf(family, window), used(family, window) + count)
      }
    },
    async send({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> {
      const isWrite = method === 'POST' && /\/(activities|uploads)$/.test(url)
      const families = isWrite ? (['overall'] as const) : (['overall', 'read'] as const)
      service.use(families)
      const exceeded = families.some((family) => {
        const [quarterHour, day] = service.limits[family]
        return used(family, 'quarter_hour') > quarterHour || used(family, 'day') > day
      })
      const usage = (family: Family): string => `${used(family, 'quarter_hour')},${used(family, 'day')}`
      const headers = {
        'Content-Type': 'application/json',
        Date: new Date(now()).toUTCString(),
        'X-RateLimit-Limit': service.limits.overall.join(','),
        'X-RateLimit-Usage': usage('overall'),
        'X-ReadRateLimit-Limit': service.limits.read.join(','),
        'X-ReadRateLimit-Usage': isWrite ? ',' : usage('read'),
      }
      const status = exceeded ? 429 : 200
      statuses.push(status)
      return service.distort(new Response(exceeded ? '{"message":"Rate Limit Exceeded","errors":[]}' : '{"id":1}', { status, headers }))
    },
  }
  return service
}

/** The model of the service, a store, and clients whose quotas are those of different processes. */
export function setUp(start = '2026-11-23T10:03:00Z', options: Partial<QuotaOptions> = {}) {
  const time = virtualTime(start)
  const service = modelService(time.now)
  const store = memoryStore()
  const process = (own: Partial<QuotaOptions> = {}, clientOptions: Partial<Parameters<typeof createClient>[0]> = {}) => {
    const { now, wait } = time
    const quota = createQuota({ store, clientId: 48213, now, wait, random: () => 0.5, ...options, ...own })
    const baseUrl = 'https://service.example/api/v3'
    const fetch: Send = (url, { method }) => service.send({ url, method })
    const api = createClient({ baseUrl, auth: 'a-token', timeoutMs: Number.POSITIVE_INFINITY, fetch, quota: quota.layer, ...clientOptions })
    return { quota, api }
  }
  return { time, service, store, process }
}

/** How many of so many calls made together get a response. */
export async function served(count: number, call: () => Promise<Pick<Result<unknown>, 'response'>>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, call))
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.response.type !== 'error').length
}
