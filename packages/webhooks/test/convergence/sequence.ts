import * as fc from 'fast-check'
import type { Change, Detail, Erasure, ListedActivities } from '../../src/change.ts'
import { createWebhooks } from '../../src/create-webhooks.ts'
import type { Inbox } from '../../src/inbox/inbox.ts'
import { memoryInbox } from '../../src/inbox/memory-inbox.ts'
import { PATH } from '../support/receiving-app.ts'
import type { Action, DeliveryFault, Known, World } from './world.ts'

/** Where a process dies, or a call fails. `crash`: nothing of what it does afterwards happens. */
export interface WorkFault {
  readonly at: 'mark' | 'lease' | 'settle' | 'release' | 'forget' | 'onChange' | 'onErase'
  readonly when: 'before' | 'after'
  readonly kind: 'crash' | 'error'
}

/** One step of a sequence. Numbers choose among what there is. */
export type Step =
  | { readonly do: 'create'; readonly athlete: number }
  | { readonly do: 'change'; readonly athlete: number; readonly index: number; readonly action: Action }
  | { readonly do: 'deauthorize' | 'connect'; readonly athlete: number }
  | {
      readonly do: 'forge'
      readonly athlete: number
      readonly index: number
      readonly aspect: 'create' | 'update' | 'delete' | 'deauthorize'
    }
  | { readonly do: 'faults'; readonly faults: readonly DeliveryFault[] }
  | { readonly do: 'settle' }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'work'; readonly fault: WorkFault | null; readonly meanwhile: Meanwhile | null }

/** What happens while the first change is being applied: after it was read. */
interface Meanwhile {
  readonly athlete: number
  readonly index: number
  readonly action: Action | 'deauthorize'
  /** The process stands still until its lease is over, and another one has done all work. */
  readonly stalls: boolean
}

