import { startSandbox } from '@activity-tracking/sandbox'
import { expect, test, vi } from 'vitest'
import { shortenUploads } from '../../packages/docs/test/support/clock.ts'
import { giveConsent, printTour } from '../tour.ts'

test('the tour connects an athlete, lists, uploads, follows a change, refreshes, and ends with a token that is refused', async () => {
  using _time = shortenUploads()
  await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z' })
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await printTour(sandbox)
    const results = log.mock.calls.flatMap(([line = '']) => /^ {2}(.*)/.exec(String(line))?.[1] ?? [])
    expect(results).toEqual([
      'the athlete opens the URL, authorizes the app, and is redirected to the callback URL with a code',
      'Maren Solheim is connected, with read, activity:read_all, activity:write',
      '96 activities; the last three:',
      'Run               7.2 km   37 min  With Liv',
      'Swim              1.9 km   37 min  Afternoon swim',
      'Ride             17.9 km   42 min  Café and back',
      'Your activity is ready. Evening walk: 0.8 km in 10 min',
      expect.stringMatching(/^the callback URL passes the handshake: subscription \d+$/),
      expect.stringMatching(/^webhook: \{"kind":"activity\.update".*"updates":\{"title":"Around the harbor"\}/),
      'onChange receives the current activity: Around the harbor',
      'Maren; the access token had expired, and the app refreshed it: unchanged, rotated',
      expect.stringMatching(/^a request with the last access token: AuthenticationError, because Unknown access token/),
    ])
  } finally {
    log.mockRestore()
  }
  const deleted = (await sandbox.control.listRequests()).find(({ operation_id }) => operation_id === 'deleteSubscription')
  expect(deleted?.status).toBe(204)
  const refused = giveConsent(`${sandbox.authUrl}/oauth/authorize?client_id=0`, sandbox.athleteId)
  await expect(refused).rejects.toThrow('the browser was not redirected to the app: 400')
})
