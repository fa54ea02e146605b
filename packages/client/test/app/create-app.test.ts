import { memoryStore } from '@activity-tracking/store'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from '../../src/index.ts'

it('durations in the events of an app are not those of a clock that may be set', async () => {
  const start = Date.parse('2026-11-02T10:00:00Z')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
  onTestFinished(() => clock.mockRestore())
  const durations: number[] = []
  await using app = createApp({
    ...{ clientId: '1', clientSecret: 'secret', redirectUri: 'https://app.example/callback', store: memoryStore(), quota: false },
    ...{ baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' },
    hooks: { onCallEnd: ({ durationMs }) => durations.push(durationMs) },
    fetch: async () => {
      clock.mockReturnValue(start - 3_600_000)
      return Response.json({ id: 7 })
    },
  })
  await app.importGrant({ athleteId: 7, accessToken: 'access', refreshToken: 'refresh', expiresAt: start / 1000 + 20_000 })
  await app.athlete(7).GET('/athlete')
  expect(durations).toEqual([expect.any(Number)])
  expect(durations[0]).toBeGreaterThanOrEqual(0)
})
