import { test as sandboxTest } from '@activity-tracking/sandbox/playwright'
import { type Logbook, startLogbook } from '../src/logbook.ts'

export { approveConsent } from '@activity-tracking/sandbox/playwright'
export { expect } from '@playwright/test'

/** Each test has its own world in the sandbox, and a Logbook for it. */
export const test = sandboxTest.extend<{ logbook: Logbook }>({
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

test.use({ sandboxOptions: { now: '2026-11-02T10:00:00Z' } })
