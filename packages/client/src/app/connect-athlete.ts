import type { Spool, Store } from '@activity-tracking/store'
import { UnidentifiedAthleteError } from '../errors.ts'
import { athleteIdOf } from '../id.ts'
import type { Authorization, OAuth } from '../oauth/create-oauth.ts'
import type { OnReceipt } from '../oauth/post-form.ts'
import { readCallback } from '../oauth/read-callback.ts'
import { type TokenAthlete, TokenSet } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import { type GrantRecord, toRecord } from '../session/grant-record.ts'
import { type GrantStore, openGrantStore } from '../session/grant-store.ts'
import { serverClockOf } from '../session/server-clock.ts'
import type { TokenSession } from '../session/token-session.ts'
import { withTimeout } from '../timeout.ts'

/** An athlete who has just authorized the app. The tokens are stored. */
export interface Connection {
  readonly athleteId: string
  /** The athlete as the service describes them; undefined when the response does not include the athlete. */
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
  readonly session: (athleteId: string) => Pick<TokenSession, 'authorize'>
  /** Called with failures that did not stop a callback. */
  readonly report: (error: unknown) => void
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
 * Exchanges each code once, and stores the tokens. If the token response does not include the athlete, the tokens are stored under the code
 * until `GET /athlete` has identified the athlete, because a code cannot be exchanged again.
 */
export function createConnector({ oauth, store, spool, now, fetchAthlete, session, report }: ConnectorOptions): Connector {
  const running = new Map<string, Promise<Connection>>()

  const withinTime = <T>(work: Promise<T>): Promise<T> => withTimeout(work, STORE_TIMEOUT_MS, operation)

  /** Tokens that an earlier callback received for the same code, and whose athlete is not known yet. */
  const findTokens = async (waiting: GrantStore): Promise<TokenSet | undefined> => {
    const toTokens = (record: GrantRecord): TokenSet => new TokenSet({ ...record, scopes: record.scopes ?? undefined })
    try {
      const found = await withinTime(waiting.read())
      return found && toTokens(found.record)
    } catch (error) {
      const pending = waiting.pending()
      // If neither the store nor the spool can store new tokens, the code is not exchanged and stays valid.
      if (pending === undefined && spool === undefined) throw error
      report(error)
      return pending && toTokens(pending)
    }
  }

  /** Stores tokens of a known athlete in their grant, and other tokens under the code until `GET /athlete` has responded. */
  const persist = async (tokens: TokenSet, waiting: GrantStore): Promise<void> => {
    if (tokens.athleteId !== undefined) await session(tokens.athleteId).authorize(tokens)
    // Reading stores what was saved.
    else await withinTime(waiting.read()).catch(report)
  }

  const exchangeCode = async (url: string | URL, state: string, waiting: GrantStore): Promise<Authorization> => {
    const { scopes } = readCallback(url, state)
    let isLate = false
    const onReceipt: OnReceipt = ({ tokens: received, date }) => {
      serverClockOf(store, now).observe(date)
      const tokens = withScopes(received, scopes ?? received.scopes)
      if (tokens.athleteId === undefined) waiting.saveToSpool({ record: toRecord(tokens), spent: null })
      // The callback has failed, but there is no other copy of the tokens.
      if (isLate) void persist(tokens, waiting).catch(report)
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
      throw new UnidentifiedAthleteError(cause)
    }
  }

  const removeTokens = async (waiting: GrantStore, key: string): Promise<void> => {
    const found = await withinTime(waiting.read())
    if (found !== undefined) await store.delete(key, { ifVersion: found.version })
  }

  const connectOnce = async (url: string | URL, state: string, code: string): Promise<Connection> => {
    const key = `callback/${oauth.clientId}/${await digest(code)}`
    const waiting = openGrantStore({ store, spool, key, report })
    let tokens = await findTokens(waiting)
    if (tokens === undefined) {
      const authorization = await exchangeCode(url, state, waiting)
      tokens = authorization.tokens
      const { athlete, scopes } = authorization
      await persist(tokens, waiting)
      if (tokens.athleteId !== undefined) return { athleteId: tokens.athleteId, athlete, scopes }
    }
    const athlete = await identify(tokens)
    const athleteId = String(athlete.id)
    await session(athleteId).authorize(tokens)
    await removeTokens(waiting, key).catch(report)
    return { athleteId, athlete, scopes: tokens.scopes ?? [] }
  }

  return {
    async connect(url, { state }) {
      const { code } = readCallback(url, state)
      // A second request with the same code, for example after a double click, gets the result of the first.
      const connected = running.get(code) ?? connectOnce(url, state, code).finally(() => running.delete(code))
      running.set(code, connected)
      return connected
    },
    async idle() {
      await Promise.allSettled(running.values())
    },
  }
}

/** Tokens are not enumerable, so a spread would lose them. */
const withScopes = ({ accessToken, refreshToken, expiresAt, athleteId }: TokenSet, scopes: readonly Scope[] | undefined): TokenSet =>
  new TokenSet({ accessToken, refreshToken, expiresAt, athleteId, scopes })

/** Identifies a code without revealing it. */
async function digest(code: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
