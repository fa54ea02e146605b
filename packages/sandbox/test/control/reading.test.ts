import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL_WORLD } from '../support/small-world.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD })
})
afterAll(() => test.sandbox.close())

describe('a test authorization', () => {
  it('leads to the consent page, and from there to the console with a code', async () => {
    const { control, consoleUrl, authUrl, clientId, clientSecret, athleteId } = test.sandbox
    const { test_authorization_url: url } = await control.getState()
    expect((await fetch(url)).status).toBe(200)
    const fields = new URLSearchParams(new URL(url).searchParams)
    for (const [name, value] of [
      ['athlete', athleteId],
      ['granted', 'read'],
      ['decision', 'authorize'],
    ] as const)
      fields.append(name, value)
    const decided = await fetch(`${authUrl}/oauth/authorize`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: authUrl },
      body: fields,
    })
    const location = new URL(decided.headers.get('Location') ?? '')
    expect([location.origin + location.pathname, location.searchParams.get('state')]).toEqual([`${consoleUrl}/callback`, clientId])
    const code = location.searchParams.get('code') ?? ''
    const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'authorization_code', code }
    expect((await test.request('POST', '/oauth/token', { form })).status).toBe(200)
  })

  it('works if the sandbox has a host name that is not the callback domain of the app', async () => {
    await using own = await startTest({ publicUrl: 'http://sandbox:8484' })
    const { test_authorization_url: url } = await own.sandbox.control.getState()
    expect(url).toMatch(/^http:\/\/sandbox:8484\/oauth\/authorize\?/)
    expect((await own.sandbox.fetch(url)).status).toBe(200)
  })
})
