import { expect, it } from 'vitest'
import type { Shares } from '../../src/index.ts'
import { startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/** What a standard app may read in a quarter hour. */
const LIMIT = 100

/** Requests that created the subscription. */
const SUBSCRIBING = 2

/** What the app holds of the limit for its next requests counts as used up. It is less than this. */
const MOST_HELD = 12

/** An app with standard limits whose athletes have three new activities each: too few to request a list first. */
async function startLimitedApp(athleteCount: number, shares: Partial<Shares>) {
  const service = await startService({ tier: 'standard', athleteCount })
  const failures: unknown[] = []
  const hooks = { onFailure: ({ error }: { readonly error: unknown }) => void failures.push(error) }
  const app = await startSubscribedApp(service, { shares, hooks, compare: () => ({ changed: [], gone: [] }) })
  return {
    service,
    app,
    /** Reads and deliveries that have failed, for which the numbers would be smaller. */
    failed: () => [...failures, ...Array.from({ length: app.webhooks.counts().failed }, () => 'a delivery')],
    async createActivities(athletes = service.athletes) {
      for (const athleteId of athletes) for (const name of ['One', 'Two', 'Three']) await newActivity(service, name, athleteId)
      await service.sandbox.control.settle()
    },
    /** Responses with 429 so far. */
    refusals: async () => (await service.sandbox.control.listRequests()).filter(({ status }) => status === 429).length,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

/** Expects about as many reads as the share has left after the app subscribed. */
function expectWithin(share: number, reads: number): void {
  expect(reads).toBeLessThanOrEqual(Math.max(0, share * LIMIT - SUBSCRIBING))
  expect(reads).toBeGreaterThan(share * LIMIT - SUBSCRIBING - MOST_HELD)
}

// As few athletes as have more changes than the share and that of the next quarter hour.
it.each<[Partial<Shares>, number]>([
  [{}, 33],
  [{ live: 0.25 }, 15],
  [{ live: 0 }, 1],
])('live work leaves the rest of the rate limits to other requests: %o', async (shares, athletes) => {
  await using limited = await startLimitedApp(athletes, shares)
  const { service, app } = limited
  await limited.createActivities()
  await app.webhooks.drain()
  const reads = await service.requests('getActivity')
  expectWithin(shares.live ?? 0.9, reads)
  // Somebody who waits for a response gets one.
  const { response } = await service.app.athlete(service.athletes[0] ?? '').GET('/athlete')
  expect(response.status).toBe(200)
  await app.webhooks.drain()
  expect(await service.requests('getActivity')).toBe(reads)
  await service.advance(QUARTER_HOUR_MS)
  await app.webhooks.drain()
  expect((await service.requests('getActivity')) > reads).toBe(shares.live !== 0)
  expect([app.changes.length, await limited.refusals()]).toEqual([await service.requests('getActivity'), 0])
})

it('sweeps stop at their own share, and live work continues', async () => {
  await using limited = await startLimitedApp(20, { background: 0.2 })
  const { service, app } = limited
  expect(await app.webhooks.sweep()).toBe(20)
  await app.webhooks.drain()
  const pages = await service.requests('listActivities')
  expectWithin(0.2, pages)
  // Together with the pages and what the app holds, fewer than the live share, however fast the requests follow each other.
  await limited.createActivities(service.athletes.slice(0, 17))
  await app.webhooks.drain()
  expect(limited.failed()).toEqual([])
  expect([await service.requests('getActivity'), await service.requests('listActivities')]).toEqual([51, pages])
  expect((await app.webhooks.stats()).waiting).toBe(20 - pages)
  // Their share of the day is spread over the day.
  for (let window = 0; window < 4 * 14 && (await app.webhooks.stats()).waiting > 0; window += 1) {
    await service.advance(QUARTER_HOUR_MS)
    await app.webhooks.drain()
  }
  expect([(await app.webhooks.stats()).waiting, await limited.refusals()]).toEqual([0, 0])
})
