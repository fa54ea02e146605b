// Builds the site, and takes the pictures of the docs, the console and Logbook that pages and the READMEs show.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '@activity-tracking/client'
import { openPage, sharedChromium } from '@activity-tracking/kit/test-servers/chromium'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { approveConsent } from '@activity-tracking/sandbox/playwright'
import type { Page } from 'playwright-core'
import { buildSite } from './build-site.ts'
import { serveSite } from './serve-site.ts'
import { SHOT_BYTES, SHOT_WIDTH, SHOTS, type Shot } from './shots.ts'

const PICTURES = fileURLToPath(new URL('../assets/screens/', import.meta.url))
const SCHEMES = ['light', 'dark'] as const
/** Of 100. Text is legible, and a picture has a third of the bytes of a PNG. */
const QUALITY = 80
const PATIENCE_MS = 20_000

/** Writes what a page shows as WebP, and returns the number of bytes. */
async function take(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  const bytes = Buffer.from(data, 'base64')
  await writeFile(path, bytes)
  await session.detach()
  return bytes.length
}

/** Sends requests for the console to show: some that succeed, one with a fault, one without the required scope, and details one by one. */
async function sendRequests({ baseUrl, authUrl, accessToken, control }: Sandbox): Promise<void> {
  const api = createClient({ baseUrl, authUrl, auth: accessToken })
  const { data: activities } = await api.GET('/athlete/activities')
  for (const { id } of activities?.slice(0, 6) ?? []) await api.GET('/activities/{id}', { params: { path: { id } } })
  await control.setFaults({ rules: [{ operation_id: 'getAthleteStats', status: 503 }] })
  const { data: athlete } = await api.GET('/athlete')
  await api.GET('/athletes/{id}/stats', { params: { path: { id: athlete?.id ?? 0 } } })
  const { access_token: auth } = await control.createToken({ scope: 'read' })
  await createClient({ baseUrl, authUrl, auth }).GET('/athlete/activities')
}

/** Receives webhook events: an app that fails once. */
async function receiveEvents({ baseUrl, authUrl, clientId, clientSecret, control }: Sandbox): Promise<AsyncDisposable> {
  let failures = 1
  const app = createServer((request, response) => {
    const challenge = new URL(request.url ?? '/', 'http://app').searchParams.get('hub.challenge')
    const status = challenge === null && failures-- > 0 ? 500 : 200
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ 'hub.challenge': challenge }))
  }).listen(0, '127.0.0.1')
  await once(app, 'listening')
  const callback_url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/webhooks/2f6c0d9e4b1a7358`
  const body = { client_id: clientId, client_secret: clientSecret, callback_url, verify_token: 'verify' }
  await createClient({ baseUrl, authUrl }).POST('/push_subscriptions', { body })
  for (const [index, { id }] of (await control.listThings({ kind: 'activities', per_page: 3 })).entries()) {
    await control.changeActivity({ id: String(id), name: ['Ridge run', 'Lunch ride', 'Evening swim'][index] ?? 'Walk' })
  }
  await control.settle()
  return {
    async [Symbol.asyncDispose]() {
      app.close()
      app.closeAllConnections()
      await once(app, 'close')
    },
  }
}

interface RunningLogbook extends AsyncDisposable {
  readonly url: string
}

const LOGBOOK = fileURLToPath(new URL('../../../logbook/src/main.ts', import.meta.url))

/** Starts Logbook with the app of a sandbox, as a process of its own. */
async function startLogbook({ baseUrl, authUrl, controlUrl, clientId, clientSecret }: Sandbox): Promise<RunningLogbook> {
  const folder = await mkdtemp(join(tmpdir(), 'logbook-'))
  const logbook = spawn(process.execPath, [LOGBOOK], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ACTIVITY_TRACKING_BASE_URL: baseUrl,
      ACTIVITY_TRACKING_AUTH_URL: authUrl,
      ACTIVITY_TRACKING_CONTROL_URL: controlUrl,
      ACTIVITY_TRACKING_CLIENT_ID: clientId,
      ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret,
      DATA_FOLDER: folder,
      PORT: '0',
    },
  })
  const ended = once(logbook, 'close')
  const [line] = await once(createInterface(logbook.stdout), 'line')
  return {
    url: String(line).replace(/^\S+ +/, ''),
    async [Symbol.asyncDispose]() {
      logbook.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Connects the first athlete, and returns the cookies. */
async function connect(url: string) {
  await using opened = await openPage()
  const { page } = opened
  await page.goto(`${url}connect`)
  await approveConsent(page)
  return page.context().cookies(url)
}

await buildSite()
await using site = await serveSite()
await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true, seed: 1 })
const { control } = sandbox
// First: a token with fewer scopes ends the events.
await using _events = await receiveEvents(sandbox)
await sendRequests(sandbox)
const refused = (await control.listRequests()).findLast(({ status }) => status === 401)
const [activity] = await control.listThings({ kind: 'activities', athlete_id: sandbox.athleteId })
await control.createApp({ seed: 7 })
await control.setFaults({
  rules: [
    { operation_id: 'getAthleteStats', status: 503 },
    { operation_id: 'issueToken', cut: 'after', times: 1 },
    { operation_id: '*', delay_ms: 3000, probability: 0.2 },
  ],
})

await using world = await startSandbox({ now: '2026-11-02T10:00:00Z', seed: 1 })
await using logbook = await startLogbook(world)

const urlOf = ({ docs, console: view, logbook: path }: Shot): string => {
  if (docs !== undefined) return site.root + docs
  if (path !== undefined) return logbook.url + path.replace('{activity}', String(activity?.id))
  return `${sandbox.consoleUrl}#/${view?.replace('{request}', String(refused?.number))}`
}

await rm(PICTURES, { recursive: true, force: true })
await mkdir(PICTURES, { recursive: true })
await using _browser = await sharedChromium()
const cookies = await connect(logbook.url)
let total = 0
for (const colorScheme of SCHEMES) {
  for (const shot of SHOTS) {
    await using opened = await openPage({ viewport: { width: SHOT_WIDTH, height: shot.height }, colorScheme, reducedMotion: 'reduce' })
    const { page } = opened
    await page.context().addCookies(cookies)
    await page.goto(urlOf(shot))
    await page.locator(shot.shown).first().waitFor({ timeout: PATIENCE_MS })
    await page.evaluate('document.fonts.ready')
    const path = `${PICTURES}${shot.name}-${colorScheme}.webp`
    const bytes = await take(page, path)
    total += bytes
    console.log(`Wrote ${path}: ${Math.round(bytes / 1000)} KB`)
  }
}
console.log(`${SHOTS.length * SCHEMES.length} pictures, ${Math.round(total / 1000)} KB of at most ${SHOT_BYTES / 1000} KB`)
