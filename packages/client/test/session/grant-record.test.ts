import { describe, expect, it } from 'vitest'
import { type GrantRecord, type GrantState, keyOf, readRecord, supersedes } from '../../src/session/grant-record.ts'

const record = (change: Partial<GrantRecord> = {}): GrantRecord => ({
  ...{ v: 1, status: 'active', accessToken: 'A', refreshToken: 'RA', expiresAt: 1_000, scopes: null },
  ...change,
})

const received = (change: Partial<GrantRecord> = {}) => record({ accessToken: 'B', refreshToken: 'RB', expiresAt: 2_000, ...change })

describe('received tokens', () => {
  const rows: [string, { given: [GrantRecord, string | null, GrantRecord | undefined]; want: boolean }][] = [
    ['come into an empty place', { given: [received(), 'RA', undefined], want: true }],
    ['replace the tokens they were got with', { given: [received(), 'RA', record()], want: true }],
    ['replace them although they live less long', { given: [received({ expiresAt: 1 }), 'RA', record()], want: true }],
    [
      'revive a grant that was given up for lost with the tokens they were got with',
      { given: [received(), 'RA', record({ status: 'needs_reauthorization' })], want: true },
    ],
    ['leave later tokens of another process', { given: [received(), 'RX', record({ expiresAt: 2_001 })], want: false }],
    ['leave tokens of the same moment', { given: [received(), 'RX', record({ expiresAt: 2_000 })], want: false }],
    ['replace earlier tokens of another process', { given: [received(), 'RX', record({ expiresAt: 1_999 })], want: true }],
    ['of a code replace tokens of the same moment', { given: [received(), null, record({ expiresAt: 2_000 })], want: true }],
    [
      'of a code replace refused ones',
      { given: [received(), null, record({ status: 'needs_reauthorization', expiresAt: 2_000 })], want: true },
    ],
    ...(['revoking', 'deauthorized'] satisfies GrantState[]).flatMap(
      (status): [string, { given: [GrantRecord, string | null, GrantRecord | undefined]; want: boolean }][] => [
        [`do not bring back a grant that is ${status}`, { given: [received(), 'RA', record({ status })], want: false }],
        [
          `of the code that it came from do not either: ${status}`,
          { given: [received(), null, record({ status, expiresAt: 2_000 })], want: false },
        ],
        [`of a later code do: ${status}`, { given: [received(), null, record({ status, expiresAt: 1_999 })], want: true }],
      ],
    ),
  ]
  it.each(rows)('%s', (_what, { given: [tokens, spent, stored], want }) => {
    expect(supersedes({ record: tokens, spent }, stored)).toBe(want)
  })
})

it('a grant is kept by app and athlete, not by address', () => {
  expect(keyOf('48213', '9007199254740993')).toBe('grant/48213/9007199254740993')
})

it('a record of another version is not read', () => {
  expect(() => readRecord({ v: 2 })).toThrow(TypeError)
})
