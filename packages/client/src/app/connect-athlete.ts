import { ApiError, DeadlineError, hasCode } from '../errors.ts'
import { athleteIdOf } from '../id.ts'
import type { Authorization, OAuth } from '../oauth/create-oauth.ts'
import type { OnReceipt } from '../oauth/post-form.ts'
import { readCallback } from '../oauth/read-callback.ts'
import { type TokenAthlete, TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import { type GrantRecord, toRecord } from '../session/grant-record.ts'
import { GrantStore } from '../session/grant-store.ts'
import { sharedBy } from '../session/shared.ts'
import type { TokenSession } from '../session/token-session.ts'
import type { Spool, Store } from '../stores/store.ts'
import { pause, withTimeout } from '../timeout.ts'
import { observeError } from '../to-api-error.ts'
import { type CallbackClaim, CallbackOutcomes, digest, type KnownCallback } from './callback-outcomes.ts'

/** An athlete who has just authorized the app. The tokens are stored. */
export interface Connection {
  readonly athleteId: string
  /**
   * The athlete as the service describes them; undefined when the response does not include the athlete, or when an earlier request with the
   * same callback URL has connected the athlete.
   */
  readonly athlete: TokenAthlete | undefined
  /** Scopes that the athlete granted. Can be fewer than the app requested. */
  readonly scopes: readonly Scope[]
}

/** What the connector needs from the app. */
export interface ConnectorOptions {
  readonly oauth: OAuth
  readonly store: Store
  readonly spool: Spool | undefined
  readonly now: () => number
  /** Reads the athlete who owns the access token, with `GET /athlete`. */
  readonly fetchAthlete: (accessToken: string) => Promise<object>
  readonly session: (athleteId: string) => Pick<TokenSession, 'authorize' | 'state' | 'scopes' | 'reread'>
  /** Called with failures that did not stop a callback. */
  readonly report: (error: unknown) => void
  /** Waits for another process; default: with a timer. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A callback, and where its tokens are stored until their athlete is known. */
interface Attempt {
  readonly url: string | URL
  readonly callback: KnownCallback
  readonly waiting: GrantStore
}

/** Connects athletes who return from the consent page. */
export interface Connector {
  connect(url: string | URL, expected: { readonly state: string }): Promise<Connection>
  /** Resolves when no callback is in progress. */
  idle(): Promise<void>
}

/** Maximum time to wait for the store, in milliseconds. */
const STORE_TIMEOUT_MS = 10_000

const operation = 'POST /oauth/token'

/**
 * How often a callback looks whether another process has ended it, and after how many looks that process is considered dead. After twice as
 * many, its request to exchange the code has also reached its time limit.
 */
const LOOK_EVERY_MS = 250
const MOST_LOOKS = 60

/**
 * Exchanges each code once in all processes of the app, and stores the tokens. If the token response does not include the athlete, the
 * tokens are stored under the code until `GET /athlete` has identified the athlete, because a code cannot be exchanged again.
 */
export function createConnector(options: ConnectorOptions): Connector {
  const { oauth, store, spool, now, fetchAthlete, session, report, wait = pause } = options
  const running = new Map<string, Promise<Connection>>()
  const clock = sharedBy(store).clockOf(now)
  const outcomes = new CallbackOutcomes(store, oauth.clientId, clock.seconds)

  const pauseBetweenLooks = (): Promise<void> => wait(LOOK_EVERY_MS, new AbortController().signal)
  const withinTime = <T>(work: Promise<T>): Promise<T> => withTimeout(work, STORE_TIMEOUT_MS, operation)

  /** Tokens that an earlier callback received for the same code, and whose athlete is not known yet. */
  const findTokens = async (waiting: GrantStore): Promise<{ readonly record?: GrantRecord | undefined; readonly isReachable: boolean }> => {
    try {
      return { record: (await withinTime(waiting.read()))?.record, isReachable: true }
    } catch (error) {
      const record = waiting.newestLocal()
      // If neither the store nor the spool can store new tokens, the code is not exchanged and stays valid.
      if (record === undefined && spool === undefined) throw error
      report(error)
      return { record, isReachable: false }
    }
  }

  /** Stores tokens of a known athlete in their grant, and other tokens under the code until `GET /athlete` has responded. */
  const persist = async (tokens: TokenSet, waiting: GrantStore): Promise<void> => {
    if (tokens.athleteId !== undefined) await session(tokens.athleteId).authorize(tokens)
    // Reading stores what was saved.
    else await withinTime(waiting.read()).catch(report)
  }

  const exchangeCode = async ({ url, callback, waiting }: Attempt): Promise<Authorization> => {
    const { state } = callback
    const { scopes } = readCallback(url, state)
    let isLate = false
    const onReceipt: OnReceipt = ({ tokens: received, date }) => {
      clock.observeHeader(date)
      const tokens = withScopes(received, scopes ?? received.scopes)
      if (tokens.athleteId === undefined) waiting.saveToSpool({ record: toRecord(tokens), spent: null })
      // The callback has failed, but there is no other copy of the tokens.
      if (isLate)
        void persist(tokens, waiting)
          .then(() => end(callback, tokens.athleteId ?? null))
          .catch(report)
    }
    try {
      return await oauth.exchangeCode(url, { state }, onReceipt)
    } catch (error) {
      isLate = true
      throw error
    }
  }

  const identify = async ({ accessToken }: TokenSet): Promise<TokenAthlete> => {
    try {
      const athlete = Object(await fetchAthlete(accessToken))
      // It has all fields of the token response, and more.
      return { ...athlete, id: athleteIdOf(athlete.id) }
    } catch (cause) {
      throw new ApiError(
        'unidentified_athlete',
        'the athlete who authorized the app is not known yet; the tokens are stored: call callback() with the same URL again',
        { operation: 'GET /athlete', cause },
      )
    }
  }

  const removeTokens = async (waiting: GrantStore): Promise<void> => {
    const found = await withinTime(waiting.read())
    if (found !== undefined) await store.delete(waiting.key, { ifVersion: found.version })
  }

  /** Stores how a callback has ended. @param athleteId the athlete that it has connected, if any */
  const end = async (callback: KnownCallback, athleteId: string | null): Promise<void> => {
    await withinTime(outcomes.end(callback, athleteId)).catch(report)
  }

  /** Marks a code before it is exchanged, which also shows that the store can be written. */
  const claimCode = async (callback: KnownCallback, isAbandoned: boolean): Promise<CallbackClaim | undefined> => {
    try {
      return await withinTime(outcomes.claim(callback, isAbandoned))
    } catch (error) {
      // Without a spool, there would be no place for the tokens. A record that cannot be decrypted does not prevent others from being stored.
      if (spool === undefined && Object(error).code !== 'decryption_failed') throw error
      report(error)
      return undefined
    }
  }

  /** The athlete that an earlier request with the same callback has connected, if the app still has access. */
  const connectedBy = async (athleteId: string | undefined): Promise<Connection | undefined> => {
    if (athleteId === undefined) return undefined
    const known = session(athleteId)
    if ((await known.state()) !== 'active') return undefined
    await known.reread()
    return { athleteId, athlete: undefined, scopes: known.scopes ?? [] }
  }

  /** The athlete that another process has connected with the same callback. @param looks how often to look, at intervals */
  const connectedByOther = async (callback: KnownCallback, looks: number): Promise<Connection | undefined> => {
    for (let look = 1; ; look += 1) {
      const connection = await withinTime(outcomes.find(callback)).then(connectedBy)
      if (connection !== undefined || look >= looks) return connection
      await pauseBetweenLooks()
    }
  }

  /** @param isTakenOver whether another process, which is considered dead, may be exchanging the code */
  const exchange = async (attempt: Attempt, isTakenOver: boolean): Promise<Connection> => {
    const { callback, waiting } = attempt
    try {
      const { tokens, athlete, scopes } = await exchangeCode(attempt)
      await persist(tokens, waiting)
      return tokens.athleteId === undefined ? await complete(tokens, waiting) : { athleteId: tokens.athleteId, athlete, scopes }
    } catch (error) {
      observeError(clock, error)
      // Another process may have been slower than this one expected.
      const other = hasCode(error, 'invalid_grant') && (await connectedByOther(callback, isTakenOver ? MOST_LOOKS : 1).catch(report))
      if (!other) throw error
      return other
    }
  }

  const complete = async (tokens: TokenSet, waiting: GrantStore): Promise<Connection> => {
    const athlete = await identify(tokens)
    const athleteId = String(athlete.id)
    await session(athleteId).authorize(tokens)
    await removeTokens(waiting).catch(report)
    return { athleteId, athlete, scopes: tokens.scopes ?? [] }
  }

  /**
   * Connects the athlete, unless a request with the same callback has done so or is doing so, in this process or in another one. Tokens of
   * an athlete who is not known yet can be used by any process.
   */
  const connectOnce = async (url: string | URL, callback: KnownCallback): Promise<Connection> => {
    const key = `callback/${oauth.clientId}/${await digest(callback.code)}`
    const waiting = new GrantStore({ store, spool, key, report })
    for (let looks = 1; ; looks += 1) {
      const { record, isReachable } = await findTokens(waiting)
      const claim = isReachable && record === undefined ? await claimCode(callback, looks === MOST_LOOKS) : undefined
      const earlier = await connectedBy(Object(claim).athleteId).catch(report)
      if (earlier) return earlier
      if (claim === 'theirs') {
        await pauseBetweenLooks()
        continue
      }
      const tokens = record && new TokenSet({ ...record, scopes: record.scopes ?? undefined })
      const work = tokens === undefined ? exchange({ url, callback, waiting }, looks === MOST_LOOKS) : complete(tokens, waiting)
      try {
        const connection = await work
        if (isReachable) await end(callback, connection.athleteId)
        return connection
      } catch (error) {
        // After a request without a response, the tokens may still arrive, so that a callback that is requested again waits for them.
        if (isReachable && !(error instanceof DeadlineError)) await end(callback, null)
        throw error
      }
    }
  }

  return {
    async connect(url, { state }) {
      const { code } = readCallback(url, state)
      // A second request with the same code, for example after a double click, gets the result of the first.
      const connected = running.get(code) ?? connectOnce(url, { state, code }).finally(() => running.delete(code))
      running.set(code, connected)
      return connected
    },
    async idle() {
      await Promise.allSettled(running.values())
    },
  }
}

/** Tokens are private, so a spread would lose them. */
const withScopes = ({ accessToken, refreshToken, expiresAt, athleteId }: TokenSet, scopes: readonly Scope[] | undefined): TokenSet =>
  new TokenSet({ accessToken, refreshToken, expiresAt, athleteId, scopes })
