import type { Detail } from '../../src/change.ts'
import { createWebhooks } from '../../src/create-webhooks.ts'
import type { Inbox } from '../../src/inbox/inbox.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { PATH } from '../support/receiving-app.ts'
import { Copy } from './copy.ts'
import { faulty } from './faulty.ts'
import type { Meanwhile, Step, WorkFault } from './steps.ts'
import type { Known, World } from './world.ts'

const LEASE_MS = 10_000

/** What came of a sequence. */
export interface Outcome {
  /** The app's copy and what it may see, by athlete. */
  readonly copies: Record<string, unknown>
  readonly views: Record<string, unknown>
  readonly violations: readonly string[]
  readonly reads: number
  /** As many reads as there may be at most. */
  readonly mostReads: number
  readonly waiting: number
}

export interface PerformOptions {
  readonly inbox?: Inbox
  /** The app writes only what is not older than what it has. */
  readonly comparesTokens?: boolean
}

/** Performs a sequence with processes that die and are replaced, lets everything come to rest, and compares. */
export async function perform(
  world: World,
  steps: readonly Step[],
  { inbox = memoryInbox({ now: world.now }), comparesTokens = true }: PerformOptions = {},
): Promise<Outcome> {
  const copy = new Copy(comparesTokens)
  const generations = new Set<string>()
  /** The activity of the latest change, by athlete. */
  const latest = new Map<string, string>()
  let repetitions = 0

  const startProcess = async (fault: WorkFault | null, meanwhile: Meanwhile | null = null) => {
    const { around, died } = faulty(fault, world.now)
    let isUpcoming = meanwhile !== null
    const interrupt = async (): Promise<void> => {
      if (!isUpcoming || meanwhile === null) return
      isUpcoming = false
      const athleteId = world.athletes[meanwhile.athlete] ?? ''
      if (meanwhile.action === 'deauthorize') await world.deauthorize(athleteId)
      else await world.change(athleteId, meanwhile.index, meanwhile.action)
      await world.settle()
      if (meanwhile.stalls) {
        await world.advance(LEASE_MS + 1)
        const other = await startProcess(null)
        await other.webhooks.drain()
      }
    }
    const fragile: Inbox = {
      ...inbox,
      mark: (marks, also) => {
        // What a sweep has found is read once.
        for (const { kind, progress } of marks) if (kind === 'found') repetitions += Object(progress).ids.length
        return around('mark', () => inbox.mark(marks, also))
      },
      lease: (options) => around('lease', () => inbox.lease(options)),
      settle: (lease, entry, settlement) =>
        around('settle', async () => {
          const outcome = await inbox.settle(lease, entry, settlement)
          if (settlement.outcome === 'done' || outcome === 'lost') copy.settled(entry)
          // A step of a task has ended: the delivery of an activity that its list has shown.
          else if (entry.kind === 'sweep' && 'progress' in settlement) copy.settled({ ...entry, id: latest.get(entry.athleteId) ?? '' })
          return outcome
        }),
      release: (lease, reads) => around('release', () => inbox.release(lease, reads)),
      forget: (athleteId) =>
        around('forget', async () => {
          const count = await inbox.forget(athleteId)
          copy.forgotten(athleteId)
          return count
        }),
    }
    const webhooks = createWebhooks<Detail>({
      app: world.app,
      inbox: fragile,
      path: PATH,
      now: world.now,
      random: () => 0.5,
      leaseMs: LEASE_MS,
      setTimer: () => () => undefined,
      caps: { quarterHour: 10_000, day: 10_000 },
      onError: () => undefined,
      onChange: async (change) => {
        await interrupt()
        if ('activityId' in change) latest.set(change.athleteId, change.activityId)
        await around('onChange', async () => copy.apply(change))
      },
      onErase: (erasure) => around('onErase', async () => copy.erase(erasure)),
      compare: (listed) => copy.compare(listed),
      keep: { days: 7 },
      onExpire: () => undefined,
      hooks: {
        onLease({ lease }) {
          for (const { kind, generation, id, deliveries, progress } of lease.entries) {
            if (kind === 'sweep' && deliveries > 1) repetitions += 1
            if (kind !== 'activity') continue
            generations.add(`${id} ${generation}`)
            if (deliveries > 1 || progress !== null) repetitions += 1
          }
        },
        onFailure: () => {
          repetitions += 1
        },
      },
    })
    await world.receiveWith({ receiver: webhooks, died })
    return { webhooks, died }
  }

  /** Works until nothing is due, or the process dies. */
  const work = async ({ fault, meanwhile }: { readonly fault: WorkFault | null; readonly meanwhile: Meanwhile | null }): Promise<void> => {
    // A process that crashes after a late write, without comparing tokens, leaves it behind.
    const isSafe = comparesTokens || meanwhile?.stalls !== true
    const { webhooks, died } = await startProcess(isSafe ? fault : null, meanwhile)
    await world.settle()
    await Promise.race([webhooks.drain().catch(() => undefined), died])
  }

  await startProcess(null)
  for (const each of steps) {
    const athleteId = 'athlete' in each ? (world.athletes[each.athlete] ?? '') : ''
    if (each.do === 'create') await world.create(athleteId)
    else if (each.do === 'change') await world.change(athleteId, each.index, each.action)
    else if (each.do === 'deauthorize') await world.deauthorize(athleteId)
    else if (each.do === 'connect') await world.connect(athleteId)
    else if (each.do === 'forge') await world.forge(athleteId, each.index, each.aspect)
    else if (each.do === 'faults') world.failDeliveries(each.faults)
    else if (each.do === 'settle') await world.settle()
    else if (each.do === 'advance') await world.advance(each.ms)
    else if (each.do === 'work') await work(each)
  }

  world.failDeliveries([])
  const { webhooks } = await startProcess(null)
  await world.advance(200_000)
  if ((await world.lost()) > 0) await webhooks.sweep('all')
  for (let round = 0; round < 30; round += 1) {
    await webhooks.drain()
    if ((await inbox.stats()).waiting === 0) break
    await world.advance(600_000)
  }
  const views: Record<string, unknown> = {}
  const copies: Record<string, unknown> = {}
  for (const athleteId of world.athletes) {
    const sorted = (known: Map<string, Known>) => Object.fromEntries([...known].sort(([one], [other]) => one.localeCompare(other)))
    views[athleteId] = sorted(world.isConnected(athleteId) ? await world.view(athleteId) : new Map())
    copies[athleteId] = sorted(copy.of(athleteId))
  }
  const { waiting } = await inbox.stats()
  return { copies, views, violations: copy.violations, reads: await world.reads(), mostReads: generations.size + repetitions, waiting }
}
