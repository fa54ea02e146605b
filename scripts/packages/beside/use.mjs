// What an app does with the packages beside those it has already, whose names are the arguments. install-beside.ts runs it in a project of its own.
import { spawnSync } from 'node:child_process'
import { createClient, unwrap } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { startSandbox } from '@activity-tracking/sandbox'
import { memoryStore, StoreUnavailableError } from '@activity-tracking/store'
import { redisStore } from '@activity-tracking/store/redis'

const neighbors = process.argv.slice(2)
const did = []

for (const [what, start] of Object.entries({ sandbox: startSandbox, mock: startMock })) {
  const server = await start()
  const { baseUrl, authUrl, accessToken = 'any-token' } = server
  const { firstname } = await unwrap(createClient({ baseUrl, authUrl, auth: accessToken }).GET('/athlete'))
  await server.close()
  did.push(`${firstname} from the ${what}`)
}

const store = memoryStore()
await store.put('key', { kept: true }, { ifAbsent: true })
if ((await store.get('key'))?.record.kept !== true) throw new Error('a record is not what was written')

// The conformance kit takes the test functions as arguments, so it loads without a test runner.
await import('@activity-tracking/store/conformance')

/** A client of the driver that is not connected, which the store must report as such. */
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
  if (!(error instanceof StoreUnavailableError)) throw new Error(`${name} that is not connected is not reported as such: ${error}`)
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

if (neighbors.includes('vitest')) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`vitest failed:\n${stdout}${stderr}`)
  did.push('a test in vitest')
}
console.log(did.join(', '))
process.exit(0)
