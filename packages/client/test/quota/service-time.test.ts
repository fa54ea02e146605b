import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServiceTime } from '../../src/quota/service-time.ts'

const START = Date.parse('2026-11-23T10:00:00Z')
const wholeSeconds = (time: number): number => Math.floor(time / 1000) * 1000

describe("the service's time", () => {
  it('is between the bounds for any offset of this machine and any duration of requests', () => {
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
          const time = createServiceTime()
          let local = START
          for (const { pause, there, back } of requests) {
            const sentAt = local + pause
            local = sentAt + there + back
            time.observe(wholeSeconds(sentAt + there + skew), sentAt, local)
            const { earliest, latest } = time.range(local)
            expect(earliest).toBeLessThanOrEqual(local + skew)
            expect(latest).toBeGreaterThanOrEqual(local + skew)
          }
        },
      ),
    )
  })

  it('is known to a tenth of a second after a few requests', () => {
    const time = createServiceTime()
    for (let index = 0; index < 40; index += 1) {
      const sentAt = START + index * 1_037
      time.observe(wholeSeconds(sentAt + 20 + 6_000), sentAt, sentAt + 40)
    }
    const { earliest, latest } = time.range(START + 60_000)
    expect(latest - earliest).toBeLessThan(150)
    expect(Math.abs(time.at(START + 60_000) - (START + 66_000))).toBeLessThan(100)
  })

  it('follows a clock that was set anew', () => {
    const time = createServiceTime()
    time.observe(START, START, START)
    time.observe(START, START + 3_600_000, START + 3_600_000)
    expect(Math.abs(time.at(START + 3_600_000) - START)).toBeLessThan(1_000)
  })

  it('is assumed to be within ten seconds before any response', () => {
    expect(createServiceTime().range(START)).toEqual({ earliest: START - 10_000, latest: START + 10_000 })
  })
})
