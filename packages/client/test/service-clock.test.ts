import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServiceClock, toLocalTime } from '../src/service-clock.ts'

const START = Date.parse('2026-11-23T10:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000
const YEAR = 365 * DAY
const wholeSeconds = (time: number): number => Math.floor(time / 1000) * 1000
const header = (time: number): string => new Date(time).toUTCString()
const clockAtStart = () => createServiceClock(() => START)
const response = (sentAt: number, receivedAt: number) => ({ sentAt, receivedAt, recorded: 0 })

describe("the service's clock", () => {
  it('is between its bounds for any offset of this machine and any duration of requests', () => {
    const request = fc.record({
      pause: fc.integer({ min: 0, max: 60_000 }),
      there: fc.integer({ min: 0, max: 3_000 }),
      back: fc.integer({ min: 0, max: 3_000 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        fc.array(request, { minLength: 1, maxLength: 50 }),
        (skew, requests) => {
          const clock = clockAtStart()
          let local = START
          for (const { pause, there, back } of requests) {
            const sentAt = local + pause
            local = sentAt + there + back
            clock.observe(wholeSeconds(sentAt + there + skew), response(sentAt, local))
            const { earliest, latest } = clock.range(local)
            expect(earliest).toBeLessThanOrEqual(local + skew)
            expect(latest).toBeGreaterThanOrEqual(local + skew)
          }
        },
      ),
    )
  })

  it.each([6_000, -6_000, 10 * MINUTE, -10 * MINUTE, DAY, -DAY])(
    'is known to a tenth of a second after a few requests: %d ms off',
    (skew) => {
      const clock = clockAtStart()
      for (let index = 0; index < 40; index += 1) {
        const sentAt = START + index * 1_037
        clock.observe(wholeSeconds(sentAt + 20 + skew), response(sentAt, sentAt + 40))
      }
      const { earliest, latest } = clock.range(START + 60_000)
      expect(latest - earliest).toBeLessThan(150)
      expect(Math.abs(clock.at(START + 60_000) - (START + 60_000 + skew))).toBeLessThan(150)
      expect(Math.abs(clock.toLocal(START + skew) - START)).toBeLessThan(150)
      expect(clock.passedAt(START + skew)).toBeGreaterThanOrEqual(START)
    },
  )

  it('is this machine clock as long as the headers allow it', () => {
    const clock = clockAtStart()
    expect(clock.at()).toBe(START)
    // The header of a response that took four seconds, and of one that has just been written.
    for (const date of [START - 4_000, START]) {
      clock.observe(date)
      expect([clock.at(), clock.toLocal(START)]).toEqual([START, START])
    }
  })

  it('follows a clock that was set anew', () => {
    const clock = clockAtStart()
    clock.observe(START, response(START, START))
    clock.observe(START, response(START + 3_600_000, START + 3_600_000))
    expect(Math.abs(clock.at(START + 3_600_000) - START)).toBeLessThan(1_000)
  })

  it('is assumed to be within ten seconds before any response', () => {
    const clock = clockAtStart()
    expect(clock.range(START)).toEqual({ earliest: START - 10_000, latest: START + 10_000 })
    expect([clock.isKnown(), clock.isCertain(START, 0), clock.isCertain(START, START - MINUTE)]).toEqual([false, false, true])
  })

  it('is not certain after a time that contradicts it, until the response to a later request confirms that time', () => {
    const clock = clockAtStart()
    expect(clock.observe(START, response(START - 100, START))).toBe(true)
    expect(clock.observe(START + DAY, response(START, START + 200))).toBe(false)
    // It is read again by a session, and an earlier request has a response.
    clock.observe(START + DAY)
    clock.observe(START + DAY, response(START + 100, START + 300))
    expect(clock.isCertain(START + 300, 0)).toBe(false)
    expect(clock.observe(START + DAY, response(START + 300, START + 400))).toBe(true)
    expect(clock.isCertain(START + 400, 0)).toBe(true)
  })

  it('is certain at once of a time that another process has recorded', () => {
    const clock = clockAtStart()
    expect(clock.observe(START + YEAR, { ...response(START, START), recorded: START + YEAR - MINUTE })).toBe(true)
    expect(clock.at()).toBe(START + YEAR)
  })

  it('does not follow one response that is a year off, also if it is read twice', () => {
    const clock = clockAtStart()
    clock.observe(START, response(START - 200, START))
    clock.observe(START + YEAR, response(START - 100, START))
    clock.observe(START + YEAR)
    expect([clock.at(), clock.isCertain(START, 0)]).toEqual([START, false])
    clock.observe(START + YEAR, response(START + 1, START + 100))
    expect(clock.at()).toBe(START + YEAR - 100)
  })

  it('follows one that is read three times, because two responses state it', () => {
    const clock = clockAtStart()
    clock.observe(START + YEAR, response(START - 100, START))
    for (let count = 0; count < 2; count += 1) clock.observe(START + YEAR)
    expect(clock.at()).toBe(START + YEAR)
  })

  it('can drift by less than nine seconds a day', () => {
    const clock = clockAtStart()
    clock.observe(START, response(START, START))
    expect(clock.range(START + DAY)).toEqual({ earliest: START + DAY - 8_640, latest: START + DAY + 9_640 })
  })

  it.each([
    ['a success', 200, {}, true],
    ['a success with the time of this machine', 200, { Date: header(START) }, true],
    ['a success with another time', 200, { Date: header(START + DAY) }, false],
    ['an error', 502, {}, false],
  ])('is not known better than by this machine if a response states none: %s of a proxy', (_what, status, headers, isCertain) => {
    const clock = clockAtStart()
    clock.read(new Response(null, { status, headers }), START, 0, false)
    expect([clock.isCertain(START, 0), clock.at()]).toEqual([isCertain, START])
  })

  it.each([
    [-1_000, -1_000],
    [2_000, 0],
    [3_000, 3_000],
  ])('%d ms behind in one response moves a time that it states by %d ms', (behind, moved) => {
    expect(toLocalTime(START + MINUTE, new Headers({ Date: header(START - behind) }), START)).toBe(START + MINUTE + moved)
  })
})

describe('the clock of sessions', () => {
  it.each([
    ['runs with this machine before any response', [], 0],
    ['leaves differences alone that the duration of a response explains', [header(START - 4_000)], 0],
    ['takes over larger ones', [header(START + 600_000)], 600_000],
    ['takes over ten minutes in the past', [header(START - 600_000)], -600_000],
    ['takes over a day in the past', [header(START - DAY)], -DAY],
    ['does not believe one response that is a year off', [header(START + 600_000), header(START + YEAR)], 600_000],
    ['nor the first one', [header(START + YEAR)], 0],
    ['believes two that agree', [header(START + YEAR), header(START + YEAR + 1_000)], YEAR + 1_000],
    ['takes over an hour more afterward', [0, 1_000, 3_600_000].map((more) => header(START + YEAR + more)), YEAR + 3_600_000],
    ['does not believe the year 9999', ['Fri, 31 Dec 9999 23:59:59 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'], 0],
    ['does not believe 1969', ['Wed, 31 Dec 1969 23:59:59 GMT', 'Wed, 31 Dec 1969 23:59:59 GMT'], 0],
    ['forgets them when the machine is right again', [header(START + 600_000), header(START)], 0],
    ['does not read what is no date', ['soon', null], 0],
  ])('%s', (_what, dates, skew) => {
    const clock = clockAtStart()
    for (const date of dates) clock.observeHeader(date)
    expect(clock.seconds()).toBe((START + skew) / 1000)
    expect(clock.toLocal(clock.at() + MINUTE)).toBe(START + MINUTE)
  })
})
