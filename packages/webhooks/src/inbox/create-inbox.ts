import { createClock } from '../clock.ts'
import { assertAthleteId, assertDuration, assertLimit, assertMark, assertTimes } from './check-arguments.ts'
import {
  type EntryKey,
  type Inbox,
  type Lane,
  type Lease,
  type LeasedEntry,
  type LeaseOptions,
  type Mark,
  type MarkOutcome,
  NEVER,
  type NextDue,
} from './inbox.ts'
import { addMark, isFound, SWEEP } from './marking.ts'
import { FORMAT, toDead, UnreadableRecordError, waitsSince, wholeTime, workOn } from './rows.ts'
import {
  type Athlete,
  type AthleteWork,
  FORGOTTEN_MS,
  forgetAthlete,
  holds,
  isLeased,
  LANES,
  MOST_ENTRIES,
  mayBegin,
  newAthlete,
  REMEMBERED_MS,
  readsAt,
  reviveEntry,
  STATES,
  settleEntry,
  toLeased,
  whyNotHeld,
  withReads,
} from './rules.ts'
import type { AthleteQuery, EntryName, EntryRange, EntryState, InboxStorage } from './storage.ts'

/** Options that all inboxes have. */
export interface InboxOptions {
  /**
   * Milliseconds since 1970-01-01 UTC; default: the clock of the app whose webhooks use the inbox, and `Date.now` until then. The clocks of
   * all processes that share an inbox must agree within some seconds.
   */
  readonly now?: () => number
}

const DEFAULT_PAGE = 100

/** Number of candidates to choose from, so that concurrent callers rarely select the same athlete. */
const CANDIDATES = 8

/** Number of athletes that `purge` works on in one transaction. */
const PURGED_AT_ONCE = 50

const ALL = Number.MAX_SAFE_INTEGER

/** The first entries of a state, earliest first; default: all. */
const first = (state: EntryState, limit = ALL): EntryRange => ({ state, by: 'at', until: ALL, limit })

/** The next entry of each lane. */
const NEXT = LANES.map((lane) => first(lane, 1))

const EVERY = STATES.map((state) => first(state))

/** The athlete has so many entries that a mark needs more rows. */
class FullError extends Error {}

/**
 * The inbox of a storage. Each operation reads the rows of an athlete that it needs, changes them, and writes them, in one transaction. The
 * rules of a single entry are in `rules.ts`, those of marks in `marking.ts`.
 */
