import { scopes } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { readAuthorizeRequest } from '../../src/oauth/authorize-request.ts'
import { refusalOf } from '../support/refusal-of.ts'

const CALLBACK = 'http://[::1]:8484/_sandbox/console/callback'
const APP = { clientId: '48213', callbackDomain: 'app.example', ownCallback: CALLBACK }
const GOOD = { client_id: '48213', redirect_uri: 'https://app.example/callback', response_type: 'code', scope: 'read' }

const read = (change: Record<string, string | undefined> = {}, app = APP) => {
  const entries = Object.entries({ ...GOOD, ...change }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return readAuthorizeRequest(new URLSearchParams(entries), app)
}

const problem = async (change: Record<string, string | undefined>, app = APP) => {
  const refusal = await refusalOf(() => read(change, app))
  return refusal && [refusal.resource, refusal.field, refusal.code]
}

describe('an authorize request', () => {
  it('is read', () => {
    expect(read()).toEqual({ redirectUri: 'https://app.example/callback', scopes: ['read'], state: undefined })
    expect(read({ approval_prompt: 'force', state: 'a b', unknown: 'x' }).state).toBe('a b')
    expect(read({ state: '' }).state).toBe('')
  })

  it.each([
    ['read,activity:read', ['read', 'activity:read']],
    ['read activity:read', ['read', 'activity:read']],
    [' read, activity:read ,', ['read', 'activity:read']],
    ['activity:read,read,activity:read', ['activity:read', 'read']],
    [Object.keys(scopes).join(','), Object.keys(scopes)],
  ])('reads the scopes of %j as %j', (scope, wanted) => {
    expect(read({ scope }).scopes).toEqual(wanted)
  })

  it.each(['redirect_uri', 'state'])('with a parameter twice is refused: %s', (name) => {
    const query = new URLSearchParams([...Object.entries({ ...GOOD, state: 's' }), [name, 'http://localhost/']])
    expect(() => readAuthorizeRequest(query, APP)).toThrow(`${name} was sent more than once`)
  })

  it.each<[Record<string, string | undefined>, string[]]>([
    [{ client_id: undefined }, ['Application', 'client_id', 'missing']],
    [{ client_id: '1' }, ['Application', 'client_id', 'invalid']],
    [{ response_type: 'token' }, ['Authorize', 'response_type', 'invalid']],
    [{ approval_prompt: 'never' }, ['Authorize', 'approval_prompt', 'invalid']],
    [{ scope: ' ' }, ['Authorize', 'scope', 'missing']],
    [{ scope: ',' }, ['Authorize', 'scope', 'invalid']],
  ])('%j is refused by name', async (change, wanted) => {
    expect(await problem(change)).toEqual(wanted)
  })
})

describe('a redirect URI', () => {
  it.each([
    'https://app.example/callback',
    'https://APP.example:8443/a?b=c',
    'http://app.example/',
    'https://deep.below.app.example/',
    'http://localhost:5173/callback',
    'https://localhost/',
    'http://127.0.0.1:1/',
    CALLBACK,
  ])('may be %s', async (redirect_uri) => {
    expect(await problem({ redirect_uri })).toBeUndefined()
  })

  it.each([
    'https://evil.example/',
    'https://notapp.example/',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'https://user:pass@app.example/',
    'https://user@app.example/',
    'https://evil.example\\@app.example/',
    'https://evil.example#app.example',
    'https://app.example/#part',
    'https://app.example./',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://[::1]/',
    `${CALLBACK}/`,
    `${CALLBACK}?next=https://evil.example/`,
    'http://127.0.0.2/',
    'app://callback',
    'javascript:alert(1)//app.example',
    'data:text/html,app.example',
    '//app.example/',
    '/callback',
    'app.example/callback',
  ])('may not be %s', async (redirect_uri) => {
    expect(await problem({ redirect_uri })).toEqual(['Application', 'redirect_uri', 'invalid'])
  })

  it('is compared with the domain of the app without its case', async () => {
    expect(await problem({}, { ...APP, callbackDomain: 'App.Example' })).toBeUndefined()
  })

  it('of an app without a domain must be on this machine', async () => {
    const app = { ...APP, callbackDomain: '' }
    expect(await problem({ redirect_uri: 'http://localhost/' }, app)).toBeUndefined()
    expect(await problem({ redirect_uri: 'http://evil.example./' }, app)).toBeDefined()
  })
})
