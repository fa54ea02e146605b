import { describe, expect, test } from 'vitest'
import { summaryOf } from '../../src/inbox/athlete-record.ts'
import { activity, living, START } from '../support/living-record.ts'

const HOUR = 3_600_000

describe('the summary for a storage', () => {
  test('an athlete with a lease is found when it ends, and other athletes are ordered by when they were served', () => {
    const life = living()
    life.mark(activity())
    expect(summaryOf(life.record())).toMatchObject({ liveAt: START, backgroundAt: null, leasedUntil: null })
    life.now += 1_000
    const { lease } = life.leased()
    expect(summaryOf(life.record())).toMatchObject({ liveAt: START + 61_000, leasedUntil: START + 61_000 })
    life.now += 1_000
    life.release(lease)
    expect(summaryOf(life.record())).toMatchObject({ liveAt: START + 2_000, leasedUntil: null })
  })

  test('an entry that is postponed beyond the end of a lease is not found before it is due', () => {
    const life = living()
    life.mark(activity())
    life.settle(life.leased(), { outcome: 'retry', at: START + HOUR })
    expect(summaryOf(life.record()).liveAt).toBe(START + HOUR)
  })

  test('times are whole milliseconds, never before the time itself', () => {
    const life = living()
    life.mark(activity({ dueAt: START + 0.25 }))
    expect(summaryOf(life.record()).liveAt).toBe(START + 1)
  })

  test('a record is needed until its last entry is a day old, and a deauthorization for a week', () => {
    const life = living()
    life.mark(activity())
    expect(summaryOf(life.record()).uselessAt).toBeNull()
    life.workOff()
    expect(summaryOf(life.record()).uselessAt).toBe(START + 24 * HOUR)
    life.forget()
    expect(summaryOf(life.record()).uselessAt).toBe(START + 7 * 24 * HOUR)
  })
})
