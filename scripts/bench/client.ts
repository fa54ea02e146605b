// The client in comparison with the library that it is built on, with plain `fetch`, and with an app that refreshes tokens by itself.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createApp, createClient, createOAuth, memoryStore, type paths, TokenSession, TokenSet } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { startSandbox } from '@activity-tracking/sandbox'
import { build } from 'esbuild'
import createFetchClient from 'openapi-fetch'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { type Defer, type Figure, median, timeOf } from './measure.ts'
import { startBareServer } from './servers.ts'

const REDIRECT = 'http://localhost/callback'
const HEADERS = { Authorization: 'Bearer any-token' }
const ATHLETE = JSON.stringify({ id: 4207619, resource_state: 3, firstname: 'Maren', city: 'Bergen', created_at: '2019-04-02T06:11:45Z' })
/** Limits that stop no client. */
const [LIMIT, USAGE] = ['2000000,20000000', '1,1']
const LIMITS = { 'X-RateLimit-Limit': LIMIT, 'X-RateLimit-Usage': USAGE, 'X-ReadRateLimit-Limit': LIMIT, 'X-ReadRateLimit-Usage': USAGE }
const IMPORTS = 11
const RACERS = 5

async function calls(defer: Defer): Promise<Figure[]> {
  const server = await startBareServer({ headers: { 'Content-Type': 'application/json', ...LIMITS }, body: ATHLETE })
  defer(server.stop)
  const bases = { baseUrl: server.url, authUrl: server.url }
  const app = createApp({ ...bases, clientId: '1', clientSecret: 's', redirectUri: REDIRECT, store: memoryStore() })
  defer(() => app.close())
  await app.importGrant({ athleteId: 1, accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() / 1_000 + 20_000, scopes: ['read'] })
  const ours = createClient({ ...bases, auth: 'any-token' })
  const withApp = app.athlete(1)
  const theirs = createFetchClient<paths>({ baseUrl: server.url, headers: HEADERS })
  const read = async (call: Promise<{ readonly data?: unknown }>): Promise<void> => {
    if ((await call).data === undefined) throw new Error('a call has failed')
  }
  const times = await timeOf('cpu', {
    fetch: async () => (await fetch(`${server.url}/athlete`, { headers: HEADERS })).json(),
    openapiFetch: () => read(theirs.GET('/athlete')),
    createClient: () => read(ours.GET('/athlete')),
    createApp: () => read(withApp.GET('/athlete')),
  })
  const unit = 'µs'
  return [
    { name: 'call with createClient', peer: 'fetch', unit, ours: times.createClient, theirs: times.fetch, most: 2 },
    { name: 'call with createClient', peer: 'openapi-fetch', unit, ours: times.createClient, theirs: times.openapiFetch, most: 1.5 },
    { name: 'call with createApp', peer: 'openapi-fetch', unit, ours: times.createApp, theirs: times.openapiFetch, most: 2 },
  ]
}

/** A module with all that it imports, for the web. */
async function bundle(folder: string, name: string, source: string) {
  const outfile = join(folder, `${name}.mjs`)
  const stdin = { contents: source, resolveDir: fromRoot('scripts') }
  await build({ stdin, outfile, bundle: true, minify: true, format: 'esm', platform: 'browser', target: 'es2024', logLevel: 'silent' })
  const kB = gzipSync(await readFile(outfile)).byteLength / 1_000
  const program = `const start = process.cpuUsage(); await import('${pathToFileURL(outfile)}')
    const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000)`
  const importMs = async (): Promise<number> => Number((await run(process.execPath, ['--input-type=module', '--eval', program])).stdout)
  return { kB, importMs }
}

async function loading(folder: string): Promise<Figure[]> {
  const ours = await bundle(folder, 'client', "export * from '@activity-tracking/client'")
  const theirs = await bundle(folder, 'openapi-fetch', "export { default } from 'openapi-fetch'")
  const [oursMs, theirsMs]: [number[], number[]] = [[], []]
  for (let count = 0; count < IMPORTS; count += 1) {
    oursMs.push(await ours.importMs())
    theirsMs.push(await theirs.importMs())
  }
  const peer = 'openapi-fetch'
  return [
    { name: 'import of the client, bundled', peer, unit: 'ms', ours: median(oursMs), theirs: median(theirsMs), most: 9 },
    { name: 'bytes of the client, gzipped', peer, unit: 'kB', ours: ours.kB, theirs: theirs.kB, most: 20 },
  ]
}

/** Sessions over one store that find the same token expired. Without a session, each client sends a token request, and all but one are refused. */
async function refreshRace(folder: string): Promise<Figure> {
  await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
  const { control, authUrl, clientId, clientSecret, athleteId } = sandbox
  const oauth = createOAuth({ clientId, clientSecret, authUrl, redirectUri: REDIRECT })
  const pair = await control.createToken({ scope: 'read' })
  const now = Date.parse((await control.setClock({ advance: '7h' })).now)
  const sessions = Array.from({ length: RACERS }, () => {
    const store = sqliteStore({ path: join(folder, 'race.sqlite') })
    return new TokenSession({ oauth, store, athleteId, now: () => now })
  })
  const stored = { accessToken: pair.access_token, refreshToken: pair.refresh_token, expiresAt: pair.expires_at, scopes: ['read'] as const }
  await sessions[0]?.authorize(new TokenSet(stored))
  await Promise.all(sessions.map((session) => session.accessToken()))
  const { length } = (await control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken')
  const peer = 'a refresh in each'
  return { name: `token requests of ${RACERS} sessions`, peer, unit: 'requests', ours: length, theirs: RACERS, most: 1 / RACERS }
}

export const benchClient = async (folder: string, defer: Defer): Promise<Figure[]> => [
  ...(await calls(defer)),
  ...(await loading(folder)),
  await refreshRace(folder),
]
