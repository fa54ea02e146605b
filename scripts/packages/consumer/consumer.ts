// A user's program: check-consumer.ts type-checks it and runs it against the packed packages.
import { createApp, createClient, unwrap } from '@activity-tracking/client'
import { NotLoggedInError, openAccount } from '@activity-tracking/client/node'
import { startMock } from '@activity-tracking/mock'
import { getOperation, resolveServers } from '@activity-tracking/spec'
import description from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import lowered from '@activity-tracking/spec/openapi-3.0.json' with { type: 'json' }
import forSandbox from '@activity-tracking/spec/openapi-sandbox.json' with { type: 'json' }
import withoutWebhooks from '@activity-tracking/spec/openapi-without-webhooks.json' with { type: 'json' }
import { encryptedStore, memoryStore, StoreUnavailableError } from '@activity-tracking/store'
import { storeConformance } from '@activity-tracking/store/conformance'
import { postgresStore } from '@activity-tracking/store/postgres'
import { redisStore } from '@activity-tracking/store/redis'
import { fileSpool } from '@activity-tracking/store/spool'
import { sqliteStore } from '@activity-tracking/store/sqlite'

await using mock = await startMock()
const api = createClient({ baseUrl: mock.baseUrl, authUrl: mock.authUrl, auth: 'any-token-will-do', scopes: ['read'] })
const athlete = await unwrap(api.GET('/athlete'))
const { path, scopes } = getOperation('getAthlete')

// @ts-expect-error the scope `read` does not cover it
const { error: refused } = await api.PUT('/athlete', { body: { weight: 58 } })

console.log(`${athlete.firstname} from GET ${path} (${scopes.join(' or ')}) of ${description.info.title}; writing is refused: ${refused}`)

const variants = [resolveServers(description, mock), withoutWebhooks, forSandbox, lowered]
const urls = variants.map(({ openapi, servers }) => `${openapi} at ${servers[0]?.url}`)
if (urls[0] !== `${description.openapi} at ${mock.baseUrl}`) throw new Error(`a resolved document is not for the mock: ${urls[0]}`)
console.log(`the variants: ${urls.slice(1).join(', ')}`)

const down = () => Promise.reject(new Error('connection refused'))
using sqlite = sqliteStore({ path: ':memory:' })
const stores = [sqlite, memoryStore(), encryptedStore(memoryStore(), { keys: { a: new Uint8Array(32) }, current: 'a' })]
for (const store of stores) {
  const { version } = await store.put('key', { kept: true }, { ifAbsent: true })
  if ((await store.get('key'))?.version !== version) throw new Error('the record that was read differs from the one that was written')
}
for (const store of [redisStore({ client: { call: down } }), postgresStore({ pool: { query: down } })]) {
  const error: unknown = await store.get('key').catch((caught: unknown) => caught)
  if (!(error instanceof StoreUnavailableError)) throw new Error(`the store does not report that it is unavailable: ${error}`)
}
const spool = fileSpool({ directory: 'spool' })
const spooled = spool.append('key', { kept: true })
await using app = createApp({
  clientId: '1',
  clientSecret: 's',
  redirectUri: 'http://localhost/',
  baseUrl: mock.baseUrl,
  authUrl: mock.authUrl,
  store: sqlite,
  spool,
})
if ((await app.session(4207619).state()) !== undefined) throw new Error('there are tokens of an athlete who has not authorized the app')
const account: unknown = await openAccount({ path: 'account.sqlite' }).catch((error: unknown) => error)
if (!(account instanceof NotLoggedInError)) throw new Error(`there is an account although no one logged in: ${account}`)
const rules: string[] = []
storeConformance(
  { name: 'memoryStore', create: () => ({ open: memoryStore, close: () => {} }) },
  { describe: (_name, register) => register(), it: (name) => rules.push(name), expect: () => ({ toEqual: () => {} }) },
)
if (rules.length === 0) throw new Error('the conformance kit does not have rules')
console.log(
  `${stores.length} stores store a record, two report that they are unavailable, the spool has ${spooled.key}, the kit registers its rules`,
)