const athlete = fc.nat({ max: 1 })
const index = fc.nat({ max: 5 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), athlete }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      athlete,
      index,
      action: fc.constantFrom<Action[]>('rename', 'retype', 'hide', 'show', 'delete'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deauthorize' as const), athlete }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('connect' as const), athlete }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      athlete,
      index,
      aspect: fc.constantFrom('create' as const, 'update' as const, 'delete' as const, 'deauthorize' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('faults' as const),
      faults: fc.array(fc.constantFrom<DeliveryFault[]>('none', 'refused', 'response lost'), { maxLength: 8 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'settle' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.constantFrom(400, 1_000, 15_000, 70_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      fault: fc.option(
        fc.record({
          at: fc.constantFrom<WorkFault['at'][]>('mark', 'lease', 'settle', 'release', 'forget', 'onChange', 'onErase'),
          when: fc.constantFrom('before' as const, 'after' as const),
          kind: fc.constantFrom('crash' as const, 'error' as const),
        }),
      ),
      meanwhile: fc.option(
        fc.record({
          athlete,
          index,
          action: fc.constantFrom<Meanwhile['action'][]>('rename', 'hide', 'show', 'delete', 'deauthorize'),
          stalls: fc.boolean(),
        }),
      ),
    }),
  },
)

/** Any sequence of changes, faults and crashes. */
export const sequences = fc.array(step, { minLength: 1, maxLength: 25 })

const LEASE_MS = 10_000

/** What a process does with one fault: the first time that it gets there. */
function faulty(fault: WorkFault | null) {
  let armed = fault
  let isDead = false
  const never = new Promise<never>(() => undefined)
  const { promise: died, resolve: die } = Promise.withResolvers<void>()
  const around = async <T>(at: WorkFault['at'], work: () => Promise<T>): Promise<T> => {
    if (isDead) return never
    const strike = armed?.at === at ? armed : null
    if (strike !== null) armed = null
    const fail = (): Promise<never> => {
      if (strike?.kind === 'error') throw new Error(`fault at ${at}`)
      isDead = true
      die()
      return never
    }
    if (strike?.when === 'before') return fail()
    const result = await work()
    // Whoever died meanwhile notices nothing of what was still done.
    if (isDead) return never
    return strike?.when === 'after' ? fail() : result
  }
  return { around, died }
}

/** The app's copy, with what must hold of how it was made. */
class Copy {
  readonly activities = new Map<string, Map<string, Known>>()
  /** By activity and by athlete: the greatest token of a write. */
  readonly #tokens = new Map<string, number>()
  readonly delivered = new Set<string>()
  readonly violations: string[] = []
  readonly comparesTokens: boolean

  constructor(comparesTokens: boolean) {
    this.comparesTokens = comparesTokens
  }

  #isNewest(change: Change<Detail>): boolean {
    const key = 'activityId' in change ? change.activityId : change.athleteId
    const newest = Math.max(this.#tokens.get(key) ?? 0, this.#tokens.get(`erased ${change.athleteId}`) ?? 0)
    if (newest > change.fencingToken) return false
    this.#tokens.set(key, change.fencingToken)
    return true
  }

  erase({ athleteId, fencingToken }: Erasure): void {
    this.#tokens.set(`erased ${athleteId}`, fencingToken)
    this.of(athleteId).clear()
  }

  of(athleteId: string): Map<string, Known> {
    const found = this.activities.get(athleteId) ?? new Map<string, Known>()
    this.activities.set(athleteId, found)
    return found
  }

  apply(change: Change<Detail>): void {
    // What is given a second time says so.
    const delivery = `${change.idempotencyKey}, attempt ${change.attempt}`
    if (this.delivered.has(delivery)) this.violations.push(`silent repetition: ${delivery}`)
    this.delivered.add(delivery)
    if (this.comparesTokens && !this.#isNewest(change)) return
    if (change.type === 'changed') this.of(change.athleteId).set(change.activityId, toKnown(change.activity))
    else if (change.type === 'deleted') this.of(change.athleteId).delete(change.activityId)
  }

  compare({ athleteId, activities, from, to }: ListedActivities) {
    const own = this.of(athleteId)
    const listed = new Map(activities.map((activity) => [String(activity.id), toKnown(activity)]))
    const isInPeriod = ({ start }: Known): boolean => start >= (from ?? -Infinity) && start < (to ?? Infinity)
    return {
      changed: [...listed].filter(([id, known]) => JSON.stringify(own.get(id)) !== JSON.stringify(known)).map(([id]) => id),
      gone: [...own].filter(([id, known]) => isInPeriod(known) && !listed.has(id)).map(([id]) => id),
    }
  }
}

const toKnown = (activity: { name?: string | null; sport_type?: string | null; start_date?: string }): Known => ({
  name: activity.name ?? '',
  sportType: activity.sport_type ?? '',
  start: Math.floor(Date.parse(activity.start_date ?? '') / 1_000),
})

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
  let repetitions = 0

  const startProcess = async (fault: WorkFault | null, meanwhile: Meanwhile | null = null) => {
    const { around, died } = faulty(fault)
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
      mark: (marks, also) => around('mark', () => inbox.mark(marks, also)),
      lease: (options) => around('lease', () => inbox.lease(options)),
      settle: (lease, entry, settlement) => around('settle', () => inbox.settle(lease, entry, settlement)),
      release: (lease, reads) => around('release', () => inbox.release(lease, reads)),
      forget: (athleteId) => around('forget', () => inbox.forget(athleteId)),
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
        await around('onChange', async () => copy.apply(change))
      },
      onErase: (erasure) => around('onErase', async () => copy.erase(erasure)),
      compare: (listed) => copy.compare(listed),
      hooks: {
        onLease({ lease }) {
          for (const { kind, generation, id, deliveries, progress } of lease.entries) {
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
    // Whoever dies after a late write, and does not compare tokens, leaves it behind.
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
