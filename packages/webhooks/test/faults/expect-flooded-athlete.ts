import { expect } from 'vitest'
import { type FloodOptions, floodAthlete } from '../support/flooded-athlete.ts'

const HALF_HOUR_MS = 1_800_000

/** The default. */
const CAPS = { quarterHour: 50, day: 500 }

/**
 * The rule: a create or update among the newest 200 activities is applied within two quarter hours, with `compare` any change, also during
 * the flood; and reads that forged events cause stay within the caps.
 */
export async function expectFloodedAthleteServed(options: FloodOptions): Promise<void> {
  const { caps = CAPS } = options
  const { genuine, mostReads, statuses } = await floodAthlete(options)
  const promised = genuine.filter(({ isNewest, what }) => options.hasCompare || (isNewest && what !== 'delete'))
  expect(promised.length).toBeGreaterThan(10)
  expect(promised.filter(({ waited }) => waited === undefined || waited > HALF_HOUR_MS)).toEqual([])
  expect(mostReads.quarterHour).toBeLessThanOrEqual(caps.quarterHour)
  // What a list proves to have changed is also read after the day's cap.
  expect(mostReads.day).toBeLessThanOrEqual(caps.day + genuine.length)
  expect(statuses).toEqual(new Set([200]))
}
