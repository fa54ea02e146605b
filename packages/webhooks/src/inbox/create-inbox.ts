import type { DeadEntry, EntryKey, Inbox, Lane, Lease, LeasedEntry, Mark, MarkOutcome, NextDue } from './inbox.ts'
import { type AthleteWork, FORMAT, readableEntries, UnreadableRecordError, waitsSince, wholeTime, workOn } from './rows.ts'
import {
  type Athlete,
  type ChangeContext,
  type Entry,
  FORGOTTEN_MS,
  forgetAthlete,
  holds,
  isCounted,
  isFound,
  isOld,
  isWorkable,
  leastNeeded,
  leaveToSweep,
  MOST_ENTRIES,
  markEntry,
  newAthlete,
  nextIn,
  OVERFLOW_SWEEP,
  REMEMBERED_MS,
  readsAt,
  reviveEntry,
  settleEntry,
  toLeased,
  whyNotHeld,
  withReads,
} from './rules.ts'
import type { EntryName, EntryRange, EntryState, InboxStorage } from './storage.ts'

/** Options that all inboxes have. */
export interface InboxOptions {
  /** Milliseconds since 1970-01-01 UTC; default `Date.now`. The clocks of all processes that share an inbox must agree within some seconds. */
  readonly now?: () => number
}

const DEFAULT_PAGE = 100
const LANES: readonly Lane[] = ['live', 'background']

/** Number of candidates to choose from, so that concurrent callers rarely select the same athlete. */
const CANDIDATES = 8

/** Number of athletes that `purge` works on in one transaction. */
const PURGED_AT_ONCE = 50

/** States of entries that are not clean. */
const IN_USE: readonly EntryState[] = [...LANES, 'dead']

const rangeOf = (state: EntryState, more: Partial<EntryRange> = {}): EntryRange => ({ state, by: 'at', format: FORMAT, ...more })

/** The next entry of each lane. */
const NEXT = LANES.map((lane) => rangeOf(lane, { limit: 1 }))

const EVERY: EntryRange = { by: 'at', format: FORMAT }

const SWEEP: EntryName = { kind: 'sweep', id: OVERFLOW_SWEEP }

/** @throws RangeError */
function assertTimes(times: Readonly<Record<string, number | undefined>>): void {
  for (const [name, time] of Object.entries(times)) {
    if (time !== undefined && !Number.isFinite(time)) throw new RangeError(`\`${name}\` must be a finite number of milliseconds`)
  }
}

/** What every database can store, and sorts in the same order. */
const NAME = /^[!-~]{1,64}$/

/** @throws TypeError */
function assertAthleteId(athleteId: string): void {
  if (!NAME.test(athleteId)) throw new TypeError('an athlete ID must consist of digits')
}

/** @throws RangeError */
function assertDuration(leaseMs: number): void {
  if (!(leaseMs > 0 && Number.isFinite(leaseMs))) throw new RangeError('`leaseMs` must be finite and above 0')
}

/** @throws RangeError */
function assertLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('`limit` must be a positive integer')
}

/** What to lease. Without a limit, everything that is due. Times are in milliseconds. */
interface LeaseDetails {
  readonly leaseMs: number
  readonly limit: number | undefined
  readonly lanes: readonly Lane[]
}

/** An athlete has so many entries that a mark may need more rows than were read. */
class FullError extends Error {}

/** The result of work on rows; undefined for unreadable ones. */
async function unlessUnreadable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableRecordError) return undefined
    throw error
  }
}

