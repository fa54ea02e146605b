import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { readFaultRules } from '../../src/control/read-fault-rules.ts'
import { faultOf } from '../../src/core/faults.ts'
import { controlDescription } from '../../src/description/control-description.ts'

const rule = (change: object = {}) => ({ rules: [{ operation_id: 'getActivity', status: 503, ...change }] })

describe('fault rules', () => {
  it.each([
    ['none', { rules: [] }],
    ['a status', rule()],
    ['every limit', rule({ skip: 0, times: 1, probability: 0.5, until: '2026-11-02T10:00:00Z', delay_ms: 600_000, body: 'html' })],
    ['what the control API lists', { seed: 7, rules: [{ operation_id: '*', cut: 'after', used: 3 }] }],
    ['each cut', { rules: ['before', 'during', 'after'].map((cut) => ({ operation_id: 'createActivity', cut })) }],
    ['every operation', { rules: operations.map(({ operationId }) => ({ operation_id: operationId, delay_ms: 0 })) }],
    ['a delay of deliveries', { rules: [{ operation_id: 'deliverEvent', delay_ms: 2_000, times: 1 }] }],
  ])('may be %s', (_what, rules) => {
    expect(readFaultRules(rules)).toEqual({ rules })
  })

  it.each<[unknown, string]>([
    [{}, "the value must have required property 'rules'"],
    [{ rules: [], seed: 1.5 }, 'seed must be integer'],
    [{ rules: [3] }, 'rules.0 must be object'],
    [{ rules: [{ status: 500 }] }, "rules.0 must have required property 'operation_id'"],
    [rule({ operation_id: 'getActivty' }), 'rules.0.operation_id is unknown: the service has no operation "getActivty"; * means all'],
    [rule({ operation_id: 7 }), 'rules.0.operation_id must be string'],
    [{ rules: [{ operation_id: 'getActivity' }] }, 'rules.0 does nothing: give status, delay_ms, cut or body'],
    [rule({ count: 3 }), 'rules.0 has an unknown property "count"'],
    [rule({ status: 200 }), 'rules.0.status must be >= 400'],
    [rule({ until: 'tomorrow' }), 'rules.0.until must match format "date-time"'],
    [rule({ cut: 'never' }), 'rules.0.cut must be one of before, during, after'],
    [rule({ body: 'xml' }), 'rules.0.body must be one of truncated, html'],
    [rule({ cut: 'before' }), 'rules.0 has a cut that sends no response, so status and body cannot be given with it'],
    [rule({ cut: 'after', body: 'html' }), 'so status and body cannot be given with it'],
    [rule({ operation_id: 'deliverEvent', delay_ms: 1 }), 'rules.0 is for deliveries, which can only be delayed: give delay_ms'],
  ])('may not be %j', (value, words) => {
    expect(readFaultRules(value)).toEqual({ problems: [expect.stringContaining(words)] })
  })

  it('have an effect for every field that is not a condition, so that the schema and the kinds of faults agree', () => {
    const CONDITIONS = ['operation_id', 'skip', 'times', 'probability', 'until', 'used']
    const { properties = {} } = controlDescription.document().components.schemas['FaultRule'] ?? {}
    const effects = Object.entries(properties).filter(([field]) => !CONDITIONS.includes(field))
    expect(effects.length).toBeGreaterThan(3)
    for (const [field, schema] of effects) {
      const [first = schema['minimum']] = (schema['enum'] ?? []) as unknown[]
      const value = { operation_id: '*', [field]: first }
      expect([field, readFaultRules({ rules: [value] })]).toEqual([field, { rules: { rules: [value] } }])
      expect(faultOf(value)).toEqual({ [field]: first })
    }
  })

  it('report all problems at once', () => {
    const value = {
      seed: 'x',
      rules: [
        { operation_id: 'nope', status: 500 },
        { operation_id: '*', status: 1, times: 0 },
      ],
    }
    expect(readFaultRules(value)).toMatchObject({ problems: { length: 4 } })
  })
})
