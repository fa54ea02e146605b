import type { Scope } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { denialRedirect, successRedirect } from '../../src/oauth/decision.ts'

describe('the redirect', () => {
  const scopes: Scope[] = ['read', 'activity:read_all']

  it.each([
    ['http://localhost:3000/cb', 's', 'http://localhost:3000/cb?state=s&code=c0de&scope=read,activity:read_all'],
    ['http://localhost:3000/cb', undefined, 'http://localhost:3000/cb?code=c0de&scope=read,activity:read_all'],
    ['http://localhost/cb', '', 'http://localhost/cb?state=&code=c0de&scope=read,activity:read_all'],
    ['http://localhost/cb?a=b%20c&d=1+2', undefined, 'http://localhost/cb?a=b%20c&d=1+2&code=c0de&scope=read,activity:read_all'],
    ['http://localhost/cb?', undefined, 'http://localhost/cb?code=c0de&scope=read,activity:read_all'],
    ['http://localhost', undefined, 'http://localhost/?code=c0de&scope=read,activity:read_all'],
  ])('after consent: %s with state %j', (redirectUri, state, wanted) => {
    expect(successRedirect({ redirectUri, state, code: 'c0de', scopes })).toBe(wanted)
  })

  it.each([
    ['https://app.example/cb', 's', 'https://app.example/cb?state=s&error=access_denied'],
    ['https://app.example/cb?a=b', undefined, 'https://app.example/cb?a=b&error=access_denied'],
  ])('after denial: %s with state %j', (redirectUri, state, wanted) => {
    expect(denialRedirect({ redirectUri, state })).toBe(wanted)
  })

  it.each(['a&code=mine', 'a\r\nSet-Cookie: x', '%2C,:', 'ø "\'<>#', '+ '])('returns the state %j unchanged, and nothing else', (state) => {
    const address = successRedirect({ redirectUri: 'http://localhost/', state, code: 'c0de', scopes })
    expect(address).not.toMatch(/[\r\n]/)
    expect([...new URL(address).searchParams]).toEqual([
      ['state', state],
      ['code', 'c0de'],
      ['scope', 'read,activity:read_all'],
    ])
  })
})
