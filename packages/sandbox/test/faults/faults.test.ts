import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createFaults, type FaultRules } from '../../src/core/faults.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')

function faultsWith(rules: FaultRules['rules'], { seed, world = 1 }: { seed?: number; world?: number } = {}) {
  const faults = createFaults(createRandom(world))
  faults.replace({ rules, ...(seed !== undefined && { seed }) })
  return faults
}

/** One letter per request: its outcome. */
const trace = (faults: ReturnType<typeof createFaults>, length: number, operationId = 'getActivity') =>
  Array.from({ length }, () => (faults.take(operationId, NOW) === undefined ? '.' : 'x')).join('')

const broken = { operation_id: 'getActivity', status: 503 }

describe('faults', () => {
  it('come from the first rule that applies', () => {
    const faults = faultsWith([
      { ...broken, times: 1 },
      { ...broken, status: 500, times: 1 },
      { operation_id: '*', status: 429 },
    ])
    expect(Array.from({ length: 4 }, () => faults.take('getActivity', NOW)?.status)).toEqual([503, 500, 429, 429])
    expect(faults.take('deliverEvent', NOW)).toBeUndefined()
  })

  it('occur randomly with the given share', () => {
    const spoiled = trace(faultsWith([{ ...broken, probability: 0.3 }]), 2_000).replaceAll('.', '').length
    expect(spoiled).toBeGreaterThan(520)
    expect(spoiled).toBeLessThan(680)
  })

  it('are the same for the same seed, of the world or of the rules', () => {
    const rules = [{ ...broken, probability: 0.5 }]
    const first = trace(faultsWith(rules), 64)
    expect(trace(faultsWith(rules), 64)).toBe(first)
    expect(trace(faultsWith(rules, { world: 2 }), 64)).not.toBe(first)
    expect(trace(faultsWith(rules, { seed: 9, world: 1 }), 64)).toBe(trace(faultsWith(rules, { seed: 9, world: 2 }), 64))
    expect(trace(faultsWith(rules, { seed: 8 }), 64)).not.toBe(trace(faultsWith(rules, { seed: 9 }), 64))
  })

  it('of one rule do not depend on requests that another rule applied to', () => {
    const rules = [
      { ...broken, operation_id: 'createActivity', probability: 0.5 },
      { ...broken, probability: 0.5 },
    ]
    const [quiet, busy] = [faultsWith(rules), faultsWith(rules)]
    trace(busy, 10, 'createActivity')
    expect(trace(busy, 32)).toBe(trace(quiet, 32))
    // Each rule has its own random numbers.
    expect(trace(faultsWith(rules), 32, 'createActivity')).not.toBe(trace(faultsWith(rules), 32))
  })

  it('are listed with their counts, and can be set again', () => {
    const faults = faultsWith(
      [
        { ...broken, skip: 1 },
        { operation_id: '*', cut: 'during' },
      ],
      { seed: 7 },
    )
    trace(faults, 3)
    const listed = faults.list()
    expect(listed).toEqual({
      seed: 7,
      rules: [
        { ...broken, skip: 1, used: 2 },
        { operation_id: '*', cut: 'during', used: 1 },
      ],
    })
    faults.replace(listed)
    expect(faults.list().rules.map(({ used }) => used)).toEqual([0, 0])
    faults.clear()
    expect(faults.list()).toEqual({ rules: [] })
  })
})
