import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDateTime, parseLocal, parseTime, readDateTime } from '../src/base/date-time.ts'
import { offsetAt } from '../src/base/local-time.ts'
import { parseLocalStart } from '../src/world-file/local-start.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Whether the calendar has a day, by the engine's own arithmetic: it moves a day that does not exist to another one. */
function isReal(year: number, month: number, day: number): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return year >= 1 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

describe('the reader of dates', () => {
  it('accepts exactly the real days from year 1 to 9999, and writes them back as they were', () => {
    const parts = fc.tuple(fc.nat(9_999), fc.nat(14), fc.nat(33), fc.nat(25), fc.nat(61), fc.nat(61))
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second]) => {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
        const isValid = isReal(year, month, day) && hour < 24 && minute < 60 && second < 60
        const read = readDateTime(text)
        expect([text, read !== undefined]).toEqual([text, isValid])
        if (read === undefined) return
        expect(new Date(read.written).toISOString()).toBe(`${text}.000Z`)
        expect(isDateTime(`${text}Z`)).toBe(true)
        // World files and the API read the same local times.
        expect(parseLocalStart(text, 0) !== undefined).toBe(!Number.isNaN(parseLocal(text)))
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['2026-02-30', Number.NaN],
    ['0000-01-01', Number.NaN],
    ['2023-02-29', Number.NaN],
    ['1900-02-29', Number.NaN],
    ['2000-02-29', Date.UTC(2000, 1, 29)],
    ['2026-11-02', Date.UTC(2026, 10, 2)],
    ['2026-11-02T10:00', Date.UTC(2026, 10, 2, 10)],
    ['2026-11-02T10:00:00.5Z', Date.UTC(2026, 10, 2, 10, 0, 0, 500)],
    ['2026-11-02t10:00:00z', Date.UTC(2026, 10, 2, 10)],
    ['2026-11-02 10:00:00+02:00', Date.UTC(2026, 10, 2, 8)],
    ['2026-11-02T10:00:00-0330', Date.UTC(2026, 10, 2, 13, 30)],
    ['2026-11-02T10:00:00 and more', Number.NaN],
    ['2026-11-02T24:00:00Z', Number.NaN],
    ['1998-12-31T23:59:60Z', Number.NaN],
    ['+012026-11-02T10:00:00Z', Number.NaN],
    ['2026-11-02T10:00:00+24:00', Number.NaN],
    // Years that the service cannot write, in UTC or in local time.
    ['0001-01-01T00:30:00+01:00', Number.NaN],
    ['9999-12-31T23:30:00Z', Number.NaN],
    ['9999-12-31T22:30:00Z', Date.UTC(9999, 11, 31, 22, 30)],
  ])('%s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })
})

it('the local time is that of Oslo, on every day from 1997 to 2036 and at every change of the clocks', () => {
  const format = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Oslo', timeZoneName: 'longOffset' })
  const differing: string[] = []
  for (let day = Date.UTC(1997, 0, 1); day < Date.UTC(2037, 0, 1); day += 86_400_000) {
    for (const time of [day + 3_599_999, day + 3_600_000]) {
      const offset = format.format(time).endsWith('GMT+02:00') ? 7200 : 3600
      if (offsetAt(time) !== offset) differing.push(new Date(time).toISOString())
    }
  }
  expect(differing).toEqual([])
})
