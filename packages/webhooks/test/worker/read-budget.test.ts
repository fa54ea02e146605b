import { expect, it, vi } from 'vitest'
import type { LeasedEntry } from '../../src/inbox/inbox.ts'
import { OVERFLOW_SWEEP } from '../../src/inbox/rules.ts'
import { PutOff } from '../../src/worker/failure.ts'
import type { Limits } from '../../src/worker/limits.ts'
import { PAGE, type Part, ReadBudget } from '../../src/worker/read-budget.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')
const MIDNIGHT = Date.parse('2026-11-24T00:00:00Z')
const CAPS = { quarterHour: 1_000, day: 100 }

/** An entry of each part of the cap: of an event, and of the sweep that replaces too many events, with its place in the list. */
const ENTRIES: Readonly<Record<Part, Partial<LeasedEntry>>> = {
  unlisted: { lane: 'live', event: { ownerId: '1' } as never, progress: null },
  listed: { lane: 'live', event: null, progress: { source: OVERFLOW_SWEEP, place: PAGE } },
  proven: { lane: 'live', event: null, progress: { source: OVERFLOW_SWEEP, place: 0 } },
}

/** Reads an entry after events have caused a number of reads that day. Returns the lane of the read, or when it can be tried again. */
async function spendAfter(readsOfDay: number, part: Part): Promise<unknown> {
  const spend = vi.fn(async () => undefined)
  const budget = new ReadBudget(
    { caps: CAPS, limits: { spend } as Partial<Limits> as Limits, now: () => NOON },
    { day: readsOfDay, quarterHour: 0 },
  )
  try {
    await budget.spend(ENTRIES[part] as LeasedEntry)
    return spend.mock.calls[0]?.[0 as never]
  } catch (error) {
    return error instanceof PutOff ? error.at : error
  }
}

it.each<[Part, number, unknown]>([
  ['unlisted', CAPS.day - 1, 'live'],
  ['listed', CAPS.day - 1, 'live'],
  ['proven', CAPS.day - 1, 'live'],
  ['unlisted', CAPS.day, MIDNIGHT],
  ['listed', CAPS.day, MIDNIGHT],
  ['proven', CAPS.day, 'background'],
])(
  "after the cap of the day, an athlete's events cause reads only for what nobody can forge, as background work: %s after %i",
  async (part, reads, outcome) => {
    expect(await spendAfter(reads, part)).toBe(outcome)
  },
)