export function createInbox(storage: InboxStorage, options: InboxOptions = {}): Inbox {
  const { now, useClock } = createClock('inbox', options.now)

  /** Changes the rows of one athlete. */
  async function change<Result>(
    athleteId: string,
    { names = [], ranges = [] }: Partial<AthleteQuery>,
    work: (rows: AthleteWork) => Result,
  ): Promise<Result> {
    const [result] = await storage.update([{ athleteId, names, ranges }], (found) => {
      const rows = workOn(found, now())
      return rows.done(work(rows))
    })
    return result as Result
  }

  /** Changes entries of a lease that is still held. */
  function whileHeld<Result>(
    lease: Lease,
    entries: readonly LeasedEntry[],
    work: (rows: AthleteWork) => Result,
  ): Promise<Result | 'lost' | 'forgotten'> {
    return change(lease.athleteId, { names: entries }, (rows) =>
      holds(rows.athlete, lease) ? work(rows) : whyNotHeld(rows.athlete, lease),
    )
  }

  /** Athletes whose time has passed, earliest first, each once. Those that cannot be read stay due, so the others are found behind them. */
  async function* dueAthletes(column: Lane | 'purge', atOnce: number): AsyncGenerator<readonly string[]> {
    const found = new Set<string>()
    let limit = atOnce
    for (;;) {
      const ids = await storage.due(column, { now: wholeTime(now()), limit, format: FORMAT })
      const others = ids.filter((id) => !found.has(id))
      for (const id of others) found.add(id)
      if (others.length > 0) yield others
      if (ids.length < limit) return
      if (others.length === 0) limit *= 2
    }
  }

  /**
   * Leases an athlete; null if that is not possible.
   * @param foundIn the lane in which the athlete was found. If the athlete has not waited as long as it seemed, another may come first: the
   * time is corrected, and the result is `moved`.
   */
  function leaseOne(
    athleteId: string,
    { leaseMs, limit = ALL, lanes = LANES }: LeaseOptions,
    foundIn?: Lane,
  ): Promise<Lease | 'moved' | null> {
    const takenAt = now()
    const until = wholeTime(takenAt)
    const wanted = LANES.filter((lane) => lanes.includes(lane))
    const due = wanted.map((state): EntryRange => ({ state, by: limit === ALL ? 'at' : 'turn', until, limit }))
    const next = foundIn === undefined ? [] : [first(foundIn, 1)]
    return change(athleteId, { ranges: [...due, ...next] }, (rows) => {
      const { athlete } = rows
      if (athlete === undefined || isLeased(athlete, takenAt)) return null
      if (foundIn !== undefined) {
        rows.athlete = withNext(rows, athlete, [foundIn])
        if (waitsSince(rows.athlete, foundIn) !== waitsSince(athlete, foundIn)) return 'moved'
      }
      const entries = wanted
        .map((lane) => rows.list(lane, 'turn').filter((entry) => mayBegin(athlete, entry) && wholeTime(entry.dueAt) <= until))
        .find(({ length }) => length > 0)
      if (entries === undefined) return null
      const leased = entries.slice(0, limit).map((entry) => ({ ...entry, deliveries: entry.deliveries + 1 }))
      for (const entry of leased) rows.put(entry)
      const lease = { token: crypto.randomUUID(), until: takenAt + leaseMs }
      // Based on the time, because the athlete may have been purged since the last lease. A whole number also if the clock has fractions.
      const fencingToken = Math.max(until, Math.floor(athlete.fencingToken) + 1)
      rows.athlete = { ...(rows.athlete ?? athlete), lease, fencingToken }
      const isTakeover = athlete.lease !== null
      return { athleteId, ...lease, fencingToken, isTakeover, takenAt, entries: leased.map(toLeased), reads: readsAt(athlete, takenAt) }
    })
  }

  /** Leases the first available athlete of a lane. Skips athletes that were leased by others in the meantime or cannot be read. */
  async function leaseFirst(lane: Lane, options: LeaseOptions): Promise<Lease | null> {
    for await (const candidates of dueAthletes(lane, CANDIDATES)) {
      for (const candidate of candidates) {
        const lease = await unlessUnreadable(() => leaseOne(candidate, { ...options, lanes: [lane] }, lane))
        if (lease === 'moved') return leaseFirst(lane, options)
        if (lease != null) return lease
      }
    }
    return null
  }

  /** @param isFull also reads the entries that can give way to others */
  async function markAll(marks: readonly Mark[], also: Parameters<Inbox['mark']>[1], isFull: boolean): Promise<MarkOutcome[]> {
    const byAthlete = Map.groupBy(marks.keys(), (index) => (marks[index] as Mark).athleteId)
    const outcomes: MarkOutcome[] = []
    const at = now()
    const queries = [...byAthlete].map(([athleteId, indexes]): AthleteQuery => {
      const own = indexes.map((index) => marks[index] as Mark)
      if (!isFull) return { athleteId, names: own, ranges: [] }
      return { athleteId, names: [...own, SWEEP], ranges: own.some(isFound) ? EVERY : [first('clean', own.length)] }
    })
    await storage.update(
      queries,
      (found) => {
        const rows = workOn(found, at)
        const indexes = byAthlete.get(found.athleteId) ?? []
        if (!isFull && (rows.athlete?.objects ?? 0) + indexes.length > MOST_ENTRIES) throw new FullError()
        for (const index of indexes) outcomes[index] = addMark(rows, marks[index] as Mark, at)
        return rows.done(undefined)
      },
      also,
    )
    return outcomes
  }

  const revive = (athleteId: string, names: readonly EntryName[]): Promise<number> =>
    change(athleteId, { names }, (rows) => {
      const dead = rows.list('dead')
      for (const entry of dead) rows.put(reviveEntry(entry, now()))
      return dead.length
    })

  return {
    async mark(marks, also) {
      if (also !== undefined && storage.isTransactional !== true) throw new TypeError('this inbox has no transactions for `also`')
      for (const mark of marks) assertMark(mark)
      try {
        return await markAll(marks, also, false)
      } catch (error) {
        if (!(error instanceof FullError)) throw error
        return markAll(marks, also, true)
      }
    },

    async lease(options) {
      const { leaseMs, limit, athleteId, lanes = LANES } = options
      assertDuration(leaseMs)
      if (limit !== undefined) assertLimit(limit)
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
      return whileHeld(lease, [leased], (rows) => {
        const entry = rows.get(leased)
        if (entry === undefined) return 'lost'
        const next = settleEntry(entry, leased, settlement, now())
        rows.put(next)
        return next.status === 'clean' ? 'cleared' : next.status
      })
    },

    async putOff(lease, entries, until) {
      assertTimes({ at: until })
      return whileHeld(lease, entries, (rows) => {
        for (const leased of entries) {
          const entry = rows.get(leased)
          if (entry !== undefined) rows.put(settleEntry(entry, leased, { outcome: 'retry', at: until }, now()))
        }
        return 'dirty'
      })
    },

    release: (lease, reads) =>
      change(lease.athleteId, { ranges: NEXT }, (rows) => {
        if (!holds(rows.athlete, lease)) return null
        const at = now()
        const athlete = withNext(rows, rows.athlete, LANES)
        rows.athlete = { ...athlete, lease: null, servedAt: at, reads: withReads(athlete, reads, at) }
        return nextOf(athlete)
      }),

    async forget(athleteId) {
      assertAthleteId(athleteId)
      return change(athleteId, { ranges: EVERY }, (rows) => {
        const check = rows.get({ kind: 'athlete', id: athleteId })
        const entries = STATES.flatMap((state) => rows.list(state))
        for (const entry of entries) rows.remove(entry)
        rows.athlete = forgetAthlete(rows.athlete ?? newAthlete(athleteId), check, now())
        return entries.length
      })
    },

    async find({ athleteId, kind, id }) {
      const found = await storage.read({ athleteId, names: [{ kind, id }], ranges: [] })
      const entry = workOn(found, now()).get({ kind, id })
      return entry === undefined ? null : { ...toLeased(entry), status: entry.status }
    },

    async list(athleteId, kind) {
      assertAthleteId(athleteId)
      const rows = workOn(await storage.read({ athleteId, names: [], ranges: EVERY }), now())
      const entries = STATES.flatMap((state) => rows.list(state)).filter((entry) => entry.kind === kind)
      return entries.map((entry) => ({ ...toLeased(entry), status: entry.status }))
    },

    stats: () => storage.stats(now()),

    async dead({ limit = DEFAULT_PAGE, cursor } = {}) {
      assertLimit(limit)
      const [athleteId = '', kind = '', id = ''] = cursor === undefined ? [] : (JSON.parse(cursor) as string[])
      const rows = await storage.dead({ athleteId, kind, id }, limit)
      const last = rows.length < limit ? undefined : rows.at(-1)
      return {
        entries: rows.map((row) => toDead(row, now())),
        cursor: last && JSON.stringify([last.athleteId, last.kind, last.id]),
      }
    },

    async retryDead(key) {
      if (key !== undefined) return revive(key.athleteId, [key])
      let count = 0
      let after: EntryKey | undefined = { athleteId: '', kind: '', id: '' }
      while (after !== undefined) {
        const rows: readonly EntryKey[] = await storage.dead(after, DEFAULT_PAGE)
        for (const [athleteId, names] of Map.groupBy(rows, (row) => row.athleteId)) {
          count += (await unlessUnreadable(() => revive(athleteId, names))) ?? 0
        }
        after = rows.at(-1)
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
      for await (const ids of dueAthletes('purge', PURGED_AT_ONCE)) {
        const queries = ids.map((athleteId) => ({ athleteId, names: [], ranges: EVERY }))
        const results = await storage.update(queries, (found) => {
          try {
            const rows = workOn(found, now())
            return rows.done(purgeAthlete(rows, now()))
          } catch (error) {
            if (!(error instanceof UnreadableRecordError)) throw error
            return { athlete: undefined, put: [], remove: [], result: false }
          }
        })
        count += results.filter(Boolean).length
      }
      return count
    },
    ...(storage.isTransactional !== undefined && { isTransactional: storage.isTransactional }),
    useClock,
    close: () => storage.close(),
  }
}

/** The result of work; undefined if the athlete cannot be read. */
async function unlessUnreadable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableRecordError) return undefined
    throw error
  }
}

