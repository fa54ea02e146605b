import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../base/random.ts'

/** Properties of a response other than its body. */
export interface Responded {
  readonly status: number
  /** Whether the operation is below the web root of the OAuth paths. */
  readonly isOAuth: boolean
  /** Whether the request counts against the read limit. */
  readonly isRead: boolean
}

/** Behavior of the real service that integrations do not expect from a sandbox: `--realistic`. */
export interface Realism {
  /** Waits as long as the service takes, or until `signal` aborts. */
  delay(signal: AbortSignal): Promise<void>
  /** Headers as in recorded responses: they vary, and some are sometimes missing. */
  headersOf(response: Responded, limits: Readonly<Record<string, string>>): Readonly<Record<string, string>>
}

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Duration of a response, in milliseconds. Most are fast, some are slow. */
const QUICKEST = 40
const USUAL = 160
const SLOW = { share: 0.05, more: 1_500 }

/** @param seed of the default world, which makes a run repeatable */
export function createRealism(seed: number, pause: Pause = (milliseconds, signal) => wait(milliseconds, undefined, { signal })): Realism {
  const random = createRandom(`${seed}/latency`)
  return {
    async delay(signal) {
      const slow = random.next() < SLOW.share ? SLOW.more * random.next() : 0
      await pause(QUICKEST + USUAL * random.next() + slow, signal)
    },
    headersOf({ status, isOAuth, isRead }, limits) {
      // Recorded: no rate-limit headers from the token endpoint or with 401 and 404; a bare comma if nothing was read.
      if (isOAuth || status === 401 || status === 404) return {}
      return isRead ? limits : { ...limits, 'X-ReadRateLimit-Usage': ',' }
    },
  }
}