/** Creates an inbox from a storage. The rules of a single entry are in `rules.ts`. */
export function createInbox(storage: InboxStorage, { now = Date.now }: InboxOptions = {}): Inbox {
  const context = (): ChangeContext => ({ now: now(), newToken: () => crypto.randomUUID() })

  /** Changes the rows of one athlete. */
  async function change<Result>(
    athleteId: string,
    { names = [], ranges = [] }: { readonly names?: readonly EntryName[]; readonly ranges?: readonly EntryRange[] },
    work: (rows: AthleteWork) => Result,
  ): Promise<Result> {
    const [result] = await storage.update({ athletes: [{ athleteId, names }], ranges }, (found) => {
      const rows = workOn(found)
      return rows.done(work(rows))
    })
    return result as Result
  }

  /**
   * Leases an athlete; null if that is not possible, and `moved` if a candidate of a lane has not waited as long as it seemed, so that another
   * athlete may come first.
   */
  function leaseOne(athleteId: string, { leaseMs, limit, lanes }: LeaseDetails, candidateIn?: Lane): Promise<Lease | 'moved' | null> {
    const at = context()
    const isLimited = limit !== undefined
    const until = wholeTime(at.now)
    const due = lanes.map((lane) => rangeOf(lane, { until, ...(isLimited && { by: 'turn', limit }) }))
    const first = isLimited && candidateIn !== undefined ? [rangeOf(candidateIn, { limit: 1 })] : []
    return change(athleteId, { ranges: [...due, ...first] }, (rows) => {
      const { athlete } = rows
      if (athlete === undefined || (athlete.lease !== null && athlete.lease.until > at.now)) return null
      const dueIn = (lane: Lane): Entry[] => rows.list(lane, 'turn').filter((entry) => isDue(athlete, entry, until))
      if (candidateIn !== undefined) {
        const earliest = Math.min(...dueIn(candidateIn).map(({ dueAt }) => dueAt))
        if (waitsSince(athlete, earliest) !== waitsSince(athlete, nextIn(athlete, candidateIn))) return 'moved'
      }
      const entries = LANES.filter((lane) => lanes.includes(lane))
        .map((lane) => dueIn(lane).slice(0, limit))
        .find(({ length }) => length > 0)
      if (entries === undefined) return null
      const leased = entries.map((entry) => ({ ...entry, deliveries: entry.deliveries + 1 }))
      for (const entry of leased) rows.put(entry)
      const lease = { token: at.newToken(), until: at.now + leaseMs }
      // Based on the time, because the athlete may have been purged since the last lease.
      const fencingToken = Math.max(at.now, athlete.fencingToken + 1)
      rows.athlete = { ...athlete, lease, fencingToken }
      return { athleteId, ...lease, fencingToken, takenAt: at.now, entries: leased.map(toLeased), reads: readsAt(athlete, at.now) }
    })
  }

  /** Stores when the next entries of an athlete are due, who was found too early. */
  function correctDue(athleteId: string): Promise<void> {
    return change(athleteId, { ranges: NEXT }, (rows) => {
      if (rows.athlete !== undefined) rows.athlete = withNext(rows, rows.athlete).athlete
    })
  }

  /** Leases the first available athlete of a lane. Skips athletes that were leased by others in the meantime or cannot be read. */
  async function leaseFirst(lane: Lane, options: LeaseDetails): Promise<Lease | null> {
    const tried = new Set<string>()
    for (let most = CANDIDATES; ; most *= 2) {
      const candidates = await storage.due(lane, { now: wholeTime(now()), limit: most, format: FORMAT })
      const moved = new Set<string>()
      for (const candidate of candidates) {
        if (tried.has(candidate)) continue
        const lease = await unlessUnreadable(leaseOne(candidate, options, lane))
        if (lease === 'moved') {
          await unlessUnreadable(correctDue(candidate))
          moved.add(candidate)
          break
        }
        tried.add(candidate)
        if (lease !== null && lease !== undefined) return lease
      }
      if (moved.size === 0 && candidates.length < most) return null
    }
  }

  /** Changes entries of a lease that is still held. */
  function whileHeld<Result>(
    lease: Lease,
    entries: readonly LeasedEntry[],
    work: (rows: AthleteWork, at: number) => Result,
  ): Promise<Result | 'lost' | 'forgotten'> {
    return change(lease.athleteId, { names: entries }, (rows) =>
      holds(rows.athlete, lease) ? work(rows, now()) : whyNotHeld(rows.athlete, lease),
    )
  }

  async function markAll(marks: readonly Mark[], also: Parameters<Inbox['mark']>[1], isFull: boolean): Promise<MarkOutcome[]> {
    const byAthlete = Map.groupBy(marks.keys(), (index) => (marks[index] as Mark).athleteId)
    const outcomes: MarkOutcome[] = []
    const at = context()
    const athletes = [...byAthlete].map(([athleteId, indexes]) => {
      return { athleteId, names: [...indexes.map((index) => marks[index] as Mark), ...(isFull ? [SWEEP] : [])] }
    })
    const clean = rangeOf('clean', { limit: Math.max(...[...byAthlete.values()].map(({ length }) => length)) })
    const ranges = isFull ? [marks.some(isFound) ? EVERY : clean] : []
    await storage.update(
      { athletes, ranges },
      (found) => {
        const rows = workOn(found)
        const indexes = byAthlete.get(found.athleteId) ?? []
        if (!isFull && (rows.athlete?.objects ?? 0) + indexes.length > MOST_ENTRIES) throw new FullError()
        for (const index of indexes) outcomes[index] = markOne(rows, marks[index] as Mark, at)
        return rows.done(undefined)
      },
      also,
    )
    return outcomes
  }

  /** All pages of dead entries. */
  async function* deadEntries(limit: number): AsyncGenerator<readonly EntryKey[]> {
    let after: EntryKey = { athleteId: '', kind: '', id: '' }
    for (;;) {
      const rows = await storage.dead(after, limit)
      if (rows.length === 0) return
      yield rows
      after = rows.at(-1) ?? after
    }
  }

  return {
    async mark(marks, also) {
      if (also !== undefined && storage.isTransactional !== true) throw new TypeError('this inbox has no transactions for `also`')
      for (const { athleteId, kind, id, dueAt, event } of marks) {
        assertAthleteId(athleteId)
        if (!NAME.test(kind) || !NAME.test(id))
          throw new TypeError('the kind and the ID of an entry must be 1 to 64 printable ASCII characters')
        assertTimes({ dueAt, eventTime: event?.eventTime })
      }
      try {
        return await markAll(marks, also, false)
      } catch (error) {
        if (!(error instanceof FullError)) throw error
        return markAll(marks, also, true)
      }
    },

    async lease({ leaseMs, limit, athleteId, lanes = LANES }) {
      assertDuration(leaseMs)
      if (limit !== undefined) assertLimit(limit)
      const options = { leaseMs, limit, lanes }
      if (athleteId !== undefined) return (await leaseOne(athleteId, options)) as Lease | null
      for (const lane of LANES.filter((each) => lanes.includes(each))) {
        const lease = await leaseFirst(lane, options)
        if (lease !== null) return lease
      }
      return null
    },

    async renew(lease, leaseMs) {
      assertDuration(leaseMs)
      return change(lease.athleteId, {}, (rows) => {
        if (!holds(rows.athlete, lease)) return false
        rows.athlete = { ...rows.athlete, lease: { token: lease.token, until: now() + leaseMs } }
        return true
      })
    },

    async settle(lease, leased, settlement) {
      if (settlement.outcome === 'retry') assertTimes({ at: settlement.at })
      if (settlement.outcome === 'done') assertTimes({ readAt: settlement.readAt })
      return whileHeld(lease, [leased], (rows, at) => {
        const entry = rows.get(leased)
        if (entry === undefined) return 'lost'
        const next = settleEntry(entry, leased, settlement, at)
        rows.put(next)
        return next.status === 'clean' ? 'cleared' : next.status
      })
    },

    async putOff(lease, entries, until) {
      assertTimes({ at: until })
      return whileHeld(lease, entries, (rows, at) => {
        for (const leased of entries) {
          const entry = rows.get(leased)
          if (entry !== undefined) rows.put(settleEntry(entry, leased, { outcome: 'retry', at: until }, at))
        }
        return 'dirty'
      })
    },

    release: (lease, reads) =>
      change(lease.athleteId, { ranges: NEXT }, (rows) => {
        if (!holds(rows.athlete, lease)) return null
        const at = now()
        const { athlete, next } = withNext(rows, rows.athlete)
        rows.athlete = { ...athlete, lease: null, servedAt: at, reads: withReads(athlete, reads, at) }
        return next
      }),

    async forget(athleteId) {
      assertAthleteId(athleteId)
      return change(athleteId, { ranges: [EVERY] }, (rows) => {
        const check = rows.get({ kind: 'athlete', id: athleteId })
        const entries = [...IN_USE, 'clean' as const].flatMap((state) => rows.list(state))
        for (const entry of entries) rows.remove(entry)
        rows.athlete = forgetAthlete(rows.athlete ?? newAthlete(athleteId), check, now())
        return entries.filter((entry) => !isOld(entry, now())).length
      })
    },

    async find({ athleteId, kind, id }) {
      const entry = workOn(await storage.read(athleteId, [{ kind, id }])).get({ kind, id })
      return entry === undefined ? null : { ...toLeased(entry), status: entry.status }
    },

    stats: () => storage.stats(now()),

    async dead({ limit = DEFAULT_PAGE, cursor } = {}) {
      assertLimit(limit)
      const [athleteId = '', kind = '', id = ''] = cursor === undefined ? [] : (JSON.parse(cursor) as string[])
      const rows = await storage.dead({ athleteId, kind, id }, limit)
      const last = rows.length < limit ? undefined : rows.at(-1)
      return { entries: readableEntries(rows).map(toDead), cursor: last && JSON.stringify([last.athleteId, last.kind, last.id]) }
    },

    async retryDead(key) {
      const revive = (athleteId: string, names: readonly EntryName[]): Promise<number> =>
        change(athleteId, { names }, (rows) => {
          const dead = rows.list('dead')
          for (const entry of dead) rows.put(reviveEntry(entry, now()))
          return dead.length
        })
      if (key !== undefined) return revive(key.athleteId, [key])
      let count = 0
      for await (const keys of deadEntries(DEFAULT_PAGE)) {
        for (const [athleteId, names] of Map.groupBy(keys, (each) => each.athleteId)) {
          count += (await unlessUnreadable(revive(athleteId, names))) ?? 0
        }
      }
      return count
    },

    async athletes({ limit = DEFAULT_PAGE, cursor = '' } = {}) {
      assertLimit(limit)
      const ids = await storage.athletes(cursor, limit)
      return { ids, cursor: ids.length < limit ? undefined : ids.at(-1) }
    },

    async purge() {
      let count = 0
      for (;;) {
        const at = now()
        const ids = await storage.due('purge', { now: at, limit: PURGED_AT_ONCE, format: FORMAT })
        if (ids.length === 0) return count
        const athletes = ids.map((athleteId) => ({ athleteId, names: [] }))
        const results = await storage.update({ athletes, ranges: [EVERY] }, (found) => {
          const rows = workOn(found)
          return rows.done(purgeOne(rows, at))
        })
        count += results.filter(Boolean).length
      }
    },
    ...(storage.isTransactional !== undefined && { isTransactional: storage.isTransactional }),
    close: () => storage.close(),
  }
}

