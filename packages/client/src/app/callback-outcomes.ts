import type { Callback } from '../oauth/read-callback.ts'
import { isLaterFormat } from '../plausible.ts'
import { sharedBy } from '../session/shared.ts'
import type { JsonObject, Store } from '../stores/store.ts'

/** How long an outcome is known, in seconds. */
const KEPT = 600
/** The oldest outcomes are dropped first. */
const MOST = 100
/** Each failed attempt means that another process has written: in this one, writes wait for each other. */
const MOST_ATTEMPTS = 50
/** Maximum time that a write waits for the earlier ones of this process, in milliseconds. */
const LONGEST_WAIT_MS = 5_000
const FORMAT = 1

/** One callback of an athlete. */
interface Outcome {
  /** Unix timestamp, in seconds. */
  readonly at: number
  /** The athlete that it connected; null while a process exchanges its code. */
  readonly athleteId: string | null
}

type Outcomes = ReadonlyMap<string, Outcome>

/** `ours`: marked for this process. `theirs`: another process exchanges the code now. */
export type CallbackClaim = 'ours' | 'theirs' | { readonly athleteId: string }

/** The state and the code, of which only a hash is stored. */
export type KnownCallback = Pick<Callback, 'code'> & { readonly state: string }

/**
 * The recent callbacks of all processes of an app, so that a callback that is requested again, because the response was lost, finds its
 * athlete instead of exchanging the code again. One record of the store: hashes, athletes and times, no tokens.
 */
export class CallbackOutcomes {
  readonly #store: Store
  readonly #key: string
  readonly #now: () => number

  /** @param now the service's time as a Unix timestamp, in seconds */
  constructor(store: Store, clientId: string, now: () => number) {
    this.#store = store
    this.#key = `callbacks/${clientId}`
    this.#now = now
  }

  /**
   * Marks a callback as in progress in this process, which must then call `end`.
   * @param isAbandoned whether the process that has marked it is considered dead
   */
  async claim(callback: KnownCallback, isAbandoned: boolean): Promise<CallbackClaim> {
    const hash = await hashOf(callback)
    let claim: CallbackClaim = 'ours'
    await this.#update((outcomes) => {
      const found = outcomes.get(hash)
      if (found?.athleteId != null) {
        // An outcome that seems old is not replaced, because this machine's clock may be wrong until the service has responded.
        claim = this.#isKnown(found) ? { athleteId: found.athleteId } : 'ours'
        return undefined
      }
      claim = found === undefined || isAbandoned ? 'ours' : 'theirs'
      return claim === 'ours' ? withOutcome(outcomes, hash, { at: this.#now(), athleteId: null }) : undefined
    })
    return claim
  }

  /** The athlete that a callback has connected; undefined when it has not. */
  async find(callback: KnownCallback): Promise<string | undefined> {
    const found = readOutcomes((await this.#store.get(this.#key))?.record).get(await hashOf(callback))
    return found !== undefined && this.#isKnown(found) ? (found.athleteId ?? undefined) : undefined
  }

  /** Stores how a callback has ended. @param athleteId null when it has failed, and can be tried again */
  async end(callback: KnownCallback, athleteId: string | null): Promise<void> {
    const hash = await hashOf(callback)
    await this.#update((outcomes) => {
      if (athleteId === null) return withOutcome(outcomes, hash, undefined)
      // The service has responded, so its time is known.
      const known = new Map([...outcomes].filter(([, outcome]) => this.#isKnown(outcome)))
      return withOutcome(known, hash, { at: this.#now(), athleteId })
    })
  }

  #isKnown({ at }: Outcome): boolean {
    return Math.abs(this.#now() - at) <= KEPT
  }

  /** Replaces the outcomes. Keeps a record of a later version as it is. @param change returns undefined to change nothing */
  async #update(change: (outcomes: Outcomes) => Outcomes | undefined): Promise<void> {
    const [store, key] = [this.#store, this.#key]
    await sharedBy(store).serialize({ key, limitMs: LONGEST_WAIT_MS }, async () => {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        const found = await store.get(key)
        if (isFromLaterVersion(found?.record)) return
        const changed = change(readOutcomes(found?.record))
        if (changed === undefined) return
        try {
          await store.put(key, toRecord(changed), found === null ? { ifAbsent: true } : { ifVersion: found.version })
          return
        } catch (error) {
          if (Object(error).code !== 'version_conflict') throw error
        }
      }
    })
  }
}

const isFromLaterVersion = (record: JsonObject | undefined): boolean => isLaterFormat(record?.['v'], FORMAT)

/** The outcomes of a record. Whatever is damaged is left out, because it only saves the athlete a click. */
function readOutcomes(record: JsonObject | undefined): Outcomes {
  const entries = Object.entries(Object(record?.['callbacks'])).map(([hash, value]): [string, Outcome] => [hash, Object(value)])
  return new Map(entries.filter(([, outcome]) => isOutcome(outcome)))
}

const isOutcome = ({ at, athleteId }: Outcome): boolean =>
  Number.isFinite(at) && (athleteId === null || (typeof athleteId === 'string' && /^\d+$/.test(athleteId)))

/** The outcomes with one more, or without it. */
function withOutcome(outcomes: Outcomes, hash: string, outcome: Outcome | undefined): Outcomes {
  const others = [...outcomes].filter(([each]) => each !== hash)
  return new Map(outcome === undefined ? others : [...others, [hash, outcome] as const].slice(-MOST))
}

const toRecord = (outcomes: Outcomes): JsonObject => ({
  v: FORMAT,
  callbacks: Object.fromEntries(Array.from(outcomes, ([hash, { at, athleteId }]) => [hash, { at, athleteId }])),
})

/** Identifies a callback without revealing its state or code. */
const hashOf = ({ state, code }: KnownCallback): Promise<string> => digest(`${state}\n${code}`)

/** A hash in hexadecimal digits. */
export async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
