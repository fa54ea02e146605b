import { AuthenticationError, unwrap } from '@activity-tracking/client'
import { expect } from 'vitest'
import { basicAuthorization, credentialFields } from '../call/credentials.ts'
import type { Journey } from './journey.ts'

/** Specification, "Token lifecycle": a code is exchanged for tokens, an early refresh returns the same tokens, and revoking invalidates them all. */
export const holdTokens: Journey = {
  name: 'holds tokens: code, refresh, revoke',
  scopes: ['read'],
  async travel({ api, fixtures, stateful }) {
    const credentials = await credentialFields(fixtures)
    const code = await fixtures.text('code')
    const first = await unwrap(api.POST('/oauth/token', { body: { ...credentials, code, grant_type: 'authorization_code' } }))
    expect(first).toMatchObject({ token_type: 'Bearer', athlete: { id: expect.anything() } })
    await unwrap(api.GET('/athlete', { headers: { Authorization: `Bearer ${first.access_token}` } }))

    const { refresh_token } = first
    const second = await unwrap(api.POST('/oauth/token', { body: { ...credentials, refresh_token, grant_type: 'refresh_token' } }))
    expect(second.token_type).toBe('Bearer')
    if (stateful) expect([second.access_token, second.refresh_token]).toEqual([first.access_token, refresh_token])

    const revoked = { token: second.access_token, token_type_hint: 'access_token' } as const
    await unwrap(api.POST('/oauth/revoke', { body: revoked, headers: await basicAuthorization(fixtures) }))
    if (!stateful) return
    const { error } = await api.GET('/athlete', { headers: { Authorization: `Bearer ${second.access_token}` } })
    expect(error).toBeInstanceOf(AuthenticationError)
  },
}