/** Adds a mark to an athlete's rows. If there are too many, it replaces another entry, or a sweep replaces it. */
function markOne(rows: AthleteWork, mark: Mark, context: ChangeContext): MarkOutcome {
  const found = rows.get(mark)
  const before = found !== undefined && isOld(found, context.now) ? undefined : found
  const entry = markEntry(rows.athlete ?? newAthlete(rows.athleteId), before, mark, context)
  if (typeof entry === 'string') return entry
  const hasRoom = found !== undefined || !isCounted(mark) || makeRoom(rows, mark, context)
  rows.put(hasRoom ? entry : leaveToSweep(rows.get(SWEEP), mark, context))
  // The athlete may have authorized the app again.
  if (rows.athlete?.forgottenAt != null) rows.athlete = { ...rows.athlete, forgottenAt: null }
  return hasRoom ? 'stored' : 'overflow'
}

/** Makes room for one more entry: removes the oldest clean one. What a sweep has found also takes the place of an event. */
function makeRoom(rows: AthleteWork, mark: Mark, context: ChangeContext): boolean {
  if ((rows.athlete?.objects ?? 0) < MOST_ENTRIES) return true
  const clean = rows.list('clean').find(isCounted)
  const event = clean ?? (isFound(mark) ? leastNeeded(IN_USE.flatMap((state) => rows.list(state))) : undefined)
  if (event === undefined) return false
  rows.remove(event)
  if (event !== clean) rows.put(leaveToSweep(rows.get(SWEEP), event, context))
  return true
}

