import { expect, it } from 'vitest'
import { activitiesOf } from '../support/app-world.ts'
import { testWebhooks } from '../support/test-webhooks.ts'
import { startService } from '../support/virtual-service.ts'

it('an import uses 70 % of a rate limit and live work 90 %, both go on in the next window, and nothing is refused', async () => {
  await using service = await startService({ tier: 'standard', athleteCount: 1, activities: activitiesOf('4200001', 90) })
  const [athleteId = ''] = service.athletes
  await using test = testWebhooks(service, { readsPerHour: 1_000 })
  const listed = await service.sandbox.control.listThings({ kind: 'activities', per_page: 90 })
  const keys = listed.map(({ id }) => `${athleteId}/activity/${id}`)
  const sources = () => test.changes.map(({ source }) => source)
  const statuses = async () => (await service.sandbox.control.listRequests()).map(({ status }) => status)
  await test.webhooks.importActivities(athleteId)
  await test.webhooks.drain()
  // Of 100 reads in a quarter hour. Two are of the list.
  expect([(await statuses()).length, sources().length]).toEqual([70, 68])
  await test.queue.add(keys.slice(0, 30).map((key) => ({ key, lane: 'live' })))
  await test.webhooks.drain()
  expect([(await statuses()).length, sources().slice(68)]).toEqual([90, Array(20).fill('event')])
  await test.pass(16 * 60_000)
  expect(sources().length).toBe(120)
  expect(new Set(await statuses())).toEqual(new Set([200]))
})
