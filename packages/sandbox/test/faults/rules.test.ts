import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { receivedOf } from '../../src/api/received.ts'
import { startSandbox } from '../../src/index.ts'

const start = (faults: unknown) => startSandbox({ listen: false, seed: 1, faults: faults as never })

const rule = (change: object = {}) => ({ rules: [{ operation_id: 'getActivity', status: 503, ...change }] })

it.each([
  [undefined, '1'],
  ['', '1'],
  ['é', '2'],
])('a body %j that is cut within promises more than it has: %s bytes', (body, length) => {
  const { response, closed } = receivedOf({ cut: 'during' }, { status: 200, body })
  expect([closed, response.headers?.['Content-Length'], response.body]).toEqual(['within the body', length, ''])
})

it('a body that is replaced by HTML says so', () => {
  const given = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' }
  expect(receivedOf({ body: 'html' }, given).response.headers).toEqual({ 'Content-Type': 'text/html' })
})

describe('fault rules', () => {
  it.each([
    ['none', { rules: [] }],
    ['a status', rule()],
    ['every limit', rule({ skip: 0, times: 1, probability: 0.5, until: '2026-11-02T10:00:00Z', delay_ms: 600_000, body: 'html' })],
    ['what the control API lists', { seed: 7, rules: [{ operation_id: '*', cut: 'after', used: 3 }] }],
    ['each cut', { rules: ['before', 'during', 'after'].map((cut) => ({ operation_id: 'createActivity', cut })) }],
    ['every operation', { rules: operations.map(({ operationId }) => ({ operation_id: operationId, delay_ms: 0 })) }],
    ['a delay of deliveries', { rules: [{ operation_id: 'deliverEvent', delay_ms: 2_000, times: 1 }] }],
  ])('may be %s', async (_what, rules) => {
    await using sandbox = await start(rules)
    expect((await sandbox.control.getFaults()).rules).toMatchObject(rules.rules.map(({ used: _, ...each }: { used?: number }) => each))
  })

  it.each<[unknown, string]>([
    [{}, "the value must have required property 'rules'"],
    [rule({ operation_id: 'getActivty' }), 'rules.0.operation_id is unknown: the service has no operation "getActivty"; * means all'],
    [{ rules: [{ operation_id: 'getActivity' }] }, 'rules.0 does nothing: give status, delay_ms, cut or body'],
    [rule({ cut: 'before' }), 'rules.0 has a cut that sends no response, so status and body cannot be given with it'],
    [rule({ cut: 'after' }), 'rules.0 has a cut that sends no response, so status and body cannot be given with it'],
    [rule({ cut: 'after', status: undefined, body: 'html' }), 'rules.0 has a cut that sends no response'],
    [rule({ operation_id: 'deliverEvent', delay_ms: 1 }), 'rules.0 is for deliveries, which can only be delayed: give delay_ms'],
    [rule({ operation_id: 'deliverEvent', status: undefined, body: 'html' }), 'rules.0 is for deliveries'],
    [rule({ operation_id: 'deliverEvent', status: undefined, cut: 'during' }), 'rules.0 is for deliveries'],
  ])('may not be %j', async (value, words) => {
    await expect(start(value)).rejects.toThrow(`faults: ${words}`)
  })
})
