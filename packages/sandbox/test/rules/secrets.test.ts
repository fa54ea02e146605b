import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { START, startTest, type TestSandbox } from '../support/sandbox.ts'

/** A secret of each kind: of two apps, tokens with and without a browser, a code, a challenge. */
async function secretsOf(test: TestSandbox): Promise<Record<string, string>> {
  const { clientId, clientSecret, accessToken, refreshToken, athleteId, authUrl, control } = test.sandbox
  await using callback = await startCallback()
  const app = await control.createApp({})
  const pair = await control.createToken({ scope: 'read' })
  const query = { client_id: clientId, redirect_uri: 'http://localhost/', response_type: 'code', scope: 'read' }
  const form = new URLSearchParams({ ...query, athlete: athleteId, granted: 'read', decision: 'authorize' })
  const { headers } = await fetch(`${authUrl}/oauth/authorize`, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(headers.get('Location') ?? '').searchParams.get('code') ?? ''
  await test.request('POST', '/push_subscriptions', {
    form: { client_id: clientId, client_secret: clientSecret, callback_url: callback.url, verify_token: 'v' },
  })
  const challenge = callback.received[0]?.url.searchParams.get('hub.challenge') ?? ''
  return {
    clientSecret,
    accessToken,
    refreshToken,
    of_app: app.client_secret,
    access: pair.access_token,
    refresh: pair.refresh_token,
    code,
    challenge,
  }
}

/** The API's data of the first athlete, byte for byte. */
async function dataOf(test: TestSandbox): Promise<string> {
  const hash = createHash('sha256')
  const token = test.sandbox.accessToken
  const { body } = await test.request('GET', '/athlete/activities?per_page=200', { token })
  for (const path of ['/athlete', '/athlete/activities?per_page=200', `/activities/${body[0].id}`, '/segments/starred', '/athlete/zones']) {
    // URLs of pictures contain the port.
    hash.update((await test.request('GET', path, { token })).text.replaceAll(test.sandbox.authUrl, ''))
  }
  return hash.digest('hex')
}

const startRandom = () => startTest({}, ({ seed: _, ...options } = {}) => startSandbox(options))

it.each([1.5, 1e300, Number.NaN])('a seed is a whole number: %s', async (seed) => {
  await expect(startSandbox({ seed })).rejects.toThrow(`seed is not a whole number less than 2^53: ${seed}`)
})

describe('without a seed', () => {
  it('the data is that of seed 1, byte for byte', async () => {
    await using random = await startRandom()
    await using seeded = await startTest({ seed: 1 })
    expect(await dataOf(random)).toBe(await dataOf(seeded))
    expect(random.sandbox).toMatchObject({
      seed: 1,
      secrets: 'random',
      clientId: seeded.sandbox.clientId,
      athleteId: seeded.sandbox.athleteId,
    })
  })

  it('no secret is the same again', async () => {
    await using one = await startRandom()
    await using other = await startRandom()
    await using seeded = await startTest({ seed: 1 })
    const all = (await Promise.all([one, other, seeded].map(secretsOf))).flatMap((secrets) => Object.values(secrets))
    expect(new Set(all).size).toBe(all.length)
    for (const secret of all) expect(secret).toMatch(/^[0-9a-f]{16}$|^[0-9a-f]{40}$/)
    expect(await one.sandbox.control.getState()).toMatchObject({ secrets: 'random', seed: 1 })
  })

  it('an app with its own seed has seeded secrets', async () => {
    await using one = await startRandom()
    await using other = await startRandom()
    const [app, same] = [await one.sandbox.control.createApp({ seed: 1 }), await other.sandbox.control.createApp({ seed: 1 })]
    expect([app.secrets, app.client_secret]).toEqual(['seeded', same.client_secret])
  })
})

describe('with a seed', () => {
  it('every secret is the same again', async () => {
    await using one = await startTest({ seed: 1 })
    await using other = await startTest({ seed: 1 })
    await using third = await startTest({ seed: 2, world: { athletes: [{ id: 1, firstname: 'Ada' }] } })
    const [secrets, same, different] = [await secretsOf(one), await secretsOf(other), await secretsOf(third)]
    expect(same).toEqual(secrets)
    expect(Object.values(different).filter((secret) => Object.values(secrets).includes(secret))).toEqual([])
    expect(one.sandbox).toMatchObject({ seed: 1, secrets: 'seeded' })
    expect(await one.sandbox.control.getState()).toMatchObject({ secrets: 'seeded' })
  })

  it('secrets are HMAC-SHA256, with fixed values here, so that other versions generate the same', async () => {
    await using test = await startTest({ seed: 7, now: START, world: { athletes: [{ id: 1, firstname: 'Ada' }] } })
    expect([test.sandbox.clientSecret, test.sandbox.accessToken]).toMatchInlineSnapshot(`
      [
        "dacf428aa82f9f9c53d6c35274ca1558917b1bfc",
        "748a7188d91d3b5c61e87a633791b79b714180d8",
      ]
    `)
  })
})
