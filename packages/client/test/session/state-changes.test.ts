import { expect, it } from 'vitest'
import { type GrantState, TokenSet } from '../../src/index.ts'
import { NOW, samePair, sessionWith } from './session-with.ts'

const ENDED = { status: 'needs_reauthorization' } as const

/** Sessions of processes that run one after the other, each with what it reports. */
async function processesWith(...[respond, initial]: Parameters<typeof sessionWith>) {
  const grant = await sessionWith(respond, initial)
  const start = () => {
    const states: GrantState[] = []
    return { states, session: grant.sessionOf(30_000, { onStateChange: (state) => states.push(state) }) }
  }
  return { ...grant, start }
}

it.each<[string, Parameters<typeof sessionWith>[1], GrantState]>([
  ['active', {}, 'active'],
  ['ended', ENDED, 'needs_reauthorization'],
  ['revoked', { status: 'deauthorized', accessToken: '', refreshToken: '' }, 'deauthorized'],
])('a grant that is %s is reported once, not again by each later process', async (_what, initial, state) => {
  const { start } = await processesWith(samePair, initial)
  const reported = []
  for (let restart = 0; restart < 3; restart += 1) {
    const { session, states } = start()
    await session.accessToken().catch(() => undefined)
    reported.push(states)
  }
  expect(reported).toEqual([[state], [], []])
})

it('a state that changed while the process did not run is reported when it starts, and each process reports a change that it sees', async () => {
  const { start, change } = await processesWith(samePair)
  const [first, other] = [start(), start()]
  await first.session.accessToken()
  await other.session.accessToken()
  await change(ENDED)
  const next = start()
  for (const { session } of [next, first]) await session.state()
  expect([next.states, first.states, other.states]).toEqual([['needs_reauthorization'], ['active', 'needs_reauthorization'], []])
})

it('a state that was reported while another process refreshed is stored afterward, also if that process died', async () => {
  const refreshing = { by: 'a process that died', ttlMs: 0, at: NOW / 1000 }
  const rotate = () => Response.json({ access_token: 'new', refresh_token: 'newer', expires_at: NOW / 1000 + 21_600 })
  const { start, stored, change } = await processesWith(rotate, { refreshing })
  const first = start()
  await first.session.accessToken()
  expect([first.states, (await stored()).reported]).toEqual([['active'], null])
  await change({ expiresAt: 0 })
  await first.session.replace('access')
  const later = start()
  expect(await later.session.accessToken()).toBe('new')
  expect([first.states, later.states, (await stored()).reported]).toEqual([['active'], [], 'active'])
})

it('the state after an authorization is stored when it has ended', async () => {
  const { start, stored } = await processesWith(samePair, { status: 'needs_reauthorization', reported: 'needs_reauthorization' })
  const { session, states } = start()
  await session.authorize(new TokenSet({ accessToken: 'new', refreshToken: 'newer', expiresAt: NOW / 1000 + 21_600 }))
  expect([states, await stored()]).toMatchObject([['active'], { status: 'active', reported: 'active', decidedAt: NOW / 1000 }])
})
