// Uses the packed sandbox like its users, on the Node that runs this file. Argument: an empty folder. Fails if anything differs from the documentation.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { startSandbox } from '@activity-tracking/sandbox'

const [folder] = process.argv.slice(2)
const packageFile = createRequire(import.meta.url).resolve('@activity-tracking/sandbox/package.json')
const CLI = join(dirname(packageFile), createRequire(import.meta.url)(packageFile).bin['activity-sandbox'])
const START = '2026-11-02T10:00:00Z'

/** Runs the command until it ends. Only errors may be on standard error. */
async function run(...args) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([child.stdout.toArray(), child.stderr.toArray(), once(child, 'close')])
  assert.deepEqual([code, err.join('')], [0, ''], `${args[0]} failed`)
  return out.join('').trim()
}

/** Starts the command. Returns its ready line, and a function that stops it and returns its standard error. */
async function start(...args) {
  const child = spawn(process.execPath, [CLI, '--port', '0', '--json', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const errors = child.stderr.toArray()
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value } = await lines.next()
  if (value === undefined) throw new Error(`No ready line: ${(await errors).join('')}`)
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    assert.deepEqual([code, (await errors).join('')], [0, ''])
  }
  return { ready: JSON.parse(value), stop }
}

const ask = async ({ base_url, access_token }, path, init = {}) => {
  const response = await fetch(base_url + path, { ...init, headers: { Authorization: `Bearer ${access_token}`, ...init.headers } })
  return { status: response.status, body: await response.json() }
}

/** An app's callback, with the received events. */
async function startCallback() {
  const events = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    if (request.method === 'POST') events.push(JSON.parse(body))
    const challenge = new URL(request.url, 'http://app').searchParams.get('hub.challenge')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${server.address().port}/webhook`, events, server }
}

const point = (second) => {
  const time = new Date(Date.parse('2026-11-01T08:00:00Z') + second * 1000).toISOString()
  return `<trkpt lat="${60.39 + second / 1e4}" lon="5.32"><time>${time}</time></trkpt>`
}
const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${[0, 10, 20, 30].map(point).join('')}</trkseg></trk></gpx>`

const data = join(folder, 'sandbox.sqlite')
const first = await start('--data', data, '--now', START, '--frozen')
const { ready } = first
assert.equal(ready.event, 'ready')
assert.equal(ready.secrets, 'random')
assert.equal((await ask(ready, '/athlete')).body.id, ready.athlete_id)

const callback = await startCallback()
const subscription = { client_id: ready.client_id, client_secret: ready.client_secret, callback_url: callback.url, verify_token: 'v' }
const subscribed = await ask(ready, '/push_subscriptions', { method: 'POST', body: new URLSearchParams(subscription) })
assert.equal(subscribed.status, 201)

const form = new FormData()
form.set('data_type', 'gpx')
form.set('file', new File([GPX], 'walk.gpx'))
const { body: upload } = await ask(ready, '/uploads', { method: 'POST', body: form })
assert.equal(await run('advance', '2s', '--url', ready.auth_url), '2026-11-02T10:00:02.000Z')
const { body: done } = await ask(ready, `/uploads/${upload.id}`)
assert.equal(done.error, null)
assert.deepEqual(
  callback.events.map(({ object_id, aspect_type }) => [object_id, aspect_type]),
  [[done.activity_id, 'create']],
)

for (const url of [ready.auth_url, `${ready.auth_url}/openapi.json`, ready.control_url, `${ready.control_url}/state`]) {
  assert.equal((await fetch(url)).status, 200, url)
}
assert.match(await run('env', '--url', ready.auth_url), new RegExp(`^ACTIVITY_TRACKING_ACCESS_TOKEN=${ready.access_token}$`, 'm'))
await first.stop()
callback.server.close()

const second = await start('--data', data)
for (const name of ['client_secret', 'access_token', 'refresh_token']) assert.equal(second.ready[name], ready[name])
assert.equal((await ask(second.ready, `/activities/${done.activity_id}`)).body.id, done.activity_id)
await second.stop()

const sandbox = await startSandbox({ now: START, frozen: true, seed: 1 })
await sandbox.control.setClock({ advance: '6h' })
const expired = await fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${sandbox.accessToken}` } })
assert.equal(expired.status, 401)
await sandbox.close()
console.log(`works on ${process.version}`)
