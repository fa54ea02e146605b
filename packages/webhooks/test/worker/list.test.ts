import type { WorldActivity } from '@activity-tracking/sandbox'
import { expect, it } from 'vitest'
import type { Detail, ListedActivities } from '../../src/change.ts'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { activitiesEvery } from '../support/manual-activities.ts'
import { summaryOf, type TestWebhooks, testWebhooks } from '../support/test-webhooks.ts'
import { startService, type VirtualService } from '../support/virtual-service.ts'

const DAY_SECONDS = 86_400

/** Activities of the first athlete, one every six hours, the newest first. */
const history = (count: number): WorldActivity[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Ride ${index}`,
    athlete_id: 4200001,
    sport_type: 'Ride',
    time_zone: 'UTC',
    elapsed_time: 600,
    start_date: new Date(Date.UTC(2026, 10, 1) - index * 6 * 3_600_000).toISOString(),
  }))

const idsOf = ({ changes }: TestWebhooks): readonly string[] => summaryOf(changes).flatMap(([, id]) => (id === undefined ? [] : [id]))

async function runImport(service: VirtualService, test: TestWebhooks, since?: Date): Promise<void> {
  await test.webhooks.importActivities(service.athletes[0] ?? '', since && { since })
  await test.webhooks.drain()
}

/** Compares lists with a copy that has these activities. */
function copyWith(ids: Iterable<string>, startOf: (id: string) => number = () => 0) {
  const copy = new Set(ids)
  const listed: ListedActivities[] = []
  const compare = (part: ListedActivities) => {
    listed.push(part)
    const found = new Set(part.activities.map(({ id }) => String(id)))
    const inPeriod = (id: string): boolean => startOf(id) >= (part.from ?? -Infinity) && startOf(id) < (part.to ?? Infinity)
    const gone = [...copy].filter((id) => inPeriod(id) && !found.has(id))
    return { changed: [...found].filter((id) => !copy.has(id)), gone }
  }
  return { listed, compare }
}

it.each<[number, Detail]>([
  [0, 'detailed'],
  [200, 'summary'],
  [201, 'detailed'],
])('an import of %i activities lists 200 a page, and reads each activity once if it is %s, the newest first', async (count, detail) => {
  await using service = await startService({ activities: history(count) })
  await using test = testWebhooks(service, { detail, compare: () => expect.unreachable('an import does not compare') })
  await runImport(service, test)
  const names = test.changes.map((change) => change.type === 'changed' && change.activity.name)
  expect(names).toEqual(history(count).map(({ name }) => name))
  expect(new Set(test.changes.map(({ source }) => source))).toEqual(new Set(count === 0 ? [] : ['import']))
  expect(await service.requests('listActivities')).toBeLessThanOrEqual(Math.ceil(count / 199) + 2)
  expect(await service.requests('getActivity')).toBe(detail === 'detailed' ? count : 0)
  expect(test.progress.at(-1)).toEqual({
    athleteId: service.athletes[0],
    task: 'import',
    listed: count,
    remaining: 0,
    isFinished: true,
  })
})

it('the hook learns how much is listed and how much remains after each step', async () => {
  await using service = await startService({ activities: history(410) })
  await using test = testWebhooks(service)
  await runImport(service, test, new Date(Date.UTC(2026, 10, 1) - 203 * 6 * 3_600_000))
  const remaining = [204, 179, 154, 129, 104, 79, 54, 29, 4, 0]
  expect(test.progress.map((step) => [step.listed, step.remaining, step.isFinished])).toEqual([
    [200, null, false],
    ...remaining.map((left) => [204, left, left === 0]),
  ])
  expect(test.changes).toHaveLength(204)
})

it.each<[string, (start: string) => string, number]>([
  ['equal starts', () => '2026-10-01T06:00:00Z', 5],
  ['hidden starts', (start) => `${start.slice(0, 10)}T00:00:01Z`, 4],
])('an import of 410 activities with %s sends as many list requests as there are pages', async (_what, change, lists) => {
  const activities = history(410).map(({ start_date = '', ...rest }) => ({ ...rest, start_date: change(start_date) }))
  await using service = await startService({ activities })
  await using test = testWebhooks(service, { detail: 'summary' })
  await runImport(service, test)
  expect([idsOf(test).length, new Set(idsOf(test)).size]).toEqual([410, 410])
  expect(await service.requests('listActivities')).toBe(lists)
})

it('an import that was stopped repeats only the read during which it was stopped', async () => {
  await using service = await startService({ activities: history(60), athleteCount: 1 })
  await using queue = sqliteQueue({ path: ':memory:', now: service.now })
  const stop = new AbortController()
  await using first = testWebhooks(service, { queue, onChange: () => first.changes.length === 29 && stop.abort() })
  await first.webhooks.importActivities(service.athletes[0] ?? '')
  await first.webhooks.drain(stop.signal)
  await using second = testWebhooks(service, { queue })
  await runImport(service, second)
  expect(await service.requests('getActivity')).toBeLessThanOrEqual(61)
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(60)
})

it('an activity that fails during an import gets a job of its own, and the others go on', async () => {
  await using service = await startService({ activities: history(4), athleteCount: 1 })
  let isBroken = true
  await using test = testWebhooks(service, {
    onChange(change) {
      if (isBroken && change.type === 'changed' && change.activity.name === 'Ride 1') throw new Error('no')
    },
  })
  await runImport(service, test)
  expect(test.changes).toHaveLength(3)
  expect([test.progress.at(-1)?.isFinished, (await test.webhooks.stats()).background.later]).toEqual([true, 2])
  isBroken = false
  await test.pass(60_000)
  expect(test.changes.at(-1)).toMatchObject({ source: 'import', activity: { name: 'Ride 1' } })
})

it.each<[string, Detail, number]>([
  ['import', 'detailed', 200],
  ['sweep', 'summary', 1],
])('an %s ends with a reason if the list ignores `page`: %s, %i activities', async (kind, detail, count) => {
  let pages = 0
  await using service = await startService({
    activities: history(count),
    fetch(input, init) {
      const url = new URL(new Request(input, init).url)
      if (!url.pathname.endsWith('/athlete/activities')) return fetch(input, init)
      pages += 1
      for (const name of ['page', 'before', 'after']) url.searchParams.delete(name)
      return fetch(url, init)
    },
  })
  await using queue = sqliteQueue({ path: ':memory:', now: service.now, maxFailures: 3 })
  await using test = testWebhooks(service, { detail, queue })
  await test.work({ kind: kind as 'import', id: 'all' }, { lane: 'background' })
  for (let tries = 0; tries < 5; tries += 1) await test.pass(3_600_000)
  expect(pages).toBeLessThan(12)
  expect(await queue.dead()).toMatchObject([{ reason: expect.stringMatching(/the pages .*page=2.* and .*page=3.* contain nothing new/) }])
})

it('a sweep reads only what differs from the copy, confirms what is gone, and reports its progress', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(48, 40, service)
  const startOf = (id: string): number => Math.floor(service.now() / 1_000) - 3_600 - ids.indexOf(id) * 2 * DAY_SECONDS
  const [missing, deleted, stillThere, older] = [ids[3], ids[5], ids[7], ids[39]] as [string, string, string, string]
  await service.sandbox.control.deleteActivity({ id: Number(deleted) })
  const { compare, listed } = copyWith(
    ids.filter((id) => id !== missing && id !== older),
    startOf,
  )
  // An app can be wrong about what is gone.
  const wrong = (part: ListedActivities) => ({ ...compare(part), gone: [...compare(part).gone, stillThere] })
  await using test = testWebhooks(service, { compare: wrong })
  await test.work({ kind: 'sweep', id: 'recent' }, { lane: 'background' })
  expect(summaryOf(test.changes)).toEqual([
    ['changed', missing],
    ['deleted', deleted],
    ['changed', stillThere],
  ])
  expect(new Set(test.changes.map(({ source }) => source))).toEqual(new Set(['sweep']))
  expect(listed[0]).toMatchObject({ athleteId: service.athletes[0], to: null, from: Math.floor(service.now() / 1_000) - 60 * DAY_SECONDS })
  expect(test.progress.at(-1)).toMatchObject({ task: 'sweep', remaining: 0, isFinished: true })
  // What replaces the events of any activities looks at all of them.
  for (const id of ['all', 'events-1']) await test.work({ kind: 'sweep', id }, { lane: 'background' })
  expect(
    idsOf(test)
      .slice(3)
      .filter((id) => id === older),
  ).toHaveLength(2)
})

it('the parts that are compared are contiguous and complete, even if several activities started in the same second', async () => {
  await using service = await startService()
  const ids = [...(await activitiesEvery(0, 205, service)), ...(await activitiesEvery(1, 230, service))]
  const { compare, listed } = copyWith(ids.slice(-1))
  await using test = testWebhooks(service, { compare, detail: 'summary' })
  await test.work({ kind: 'sweep', id: 'all' }, { lane: 'background' })
  expect(listed.length).toBeGreaterThan(2)
  expect(new Set(idsOf(test))).toEqual(new Set(ids.slice(0, -1)))
  for (const [index, part] of listed.entries()) {
    expect(part.to).toBe(index === 0 ? null : listed[index - 1]?.from)
    for (const { start_date: start } of part.activities) {
      const at = Date.parse(start ?? '') / 1_000
      expect(at >= (part.from ?? -Infinity) && at < (part.to ?? Infinity)).toBe(true)
    }
  }
  expect(listed.at(-1)?.from).toBe(null)
})

it('without `compare`, a sweep reads every activity that it lists', async () => {
  await using service = await startService()
  const ids = await activitiesEvery(40 * 24, 3, service)
  await using test = testWebhooks(service)
  expect(await test.webhooks.sweep()).toBe(2)
  await test.webhooks.drain()
  await test.work({ kind: 'sweep', id: 'events-1' }, { lane: 'background' })
  expect([idsOf(test), test.errors]).toEqual([[ids[0], ids[1], ids[0], ids[1]], []])
})
