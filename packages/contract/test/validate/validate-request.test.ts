import type { OperationId } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { BASES, basic, bearer, exchange, file, form, json, multipart, problemsOf } from '../support/sent.ts'

const { baseUrl, authUrl } = BASES
const upload = multipart([
  ['file', file],
  ['data_type', 'gpx'],
])

describe('a request as described', () => {
  it.each<[operationId: OperationId, method: string, url: string, init: RequestInit]>([
    ['getActivity', 'GET', `${baseUrl}/activities/9223372036854775807`, { headers: bearer }],
    ['getActivityStreams', 'GET', `${baseUrl}/activities/7/streams?keys=time,latlng&key_by_type=true`, { headers: bearer }],
    ['updateActivity', 'PUT', `${baseUrl}/activities/7`, json('{"name":"Ride"}')],
    ['createUpload', 'POST', `${baseUrl}/uploads`, upload],
    ['issueToken', 'POST', `${authUrl}/oauth/token`, form(exchange)],
    ['revokeToken', 'POST', `${authUrl}/oauth/revoke`, { ...form({ token: 't' }), headers: basic }],
  ])('passes: %s', async (operationId, method, url, init) => {
    expect(await problemsOf(operationId, method, url, init)).toEqual([])
  })
})

describe('a wrong URL', () => {
  it.each<[what: string, url: string]>([
    ['on the other base', `${authUrl}/athlete`],
    ['of another operation', `${baseUrl}/athletes`],
    ['with more behind it', `${baseUrl}/athlete/zones`],
    ['on another host', 'https://elsewhere.example/api/v3/athlete'],
  ])('is caught: %s', async (_what, url) => {
    expect(await problemsOf('getAthlete', 'GET', url, { headers: bearer })).toEqual(['URL is not /athlete below the api base'])
  })

  it('is caught when OAuth goes to the API root', async () => {
    expect(await problemsOf('issueToken', 'POST', `${baseUrl}/oauth/token`, form(exchange))).toEqual([
      'URL is not /oauth/token below the auth base',
    ])
  })

  it('is caught when the method is wrong', async () => {
    expect(await problemsOf('updateActivity', 'POST', `${baseUrl}/activities/7`, json('{}'))).toEqual(['method is POST'])
  })
})

describe('wrong authentication', () => {
  it.each<[what: string, headers: Record<string, string>]>([
    ['none', {}],
    ['Basic', basic],
    ['an empty token', { Authorization: 'Bearer ' }],
  ])('is caught if a bearer token is required: %s', async (_what, headers) => {
    expect(await problemsOf('getAthlete', 'GET', `${baseUrl}/athlete`, { headers })).toEqual([
      'does not have an "Authorization: Bearer" header',
    ])
  })

  it('is caught if client credentials are required', async () => {
    const init = { ...form({ token: 't' }), headers: bearer }
    expect(await problemsOf('revokeToken', 'POST', `${authUrl}/oauth/revoke`, init)).toEqual([
      'does not have an "Authorization: Basic" header',
    ])
  })

  it('is caught when an access token must not be sent', async () => {
    const init = { ...form(exchange), headers: bearer }
    expect(await problemsOf('issueToken', 'POST', `${authUrl}/oauth/token`, init)).toEqual(['must not have an Authorization header'])
  })
})
