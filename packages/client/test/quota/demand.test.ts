import { describe, expect, it } from 'vitest'
import { addDemand, type Demand, reserveFor, rollDemand, startDemand } from '../../src/quota/demand.ts'

const MIDNIGHT = Date.parse('2026-11-23T00:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIMITS = { overall: [200, 2_000], read: [100, 1_000] } as const

const reserveAt = (demand: Demand, hour: number): number =>
  reserveFor(demand, 'read', { now: MIDNIGHT + hour * HOUR, start: MIDNIGHT, end: MIDNIGHT + DAY, limits: LIMITS })

describe('the reserve for interactive calls on the first day', () => {
  it('is for a tenth of the daily limit, and as much again because that is a guess', () => {
    const reserve = reserveAt(startDemand(MIDNIGHT), 0)
    expect(reserve).toBeGreaterThanOrEqual(190)
    expect(reserve).toBeLessThanOrEqual(220)
  })

  it('does not shrink faster because of a night without calls: the backlog would use the quota of the day', () => {
    expect(reserveAt(startDemand(MIDNIGHT), 3)).toBeGreaterThanOrEqual(0.1 * 1_000 * (21 / 24) * 1.5)
  })

  it('is released by the end of the day', () => {
    const quiet = startDemand(MIDNIGHT)
    expect(reserveAt(quiet, 23)).toBeLessThanOrEqual(11)
    expect(reserveAt(quiet, 23.99)).toBeLessThanOrEqual(1)
  })

  it('grows with a morning that is busier than the guess', () => {
    const busy = startDemand(MIDNIGHT)
    for (let count = 0; count < 60; count += 1) addDemand(busy, MIDNIGHT + 5 * HOUR, { overall: 1, read: 1 })
    expect(reserveAt(busy, 6)).toBeGreaterThan(1.4 * reserveAt(startDemand(MIDNIGHT), 6))
  })
})

it('a day that was counted from its beginning is the estimate for the next day', () => {
  const demand = startDemand(MIDNIGHT)
  for (let count = 0; count < 40; count += 1) addDemand(demand, MIDNIGHT + 20 * HOUR, { overall: 1, read: 1 })
  const nextDay = rollDemand(demand, MIDNIGHT + DAY)
  const [start, end] = [MIDNIGHT + DAY, MIDNIGHT + 2 * DAY]
  const reserve = (hour: number): number => reserveFor(nextDay, 'read', { now: start + hour * HOUR, start, end, limits: LIMITS })
  expect(reserve(0)).toBeGreaterThan(50)
  expect(reserve(0)).toBeLessThan(110)
  expect(reserve(19)).toBeGreaterThan(reserve(21))
  expect(reserve(19) - reserve(21)).toBeGreaterThan(30)
})
