import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differing } from '../support/differing.ts'
import { type Json, START, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-reset-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const client = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })

const refresh = (test: TestSandbox, refresh_token = test.sandbox.refreshToken) =>
  test.request('POST', '/oauth/token', { form: { ...client(test), grant_type: 'refresh_token', refresh_token } })

const reset = async (test: TestSandbox): Promise<void> => expect((await test.control('POST', '/reset')).status).toBe(200)

/** The tokens that the sandbox printed at its start are valid for six hours, with every scope. */
async function expectAnnouncedTokens(test: TestSandbox): Promise<void> {
  const { accessToken: token, limitedToken, athleteId, refreshToken } = test.sandbox
  expect((await test.request('GET', '/athlete', { token: limitedToken })).status).toBe(200)
  const athlete = await test.request('GET', '/athlete', { token })
  expect([athlete.status, String(athlete.body.id), athlete.body.resource_state]).toEqual([200, athleteId, 3])
  expect((await test.request('GET', '/athlete/activities?per_page=1', { token })).status).toBe(200)
  expect((await refresh(test)).body).toMatchObject({
    access_token: token,
    refresh_token: refreshToken,
    expires_in: 21_600,
    expires_at: START / 1000 + 21_600,
    scope: 'read_all,profile:read_all,profile:write,activity:read_all,activity:write,read,activity:read',
  })
}

/** Actions of an app or its athlete on the tokens before a reset. */
const HAPPENINGS: Readonly<Record<string, (test: TestSandbox) => Promise<unknown>>> = {
  'they expired': (test) => test.advance('1d'),
  'they were replaced': async (test) => {
    await test.advance('5h30m')
    const { body } = await refresh(test)
    expect(body.refresh_token).not.toBe(test.sandbox.refreshToken)
  },
  'the athlete revoked access': (test) => test.control('DELETE', `/grants/${test.sandbox.athleteId}`),
}

describe('the tokens that the sandbox returned at its start', () => {
  it.each(Object.keys(HAPPENINGS))('are valid after a reset: %s', async (what) => {
    await using test = await startTest()
    await HAPPENINGS[what]?.(test)
    await reset(test)
    await expectAnnouncedTokens(test)
  })

  it('are those of the latest start after a reset of a sandbox with a data file', async () => {
    const data = join(folder, 'sandbox.sqlite')
    await using first = await startTest({ data })
    const { id } = (await first.control('POST', '/activities', {})).body
    await first.advance('7h')
    await first.sandbox.close()
    await using test = await startTest({ data })
    expect(test.sandbox.accessToken).not.toBe(first.sandbox.accessToken)
    await reset(test)
    await expectAnnouncedTokens(test)
    expect((await test.control('POST', '/activities', {})).body.id).toBe(id)
    expect((await test.request('GET', '/athlete', { token: await test.token('read') })).status).toBe(200)
    expect((await refresh(test, first.sandbox.refreshToken)).status).toBe(400)
  })
})

describe('a reset', () => {
  it('after an import only restores grants of athletes who are in the world', async () => {
    await using test = await startTest()
    await test.control('POST', '/import', { athletes: [{ id: 1, firstname: 'Maren' }] })
    await reset(test)
    const { athletes, grants } = (await test.control('GET', '/state')).body
    expect([athletes.map(({ id }: Json) => id), grants]).toEqual([[1], []])
    expect((await test.request('GET', '/athlete', { token: test.sandbox.accessToken })).status).toBe(401)
    expect((await test.request('GET', '/athlete', { token: await test.token('read', 1) })).body.id).toBe(1)
  })

  it('revokes every other token, and removes the fault rules', async () => {
    await using test = await startTest()
    const token = await test.token('read')
    await test.control('PUT', '/faults', { rules: [{ operation_id: 'getAthlete', status: 500 }] })
    await reset(test)
    expect((await test.control('GET', '/faults')).body).toEqual({ rules: [] })
    expect((await test.request('GET', '/athlete', { token })).status).toBe(401)
  })

  it('restores the initial state of a seeded world, including its next tokens', async () => {
    await using one = await startTest({ world: SMALL_WORLD })
    await using other = await startTest({ world: SMALL_WORLD })
    await one.token('read', SMALL.athletes.ingrid)
    await one.advance('2d')
    await one.control('POST', '/activities', {})
    await reset(one)
    const exported = async (test: TestSandbox) => (await test.control('GET', '/export')).body
    expect(differing(await exported(one), await exported(other))).toEqual([])
    expect(await one.token('read')).toBe(await other.token('read'))
  })
})
