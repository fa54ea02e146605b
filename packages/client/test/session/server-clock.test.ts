import { expect, it } from 'vitest'
import { createServerClock } from '../../src/session/server-clock.ts'

const at = (seconds: number): string => new Date(seconds * 1000).toUTCString()

it.each([
  ['runs with this machine before any response', [], 1_000_000],
  ['leaves small differences alone', [at(1_000_005)], 1_000_000],
  ['takes over larger ones', [at(1_000_600)], 1_000_600],
  ['takes over a day in the past', [at(1_000_000 - 86_400)], 1_000_000 - 86_400],
  ['does not believe one response that is a year off', [at(1_000_600), at(1_000_600 + 31_536_000)], 1_000_600],
  ['nor the first one', [at(1_000_600 + 31_536_000)], 1_000_000],
  ['believes two that agree', [at(1_000_600 + 31_536_000), at(1_000_601 + 31_536_000)], 1_000_601 + 31_536_000],
  ['does not believe the year 9999', [at(253_370_764_800), at(253_370_764_800)], 1_000_000],
  ['forgets them when the machine is right again', [at(1_000_600), at(1_000_001)], 1_000_000],
  ['does not read what is no date', ['soon', null], 1_000_000],
])('the clock %s', (_what, dates, wanted) => {
  const clock = createServerClock(() => 1_000_000_000)
  for (const date of dates) clock.observe(date)
  expect(clock.now()).toBe(wanted)
})

it('a time of the service is converted to the clock of this machine', () => {
  const clock = createServerClock(() => 1_000_000_000)
  clock.observe(at(1_000_600))
  expect(clock.toLocalMs(clock.now() + 60)).toBe(1_000_060_000)
})
