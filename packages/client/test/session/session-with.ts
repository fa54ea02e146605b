import { memoryStore, type Store } from '@activity-tracking/client'
import {
  type ClientOptions,
  createClient,
  createOAuth,
  type RefreshEvent,
  TokenSession,
  type TokenSessionOptions,
} from '../../src/index.ts'
import { type GrantRecord, keyOf, toJson, toRecord } from '../../src/session/grant-record.ts'

export const NOW = Date.parse('2026-11-02T10:00:00Z')
const ATHLETE = '7'

/** The tokens that are stored, and that the service returns to a refresh by default. */
const PAIR = { accessToken: 'access', refreshToken: 'refresh', expiresAt: NOW / 1000 + 18_000 }

export interface SentRequest {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
}

/** A session with a stored grant, whose OAuth requests call `respond`, the requests that it sent and what it read from the store. */
export async function sessionWith(respond: (request: SentRequest) => Response | Promise<Response>, initial: Partial<GrantRecord> = {}) {
  const reads: string[] = []
  const writes: string[] = []
  let held: Promise<void> | undefined
  /** Makes the results of reads that begin from now on wait until the returned function is called. */
  const holdReads = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  const inner = memoryStore()
  const store: Store = {
    ...inner,
    async get(key) {
      reads.push(key)
      const found = await inner.get(key)
      await held
      return found
    },
    put(key, record, condition) {
      writes.push(key)
      return inner.put(key, record, condition)
    },
  }
  const sent: SentRequest[] = []
  const reported: unknown[] = []
  const oauth = createOAuth({
    clientId: '48213',
    clientSecret: 'secret',
    redirectUri: 'https://app.example/callback',
    authUrl: 'https://service.example',
    now: () => NOW,
    fetch: async (url, { body }) => {
      const fields = Object.fromEntries(new URLSearchParams(String(body)))
      sent.push({ path: new URL(url).pathname, fields })
      return respond({ path: new URL(url).pathname, fields })
    },
  })
  const key = keyOf(oauth.clientId, ATHLETE)
  const record: GrantRecord = { ...toRecord({ ...PAIR, scopes: ['read'] }, { grantId: 'one', decidedAt: 0, scopes: null }), ...initial }
  await store.put(key, toJson(record), { ifAbsent: true })
  const refreshes: RefreshEvent[] = []
  const sessionOf = (timeoutMs?: number, options: Partial<TokenSessionOptions> = {}) =>
    new TokenSession({
      onRefresh: (event) => refreshes.push(event),
      oauth,
      store,
      athleteId: ATHLETE,
      ...(timeoutMs !== undefined && { timeoutMs }),
      now: () => NOW,
      onBackgroundError: (error) => reported.push(error),
      ...options,
    })
  /** A client with the session, whose API calls get these responses, and the tokens that it sent. */
  const clientOf = (auth: TokenSession, respond: () => Response | Promise<Response>, layers: Pick<ClientOptions, 'log'> = {}) => {
    const tokens: (string | null)[] = []
    const api = createClient({
      baseUrl: 'https://service.example/api/v3',
      auth,
      fetch: async (_url, { headers }) => {
        tokens.push(headers['authorization'] ?? null)
        return respond()
      },
      ...layers,
    })
    return { api, tokens }
  }
  const stored = async () => (await inner.get(key))?.record as unknown as GrantRecord
  /** Changes the stored record, as another process does. */
  const change = async (changes: Partial<GrantRecord>): Promise<void> => {
    const found = await inner.get(key)
    if (found !== null) await inner.put(key, { ...found.record, ...toJson(changes as GrantRecord) }, { ifVersion: found.version })
  }
  return { session: sessionOf(), sessionOf, clientOf, sent, reads, writes, holdReads, reported, refreshes, stored, change }
}

/** What the token endpoint sends when it gives the stored tokens back. */
export const samePair = (): Response =>
  Response.json({ access_token: PAIR.accessToken, refresh_token: PAIR.refreshToken, expires_at: PAIR.expiresAt })
