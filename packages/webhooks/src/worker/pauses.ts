import type { Lane } from '../inbox/inbox.ts'
import { backoffMs } from './failure.ts'

/** When this process may work again, after the app exceeded a rate limit or the service did not respond. */
export interface Pauses {
  /** Pauses a lane until a time, in milliseconds since 1970-01-01 UTC; without a lane, pauses everything. */
  pause(until: number, lane?: Lane): void
  /** Lanes that may be processed now. */
  openLanes(): readonly Lane[]
  /** When the next lane may be processed again; null if none is paused. */
  nextOpening(): number | null
  /** The service did not respond: pauses everything, longer after each consecutive failure. Returns the end of the pause. */
  noteOutage(): number
  /** The service failed to respond to one request properly. */
  noteServiceFailure(): void
  /** The service responded properly. */
  noteSuccess(): void
  /** Whether enough consecutive requests have failed to consider it an outage of the service. */
  isOutage(): boolean
}

const OUTAGE_FAILURES = 2
const LONGEST_OUTAGE_PAUSE_MS = 300_000

export function createPauses(now: () => number, random: () => number): Pauses {
  const until: Record<Lane, number> = { live: 0, background: 0 }
  let failuresInARow = 0
  const lanes: readonly Lane[] = ['live', 'background']

  const pause = (at: number, lane?: Lane): void => {
    for (const each of lanes) if (lane === undefined || lane === each) until[each] = Math.max(until[each], at)
    // Background work waits for everything that live work waits for.
    until.background = Math.max(until.background, until.live)
  }

  return {
    pause,
    openLanes: () => lanes.filter((lane) => until[lane] <= now()),
    nextOpening: () => {
      const times = lanes.map((lane) => until[lane]).filter((at) => at > now())
      return times.length === 0 ? null : Math.min(...times)
    },
    noteOutage() {
      failuresInARow += 1
      const at = now() + Math.min(LONGEST_OUTAGE_PAUSE_MS, backoffMs(failuresInARow - 1, random))
      pause(at)
      return at
    },
    noteServiceFailure() {
      failuresInARow += 1
    },
    noteSuccess() {
      failuresInARow = 0
    },
    isOutage: () => failuresInARow >= OUTAGE_FAILURES,
  }
}
