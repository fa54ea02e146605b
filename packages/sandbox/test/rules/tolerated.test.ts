import { describe, expect, it, vi } from 'vitest'
import { type RequestOptions, startTest, type TestSandbox } from '../support/sandbox.ts'

/** Sends a request, and what the journal says of it. */
async function noteOn(test: TestSandbox, method: string, path: string, options: RequestOptions = {}) {
  const { status } = await test.request(method, path, options)
  const { body } = await test.control('GET', '/requests')
  return { status, tolerated: body.at(-1).tolerated }
}

const credentials = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })
const query = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()

describe('the journal names what is accepted although it is neither stated nor described', () => {
  it('and nothing in a request that is as described', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const refresh = { ...credentials(test), grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken }
    const results = [
      await noteOn(test, 'GET', '/athlete/activities?per_page=3&page=2', { token }),
      await noteOn(test, 'GET', '/segments/starred?foo=1', { token }),
      await noteOn(test, 'POST', '/oauth/token', { form: refresh }),
      await noteOn(test, 'GET', `/push_subscriptions?${query(credentials(test))}`),
      await noteOn(test, 'POST', '/oauth/deauthorize', { token }),
    ]
    expect(results).toEqual(results.map(() => ({ status: 200, tolerated: [] })))
  })

  it('in a token request', async () => {
    await using test = await startTest()
    const fields = { ...credentials(test), grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken }
    expect(await noteOn(test, 'POST', `/oauth/token?${query(fields)}`)).toEqual({
      status: 200,
      tolerated: ['in the query, where the body is described: grant_type, client_id, client_secret, refresh_token'],
    })
    expect(await noteOn(test, 'POST', '/oauth/token', { json: fields })).toEqual({
      status: 200,
      tolerated: ['the body is application/json: application/x-www-form-urlencoded is described'],
    })
    const url = `${test.sandbox.baseUrl}/oauth/token`
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200)
    const { body } = await test.control('GET', '/requests')
    expect(body.at(-1).tolerated).toEqual([
      'the path is below the base address of the API, where the web root of the OAuth paths is described',
    ])
  })

  it('in the encoding of a body', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const activity = `/activities/${body[0].id}`
    expect(await noteOn(test, 'PUT', activity, { token, form: { name: 'Morning' } })).toEqual({
      status: 200,
      tolerated: ['the body is application/x-www-form-urlencoded: application/json is described'],
    })
    const headers = { 'Content-Type': 'application/problem+json' }
    expect(await noteOn(test, 'PUT', activity, { token, headers, json: { name: 'Noon' } })).toEqual({
      status: 200,
      tolerated: ['Content-Type is another name of application/json'],
    })
    expect(await noteOn(test, 'PUT', '/athlete?weight=60', { token })).toEqual({
      status: 200,
      tolerated: ['in the query, where the body is described: weight'],
    })
  })

  it('in flags and lists', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const streams = `/activities/${body[0].id}/streams`
    expect(await noteOn(test, 'GET', `${streams}?keys=time&keys=distance&key_by_type=1`, { token })).toEqual({
      status: 200,
      tolerated: ['keys is sent 2 times: one list is described', 'key_by_type is 1: true is described'],
    })
    expect(await noteOn(test, 'GET', '/athlete/activities?page=1&page=2', { token })).toEqual({
      status: 200,
      tolerated: ['page is sent 2 times: the last one counts'],
    })
  })

  it('in the Authorization header', async () => {
    await using test = await startTest()
    const { accessToken, clientId, clientSecret } = test.sandbox
    expect(await noteOn(test, 'GET', '/athlete', { headers: { Authorization: `bearer ${accessToken}` } })).toEqual({
      status: 200,
      tolerated: ['the scheme of Authorization is not spelled Bearer or Basic'],
    })
    const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
    const Authorization = `Basic ${Buffer.from(`${hex(clientId)}:${hex(clientSecret)}`).toString('base64')}`
    expect(await noteOn(test, 'POST', '/oauth/revoke', { headers: { Authorization }, form: { token: 'unknown' } })).toEqual({
      status: 200,
      tolerated: ['the client credentials are percent-encoded: as they stand is stated'],
    })
  })

  it('in a request that is refused for another reason, and for listeners too', async () => {
    const onRequest = vi.fn()
    await using test = await startTest({ onRequest })
    const tolerated = ['in the query, where the body is described: grant_type']
    expect(await noteOn(test, 'POST', '/oauth/token?grant_type=refresh_token')).toEqual({ status: 400, tolerated })
    expect(onRequest).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tolerated }))
  })
})
