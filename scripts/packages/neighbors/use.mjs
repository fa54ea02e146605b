// Uses the packages as an app does, next to other packages, whose names are the arguments. install-next-to.ts runs it in a separate project.
import { spawnSync } from 'node:child_process'
import { createApp, createClient, unwrap } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { startSandbox } from '@activity-tracking/sandbox'
import { memoryStore, StoreUnavailableError } from '@activity-tracking/store'
import { redisStore } from '@activity-tracking/store/redis'

const neighbors = process.argv.slice(2)
const did = []

for (const [what, start] of Object.entries({ sandbox: startSandbox, mock: startMock })) {
  const server = await start()
  const { baseUrl, accessToken = 'any-token' } = server
  const { firstname } = await unwrap(createClient({ baseUrl, auth: accessToken }).GET('/athlete'))
  await server.close()
  did.push(`${firstname} from the ${what}`)
}

const store = memoryStore()
await store.put('key', { stored: true }, { ifAbsent: true })
if ((await store.get('key'))?.record.stored !== true) throw new Error('the record that was read differs from the one that was written')

// The conformance kit takes the test functions as arguments, so it loads without a test runner.
await import('@activity-tracking/store/conformance')

/** A client of the driver that is not connected. The store must report that. */
const clients = {
  redis: async () => (await import('redis')).createClient(),
  ioredis: async () => new (await import('ioredis')).Redis({ lazyConnect: true, port: 1, enableOfflineQueue: false, retryStrategy: null }),
}
for (const [name, open] of Object.entries(clients)) {
  if (!neighbors.includes(name)) continue
  const client = await open()
  client.on('error', () => {})
  const error = await redisStore({ client })
    .get('key')
    .catch((caught) => caught)
  if (!(error instanceof StoreUnavailableError)) throw new Error(`the store does not report that ${name} is not connected: ${error}`)
  did.push(`a store on ${name}`)
}

if (neighbors.includes('msw')) {
  const { createHandlers } = await import('@activity-tracking/client/testing')
  const { setupServer } = await import('msw/node')
  const bases = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
  const { handlers, respondWith } = createHandlers(bases)
  const server = setupServer(respondWith('GET /segments/{id}', { status: 404 }), ...handlers)
  server.listen()
  const api = createClient({ ...bases, auth: 'any-token' })
  const [segment] = await unwrap(api.GET('/segments/starred'))
  const { error } = await api.GET('/segments/{id}', { params: { path: { id: segment.id } } })
  server.close()
  did.push(`${segment.name} from handlers for msw, then ${error?.status}`)
}

if (neighbors.includes('better-auth')) {
  const { betterAuth } = await import('better-auth')
  const { memoryAdapter } = await import('better-auth/adapters/memory')
  const { activityTracking } = await import('@activity-tracking/client/better-auth')
  const urls = { redirectUri: 'http://localhost/', baseUrl: 'http://localhost/api/v3', authUrl: 'http://localhost' }
  const app = createApp({ clientId: '1', clientSecret: 's', ...urls, store: memoryStore() })
  const auth = betterAuth({
    baseURL: 'http://localhost:3000',
    secret: 'a secret that is long enough to be one',
    database: memoryAdapter({ user: [], account: [], session: [], verification: [] }),
    plugins: [activityTracking({ app, scopes: ['read'] })],
  })
  const { url } = await auth.api.signInSocial({ body: { provider: 'activity-tracking', callbackURL: '/' } })
  if (!url.startsWith('http://localhost/oauth/authorize?')) throw new Error(`Better Auth sends athletes to ${url}`)
  did.push('a sign-in with Better Auth')
}

if (neighbors.includes('vitest')) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`vitest failed:\n${stdout}${stderr}`)
  did.push('a test in vitest')
}
console.log(did.join(', '))
process.exit(0)
