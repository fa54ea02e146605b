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
    [{ code: '418' }, 'Available: 200, 204, 429.'],
    [{ code: '__proto__' }, 'Available: 200, 204, 429.'],
    [{ example: 'swim' }, 'Available: ride, run.'],
    [{ code: '429', example: 'ride' }, 'Available: none.'],
  ])('refuses %o and lists what is available', (preference, there) => {
    const refusal = refusePreference(responses, preference)
    expect(refusal?.status).toBe(404)
    expect(JSON.parse(refusal?.body ?? '{}').detail).toContain(there)
  })

  it('refuses dynamic responses, with any other preference', () => {
    for (const preference of [{ dynamic: 'true' }, { dynamic: '1', code: '200', example: 'ride' }]) {
      const refusal = refusePreference(responses, preference)
      expect(refusal?.status).toBe(400)
      expect(JSON.parse(refusal?.body ?? '{}').detail).toContain(`Prefer: dynamic=${preference.dynamic}`)
    }
  })
})
