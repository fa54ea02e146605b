// A user's program: it is type-checked and run in a project that has installed the packed packages, whose names are its arguments.
import { createRequire } from 'node:module'
import { createApp, createClient, memoryStore, unwrap, uploadActivity } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { startSandbox } from '@activity-tracking/sandbox'
import { createWebhooks } from '@activity-tracking/webhooks'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'

const requireHere = createRequire(import.meta.url)
for (const name of process.argv.slice(2)) {
  const { exports, peerDependenciesMeta = {} } = requireHere(`${name}/package.json`)
  // A module that needs an optional peer does not load without it.
  const needsPeer = new RegExp(`(Cannot find (package|module)|tried to access) '?(${Object.keys(peerDependenciesMeta).join('|')})\\b`)
  for (const path of Object.keys(exports)) {
    const id = name + path.slice(1)
    if (path.endsWith('.yaml')) continue
    const isJson = path.endsWith('.json')
    for (const load of [() => import(id, isJson ? { with: { type: 'json' } } : {}), () => requireHere(id)]) {
      try {
        await load()
      } catch (error) {
        if (!needsPeer.test(String(error))) throw error
      }
    }
  }
}

const mock = await startMock()
const client = createClient({ baseUrl: mock.baseUrl, authUrl: mock.authUrl, auth: 'any-token', scopes: ['read'] })
const { firstname } = await unwrap(client.GET('/athlete'))
// @ts-expect-error the scope `read` does not cover it
const { error } = await client.PUT('/athlete', { body: { weight: 58 } })
if (error === undefined) throw new Error('the client sends a request whose scope is missing')

// The mock contains a part of Prism: it must be enough for each operation.
const routes = mock.routes.filter(({ method, authentication }) => method === 'GET' && authentication === 'bearer')
for (const { url } of routes) {
  const response = await fetch(url, { headers: { Authorization: 'Bearer any' }, redirect: 'manual' })
  if (response.status >= 400) throw new Error(`the mock responds with ${response.status} to GET ${url}: ${await response.text()}`)
}

const sandbox = await startSandbox({ tier: 'unlimited' })
const page = await fetch(`${sandbox.consoleUrl}/console.js`)
if (!page.ok) throw new Error(`the sandbox responds with ${page.status} for its console`)
const { clientId, clientSecret, baseUrl, authUrl, accessToken } = sandbox
const app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: 'http://localhost/callback', store: memoryStore() })
const queue = sqliteQueue({ path: ':memory:' })
const webhooks = createWebhooks({ app, queue, path: '/webhooks/0123456789abcdef', onChange: () => undefined, onErase: () => undefined })
// A worker of the sandbox reads the file.
const point = (/** @type {number} */ second) => `<trkpt lat="0" lon="0.00${second}"><time>2026-11-01T10:00:0${second}Z</time></trkpt>`
const gpx = `<gpx version="1.1" creator="x"><trk><trkseg>${[0, 1, 2].map(point).join('')}</trkseg></trk></gpx>`
const uploader = createClient({ baseUrl, authUrl, auth: accessToken })
const { activityId } = await uploadActivity(uploader, { file: new Blob([gpx]), data_type: 'gpx', name: 'Packed ride' })
const { name } = await unwrap(uploader.GET('/activities/{id}', { params: { path: { id: activityId } } }))
for (const each of [webhooks, queue, app, sandbox, mock]) await each.close()
console.log(`${firstname} from the mock, ${routes.length} of its routes, ${name} from the sandbox`)
