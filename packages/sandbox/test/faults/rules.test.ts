import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { readFaultRules } from '../../src/faults/rules.ts'

const rule = (change: object = {}) => ({ rules: [{ operation_id: 'getActivity', status: 503, ...change }] })

describe('fault rules', () => {
  it.each([
    ['none', { rules: [] }],
    ['a status', rule()],
    ['every limit', rule({ skip: 0, times: 1, probability: 0.5, until: '2026-11-02T10:00:00Z', delay_ms: 600_000, body: 'html' })],
    ['what the control API lists', { seed: 7, rules: [{ operation_id: '*', cut: 'after', used: 3 }] }],
    ['each cut', { rules: ['before', 'during', 'after'].map((cut) => ({ operation_id: 'createActivity', cut })) }],
    ['every operation', { rules: operations.map(({ operationId }) => ({ operation_id: operationId, delay_ms: 0 })) }],
  ])('may be %s', (_what, rules) => {
    expect(readFaultRules(rules)).toEqual({ rules })
  })

  it.each<[unknown, string]>([
    [null, 'an object with a list "rules"'],
    [[], 'an object with a list "rules"'],
    ['text', 'an object with a list "rules"'],
    [{}, 'an object with a list "rules"'],
    [{ rules: {} }, 'an object with a list "rules"'],
    [{ rules: [], sede: 1 }, 'fault rules have no property "sede"'],
    [{ rules: [], seed: 1.5 }, 'seed must be a whole number'],
    [{ rules: [3] }, 'rules[0] must be an object'],
    [{ rules: [{ status: 500 }] }, 'rules[0].operation_id is missing'],
    [rule({ operation_id: 'getActivty' }), 'no operation "getActivty"'],
    [rule({ operation_id: 7 }), 'rules[0].operation_id must be text'],
    [{ rules: [{ operation_id: 'getActivity' }] }, 'rules[0] does nothing: give status, delay_ms, cut, body'],
    [rule({ count: 3 }), 'rules[0] has no property "count"; there are operation_id, skip, times'],
    [rule({ toString: 3 }), 'rules[0] has no property "toString"'],
    [rule({ status: 200 }), 'rules[0].status must be at least 400'],
    [rule({ status: 600 }), 'rules[0].status must be at most 599'],
    [rule({ status: '503' }), 'rules[0].status must be a number'],
    [rule({ times: 0 }), 'rules[0].times must be at least 1'],
    [rule({ times: 1.5 }), 'rules[0].times must be a whole number'],
    [rule({ skip: -1 }), 'rules[0].skip must be at least 0'],
    [rule({ probability: 1.1 }), 'rules[0].probability must be at most 1'],
    [rule({ probability: Number.NaN }), 'rules[0].probability must be a number'],
    [rule({ delay_ms: 600_001 }), 'rules[0].delay_ms must be at most 600000'],
    [rule({ until: 'tomorrow' }), 'rules[0].until must be a moment in time'],
    [rule({ until: '2026-13-02T10:00:00Z' }), 'rules[0].until must be a moment in time'],
    [rule({ cut: 'never' }), 'rules[0].cut must be one of before, during, after'],
    [rule({ body: 'xml' }), 'rules[0].body must be one of truncated, html'],
    [rule({ cut: 'before' }), 'rules[0]: cut "before" sends no answer, so status cannot be given with it'],
    [rule({ cut: 'after', body: 'html' }), 'so status and body cannot be given with it'],
  ])('may not be %j', (value, words) => {
    expect(readFaultRules(value)).toEqual({ problems: [expect.stringContaining(words)] })
  })

  it('are told everything that is wrong at once', () => {
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
