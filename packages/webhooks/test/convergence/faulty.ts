import { RateLimitError } from '@activity-tracking/client'
import type { WorkFault } from './steps.ts'

/** How long a limit stays used up. */
const LIMIT_MS = 20_000

const CALLBACKS: readonly WorkFault['at'][] = ['onChange', 'onErase', 'compare']

const limitError = (at: string, now: number): RateLimitError =>
  new RateLimitError(`limit in ${at}`, { operation: 'GET /activities/{id}/laps', retryAt: now + LIMIT_MS })

/** What a process does with one fault: the first time that it gets there. */
export function faulty(fault: WorkFault | null, now: () => number) {
  let armed = fault
  let isDead = false
  const never = new Promise<never>(() => undefined)
  const { promise: died, resolve: die } = Promise.withResolvers<void>()
  const around = async <T>(at: WorkFault['at'], work: () => Promise<T>): Promise<T> => {
    if (isDead) return never
    const strike = armed?.at === at ? armed : null
    if (strike !== null) armed = null
    const fail = (): Promise<never> => {
      if (strike?.kind === 'limit' && CALLBACKS.includes(at)) throw limitError(at, now())
      if (strike !== null && strike.kind !== 'crash') throw new Error(`fault at ${at}`)
      isDead = true
      die()
      return never
    }
    if (strike?.when === 'before') return fail()
    const result = await work()
    // A crashed process does not observe later results.
    if (isDead) return never
    return strike?.when === 'after' ? fail() : result
  }
  return { around, died }
}
