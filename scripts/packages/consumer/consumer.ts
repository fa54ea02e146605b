// A stranger's program: check-consumer.ts type-checks and runs it against the packed packages.
import { createClient, createOAuth, TokenSession, unwrap } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { getOperation } from '@activity-tracking/spec'
import description from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { encryptedStore, memoryStore } from '@activity-tracking/store'
import { postgresMigration } from '@activity-tracking/store/postgres'
import { redisStore } from '@activity-tracking/store/redis'
import { fileSpool } from '@activity-tracking/store/spool'
import { sqliteStore } from '@activity-tracking/store/sqlite'

await using mock = await startMock()
const api = createClient({ baseUrl: mock.baseUrl, authUrl: mock.authUrl, accessToken: 'any-token-will-do', scopes: ['read'] })
const athlete = await unwrap(api.GET('/athlete'))
const { path, scopes } = getOperation('getAthlete')

// @ts-expect-error the scope `read` does not cover it
const refused: unknown = await api.PUT('/athlete', { body: { weight: 58 } }).catch((error: unknown) => error)

const oauth = createOAuth({ clientId: '1', clientSecret: 's', redirectUri: 'http://localhost/', authUrl: mock.authUrl })
using database = sqliteStore({ path: 'grants.sqlite' })
const store = encryptedStore(database, { keys: { first: crypto.getRandomValues(new Uint8Array(32)) }, current: 'first' })
const session = new TokenSession({ oauth, store, spool: fileSpool({ directory: 'spool' }), athleteId: 4207619 })
const state = await session.state()
const others = [memoryStore(), redisStore({ client: { sendCommand: async () => null } })].length + postgresMigration().length
if (state !== undefined || others < 2) throw new Error('the stores do not work')

console.log(`${athlete.firstname} from GET ${path} (${scopes.join(' or ')}) of ${description.info.title}; writing is refused: ${refused}`)
