import type { Change, Detail, Erasure } from '../../src/change.ts'
import { createWebhooks } from '../../src/create-webhooks.ts'
import type { ImportProgress } from '../../src/hooks.ts'
import { type KeyParts, keyOf } from '../../src/keys.ts'
import type { JobToAdd, Queue } from '../../src/queue/queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import type { Webhooks, WebhooksOptions } from '../../src/webhooks.ts'
import type { VirtualService } from './virtual-service.ts'

export const PATH = '/webhooks/0123456789abcdef'

/** Webhooks on a queue in memory, and what they have called the app with. */
export interface TestWebhooks extends AsyncDisposable {
  readonly webhooks: Webhooks
  readonly queue: Queue
  readonly changes: readonly Change<Detail>[]
  readonly erasures: readonly Erasure[]
  readonly progress: readonly ImportProgress[]
  readonly errors: readonly unknown[]
  /** Operations of the reads. */
  readonly reads: readonly string[]
  /** Adds a job of the first athlete, as an event does unless it says otherwise, and processes what is due. */
  work(object: Partial<KeyParts>, job?: Partial<JobToAdd>): Promise<void>
  /** Moves the clocks, and processes what is due then. */
  pass(ms: number): Promise<void>
}

/** Their clock is that of the service. The callbacks of the options are called before a change counts. */
export function testWebhooks(service: VirtualService, options: Partial<WebhooksOptions<Detail>> = {}): TestWebhooks {
  const { app, now, athletes } = service
  const changes: Change<Detail>[] = []
  const erasures: Erasure[] = []
  const progress: ImportProgress[] = []
  const errors: unknown[] = []
  const reads: string[] = []
  const queue = options.queue ?? sqliteQueue({ path: ':memory:', now, backoff: (failures) => 10_000 * failures })
  const webhooks = createWebhooks<Detail>({
    app,
    path: PATH,
    onError: (error) => errors.push(error),
    ...options,
    queue,
    hooks: {
      onProgress: (step) => progress.push(step),
      onRead: ({ operation }) => reads.push(operation),
      ...options.hooks,
    },
    async onChange(change) {
      await options.onChange?.(change)
      changes.push(change)
    },
    async onErase(erasure) {
      await options.onErase?.(erasure)
      erasures.push(erasure)
    },
  })
  return {
    webhooks,
    queue,
    changes,
    erasures,
    progress,
    errors,
    reads,
    async work(object, job) {
      await queue.add([{ key: keyOf({ athleteId: athletes[0] ?? '', kind: 'activity', id: '1', ...object }), lane: 'live', ...job }])
      await webhooks.drain()
    },
    async pass(ms) {
      await service.advance(ms)
      await webhooks.drain()
    },
    async [Symbol.asyncDispose]() {
      await webhooks.close()
      if (options.queue === undefined) await queue.close()
    },
  }
}

/** The types of changes, and the IDs of their activities. */
export const summaryOf = (changes: readonly Change<Detail>[]): readonly (readonly [type: string, activityId?: string])[] =>
  changes.map((change) => ('activityId' in change ? [change.type, change.activityId] : [change.type]))
