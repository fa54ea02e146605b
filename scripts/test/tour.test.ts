import { stripVTControlCharacters } from 'node:util'
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
    const printed = stripVTControlCharacters(log.mock.calls.join('\n'))
    const stable = printed.replaceAll(/(127\.0\.0\.1:)\d+|\b[0-9a-f]{32,40}\b|(subscription |_(?:id|time)":)\d+/g, '$1$2…')
    await expect(stable).toMatchFileSnapshot('tour.txt')
  } finally {
    log.mockRestore()
  }
  const deleted = (await sandbox.control.listRequests()).find(({ operation_id }) => operation_id === 'deleteSubscription')
  expect(deleted?.status).toBe(204)
  const refused = giveConsent(`${sandbox.authUrl}/oauth/authorize?client_id=0`, sandbox.athleteId)
  await expect(refused).rejects.toThrow('the browser was not redirected to the app: 400')
})
