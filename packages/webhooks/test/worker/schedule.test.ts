import { expect, it } from 'vitest'
import type { JobToAdd } from '../../src/queue/queue.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { workOnSchedule } from '../../src/worker/schedule.ts'
import { testWebhooks } from '../support/test-webhooks.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const DAY_MS = 86_400_000

/** The athletes whose lists were compared since the last look, and from when. */
function comparing() {
  const compared: { readonly athleteId: string; readonly isAll: boolean }[] = []
  return {
    compare({ athleteId, from }: { readonly athleteId: string; readonly from: number | null }) {
      compared.push({ athleteId, isAll: from === null })
      return { changed: [], gone: [] }
    },
    take: () => compared.splice(0),
  }
}

const revoke = async ({ sandbox, app }: VirtualService, athleteId: string): Promise<void> => {
  await sandbox.control.revokeGrant({ athlete_id: Number(athleteId) })
  await app
    .athlete(athleteId)
    .GET('/athlete')
    .catch(() => undefined)
}

it('with `compare`, a sweep of each athlete runs every day after the first, and one of everything every 30 days', async () => {
  await using service = await startService({ athleteCount: 3 })
  const { compare, take } = comparing()
  await using test = testWebhooks(service, { compare })
  await test.webhooks.drain()
  await test.pass(DAY_MS - 1)
  expect(take()).toEqual([])
  await test.pass(1)
  // They are spread over most of the period.
  await test.pass(DAY_MS - 1)
  const each = service.athletes.map((athleteId) => ({ athleteId, isAll: false }))
  expect(take()).toHaveLength(3)
  await test.pass(1)
  await test.pass(DAY_MS - 1)
  expect(new Set(take().map((one) => JSON.stringify(one)))).toEqual(new Set(each.map((one) => JSON.stringify(one))))
  await test.pass(27 * DAY_MS)
  take()
  for (let day = 0; day < 30; day += 1) await test.pass(DAY_MS)
  const everything = take().filter(({ isAll }) => isAll)
  expect(everything.map(({ athleteId }) => athleteId).sort()).toEqual(service.athletes)
  expect(test.errors).toEqual([])
})

it('without `compare`, no sweep runs by itself', async () => {
  await using service = await startService()
  await using test = testWebhooks(service)
  await test.webhooks.drain()
  for (let day = 0; day < 32; day += 1) await test.pass(DAY_MS)
  expect(await service.requests('listActivities')).toBe(0)
})

it('an athlete whose grant has ended is erased once, and not swept, and again after another authorization', async () => {
  await using service = await startService()
  const [ended = '', other = ''] = service.athletes
  const { compare, take } = comparing()
  await using test = testWebhooks(service, { compare })
  await test.webhooks.drain()
  await revoke(service, ended)
  for (let day = 0; day < 5; day += 1) await test.pass(DAY_MS)
  expect(test.erasures).toMatchObject([{ athleteId: ended }])
  expect(new Set(take().map(({ athleteId }) => athleteId))).toEqual(new Set([other]))
  await service.connect(ended)
  for (const days of [1, 0.9]) await test.pass(days * DAY_MS)
  await revoke(service, ended)
  for (const days of [0.1, 1, 1]) await test.pass(days * DAY_MS)
  expect(test.erasures.map(({ athleteId }) => athleteId)).toEqual([ended, ended])
})

it('processes share a schedule, which a start does not move', async () => {
  await using service = await startService({ athleteCount: 1 })
  await using queue = sqliteQueue({ path: ':memory:', now: service.now })
  const { compare, take } = comparing()
  for (let day = 0; day < 4; day += 1) {
    for (let start = 0; start < 2; start += 1) {
      await using test = testWebhooks(service, { queue, compare })
      await test.webhooks.drain()
      await service.advance(DAY_MS / 2)
    }
  }
  const sweeps = take().length
  expect(sweeps).toBeGreaterThanOrEqual(2)
  expect(sweeps).toBeLessThanOrEqual(3)
})

it('sweeps that are late are added for all of many athletes, spread over the day, and the next ones are due a day later', async () => {
  const added: JobToAdd[] = []
  const athletes = async function* () {
    for (let id = 1; id <= 250; id += 1) yield { athleteId: String(id), state: id === 1 ? 'needs_reauthorization' : 'active' }
  }
  const queue = { add: async (jobs: readonly JobToAdd[]) => void added.push(...jobs) }
  const parts = { app: { athletes }, queue, compare: () => undefined, now: () => 10 * DAY_MS, random: () => 0.5 }
  const outcome = await workOnSchedule({ parts, job: { data: { recent: 9 * DAY_MS, all: 20 * DAY_MS } } } as never)
  const ended = { key: '1/grant/1', lane: 'background' }
  const swept = Array.from({ length: 249 }, (_, index) => ({ key: `${index + 2}/sweep/recent`, lane: 'background', at: 10.4 * DAY_MS }))
  expect(added).toEqual([ended, ...swept])
  expect(outcome).toEqual({ at: 11 * DAY_MS, data: { recent: 11 * DAY_MS, all: 20 * DAY_MS, ended: ['1'] } })
})
