import { startSandbox } from '@activity-tracking/sandbox'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startServer } from '../cookbook/react-app/server.ts'
import { createCookieBrowser } from './support/cookie-browser.ts'

/** The page that reads these responses is tested in a browser in the long campaign. */
it('the backend of the React page lists activities, and reports an outage and revoked access', async () => {
  await using sandbox = await startSandbox({
    now: '2026-11-02T10:00:00Z',
    frozen: true,
    world: {
      athletes: [{ id: 1, firstname: 'Maren' }],
      activities: [{ name: 'Hill', sport_type: 'Run', start_date: '2026-11-01T07:00:00Z', elapsed_time: 1800, distance: 3_100 }],
    },
  })
  const { baseUrl, authUrl, clientId, clientSecret, control, athleteId } = sandbox
  const server = await startServer({ baseUrl, authUrl, clientId, clientSecret, now: sandbox.clock.now })
  onTestFinished(() => server.close())
  const browser = createCookieBrowser(athleteId, () => 'authorize')
  const read = async () => {
    const response = await fetch(`${server.url}/api/activities`, { headers: { Cookie: browser.cookieOf(server.url) } })
    return [response.status, await response.json()]
  }

  expect(await read()).toEqual([401, []])
  await browser.open(`${server.url}/connect`)
  expect(await read()).toEqual([200, [{ id: expect.any(String), name: 'Hill', distance: 3_100 }]])
  await control.setFaults({ rules: [{ operation_id: 'listActivities', status: 503 }] })
  expect(await read()).toEqual([502, []])
  await control.clearFaults()
  // At the next refresh, the service refuses the refresh token, which the client reports as a warning.
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  onTestFinished(() => warn.mockRestore())
  await control.setClock({ advance: '7h' })
  await control.revokeGrant({ athlete_id: athleteId })
  expect(await read()).toEqual([401, []])
})
