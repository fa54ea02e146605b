// Takes the pictures of the console and of Logbook that pages and READMEs show, each in light and dark.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '@activity-tracking/client'
import { openPage, sharedChromium } from '@activity-tracking/kit/test-servers/chromium'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { approveConsent } from '@activity-tracking/sandbox/playwright'

const PICTURES = fileURLToPath(new URL('../assets/screens/', import.meta.url))
const LOGBOOK = fileURLToPath(new URL('../../../logbook/src/main.ts', import.meta.url))
const NOW = '2026-11-02T10:00:00Z'
/** Of 100. Text is legible, and a picture has a third of the bytes of a PNG. */
const QUALITY = 80

/** Sends requests for the console to show: some that succeed, one with a fault, and one without the required scope. */
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

/** Starts Logbook with the app of a sandbox, as a process of its own. */
async function startLogbook({ baseUrl, authUrl, controlUrl, clientId, clientSecret }: Sandbox): Promise<AsyncDisposable & { url: string }> {
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

await using sandbox = await startSandbox({ now: NOW, frozen: true, seed: 1 })
await sendRequests(sandbox)
const refused = (await sandbox.control.listRequests()).findLast(({ status }) => status === 401)
await using world = await startSandbox({ now: NOW, seed: 1 })
const [activity] = await world.control.listThings({ kind: 'activities', athlete_id: world.athleteId })
await using logbook = await startLogbook(world)

/** What a page shows, by the name of its files: its URL, what has to be on it, and its height in pixels. */
const SHOTS: Readonly<Record<string, readonly [url: string, shown: string, height: number]>> = {
  requests: [`${sandbox.consoleUrl}#/requests/${refused?.number}`, '.pane h3', 760],
  limits: [`${sandbox.consoleUrl}#/app`, '.meters', 600],
  logbook: [`${logbook.url}activities/${activity?.id}`, '.uplot', 760],
  'logbook-week': [`${logbook.url}?week=2026-10-26`, '#totals', 900],
}

await rm(PICTURES, { recursive: true, force: true })
await mkdir(PICTURES, { recursive: true })
await using _browser = await sharedChromium()
const cookies = await connect(logbook.url)
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, [url, shown, height]] of Object.entries(SHOTS)) {
    await using opened = await openPage({ viewport: { width: 1280, height }, colorScheme, reducedMotion: 'reduce' })
    const { page } = opened
    await page.context().addCookies(cookies)
    await page.goto(url)
    await page.locator(shown).first().waitFor()
    await page.evaluate('document.fonts.ready')
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    await writeFile(`${PICTURES}${name}-${colorScheme}.webp`, Buffer.from(data, 'base64'))
  }
}
