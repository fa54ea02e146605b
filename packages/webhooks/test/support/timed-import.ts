import type { WorldActivity } from '@activity-tracking/sandbox'
import { createWebhooks, type Estimate, memoryInbox, type Pace, type TaskProgress } from '../../src/index.ts'
import { PATH } from './receiving-app.ts'
import { startService } from './virtual-service.ts'

const STEP_MS = 5 * 60_000

/** Activities of the first athlete, one every six hours, the newest first. */
export const history = (count: number, before = '2026-11-01T10:00:00Z'): WorldActivity[] =>
  Array.from({ length: count }, (_, index) => ({
    athlete: 'a4200001',
    name: `Ride ${index}`,
    sport_type: 'Ride',
    start_date_local: new Date(Date.parse(before) - index * 6 * 3_600_000).toISOString().slice(0, 19),
    elapsed_time: 600,
  }))

/** What an import has taken. Times are in milliseconds since it began. */
export interface TimedImport {
  readonly estimate: Estimate
  /** When the estimate ended, and the import did. */
  readonly estimatedMs: number
  readonly tookMs: number
  /** Requests of the import. */
  readonly lists: number
  readonly reads: number
  readonly delivered: number
  /** Responses with 429. */
  readonly refused: number
  readonly progress: readonly TaskProgress[]
}

/** Imports a number of activities within the standard limits of the sandbox, whose clock is moved until the import has ended. */
export async function timedImport(count: number, pace: Pace): Promise<TimedImport> {
  await using service = await startService({ athleteCount: 1, tier: 'standard', activities: history(count) })
  const { app, now } = service
  const [athleteId = ''] = service.athletes
  let [delivered, lists, reads] = [0, 0, 0]
  const webhooks = createWebhooks({
    app,
    inbox: memoryInbox({ now }),
    path: PATH,
    pace,
    now,
    random: () => 0.5,
    sweeps: 'by hand',
    onChange: () => {
      delivered += 1
    },
    hooks: {
      onRead({ operation }) {
        if (operation === 'GET /athlete/activities') lists += 1
        else reads += 1
      },
    },
    onErase: () => undefined,
  })
  const estimate = await webhooks.estimate({ exact: true })
  const begunAt = now()
  await webhooks.backfill(athleteId)
  const progress: TaskProgress[] = []
  for (;;) {
    await webhooks.drain()
    const found = await webhooks.backfillProgress(athleteId)
    if (found === undefined) throw new Error('the import has no progress')
    progress.push(found)
    if (found.isFinished) break
    await service.advance(STEP_MS)
  }
  const requests = await service.sandbox.control.listRequests()
  return {
    estimate,
    estimatedMs: (estimate.endsAt ?? Number.POSITIVE_INFINITY) - begunAt,
    tookMs: now() - begunAt,
    lists,
    reads,
    delivered,
    refused: requests.filter(({ status }) => status === 429).length,
    progress,
  }
}
