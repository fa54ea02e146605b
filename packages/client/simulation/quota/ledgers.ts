import { type Call, createQuota, type Layer, memoryStore, type QuotaLimits, RateLimitError, type Store } from '@activity-tracking/client'

export interface LedgerLoad {
  readonly athletes: number
  readonly instances: number
  /** Limit of requests. It is smaller than the number of athletes, so that instances compete. */
  readonly limit: number
  /** Parallel calls of an instance. */
  readonly concurrency: number
}

export interface LedgerOutcome {
  readonly served: number
  readonly refused: number
  readonly perSecond: number
  /** Reads and writes of the store per 1,000 served requests. */
  readonly storeCalls: number
  /** Jain's index of the instances' shares: 1 if all are equal. */
  readonly fairness: number
  readonly least: number
  readonly most: number
  /** Heap size of an instance in bytes, and the size of the shared record. */
  readonly heapPerInstance: number
  readonly recordBytes: number
}

const START = Date.parse('2026-11-23T10:03:00Z')

/** Sends one request per athlete, through one of many ledgers on one record. A response takes a turn of the event loop. */
export async function loadLedgers({ athletes, instances, limit, concurrency }: LedgerLoad): Promise<LedgerOutcome> {
  const limits: QuotaLimits = { overall: [2 * limit, 20 * limit], read: [limit, 10 * limit] }
  const memory = memoryStore()
  let storeCalls = 0
  let recordBytes = 0
  const store: Store = {
    ...memory,
    get(key) {
      storeCalls += 1
      return memory.get(key)
    },
    put(key, record, condition) {
      storeCalls += 1
      if (storeCalls % 100 === 0) recordBytes = Math.max(recordBytes, JSON.stringify(record).length)
      return memory.put(key, record, condition)
    },
  }
  const began = performance.now()
  const now = (): number => START + (performance.now() - began)
  let used = 0
  const respond = async (): Promise<Response> => {
    await new Promise((resolve) => setImmediate(resolve))
    used += 1
    const headers = {
      Date: new Date(now()).toUTCString(),
      'X-RateLimit-Limit': limits.overall.join(','),
      'X-RateLimit-Usage': `${used},${used}`,
      'X-ReadRateLimit-Limit': limits.read.join(','),
      'X-ReadRateLimit-Usage': `${used},${used}`,
    }
    return new Response(null, { status: 204, headers })
  }
  const heapBefore = heapUsed()
  const quotas = Array.from({ length: instances }, () => createQuota({ store, clientId: 1, limits, now }))
  const served = await Promise.all(quotas.map(({ layer }) => serve(layer, athletes / instances)))
  const seconds = (performance.now() - began) / 1_000
  const heapPerInstance = Math.max(0, heapUsed() - heapBefore) / instances
  await Promise.all(quotas.map((quota) => quota.close()))

  async function serve(layer: Layer, count: number): Promise<number> {
    const deliver = layer(respond)
    let [next, done] = [0, 0]
    const work = async (): Promise<void> => {
      while (next < count) {
        next += 1
        try {
          await deliver(newCall())
          done += 1
        } catch (error) {
          if (!(error instanceof RateLimitError)) throw error
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    return done
  }

  const total = served.reduce((sum, count) => sum + count, 0)
  return {
    served: total,
    refused: athletes - total,
    perSecond: athletes / seconds,
    storeCalls: (1_000 * storeCalls) / total,
    fairness: total ** 2 / (instances * served.reduce((sum, count) => sum + count ** 2, 0)),
    least: Math.min(...served),
    most: Math.max(...served),
    heapPerInstance,
    recordBytes,
  }
}

const operation: Call['operation'] = {
  key: 'GET /athlete',
  method: 'GET',
  path: '/athlete',
  placeholders: [],
  scopes: [],
  families: ['overall', 'read'],
  encoding: '',
  onAuthBase: false,
  returnsText: false,
  idempotent: true,
}
const request = new Request('http://localhost/')
const { signal } = new AbortController()
const newCall = (): Call => ({
  operation,
  request,
  content: undefined,
  signal,
  timeLeft: () => Number.POSITIVE_INFINITY,
  waitLeft: () => Number.POSITIVE_INFINITY,
  startWait: () => () => undefined,
  usesOldBase: false,
  attempt: 1,
  settings: { lane: 'background', onLimit: 'fail', maxWaitMs: Number.POSITIVE_INFINITY },
})

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
