import type { Layer } from '@activity-tracking/client'
import type { ProcessOptions } from './scenario.ts'

/** Options of a library, and the function that it calls when a request can be sent. */
export interface PeerOptions {
  /** Number of processes that a library without shared state divides the limits by. */
  readonly processes: number
  /** URL of the shared state of a library that has one. */
  readonly redisUrl: string | undefined
  readonly prefix: string
  /** Counts work that does not follow the virtual clock. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
  /** Replaces the timers and the time of day of this process by virtual ones. Called before a library sets its first timer. */
  readonly useVirtualTime: () => void
}

/** Not a literal, because its types are installed only for the simulation. */
const PEERS: string = new URL('peers/index.js', import.meta.url).href

/** Resolves when a request may be sent that counts in these families. */
export type Admit = (families: readonly string[], lane: string, signal: AbortSignal) => Promise<void>

export type PeerModule = Readonly<Record<string, (options: PeerOptions) => Admit | Promise<Admit>>>

/** A layer that consults a library before it sends, where our layer would consult the quota. */
export async function peerLayer(
  { policy, processes, store, clientId }: ProcessOptions,
  own: Pick<PeerOptions, 'track' | 'useVirtualTime'>,
): Promise<Layer> {
  if (policy === 'none') return (next) => next
  const peers: PeerModule = await import(PEERS)
  const open = peers[policy === 'rate-limiter-flexible' ? 'flexible' : policy]
  if (open === undefined) throw new TypeError(`unknown policy ${policy}`)
  const admit = await open({ processes, redisUrl: store.kind === 'redis' ? store.url : undefined, prefix: `peer/${clientId}/`, ...own })
  return (next) => async (call) => {
    await admit(call.operation.families, call.settings.lane, call.signal)
    call.signal.throwIfAborted()
    return next(call)
  }
}
