// Builds the site, and takes the screenshots of the docs and the console that the front page and the README show.
import { fileURLToPath } from 'node:url'
import { createClient } from '@activity-tracking/client'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { openPage, sharedChromium } from '@activity-tracking/test-servers/chromium'
import { buildSite, SITE } from './build-site.ts'
import { serveSite } from './serve-site.ts'

const PAGE = 'api/operations/exploresegments/'
const PICTURES = fileURLToPath(new URL('../assets/screens/', import.meta.url))
const SCHEMES = ['light', 'dark'] as const

/** Writes a screenshot of a page in each color scheme, as soon as the selector matches. */
async function take(url: string, name: string, shown = 'h1'): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await using opened = await openPage({ viewport: { width: 1280, height: 760 }, colorScheme })
    const { page } = opened
    await page.goto(url)
    await page.locator(shown).first().waitFor()
    const path = `${PICTURES}${name}-${colorScheme}.png`
    await page.screenshot({ path, animations: 'disabled' })
    console.log(`Wrote ${path}`)
  }
}

/** Sends requests for the console to show: two that succeed, one with a fault, and one without the required scope. */
async function sendRequests({ baseUrl, authUrl, accessToken, control }: Sandbox): Promise<void> {
  await control.setFaults({ rules: [{ operation_id: 'getAthleteStats', status: 503 }] })
  const api = createClient({ baseUrl, authUrl, auth: accessToken })
  const { data: athlete } = await api.GET('/athlete')
  await api.GET('/athlete/activities')
  await api.GET('/athletes/{id}/stats', { params: { path: { id: athlete?.id ?? 0 } } })
  const { access_token: auth } = await control.createToken({ scope: 'read' })
  await createClient({ baseUrl, authUrl, auth }).GET('/athlete/activities')
}

await buildSite()
await using site = await serveSite({ folder: SITE })
await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true, seed: 1 })
await using _browser = await sharedChromium()
await take(site.root + PAGE, 'docs')
await sendRequests(sandbox)
const refused = (await sandbox.control.listRequests()).at(-1)
await take(`${sandbox.consoleUrl}#/requests/${refused?.number}`, 'console', '.pane .message')
const [activity] = await sandbox.control.listActivities({ athlete_id: sandbox.athleteId })
await take(`${sandbox.consoleUrl}#/activities/${activity?.id}`, 'activity', '.uplot')