/** The athlete with exact times of lanes whose first entry was read. */
function withNext(rows: AthleteWork, athlete: Athlete, lanes: readonly Lane[]): Athlete {
  const due = { ...athlete.due }
  for (const lane of lanes) due[lane] = rows.list(lane)[0]?.dueAt ?? null
  return LANES.every((lane) => due[lane] === athlete.due[lane]) ? athlete : { ...athlete, due }
}

/** The next entry, live before background at the same time. */
function nextOf({ failedCheck, due }: Athlete): NextDue | null {
  if (failedCheck !== null) return failedCheck
  const [next = null] = LANES.flatMap((lane) => (due[lane] === null || due[lane] >= NEVER ? [] : [{ at: due[lane], lane }])).sort(
    (one, other) => one.at - other.at,
  )
  return next
}

/** Sets when an athlete has something to remove again; removes one who has nothing left. Returns whether that was done. */
function purgeAthlete(rows: AthleteWork, now: number): boolean {
  const { athlete } = rows
  if (athlete === undefined) return false
  const [clean] = rows.list('clean')
  const times = [
    ...(clean === undefined ? [] : [clean.changedAt + REMEMBERED_MS]),
    ...(athlete.forgottenAt === null ? [] : [athlete.forgottenAt + FORGOTTEN_MS]),
    ...(isLeased(athlete, now) ? [now + REMEMBERED_MS] : []),
  ].filter((time) => time > now)
  const isInUse = times.length > 0 || STATES.some((state) => rows.list(state).length > 0)
  rows.athlete = isInUse ? { ...athlete, purgeAt: times.length === 0 ? null : Math.min(...times) } : undefined
  return !isInUse
}
