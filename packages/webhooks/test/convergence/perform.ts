import type { Detail } from '../../src/change.ts'
import { createWebhooks } from '../../src/create-webhooks.ts'
import { readKey } from '../../src/keys.ts'
import { backoffMs, type Job, type JobHandler, type Queue, type QueueStats } from '../../src/queue/queue.ts'
import type { SqlQueueOptions } from '../../src/queue/sql-queue.ts'
import { setMachineTimer } from '../../src/timers.ts'
import { AppCopy, type Row } from '../support/app-copy.ts'
import { isIdle, PATH } from '../support/copying-app.ts'
import { faulty } from './faulty.ts'
import type { Meanwhile, Step, WorkFault } from './steps.ts'
import type { World } from './world.ts'

const LEASE_MS = 12_000

/** How many jobs a process runs at the same time: another one repeats them. */
const MOST_JOBS = 5

const POLL_MS = 1

/** The queue in the time of a world. No lease is renewed: time passes only after a process has died, or while one stands still. */
export const optionsIn = ({ now }: World): SqlQueueOptions => ({
  now,
  setTimer: (ms, fire) => (ms > POLL_MS ? () => undefined : setMachineTimer(ms, fire)),
  leaseMs: LEASE_MS,
  pollMs: POLL_MS,
  backoff: (failures) => backoffMs(failures, () => 0.5),
  // A process that has died may ask the closed queue.
  onError: () => undefined,
})

/** What came of a sequence. */
export interface Outcome {
  /** The app's copy and what it may see, by athlete. */
  readonly copies: readonly Readonly<Record<string, Row>>[]
  readonly views: Outcome['copies']
  readonly reads: number
  /** As many reads as there may be at most: each belongs to an add, to a run that did not end the job, or to what a list has shown. */
  readonly mostReads: number
  readonly stats: QueueStats
}

/** Performs a sequence with processes that die and are replaced, lets everything come to rest, and compares. */
export async function perform(world: World, steps: readonly Step[], queue: Queue): Promise<Outcome> {
  using copy = new AppCopy()
  for (const athleteId of world.athletes) copy.connect(athleteId)
  let mostReads = 0

  /** The run counts what it may read, and is never settled after its process has died. */
  const counted = (handler: JobHandler, around: ReturnType<typeof faulty>['around']): JobHandler => {
    return async (job) => {
      mostReads += readsOf(job)
      const outcome = await around('run', () => handler(job)).catch((error: unknown) => {
        mostReads += 1
        throw error
      })
      if (outcome !== undefined) mostReads += 1
      return outcome
    }
  }

  const startProcess = async (fault: WorkFault | null, meanwhile: Meanwhile | null = null) => {
    const { around, died } = faulty(fault, world.now)
    void died.then(() => {
      mostReads += MOST_JOBS
    })
    let isUpcoming = meanwhile !== null
    const interrupt = async (): Promise<void> => {
      if (!isUpcoming || meanwhile === null) return
      isUpcoming = false
      const athleteId = world.athletes[meanwhile.athlete] ?? ''
      if (meanwhile.action === 'deauthorize') await world.deauthorize(athleteId)
      else if (meanwhile.action === 'connect') await connect(athleteId)
      else await world.change(athleteId, meanwhile.index, meanwhile.action)
      await world.settle()
      if (meanwhile.stalls) {
        mostReads += MOST_JOBS
        await world.advance(LEASE_MS + 1)
        const other = await startProcess(null)
        await other.webhooks.drain()
      }
    }
    const own: Queue = {
      ...queue,
      add(jobs) {
        for (const { key } of jobs) if (readKey(key).kind === 'activity') mostReads += 1
        return around('add', () => queue.add(jobs))
      },
      forget: (athleteId) => around('forget', () => queue.forget(athleteId)),
      run(handler, options) {
        const run = queue.run(counted(handler, around), options)
        // It takes no job after its death. What it has taken is never settled, so its disposal does not end.
        void died.then(() => run[Symbol.asyncDispose]())
        return run
      },
    }
    const webhooks = createWebhooks<Detail>({
      app: world.app,
      queue: own,
      path: PATH,
      readsPerHour: 10_000,
      changeTimeoutMs: 1_000_000_000,
      onError: () => undefined,
      async onChange(change) {
        await interrupt()
        await around('onChange', async () => copy.apply(change))
      },
      onErase: ({ athleteId }) => around('onErase', async () => copy.erase(athleteId)),
      compare: (listed) => around('compare', async () => copy.compare(listed)),
    })
    await world.receiveWith({ receiver: webhooks, died })
    return { webhooks, died }
  }
  // The process in which users connect. It does not work.
  const { webhooks } = await startProcess(null)

  /** The athlete authorizes the app, which imports what there is. */
  const connect = async (athleteId: string): Promise<void> => {
    await world.connect(athleteId)
    copy.connect(athleteId)
    await webhooks.importActivities(athleteId)
  }

  /** Works until nothing is due, or the process dies. */
  const work = async ({ fault, meanwhile, withOther }: Step & { do: 'work' }): Promise<void> => {
    const other = withOther ? await startProcess(null) : undefined
    const one = await startProcess(fault, meanwhile)
    await world.settle()
    const death = new AbortController()
    void one.died.then(() => death.abort())
    const drained = one.webhooks.drain(death.signal).catch(() => undefined)
    // The other one takes over when the lease is over.
    const replaced = one.died.then(() => world.advance(LEASE_MS + 1))
    await Promise.all([Promise.race([drained, replaced]), other?.webhooks.drain()])
  }

  for (const each of steps) {
    const athleteId = 'athlete' in each ? (world.athletes[each.athlete] ?? '') : ''
    if (each.do === 'create') await world.create(athleteId)
    else if (each.do === 'change') await world.change(athleteId, each.index, each.action)
    else if (each.do === 'deauthorize') await world.deauthorize(athleteId)
    else if (each.do === 'connect') await connect(athleteId)
    else if (each.do === 'import') await webhooks.importActivities(athleteId)
    else if (each.do === 'sweep') await webhooks.sweep('all')
    else if (each.do === 'forge') await world.forge(athleteId, each.index, each.aspect)
    else if (each.do === 'faults') world.failDeliveries(each.faults)
    else if (each.do === 'settle') await world.settle()
    else if (each.do === 'advance') await world.advance(each.ms)
    else if (each.do === 'work') await work(each)
  }

  world.failDeliveries([])
  await world.receiveWith({ receiver: webhooks, died: new Promise(() => undefined) })
  await world.advance(200_000)
  if ((await world.lost()) > 0) await webhooks.sweep('all')
  for (let round = 0; round < 30; round += 1) {
    await webhooks.drain()
    if (isIdle(await queue.stats())) break
    await world.advance(600_000)
  }
  const viewOf = async (athleteId: string) => (world.isConnected(athleteId) ? world.view(athleteId) : {})
  const views = await Promise.all(world.athletes.map(viewOf))
  const copies = world.athletes.map((athleteId) => copy.rows(athleteId))
  return { copies, views, reads: await world.reads(), mostReads, stats: await queue.stats() }
}

/** Reads of what a list has shown. */
const readsOf = ({ data }: Job): number => (Array.isArray(data?.['ids']) ? Math.min(25, data['ids'].length) : 0)
