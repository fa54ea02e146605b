import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('activity:read_all,activity:write')
})
afterAll(() => test.sandbox.close())

/** First and last instants of summer time, also for months that end on a Sunday. Clocks in Oslo change at 01:00 UTC. */
const INSTANTS = [
  ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59Z', 3600],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z', 7200],
  ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59Z', 7200],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z', 3600],
  ['2025-12-31T23:30:00Z', '2026-01-01T00:30:00Z', 3600],
] as const

describe('a new activity', () => {
  /** The repeated hour is read as winter time, so its first occurrence cannot be expressed. */
  const told = [
    ...INSTANTS.filter(([utc]) => !utc.includes('-10-') || utc.endsWith('01:00:00Z')),
    ['2026-10-24T23:59:59Z', '2026-10-25T01:59:59Z', 7200],
    ['2026-10-25T02:00:00Z', '2026-10-25T03:00:00Z', 3600],
    ['2026-07-01T22:00:00Z', '2026-07-02T00:00:00Z', 7200],
  ] as const

  it.each(told)('starts at %s if its local start is %s, with any Z or offset', async (utc, local, offset) => {
    const wall = local.slice(0, 19)
    for (const start_date_local of [wall, `${wall}Z`, `${wall}-08:00`]) {
      const form = { name: 'Walk', sport_type: 'Walk', elapsed_time: '60', start_date_local }
      const { status, body } = await test.request('POST', '/activities', { token, form })
      expect([start_date_local, status]).toEqual([start_date_local, 201])
      expect(body).toMatchObject({ start_date: utc, start_date_local: local, utc_offset: offset })
    }
  })
})
