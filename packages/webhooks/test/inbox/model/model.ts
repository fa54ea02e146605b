import type { EventFacts, Lane, Lease, LeasedEntry, Mark, MarkOutcome, Settlement, SettleOutcome } from '../../../src/index.ts'

const DAY = 86_400_000

/** What the rules say of an object: written from them, and not from the code. */
interface Known {
  readonly mark: Mark
  status: 'waiting' | 'clean' | 'dead'
  lane: Lane
  dueAt: number
  failures: number
  /** How often it was given to a worker since it was last worked off, without what was only put off. */
  given: number
  /** The mark that made this generation. */
  markedBy: number
  waitingSince: number
  changedAt: number
  event: EventFacts | null
  readAt: number
  parkedFor: number | null
  /** Events since it was last worked off; null among them for a mark that no event made. */
  pending: (EventFacts | null)[]
  /** The newest event when it was last worked off. */
  newestBefore: number
  newest: number
}

interface Holder {
  readonly lease: Lease
  until: number
}

interface Athlete {
  readonly objects: Map<string, Known>
  holder: Holder | null
  servedAt: number
  forgottenAt: number
  erasedAt: number
}

const nameOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind}/${id}`

const isSame = (one: EventFacts | null, other: EventFacts): boolean => JSON.stringify(one) === JSON.stringify(other)

const rankOf = ({ kind }: { readonly kind: string }): number => (kind === 'athlete' ? 0 : kind === 'sweep' ? 2 : 1)

/** What was worked off is remembered for a day. */
const isOld = ({ status, changedAt }: Known, now: number): boolean => status === 'clean' && changedAt + DAY <= now

/** A reference model for inboxes: it receives the operations of an inbox, and reports violations. */
export function createModel() {
  const athletes = new Map<string, Athlete>()
  const problems: string[] = []
  let marks = 0

  const check = (isRight: boolean, what: string): void => {
    if (!isRight) problems.push(what)
  }

  const athleteOf = (id: string): Athlete => {
    const athlete = athletes.get(id) ?? { objects: new Map(), holder: null, servedAt: 0, forgottenAt: -1, erasedAt: -1 }
    athletes.set(id, athlete)
    return athlete
  }

  const dueOf = ({ objects }: Athlete, now: number): Known[] => {
    const waiting = [...objects.values()].filter(({ status }) => status === 'waiting')
    // While it is in question whether the athlete authorizes the app, nothing else is worked on.
    const question = waiting.find(({ mark, failures }) => mark.kind === 'athlete' && failures > 0)
    return (question === undefined ? waiting : [question]).filter(({ dueAt }) => dueAt <= now)
  }

  const isHeld = ({ holder }: Athlete, now: number): boolean => holder !== null && holder.until > now

  /** Since when the athlete has waited for the lane. */
  const waitsSince = (athlete: Athlete, lane: string, now: number): number =>
    Math.max(
      athlete.servedAt,
      athlete.holder?.until ?? 0,
      Math.min(...dueOf(athlete, now).flatMap((known) => (known.lane === lane ? [known.dueAt] : []))),
    )

  /** What is to be leased next, lane and since when; null when nobody waits. */
  function next(now: number): { readonly lane: string; readonly since: number } | null {
    for (const lane of ['live', 'background']) {
      const waiting = [...athletes.values()].filter((one) => !isHeld(one, now) && dueOf(one, now).some((known) => known.lane === lane))
      if (waiting.length > 0) return { lane, since: Math.min(...waiting.map((one) => waitsSince(one, lane, now))) }
    }
    return null
  }

  function expectedOutcome(athlete: Athlete, known: Known | undefined, { event, parkedFor }: Mark): MarkOutcome {
    if (event === undefined) return 'stored'
    if (event.eventTime <= athlete.forgottenAt) return 'forgotten'
    if (known === undefined) return 'stored'
    // Read for certain after what the event is about.
    if (known.status === 'clean' && known.readAt > event.eventTime + 10_000) return 'duplicate'
    const mayBeInWork = athlete.holder !== null
    const isNoLongerParked = known.parkedFor !== null && parkedFor === undefined
    return known.status === 'waiting' && !mayBeInWork && isSame(known.event, event) && !isNoLongerParked ? 'duplicate' : 'stored'
  }

  function store(athlete: Athlete, known: Known | undefined, mark: Mark, now: number): void {
    const event = mark.event ?? null
    const isWaiting = known?.status === 'waiting'
    const dueAt = mark.dueAt ?? now
    const isFailing = isWaiting && known.failures > 0
    const worked = known === undefined || known.status === 'clean'
    marks += 1
    // Something came after the athlete was forgotten.
    athlete.forgottenAt = -1
    athlete.objects.set(nameOf(mark), {
      mark,
      status: 'waiting',
      lane: isWaiting && known.lane === 'live' ? 'live' : mark.lane,
      dueAt: isFailing ? known.dueAt : isWaiting ? Math.min(dueAt, known.dueAt) : dueAt,
      failures: isWaiting ? known.failures : 0,
      given: worked ? 0 : known.given,
      markedBy: marks,
      waitingSince: Math.min(isWaiting ? known.waitingSince : Number.POSITIVE_INFINITY, Math.max(now, dueAt)),
      changedAt: now,
      event: event ?? known?.event ?? null,
      readAt: known?.readAt ?? -1,
      parkedFor: isWaiting && known.parkedFor === null ? null : (mark.parkedFor ?? null),
      pending: [...(worked ? [] : known.pending), event],
      newestBefore: worked ? (known?.newest ?? 0) : known.newestBefore,
      newest: Math.max(known?.newest ?? 0, event?.eventTime ?? 0),
    })
  }

  function forgetOld(athlete: Athlete, now: number): void {
    for (const [name, known] of athlete.objects) if (isOld(known, now)) athlete.objects.delete(name)
  }

  /** Updates in the place of a read are allowed only where they are as good as one. */
  function checkUpdates(known: Known, { updates, id }: LeasedEntry): void {
    if (updates === null) return
    const times = [known.newestBefore, ...known.pending.map((event) => event?.eventTime ?? Number.NaN)]
    const isInOrder = times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))
    check(
      isInOrder && known.pending.every((event) => event?.aspectType === 'update'),
      `updates of ${id} stand for a read though they may be old`,
    )
    const merged = Object.assign({}, ...known.pending.map((event) => event?.updates))
    check(
      JSON.stringify(Object.entries(updates).sort()) === JSON.stringify(Object.entries(merged).sort()),
      `updates of ${id} are incomplete`,
    )
  }

  return {
    problems,
    marked(all: readonly Mark[], outcomes: readonly MarkOutcome[], now: number): void {
      for (const [index, mark] of all.entries()) {
        const athlete = athleteOf(mark.athleteId)
        const found = athlete.objects.get(nameOf(mark))
        const known = found === undefined || isOld(found, now) ? undefined : found
        const expected = expectedOutcome(athlete, known, mark)
        check(outcomes[index] === expected, `mark ${JSON.stringify(mark)} is ${outcomes[index]} and not ${expected}`)
        if (expected !== 'stored') continue
        forgetOld(athlete, now)
        store(athlete, known, mark, now)
      }
    },
    leased(lease: Lease | null, wanted: { readonly athleteId: string | null; readonly limit: number; readonly now: number }): void {
      const { athleteId, limit, now } = wanted
      if (lease === null) {
        const someone = athleteId === null ? next(now) : null
        check(someone === null, 'nobody was leased though somebody waits')
        const asked = athleteId === null ? undefined : athletes.get(athleteId)
        check(asked === undefined || isHeld(asked, now) || dueOf(asked, now).length === 0, 'the requested athlete was not leased')
        return
      }
      const athlete = athleteOf(lease.athleteId)
      check(!isHeld(athlete, now), `athlete ${lease.athleteId} is held twice`)
      const due = dueOf(athlete, now)
      const lane = due.some((known) => known.lane === 'live') ? 'live' : 'background'
      const first = athleteId === null ? next(now) : null
      if (first !== null) {
        check(first.lane === lane, `a ${lane} lease, though ${first.lane} entries wait`)
        const since = waitsSince(athlete, lane, now)
        check(since === first.since, `athlete ${lease.athleteId} waits since ${since}, another since ${first.since}`)
      }
      const ofLane = due.filter((known) => known.lane === lane)
      check(lease.entries.length === Math.min(limit, ofLane.length), 'the lease has not all that is due')
      const order = lease.entries.map((entry) => rankOf(entry) * 1e15 + entry.markedAt)
      const best = ofLane.map(({ mark, waitingSince }) => rankOf(mark) * 1e15 + waitingSince).sort((one, other) => one - other)
      check(JSON.stringify(order) === JSON.stringify(best.slice(0, limit)), 'the entries of a lease are not in order')
      for (const entry of lease.entries) {
        const known = athlete.objects.get(nameOf(entry))
        if (known === undefined || !ofLane.includes(known)) {
          check(false, `entry ${entry.id} is not due`)
          continue
        }
        known.given += 1
        check(entry.deliveries === known.given, `entry ${entry.id} was given ${known.given} times and says ${entry.deliveries}`)
        check(entry.failures === known.failures, `entry ${entry.id} failed ${known.failures} times and says ${entry.failures}`)
        check(entry.parkedFor === known.parkedFor, `entry ${entry.id} is parked for ${entry.parkedFor}`)
        check(JSON.stringify(entry.event) === JSON.stringify(known.event), `entry ${entry.id} has not the newest event`)
        checkUpdates(known, entry)
      }
      athlete.holder = { lease, until: now + (lease.until - lease.takenAt) }
    },
    /** The mark that made the generation that a worker gets. */
    markOf: (entry: LeasedEntry): number => athleteOf(entry.athleteId).objects.get(nameOf(entry))?.markedBy ?? 0,
    settled(
      lease: Lease,
      entry: LeasedEntry,
      markedBy: number,
      how: { settlement: Settlement; outcome: SettleOutcome; now: number },
    ): void {
      const { settlement, outcome, now } = how
      const athlete = athleteOf(lease.athleteId)
      const known = athlete.objects.get(nameOf(entry))
      if (athlete.holder?.lease.token !== lease.token || known === undefined) {
        const expected = athlete.erasedAt >= lease.takenAt ? 'forgotten' : 'lost'
        check(outcome === expected, `settling without the lease is ${outcome} and not ${expected}`)
        return
      }
      const isCurrent = known.markedBy === markedBy
      known.changedAt = now
      if (settlement.outcome === 'done') {
        known.readAt = Math.max(known.readAt, settlement.readAt ?? -1)
        Object.assign(known, { failures: 0, given: 0 })
        if (isCurrent) {
          Object.assign(known, { status: 'clean', parkedFor: null, pending: [], newestBefore: known.newest })
        }
      } else if (settlement.outcome === 'dead') {
        if (isCurrent) known.status = 'dead'
        known.failures = isCurrent ? known.failures + 1 : 0
      } else {
        known.dueAt = settlement.at
        if (settlement.failed) known.failures += 1
        // A step of a task has been done; anything else was put off before it was begun.
        else if (settlement.progress !== undefined && known.mark.kind === 'sweep') Object.assign(known, { failures: 0, given: 0 })
        else known.given = Math.max(0, known.given - 1)
      }
      const expected = { waiting: 'dirty', clean: 'cleared', dead: 'dead' }[known.status]
      check(
        outcome === expected,
        `${settlement.outcome} of ${isCurrent ? 'the current' : 'an older'} generation is ${outcome} and not ${expected}`,
      )
    },
    released(lease: Lease, now: number): void {
      const athlete = athleteOf(lease.athleteId)
      if (athlete.holder?.lease.token !== lease.token) return
      athlete.holder = null
      athlete.servedAt = now
      forgetOld(athlete, now)
    },
    renewed(lease: Lease, isRenewed: boolean, until: number): void {
      const { holder } = athleteOf(lease.athleteId)
      check(isRenewed === (holder?.lease.token === lease.token), 'a lease was renewed that another has, or was not')
      if (holder !== null && isRenewed) holder.until = until
    },
    forgotten(athleteId: string, count: number, now: number): void {
      const athlete = athleteOf(athleteId)
      forgetOld(athlete, now)
      check(count === athlete.objects.size, `forget counts ${count}, not ${athlete.objects.size}`)
      const event = athlete.objects.get(`athlete/${athleteId}`)?.event
      athlete.objects.clear()
      athlete.holder = null
      athlete.servedAt = 0
      athlete.forgottenAt = Math.max(athlete.forgottenAt, Math.min(now, event?.eventTime ?? now))
      athlete.erasedAt = now
    },
    retried(count: number, now: number): void {
      const dead = [...athletes.values()].flatMap(({ objects }) => [...objects.values()].filter(({ status }) => status === 'dead'))
      check(count === dead.length, `${count} dead entries are tried again, not ${dead.length}`)
      for (const known of dead) {
        marks += 1
        Object.assign(known, { status: 'waiting', failures: 0, dueAt: now, changedAt: now, markedBy: marks })
      }
    },
    /** Deauthorizations are remembered for a week, an athlete without anything else no longer. */
    purged(now: number): void {
      for (const [id, athlete] of athletes) {
        const kept = [...athlete.objects.values()].some(({ status, changedAt }) => status !== 'clean' || changedAt + DAY > now)
        const isForgotten = athlete.forgottenAt >= 0 && athlete.forgottenAt + 7 * DAY > now
        if (!kept && !isForgotten) athletes.delete(id)
      }
    },
    waiting: (): number =>
      [...athletes.values()].reduce(
        (sum, { objects }) => sum + [...objects.values()].filter(({ status }) => status === 'waiting').length,
        0,
      ),
  }
}
