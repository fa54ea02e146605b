import { expect, test } from 'vitest'
import { createInbox } from '../../src/inbox/create-inbox.ts'
import { memoryStorage } from '../../src/inbox/memory-inbox.ts'
import type { InboxStorage } from '../../src/index.ts'
import { activity, START, update } from '../support/living-inbox.ts'

/** A storage that counts the rows and the characters which its updates read and write. */
function countingStorage() {
  const storage = memoryStorage()
  const used = { rows: 0, characters: 0 }
  const count = (rows: readonly ({ readonly data: string } | null | undefined)[]): void => {
    for (const row of rows) {
      used.rows += 1
      used.characters += row?.data.length ?? 0
    }
  }
  const counting: InboxStorage = {
    ...storage,
    update: (query, change, also) =>
      storage.update(
        query,
        (found) => {
          const changed = change(found)
          count([found.athlete, ...found.entries, changed.athlete, ...changed.put, ...changed.remove.map(() => null)])
          return changed
        },
        also,
      ),
  }
  /** What some work uses. */
  async function usedBy(work: () => Promise<unknown>): Promise<typeof used> {
    Object.assign(used, { rows: 0, characters: 0 })
    await work()
    return { ...used }
  }
  return { storage: counting, usedBy }
}

/** An inbox with so many events of an athlete, each with large values. */
async function inboxWith(events: number) {
  const { storage, usedBy } = countingStorage()
  const clock = { now: START }
  const inbox = createInbox(storage, { now: () => clock.now })
  for (let index = 0; index < events; index += 1) {
    const updates = { title: 'x'.repeat(index % 2 === 0 ? 40_000 : 1_500) }
    await inbox.mark([activity({ id: String(9_000_000_000 + index), event: update(START, updates) })])
  }
  return { inbox, usedBy, clock }
}

/** One after another, because each has its own time. */
const SIZES = [1, 2, 100, 250]

test('a mark reads and writes the same, however many events wait', async () => {
  const marks = []
  for (const size of SIZES) {
    const { inbox, usedBy } = await inboxWith(size)
    marks.push(await usedBy(() => inbox.mark([activity({ id: '9000000000', event: update(START + 1_000, {}) })])))
  }
  expect(new Set(marks.map(({ rows }) => rows))).toEqual(new Set([marks[0]?.rows]))
  expect(Math.max(...marks.map(({ characters }) => characters))).toBeLessThan(1.1 * (marks[0]?.characters ?? 0))
})

test('work on one entry reads and writes the same, however many events wait', async () => {
  const rounds = []
  for (const size of SIZES.slice(1)) {
    const { inbox, usedBy } = await inboxWith(size)
    const work = async (): Promise<void> => {
      const lease = await inbox.lease({ leaseMs: 60_000, limit: 1 })
      const [entry] = lease?.entries ?? []
      if (lease === null || entry === undefined) throw new Error('nothing is due')
      await inbox.settle(lease, entry, { outcome: 'done' })
      await inbox.release(lease, 1)
    }
    rounds.push(await usedBy(work))
  }
  expect(new Set(rounds.map(({ rows }) => rows)).size).toBe(1)
  expect(Math.max(...rounds.map(({ characters }) => characters))).toBeLessThan(1.1 * (rounds[0]?.characters ?? 0))
})

test('an event that becomes a sweep reads and writes the same, however many there were', async () => {
  const marks = []
  for (const size of [300, 1_000]) {
    const { inbox, usedBy } = await inboxWith(size)
    marks.push(await usedBy(() => inbox.mark([activity({ id: '1', event: update(START) })])))
  }
  expect(marks[0]?.rows).toBe(marks[1]?.rows)
  expect(marks[1]?.characters).toBeLessThan(1.1 * (marks[0]?.characters ?? 0))
})

test('what is stored of an event has a limited size', async () => {
  const { inbox, usedBy } = await inboxWith(0)
  const { characters } = await usedBy(() => inbox.mark([activity({ event: update(START, { title: 'x'.repeat(60_000) }) })]))
  expect(characters).toBeLessThan(1_000)
})
