import type { Change, Detail, Erasure } from '../../src/change.ts'
import type { Inbox, Mark } from '../../src/inbox/inbox.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import type { WorkParts } from '../../src/worker/lease-work.ts'
import { createLimits, type Limits } from '../../src/worker/limits.ts'
import { Reachability } from '../../src/worker/reachability.ts'
import { workOnLease } from '../../src/worker/work-on-lease.ts'
import type { VirtualService } from './virtual-service.ts'

/** Work on an inbox, step by step. */
export interface LeaseWorker {
  readonly inbox: Inbox
  readonly changes: Change<Detail>[]
  readonly erasures: Erasure[]
  readonly limits: Limits
  mark(...marks: Partial<Mark>[]): Promise<void>
  /** Works on leases until nothing is due; resolves to how many there were. */
  drain(signal?: AbortSignal): Promise<number>
}

export function leaseWorker({ app, now, athletes }: VirtualService, options: Partial<WorkParts> = {}): LeaseWorker {
  const inbox = options.inbox ?? memoryInbox({ now })
  const changes: Change<Detail>[] = []
  const erasures: Erasure[] = []
  const random = (): number => 0.5
  const limits = createLimits({ quota: app.quota, shares: { live: 1, background: 1 }, pace: 'shared', now, random })
  const parts: WorkParts = {
    app,
    inbox,
    limits,
    reachability: new Reachability(),
    caps: { quarterHour: 1_000, day: 1_000 },
    detail: 'detailed',
    onChange: (change) => void changes.push(change),
    onErase: (erasure) => void erasures.push(erasure),
    onUpdates: undefined,
    compare: undefined,
    streams: undefined,
    keep: undefined,
    onExpire: undefined,
    sweeps: 'scheduled',
    pollShare: 0.7,
    subscriptionStatus: async () => 'own',
    maxFailures: 3,
    changeTimeoutMs: 60_000,
    setTimer: () => () => undefined,
    hooks: {},
    onError(error) {
      throw error
    },
    now,
    random,
    ...options,
  }
  return {
    inbox,
    changes,
    erasures,
    limits,
    async mark(...marks) {
      const [athleteId = ''] = athletes
      await inbox.mark(marks.map((mark) => ({ athleteId, kind: 'activity', id: '1', lane: 'live', ...mark })))
    },
    async drain(signal = new AbortController().signal) {
      for (let leases = 0; ; leases += 1) {
        const lanes = await limits.openLanes()
        const lease = lanes.length === 0 ? null : await inbox.lease({ leaseMs: 60_000, lanes })
        if (lease === null) return leases
        await workOnLease(parts, lease, signal)
        if (signal.aborted) return leases + 1
      }
    },
  }
}

/** An event of an activity, `agoMs` ago. */
export const eventOf = (aspectType: string, eventTime: number, updates: Record<string, string> = {}) => ({ aspectType, eventTime, updates })
