import { describe, expect, it } from 'vitest'
import { createReasons } from '../../src/suite/reasons.ts'

describe('unchecked parts', () => {
  it('is reported by reason', () => {
    const reasons = createReasons()
    expect(reasons.report('a server')).toBeUndefined()
    reasons.add('getAthlete 500', 'it does not fail on demand')
    reasons.add('authorizeApp 302', 'it needs a browser')
    reasons.add('getClub 500', 'it does not fail on demand')
    expect(reasons.report('a server')).toBe(
      'Not checked against a server:\n  it does not fail on demand: getAthlete 500, getClub 500\n  it needs a browser: authorizeApp 302',
    )
  })
})
