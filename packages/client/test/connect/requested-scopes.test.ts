import { describe, expect, it } from 'vitest'
import type { ConnectAttempt } from '../../src/connect/create-connect.ts'
import type { Scope } from '../../src/index.ts'
import { callbackPath, connectWith, consentUrl } from './connect-with.ts'

const scopeOf = (response: Response): string | null => consentUrl(response).searchParams.get('scope')

describe('the scopes that start requests', () => {
  it.each<[string, string, readonly Scope[] | undefined, string]>([
    ['by default those of createConnect', '/connect', undefined, 'read,activity:read'],
    ['those of the option', '/connect', ['read', 'profile:write'], 'read,profile:write'],
    ['never those of the query string', '/connect?scope=activity:write', undefined, 'read,activity:read'],
  ])('are %s', async (_which, path, scope, requested) => {
    const { connect, browser } = connectWith()
    expect(scopeOf(await connect.start(browser.request(path), { scope }))).toBe(requested)
  })

  it.each<[readonly Scope[], string, string]>([
    [['read', 'activity:write'], 'read,activity:write', 'connected, missing '],
    [['read', 'activity:write'], 'read,activity:read', 'incomplete, missing activity:write'],
    [['read', 'new:scope' as Scope], 'read', 'incomplete, missing new:scope'],
  ])('are what the granted ones are compared with: requested %j, granted %j', async (scope, granted, text) => {
    const { connect, browser } = connectWith({
      onConnected: ({ missingScopes }) => new Response(`connected, missing ${missingScopes}`),
      onMissingScopes: ({ missingScopes }) => new Response(`incomplete, missing ${missingScopes}`),
    })
    const started = await browser.visit((request) => connect.start(request, { scope }), '/connect')
    expect(await (await browser.visit(connect.callback, callbackPath(started, { scope: granted }))).text()).toBe(text)
  })

  it('are requested again by askAgain, as often as it is called, on a visible consent page, with the same path to return to', async () => {
    const askAgain = ({ askAgain: ask }: ConnectAttempt): Promise<Response> => ask()
    const { connect, browser } = connectWith({ onMissingScopes: askAgain, onDenied: askAgain, onConnected: () => undefined })
    const scope = ['read', 'activity:write'] as const
    let response = await browser.visit((request) => connect.start(request, { scope }), '/connect?returnTo=/rides')
    for (const query of [{ scope: 'read' }, { error: 'access_denied' }, { scope: 'read' }]) {
      response = await browser.visit(connect.callback, callbackPath(response, query))
      expect([scopeOf(response), consentUrl(response).searchParams.get('approval_prompt')]).toEqual(['read,activity:write', 'force'])
    }
    response = await browser.visit(connect.callback, callbackPath(response, { scope: 'read,activity:write' }))
    expect(response.headers.get('Location')).toBe('/rides')
  })
})
