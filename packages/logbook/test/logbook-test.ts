import {
  approveConsent,
  type ConsentOptions,
  test as sandboxTest,
  type TestWorld,
} from '@activity-tracking/sandbox/playwright'
import { expect, type Page } from '@playwright/test'
import { type Logbook, startLogbook } from '../src/logbook.ts'

export { approveConsent, expect }

/** Each test has its own world in the sandbox, and a Logbook for it. */
export const test = sandboxTest.extend<{ logbook: Logbook }>({
  sandboxOptions: [{ now: '2026-11-02T10:00:00Z' }, { scope: 'worker' }],
  logbook: async ({ world, sandbox }, use, testInfo) => {
    const { baseUrl, authUrl, clientId, clientSecret, clock } = world
    const ownerId = String(world.athletes[0]?.id)
    const logbook = await startLogbook({
      service: { baseUrl, newBaseUrl: sandbox.newBaseUrl, authUrl, clientId, clientSecret, clock, ownerId },
      host: '127.0.0.1',
      port: 0,
      folder: testInfo.outputPath('data'),
    })
    await use(logbook)
    await logbook.close()
  },
})

/** Connects an athlete, by default the owner of the app, and shows their week. */
export async function connect(page: Page, { url }: Logbook, consent?: ConsentOptions): Promise<void> {
  await page.goto(url)
  await page.getByRole('link', { name: 'Connect your account' }).click()
  await approveConsent(page, consent)
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
}

/** Marks the document that the page shows. Another document, after a reload, does not have the mark. */
export async function expectNoReload(page: Page, during: () => Promise<void>): Promise<void> {
  const root = page.locator('html')
  await root.evaluate((element) => element.setAttribute('data-marked', ''))
  await during()
  await expect(root).toHaveAttribute('data-marked')
}

/** The newest activity of an athlete in the service, by default of the owner of the app. */
export async function newestActivity({ control }: TestWorld, athleteId?: string | number) {
  const of = athleteId && { athlete_id: athleteId }
  const [activity] = await control.listThings({ kind: 'activities', ...of })
  return { id: String(activity?.id), name: String(activity?.name) }
}
