import { describe, expect, it } from 'vitest'
import { parsePrefer, refusePreference } from '../src/prefer.ts'

describe('parsePrefer', () => {
  it.each([
    [undefined, {}],
    ['', {}],
    ['code=429', { code: '429' }],
    ['example=readLimit', { example: 'readLimit' }],
    ['code=429, example=readLimit', { code: '429', example: 'readLimit' }],
    ['code=429;example="readLimit"', { code: '429', example: 'readLimit' }],
    ['respond-async, Code = 404', { code: '404' }],
    ['barcode=1, wait=10', {}],
    ['dynamic=true', { dynamic: 'true' }],
    ['code=200, dynamic=true', { code: '200', dynamic: 'true' }],
    ['dynamic=false', {}],
  ])('%s', (header, expected) => {
    expect(parsePrefer(header)).toEqual(expected)
  })
})

describe('refusePreference', () => {
  const responses = {
    200: { headers: {}, examples: { ride: {}, run: {} } },
    204: { headers: {}, examples: {} },
    429: { headers: {}, examples: {} },
  }

  it.each([
    [{ code: '418' }, 404, 'Available: 200, 204, 429.'],
    [{ code: '__proto__' }, 404, 'Available: 200, 204, 429.'],
    [{ example: 'swim' }, 404, 'Available: ride, run.'],
    [{ code: '429', example: 'ride' }, 404, 'Available: none.'],
    [{ dynamic: '1', code: '200', example: 'ride' }, 400, 'Prefer: dynamic=1'],
  ])('refuses %o with %i, and names what is available or not', (preference, status, there) => {
    const refusal = refusePreference(responses, preference)
    expect([refusal?.status, JSON.parse(refusal?.body ?? '{}').detail]).toEqual([status, expect.stringContaining(there)])
  })
})
