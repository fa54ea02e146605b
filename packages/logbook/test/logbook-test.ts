import { approveConsent, test as sandboxTest, type TestWorld } from '@activity-tracking/sandbox/playwright'
import { expect, type Page } from '@playwright/test'
import { type Logbook, startLogbook } from '../src/logbook.ts'

export { approveConsent, expect }

/** Each test has its own world in the sandbox, and a Logbook for it. */
export const test = sandboxTest.extend<{ logbook: Logbook }>({
  sandboxOptions: [{ now: '2026-11-02T10:00:00Z' }, { scope: 'worker' }],
  logbook: async ({ world, sandbox: { consoleUrl } }, use, testInfo) => {
    const { baseUrl, authUrl, clientId, clientSecret, clock } = world
    const ownerId = String(world.athletes[0]?.id)
    const sandbox = { now: clock.now, consoleUrl }
    const service = { baseUrl, authUrl, clientId, clientSecret, ownerId, sandbox }
    const folder = testInfo.outputPath('data')
    const logbook = await startLogbook({ service, host: '127.0.0.1', port: 0, folder })
    await use(logbook)
    await logbook.close()
  },
})

const NAMES = ['Maren', 'Ingrid']
/** A world whose import is soon over: two athletes with one activity each. */
export const TWO_WALKERS = {
  athletes: NAMES.map((firstname, index) => ({ id: index + 1, firstname })),
  activities: NAMES.map((name, index) => ({
    athlete_id: index + 1,
    name: `A walk of ${name}`,
    sport_type: 'Walk' as const,
    start_date: '2026-10-01T10:00:00Z',
    elapsed_time: 1_800,
  })),
}

/** Connects an athlete, by default the owner of the app, and shows their week. */
export async function connect(page: Page, { url }: Logbook, consent?: object) {
  await page.goto(url)
  await page.getByRole('link', { name: 'Connect your account' }).click()
  await approveConsent(page, consent)
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
}

/** A file to upload: an hour to the north on October 1, 2026, with a point a minute. */
export function gpx(name = 'fjord.gpx') {
  const points = Array.from({ length: 60 }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 9, 1, 8, minute)).toISOString()
    return `<trkpt lat="${60.39 + minute * 0.002}" lon="5.32"><ele>12</ele><time>${time}</time></trkpt>`
  })
  const track = `<trk><name>Along the fjord</name><type>running</type><trkseg>${points.join('')}</trkseg></trk>`
  return { name, mimeType: '', buffer: Buffer.from(`<gpx version="1.1" creator="Logbook">${track}</gpx>`) }
}

export async function upload(page: Page, { url }: Logbook, ...files: ReturnType<typeof gpx>[]) {
  await page.goto(`${url}/upload`)
  await page.getByLabel(/recording/).setInputFiles(files)
  await page.getByRole('button', { name: 'Upload' }).click()
}

/** The newest activity of an athlete in the service, by default of the owner of the app. */
export async function newestActivity({ control }: TestWorld, athleteId?: string | number) {
  const of = athleteId && { athlete_id: athleteId }
  const [activity] = await control.listThings({ kind: 'activities', ...of })
  return { id: String(activity?.id), name: String(activity?.name) }
}
