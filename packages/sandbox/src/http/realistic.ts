import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../random.ts'

/** What is known of a response, besides its body. */
export interface Responded {
  readonly status: number
  /** Of an operation below the web root of the OAuth paths. */
  readonly isOAuth: boolean
  /** Its request counts against the read limit. */
  readonly isRead: boolean
}

/** What integrations meet at the real service, and do not expect of a sandbox: `--realistic`. */
export interface Realism {
  /** Waits as long as the service takes; not longer than `signal` lasts. */
  delay(signal: AbortSignal): Promise<void>
  /** Headers as recorded responses have them: not the same in each, and not all of them always. */
  headersOf(response: Responded, limits: Readonly<Record<string, string>>): Readonly<Record<string, string>>
}

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Milliseconds that a response takes: most are quick, some are not. */
const QUICKEST = 40
const USUAL = 160
const SLOW = { share: 0.05, more: 1_500 }

/** @param seed of the default world, so that a run can be repeated */
export function createRealism(seed: number, pause: Pause = (milliseconds, signal) => wait(milliseconds, undefined, { signal })): Realism {
  const random = createRandom(`${seed}/latency`)
  return {
    async delay(signal) {
      const slow = random.next() < SLOW.share ? SLOW.more * random.next() : 0
      await pause(QUICKEST + USUAL * random.next() + slow, signal)
    },
    headersOf({ status, isOAuth, isRead }, limits) {
      // Recorded: no limits at the token endpoint, nor with 401 and 404; a bare comma where nothing was read.
      if (isOAuth || status === 401 || status === 404) return {}
      return isRead ? limits : { ...limits, 'X-ReadRateLimit-Usage': ',' }
    },
  }
}