/** Whether work on an entry may begin. `now` is whole milliseconds, as are the times in a database. */
const isDue = (athlete: Athlete, entry: Entry, now: number): boolean => isWorkable(athlete, entry) && wholeTime(entry.dueAt) <= now

/** The athlete with exact times of the next entries, and the next one, live before background at the same time. */
function withNext(rows: AthleteWork, athlete: Athlete): { readonly athlete: Athlete; readonly next: NextDue | null } {
  if (athlete.question !== null) return { athlete, next: athlete.question }
  const dueIn = (lane: Lane): number | null => rows.list(lane)[0]?.dueAt ?? null
  const due = { live: dueIn('live'), background: dueIn('background') }
  const lane = due.live === null || (due.background !== null && due.background < due.live) ? 'background' : 'live'
  const at = due[lane]
  return { athlete: { ...athlete, due }, next: at === null ? null : { at, lane } }
}

/** Removes what is too old to be of use. Returns whether nothing is left of the athlete. */
function purgeOne(rows: AthleteWork, now: number): boolean {
  const { athlete } = rows
  if (athlete === undefined) return false
  const [old, clean] = [rows.list('clean').filter((entry) => isOld(entry, now)), rows.list('clean').filter((entry) => !isOld(entry, now))]
  for (const entry of old) rows.remove(entry)
  const isInUse = IN_USE.some((state) => rows.list(state).length > 0)
  const isLeased = athlete.lease !== null && athlete.lease.until > now
  const times = [
    ...clean.slice(0, 1).map(({ changedAt }) => changedAt + REMEMBERED_MS),
    ...(athlete.forgottenAt === null ? [] : [athlete.forgottenAt + FORGOTTEN_MS]),
    ...(isLeased ? [now + REMEMBERED_MS] : []),
  ].filter((time) => time > now)
  const isGone = !isInUse && times.length === 0
  rows.athlete = isGone ? undefined : { ...(rows.athlete as Athlete), purgeAt: times.length === 0 ? null : Math.min(...times) }
  return isGone
}

const toDead = ({ athleteId, kind, id, reason, failures, event, changedAt }: Entry): DeadEntry => {
  return { athleteId, kind, id, reason: reason ?? '', failures, event, diedAt: changedAt }
}
