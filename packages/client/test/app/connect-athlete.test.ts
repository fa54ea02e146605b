import { memoryStore } from '@activity-tracking/store'
import { expect, it } from 'vitest'
import { createConnector } from '../../src/app/connect-athlete.ts'
import { createOAuth, TokenSession } from '../../src/index.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')
const STATE = { state: 'state-1' }
const CALLBACK = 'https://app.example/callback?state=state-1&code=code-1&scope=read,activity:read'
const TOKENS = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_at: NOW / 1000 + 21_600,
  expires_in: 21_600,
  token_type: 'Bearer',
}

/** A connector whose token endpoint responds once the test lets it, to an app that does not wait for long. */
function connectorWith(response: object) {
  let respond = (): void => undefined
  const store = memoryStore()
  const now = (): number => NOW
  const oauth = createOAuth({
    clientId: '1',
    clientSecret: 'secret',
    redirectUri: 'https://app.example/callback',
    authUrl: 'https://service.example',
    now,
    timeoutMs: 5,
    fetch: () =>
      new Promise((resolve) => {
        respond = () => resolve(Response.json(response))
      }),
  })
  const errors: unknown[] = []
  const session = (athleteId: string) => new TokenSession({ oauth, store, athleteId, now })
  const connector = createConnector({
    oauth,
    store,
    spool: undefined,
    now,
    fetchAthlete: async () => ({ id: 7 }),
    session,
    report: (error) => errors.push(error),
  })
  return { connector, session, errors, respond: () => respond() }
}

it('tokens that arrive after the callback has failed without a response are stored', async () => {
  const { connector, session, errors, respond } = connectorWith({ ...TOKENS, athlete: { id: 7 } })
  await expect(connector.connect(CALLBACK, STATE)).rejects.toMatchObject({ code: 'deadline_exceeded' })
  respond()
  await expect.poll(() => session('7').state()).toBe('active')
  const late = session('7')
  expect(await late.accessToken()).toBe('access-1')
  expect(late.scopes).toEqual(['read', 'activity:read'])
  expect(errors).toEqual([])
})

it('tokens that arrive late without the athlete are found by the same callback', async () => {
  const { connector, session, errors, respond } = connectorWith(TOKENS)
  await expect(connector.connect(CALLBACK, STATE)).rejects.toMatchObject({ code: 'deadline_exceeded' })
  respond()
  await expect.poll(() => connector.connect(CALLBACK, STATE).catch(() => undefined)).toMatchObject({ athleteId: '7' })
  expect(await session('7').accessToken()).toBe('access-1')
  expect(errors).toEqual([])
})
