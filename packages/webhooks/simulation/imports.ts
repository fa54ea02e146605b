import type { QuotaLimits } from '@activity-tracking/client'
import { createWebhooks, embeddedWaker, memoryInbox, type Pace } from '@activity-tracking/webhooks'
import { randomFrom } from '../../client/simulation/events.ts'
import { createVirtualClock } from '../../client/simulation/virtual-clock.ts'
import { athleteIdOf, createModelService } from './model-service.ts'
import { openVirtualApp, settle } from './virtual-app.ts'
import type { WeekTable } from './week-table.ts'

/** Limits of a standard app (specification, "Limits"). */
const STANDARD: QuotaLimits = { overall: [200, 2_000], read: [100, 1_000] }

const START = Date.parse('2026-11-23T10:00:00Z')
const HOUR_MS = 3_600_000

/** What an import took. */
export interface ImportOutcome {
  readonly name: string
  /** Reads that were counted in advance; undefined if they were not. */
  readonly estimate?: number
  readonly lists: number
  readonly reads: number
  readonly hours: number
  readonly refused: number
}

/** Activities of the simulated imports. */
export const IMPORTED = 996

/** The same import in this simulation with the code before lists came first (commit d52950b9), which listed pages of 50. Measured once. */
export const BEFORE: ImportOutcome = { name: "pace: 'shared', pages of 50", lists: 22, reads: 996, hours: 23.9, refused: 0 }

/** Simulates a first import with the limits of a standard app. The client, its quota, inbox and worker are real; the service is a model. */
export async function simulateImport(count: number, pace: Pace): Promise<ImportOutcome> {
  const random = randomFrom(1)
  const clock = createVirtualClock(START, () => undefined)
  const now = (): number => clock.time
  const service = createModelService(1, STANDARD, now)
  for (let index = count; index > 0; index -= 1) {
    service.apply({ at: START - index * 8 * HOUR_MS, athlete: 0, activityId: count - index + 1, aspect: 'create', isLost: false })
  }
  const app = await openVirtualApp({ service, clock, limits: STANDARD, random, athletes: 1 })
  const setTimer = (ms: number, fire: () => void): (() => void) => clock.at(clock.time + ms, fire)
  let [lists, reads, isFinished] = [0, 0, false]
  const webhooks = createWebhooks({
    app,
    inbox: memoryInbox({ now }),
    path: '/webhooks/0123456789abcdef',
    pace,
    sweeps: 'by hand',
    waker: embeddedWaker({ now, setTimer }),
    pollMs: 10_000,
    now,
    setTimer,
    random,
    onErase: () => undefined,
    onChange: () => undefined,
    hooks: {
      onRead({ operation }) {
        if (operation === 'GET /athlete/activities') lists += 1
        else reads += 1
      },
      onProgress(progress) {
        isFinished = progress.isFinished
      },
    },
  })
  /** Moves the clock until something has happened. */
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) {
      await settle()
      const next = clock.next()
      if (next !== null) clock.moveTo(next.at)
    }
  }
  let estimate: number | undefined
  void webhooks.estimate({ exact: true }).then((found) => {
    estimate = found.reads
  })
  await until(() => estimate !== undefined)
  const counted = service.reads
  const begunAt = now()
  await webhooks.backfill(athleteIdOf(0))
  await webhooks.run()
  await until(() => isFinished)
  const endedAt = now()
  let isClosed = false
  void webhooks.close().then(() => {
    isClosed = true
  })
  await until(() => isClosed)
  await app.close()
  if (service.reads - counted !== lists + reads) throw new Error('the hooks have not reported each read')
  return {
    name: `pace: '${pace}'`,
    ...(estimate !== undefined && { estimate }),
    lists,
    reads,
    hours: (endedAt - begunAt) / HOUR_MS,
    refused: service.refused,
  }
}

/** The imports of `main.ts`. */
export const simulateImports = async (): Promise<readonly ImportOutcome[]> => [
  await simulateImport(IMPORTED, 'shared'),
  await simulateImport(IMPORTED, 'all'),
]

/** The figures of imports. */
export const importTable = (imports: readonly ImportOutcome[]): WeekTable => ({
  loads: imports.map(({ name }) => name),
  figures: [
    { name: 'reads that `estimate` has counted', values: imports.map(({ estimate }) => estimate?.toLocaleString('en-US') ?? '–') },
    { name: 'list requests', values: imports.map(({ lists }) => String(lists)) },
    { name: 'reads of activities', values: imports.map(({ reads }) => String(reads)) },
    { name: 'hours', values: imports.map(({ hours }) => hours.toFixed(1)) },
    { name: 'responses with 429', values: imports.map(({ refused }) => String(refused)) },
  ],
})
