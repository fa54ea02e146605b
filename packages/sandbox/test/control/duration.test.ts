import { describe, expect, it } from 'vitest'
import { parseDuration } from '../../src/control/handlers/control-time.ts'

const HOUR = 3_600_000

describe('parseDuration', () => {
  it.each<[string | number, number]>([
    ['6h', 6 * HOUR],
    ['90m', 1.5 * HOUR],
    ['1d12h', 36 * HOUR],
    ['1h30m15s', 1.5 * HOUR + 15_000],
    ['45S', 45_000],
    ['PT6H', 6 * HOUR],
    ['P1DT30M', 24.5 * HOUR],
    ['21600', 6 * HOUR],
    [21_600, 6 * HOUR],
    [0.5, 500],
    [' 15m ', HOUR / 4],
    [0, 0],
  ])('reads %j as %i ms', (given, wanted) => {
    expect(parseDuration(given)).toBe(wanted)
  })

  it.each(['', 'h', 'P', 'PT', '6 h', '-6h', '6w', '1h2d', 'Infinity', 'NaN', '1e9', '6h;', '40000d', '99999999999999999999h', -1])(
    'refuses %j and says what it takes',
    (given) => {
      expect(() => parseDuration(given)).toThrow(/is not a duration.*PT6H/)
    },
  )
})
