import { createClock } from '../clock.ts'
import { createDueList } from '../inbox/due-list.ts'
import type { RequestLane } from '../inbox/inbox.ts'
import { type SetTimer, setIdleTimer } from '../timers.ts'
import { createWaker, type Deliver, type WakeQueue, type Waker, type WakerOptions } from './waker.ts'

/** Options of `embeddedWaker`. */
export interface EmbeddedWakerOptions extends WakerOptions {
  /** Milliseconds since 1970-01-01 UTC; default: the clock of the app whose webhooks use the waker, and `Date.now` until then. */
  readonly now?: () => number
  /** Default: real timers that do not keep the process alive. For tests. */
  readonly setTimer?: SetTimer
}

/** A wake-up in the future. Of several times, the earliest and the latest are retained. */
interface Later {
  readonly first: number
  readonly last: number
  readonly lane: RequestLane
}

/** While background keys wait, at least one of this number of runs is for one of them. */
const BACKGROUND_SHARE = 10

/** The maximum delay of `setTimeout`, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * A waker within the process: the default, for one process that receives and works. Its state is lost with the process; the worker restores
 * it from the inbox.
 *
 * - A key has at most one run at a time, and at most one that waits. Wake-ups during a run lead to one more run after it.
 * - Live keys come before background keys, in the order in which they were woken. While background keys wait, every tenth run is for one of
 *   them. A waiting background key becomes live when it is woken as live.
 * - Of several wake-ups of a key in the future, the earliest and the latest each lead to a run; those between them are left to the run at
 *   the earliest, which finds out what is due next. An immediate wake-up does not affect them.
 * - Wake-ups are stored while nothing runs. Memory is bounded by the number of keys.
 */
export function embeddedWaker(options: EmbeddedWakerOptions = {}): Waker & AsyncDisposable {
  const { now, useClock } = createClock('waker', options.now)
  return { ...createWaker(options, () => embeddedQueue(now, options)), useClock }
}

function embeddedQueue(now: () => number, { setTimer = setIdleTimer }: EmbeddedWakerOptions): WakeQueue {
  const waiting = { live: new Set<string>(), background: new Set<string>() }
  const active = new Map<string, Promise<void>>()
  /** Keys that were woken during their run. */
  const again = new Map<string, RequestLane>()
  const later = new Map<string, Later>()
  const dueTimes = createDueList()
  let present: { readonly deliver: Deliver; readonly concurrency: number } | undefined
  let cancelTimer: (() => void) | undefined
  let timerAt: number | null = null
  let liveInARow = 0
  let isFillPlanned = false

  function ready(key: string, lane: RequestLane): void {
    if (active.has(key)) {
      again.set(key, again.get(key) === 'live' ? 'live' : lane)
    } else if (lane === 'live') {
      waiting.background.delete(key)
      waiting.live.add(key)
    } else if (!waiting.live.has(key)) {
      waiting.background.add(key)
    }
  }

  function take(): { readonly key: string; readonly lane: RequestLane } | undefined {
    const [live] = waiting.live
    const [background] = waiting.background
    const isBackgroundNext = background !== undefined && (live === undefined || liveInARow >= BACKGROUND_SHARE - 1)
    const key = isBackgroundNext ? background : live
    if (key === undefined) return undefined
    const lane = isBackgroundNext ? 'background' : 'live'
    liveInARow = isBackgroundNext || background === undefined ? 0 : liveInARow + 1
    waiting[lane].delete(key)
    return { key, lane }
  }

  async function runOne(deliver: Deliver, key: string, lane: RequestLane): Promise<void> {
    await deliver({ key, lane })
    active.delete(key)
    const laneAgain = again.get(key)
    if (again.delete(key)) ready(key, laneAgain ?? lane)
    fill()
  }

  function fill(): void {
    while (present !== undefined && active.size < present.concurrency) {
      const next = take()
      if (next === undefined) break
      active.set(next.key, runOne(present.deliver, next.key, next.lane))
    }
  }

  /** Consecutive wake-ups lead to one run. */
  function fillSoon(): void {
    if (isFillPlanned) return
    isFillPlanned = true
    queueMicrotask(() => {
      isFillPlanned = false
      fill()
    })
  }

  function setLater(key: string, entry: Later | undefined): void {
    dueTimes.set(key, entry?.first ?? null)
    if (entry === undefined) later.delete(key)
    else later.set(key, entry)
  }

  function wakeDue(): void {
    const time = now()
    for (const key of dueTimes.due(time, later.size)) {
      const entry = later.get(key)
      if (entry === undefined) continue
      ready(key, entry.lane)
      setLater(key, entry.last > time ? { ...entry, first: entry.last } : undefined)
    }
    fillSoon()
    setNextTimer()
  }

  /** A timer for the earliest key, while the waker runs. */
  function setNextTimer(): void {
    const at = present === undefined ? null : dueTimes.next()
    if (at === timerAt) return
    cancelTimer?.()
    timerAt = at
    cancelTimer = at === null ? undefined : setTimer(Math.min(Math.max(at - now(), 0), LONGEST_TIMER_MS), onTimer)
  }

  function onTimer(): void {
    timerAt = null
    wakeDue()
  }

  return {
    async add(key, { lane, at }) {
      if (at === undefined || at <= now()) {
        ready(key, lane)
        fillSoon()
        return
      }
      const { first = at, last = at, lane: laneBefore = lane } = later.get(key) ?? {}
      setLater(key, {
        first: Math.min(first, at),
        last: Math.max(last, at),
        lane: laneBefore === 'live' ? 'live' : lane,
      })
      setNextTimer()
    },
    async deliver(deliver, concurrency) {
      present = { deliver, concurrency }
      wakeDue()
      return async () => {
        present = undefined
        setNextTimer()
        while (active.size > 0) await Promise.all(active.values())
      }
    },
    async close() {
      for (const keys of [waiting.live, waiting.background, again, later]) keys.clear()
    },
  }
}
