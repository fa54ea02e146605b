// A stranger's program: check-consumer.ts type-checks and runs it against the packed packages.
import { createClient, unwrap } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { getOperation } from '@activity-tracking/spec'
import description from '@activity-tracking/spec/openapi.json' with { type: 'json' }

await using mock = await startMock()
const api = createClient({ baseUrl: mock.baseUrl, authUrl: mock.authUrl, accessToken: 'any-token-will-do', scopes: ['read'] })
const athlete = await unwrap(api.GET('/athlete'))
const { path, scopes } = getOperation('getAthlete')

// @ts-expect-error the scope `read` does not cover it
const refused: unknown = await api.PUT('/athlete', { body: { weight: 58 } }).catch((error: unknown) => error)

console.log(`${athlete.firstname} from GET ${path} (${scopes.join(' or ')}) of ${description.info.title}; writing is refused: ${refused}`)
