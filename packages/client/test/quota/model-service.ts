import type { QuotaLimits } from '../../src/index.ts'

/** The service, as far as limits go: counts what arrives, and sends the four headers. */
export interface ModelService {
  limits: QuotaLimits
  /** Changes responses on their way out: headers that get lost, a connection that breaks. */
  distort: (response: Response) => Response
  readonly statuses: number[]
  /** A request of a program that does not share the quota. */
  use(families: readonly ('overall' | 'read')[], count?: number): void
  used(family: 'overall' | 'read', window: 'quarter_hour' | 'day'): number
  send(request: Pick<Request, 'method' | 'url'>): Promise<Response>
}

const LENGTHS = { quarter_hour: 900_000, day: 86_400_000 }
export const STANDARD: QuotaLimits = { overall: [200, 2_000], read: [100, 1_000] }

export function modelService(now: () => number): ModelService {
  const counters = new Map<string, number>()
  const keyOf = (family: string, window: 'quarter_hour' | 'day'): string => `${family} ${window} ${Math.floor(now() / LENGTHS[window])}`
  const used: ModelService['used'] = (family, window) => counters.get(keyOf(family, window)) ?? 0
  const service: ModelService = {
    limits: STANDARD,
    distort: (response) => response,
    statuses: [],
    used,
    use(families, count = 1) {
      for (const family of families) {
        for (const window of ['quarter_hour', 'day'] as const) counters.set(keyOf(family, window), used(family, window) + count)
      }
    },
    async send({ method, url }) {
      const isWrite = method === 'POST' && /\/(activities|uploads)$/.test(url)
      const families = isWrite ? (['overall'] as const) : (['overall', 'read'] as const)
      service.use(families)
      const exceeded = families.some((family) => {
        const [quarterHour, day] = service.limits[family]
        return used(family, 'quarter_hour') > quarterHour || used(family, 'day') > day
      })
      const usage = (family: 'overall' | 'read'): string => `${used(family, 'quarter_hour')},${used(family, 'day')}`
      const headers = {
        'Content-Type': 'application/json',
        Date: new Date(now()).toUTCString(),
        'X-RateLimit-Limit': service.limits.overall.join(','),
        'X-RateLimit-Usage': usage('overall'),
        'X-ReadRateLimit-Limit': service.limits.read.join(','),
        'X-ReadRateLimit-Usage': isWrite ? ',' : usage('read'),
      }
      const status = exceeded ? 429 : 200
      service.statuses.push(status)
      return service.distort(new Response(exceeded ? '{"message":"Rate Limit Exceeded","errors":[]}' : '{"id":1}', { status, headers }))
    },
  }
  return service
}
