import { describe, expect, it } from 'vitest'
import { type GrantRecord, type GrantState, keyOf, readRecord, readSpooled, supersedes, toRecord } from '../../src/session/grant-record.ts'

const record = (change: Partial<GrantRecord> = {}): GrantRecord => ({
  ...toRecord(
    { accessToken: 'A', refreshToken: 'RA', expiresAt: 1_000, scopes: undefined },
    { grantId: 'one', decidedAt: 500, scopes: null },
  ),
  ...change,
})

/** Tokens of another authorization. */
const another = (change: Partial<GrantRecord>): GrantRecord => received({ grantId: 'two', ...change })

const received = (change: Partial<GrantRecord> = {}) => record({ accessToken: 'B', refreshToken: 'RB', expiresAt: 2_000, ...change })

describe('received tokens', () => {
  const rows: [string, { given: [GrantRecord, string | null, GrantRecord | undefined]; want: boolean }][] = [
    ['come into an empty place', { given: [received(), 'RA', undefined], want: true }],
    ['do not replace themselves', { given: [received(), 'RA', received({ expiresAt: 1_000 })], want: false }],
    ['of a code exchange do not replace themselves', { given: [received(), null, received()], want: false }],
    ['of a code exchange renew their grant if it has another ID', { given: [another({}), null, received({ grantId: '' })], want: true }],
    [
      'of a refresh do not replace themselves either, if their grant has another ID',
      { given: [another({ decidedAt: 501 }), 'RX', received()], want: false },
    ],
    ['replace the tokens they were got with', { given: [received(), 'RA', record()], want: true }],
    ['replace them although they live less long', { given: [received({ expiresAt: 1 }), 'RA', record()], want: true }],
    [
      'revive a grant that was given up for lost with the tokens they were got with',
      { given: [received(), 'RA', record({ status: 'needs_reauthorization' })], want: true },
    ],
    ['leave later tokens of another process', { given: [received(), 'RX', record({ expiresAt: 2_001 })], want: false }],
    ['do not replace tokens of the same time', { given: [received(), 'RX', record({ expiresAt: 2_000 })], want: false }],
    ['replace earlier tokens of another process', { given: [received(), 'RX', record({ expiresAt: 1_999 })], want: true }],
    ['of a code exchange replace tokens of the same time', { given: [received(), null, record({ expiresAt: 2_000 })], want: true }],
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
        [
          `of another code of the same second do: ${status}`,
          { given: [another({ decidedAt: 500 }), null, record({ status, expiresAt: 9_000 })], want: true },
        ],
        [
          `of another, earlier code do not: ${status}`,
          { given: [another({ decidedAt: 499, expiresAt: 9_000 }), null, record({ status })], want: false },
        ],
        [`of a later code do: ${status}`, { given: [another({ decidedAt: 501 }), null, record({ status, expiresAt: 9_000 })], want: true }],
        [
          `of a later code do not when they were refreshed since: ${status}`,
          { given: [another({ decidedAt: 501 }), 'RX', record({ status })], want: false },
        ],
      ],
    ),
    [
      'of a refresh leave a later authorization, however late they came',
      { given: [received({ expiresAt: 9_000 }), 'RA', another({ decidedAt: 501 })], want: false },
    ],
    [
      'of a later code replace those of an earlier one, however late these were refreshed',
      { given: [another({ decidedAt: 501 }), null, record({ expiresAt: 9_000 })], want: true },
    ],
    [
      'of an earlier code leave those of a later one',
      { given: [another({ decidedAt: 499, expiresAt: 9_000 }), null, record()], want: false },
    ],
    [
      'of a refresh of a later authorization replace those of an earlier one',
      { given: [another({ decidedAt: 501 }), 'RX', record({ expiresAt: 9_000 })], want: true },
    ],
    [
      'of any other code replace refused ones',
      { given: [another({ decidedAt: 1 }), null, record({ status: 'needs_reauthorization' })], want: true },
    ],
  ]
  it.each(rows)('%s', (_what, { given: [tokens, spent, stored], want }) => {
    expect(supersedes({ record: tokens, spent }, stored)).toBe(want)
  })
})

it('the key of a grant contains the app and the athlete, not the base URL', () => {
  expect(keyOf('48213', '9007199254740993')).toBe('grant/48213/9007199254740993')
})

const TOKENS = { v: 1, status: 'active', accessToken: 'A', refreshToken: 'RA', expiresAt: 1_000, scopes: ['read'] } as const

describe('a stored record', () => {
  it('is read unchanged', () => {
    const present = JSON.parse(JSON.stringify(record({ refreshing: { by: 'x', ttlMs: 3_600_000, at: 1 }, unanswered: { refusedAt: 2 } })))
    expect(readRecord(present)).toEqual(present)
    expect(readSpooled({ record: present, spent: 'R0' })).toEqual({ record: present, spent: 'R0' })
    expect(readSpooled({ record: present })).toEqual({ record: present, spent: null })
    expect(() => readSpooled({ record: present, spent: 7 })).toThrow('it does not contain a grant')
  })

  it.each<Partial<Record<keyof GrantRecord, unknown>>>([
    { grantId: 7, decidedAt: 'yesterday' },
    { decidedAt: 4_102_444_800 },
    { refreshing: { by: 'other', ttlMs: 3_600_001, at: 0 } },
    { unanswered: { refusedAt: 1e300 } },
    { refreshing: 'x' },
    { refreshing: { by: 'other', at: 0 } },
    { refreshing: { by: 'other', ttlMs: null, at: 0 } },
    { unanswered: 1_762_000_000 },
  ])('with damaged fields other than the tokens is read as a grant without them: %j', (damage) => {
    const unanswered = typeof damage.unanswered === 'object' ? { refusedAt: null } : null
    const fresh = { grantId: '', decidedAt: 1_000 - 21_600, refreshing: null, unanswered }
    const expected = { ...record(), ...Object.fromEntries(Object.entries(fresh).filter(([name]) => name in damage)) }
    expect(readRecord({ ...JSON.parse(JSON.stringify(record())), ...damage })).toEqual(expected)
  })

  it.each([1e300, 1_762_000_000_000])('with tokens that expire at %d is read as one whose tokens must be refreshed', (expiresAt) => {
    expect(readRecord({ ...TOKENS, expiresAt })).toMatchObject({ expiresAt: 0, decidedAt: -21_600, accessToken: 'A', refreshToken: 'RA' })
  })

  it('without the fields that later records have is read as a grant without them', () => {
    const { refreshing, unanswered, ...rest } = record()
    expect(readRecord(JSON.parse(JSON.stringify(rest)))).toEqual({ ...rest, refreshing, unanswered })
  })

  it('of a later version is refused with the reason', () => {
    expect(() => readRecord({ v: 2 })).toThrow('a later version of @activity-tracking/client wrote it; update the package in this process')
  })

  it.each([
    {},
    { v: 0 },
    { v: '1' },
    { v: 1 },
    { v: 1e300 },
    { ...TOKENS, status: 'unknown' },
    { ...TOKENS, accessToken: null },
    { ...TOKENS, scopes: 'read' },
    { ...TOKENS, scopes: [7] },
  ])('that is not a grant is refused without being quoted: %j', (stored) => {
    expect(() => readRecord(stored)).toThrow(
      /^POST \/oauth\/token: the stored grant cannot be read: it does not contain a grant; delete it$/,
    )
  })
})
