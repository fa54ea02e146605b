import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL_WORLD } from '../support/small-world.ts'
import { upload } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD })
})
afterAll(() => test.sandbox.close())

describe('uploads', () => {
  it('are listed with the file, the time and the result, newest first', async () => {
    const { control, accessToken, athleteId } = test.sandbox
    const bytes = new TextEncoder().encode(gpxFile([steadySamples(120)]))
    const ready = await upload(test, accessToken, {
      bytes,
      name: 'ride.gpx',
      dataType: 'GPX',
      fields: { external_id: 'mine', name: '<i>Ride</i>' },
    })
    await upload(test, accessToken, { bytes: new Uint8Array([1]), name: 'bad.fit', dataType: 'fit' })
    expect(await control.listUploads()).toMatchObject([
      { file_name: 'bad.fit', external_id: 'bad.fit', data_type: 'fit', state: 'failed', error: expect.any(String), activity_id: null },
      {
        file_name: 'ride.gpx',
        external_id: 'mine',
        data_type: 'gpx',
        state: 'ready',
        error: null,
        activity_id: ready.activity_id,
        at: '2026-11-02T10:00:00.000Z',
      },
    ])
    expect(await control.listUploads({ athlete_id: athleteId, page: 2, per_page: 1 })).toMatchObject([{ file_name: 'ride.gpx' }])
    expect(await control.getThing({ kind: 'activities', id: ready.activity_id })).toMatchObject({ name: '<i>Ride</i>' })
    expect(await control.listPage('listUploads', { state: 'failed' })).toMatchObject({ items: [{ file_name: 'bad.fit' }], total: 1 })
    expect((await control.listPage('listUploads', { q: 'ride.gpx' })).total).toBe(1)
    expect((await control.listPage('listUploads', { q: 'ride.gpx', state: 'failed' })).total).toBe(0)
  })
})

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

describe('advice', () => {
  it('names the last 20 requests of each kind, without those that were sent again', async () => {
    await using own = await startTest({ tier: 'unlimited' })
    const { control, accessToken: token, refreshToken: refresh_token, clientId: client_id, clientSecret: client_secret } = own.sandbox
    const [activity] = await control.listThings({ kind: 'activities', per_page: 1 })
    for (let sent = 0; sent < 23; sent += 1) await own.request('GET', `/activities/${activity?.id}`, { token })
    await control.replayRequest({ number: 1 })
    expect(await control.listAdvice()).toMatchObject([{ count: 22, requests: Array.from({ length: 20 }, (_, index) => index + 4) }])
    const headers = { 'Content-Type': 'Application/X-WWW-Form-Urlencoded' }
    await own.request('POST', '/oauth/token', { headers, form: { client_id, client_secret, grant_type: 'refresh_token', refresh_token } })
    expect(await control.listAdvice()).toContainEqual(expect.objectContaining({ count: 1, requests: [25] }))
  })
})

describe('rate limits', () => {
  it('are in the state one by one, with the end of their windows', async () => {
    await using own = await startTest()
    await own.request('GET', '/athlete', { token: own.sandbox.accessToken })
    const { rate_limits } = await own.sandbox.control.getState()
    expect(rate_limits.map(({ family, window, limit, used, resets_at }) => [family, window, limit, used, resets_at])).toEqual([
      ['overall', 'quarter hour', 200, 1, '2026-11-02T10:15:00.000Z'],
      ['overall', 'day', 2_000, 1, '2026-11-03T00:00:00.000Z'],
      ['read', 'quarter hour', 100, 1, '2026-11-02T10:15:00.000Z'],
      ['read', 'day', 1_000, 1, '2026-11-03T00:00:00.000Z'],
    ])
  })
})
