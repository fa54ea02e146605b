import { expect, it } from 'vitest'
import { type EstimateParts, estimateBackfill, estimateText } from '../../src/worker/estimate.ts'
import { createLimits } from '../../src/worker/limits.ts'
import { activitiesEvery } from '../support/manual-activities.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const partsOf = ({ app, now }: VirtualService, options: Partial<EstimateParts> = {}): EstimateParts => {
  const shares = { live: 0.9, background: 0.7 }
  const limits = createLimits({ quota: app.quota, shares, pace: 'shared', now, random: () => 0.5 })
  return { app, detail: 'detailed', hasStreams: false, share: 0.7, limits, now, ...options }
}

it('the reads and the days of a first import are estimated from the newest activities', async () => {
  await using service = await startService({ athleteCount: 2, tier: 'standard' })
  await activitiesEvery(24, 60, service)
  const estimate = await estimateBackfill(partsOf(service), {})
  expect(estimate).toMatchObject({ athletes: 2, activities: 60, readsPerDay: 700, isExact: false })
  expect(estimate.text).toBe('about 63 reads (a guess: extrapolated from the newest activities of 2 of 2 athletes), 2.2 hours at 700 a day')
})

it('streams are one read more for each activity that was recorded', async () => {
  await using service = await startService({
    athleteCount: 1,
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (!new Request(input).url.includes('/athlete/activities')) return response
      const listed = (await response.json()) as readonly object[]
      return Response.json(listed.map((activity, index) => ({ ...activity, manual: index >= 5 })))
    },
  })
  await activitiesEvery(24, 8, service)
  for (const exact of [true, false]) {
    const { reads } = await estimateBackfill(partsOf(service, { hasStreams: true }), { exact })
    expect(reads).toBe(2 + 8 + 5)
  }
})

it('without athletes, the estimate is zero reads and zero days', async () => {
  await using service = await startService({ athleteCount: 2, tier: 'standard' })
  const estimate = await estimateBackfill(partsOf(service, { share: 0 }), { athletes: [], exact: true })
  expect(estimate).toMatchObject({ reads: 0, days: 0, text: '0 reads' })
})

it.each<[number, number | undefined, string]>([
  [12_400, 2_000, '12,400 reads, 6.2 days at 2,000 a day'],
  [4_000_000, 2_000, '4,000,000 reads, 2,000 days at 2,000 a day'],
  [2_000, 2_000, '2,000 reads, 1 day at 2,000 a day'],
  [1_000, 2_000, '1,000 reads, 12 hours at 2,000 a day'],
  [84, 2_000, '84 reads, 1 hour at 2,000 a day'],
  [83, 2_000, '83 reads, less than an hour at 2,000 a day'],
  [1, 2_000, '1 read, less than an hour at 2,000 a day'],
  [40, 0, '40 reads, never done at 0 a day'],
  [0, 2_000, '0 reads'],
  [1_200, undefined, '1,200 reads'],
])('%i reads at %s a day: %s', (reads, readsPerDay, text) => {
  expect(estimateText(reads, readsPerDay)).toBe(text)
})
