import { describe, expect, it } from 'vitest'
import { BASES, basic, bearer, exchange, file, form, json, multipart, problemsOf } from '../support/sent.ts'

const { baseUrl, authUrl } = BASES
const dataType = ['data_type', 'gpx'] as const
const upload = (init: RequestInit) => problemsOf('createUpload', 'POST', `${baseUrl}/uploads`, init)
const update = (init: RequestInit) => problemsOf('updateActivity', 'PUT', `${baseUrl}/activities/7`, init)
const issue = (init: RequestInit) => problemsOf('issueToken', 'POST', `${authUrl}/oauth/token`, init)

describe('a wrong body', () => {
  it('is detected if it is required but missing', async () => {
    expect(await issue({})).toEqual(['does not have a body'])
    expect(await update({ headers: bearer })).toEqual([])
  })

  it('is caught if none is described', async () => {
    const url = `${baseUrl}/push_subscriptions/1?client_id=1&client_secret=s`
    expect(await problemsOf('deleteSubscription', 'DELETE', url, form({ a: 'b' }))).toEqual([
      'has a body, but the description does not have one',
    ])
  })

  it('is caught when it is JSON instead of a form', async () => {
    const { headers: _bearer, ...init } = json(JSON.stringify(exchange))
    expect(await issue({ ...init, headers: { 'Content-Type': 'application/json' } })).toEqual([
      'has a body of media type application/json instead of application/x-www-form-urlencoded',
    ])
  })

  it.each<[what: string, text: string, problem: string]>([
    ['is not JSON', 'name=Ride', 'has a body that is not application/json'],
    ['has a field of the wrong type', '{"commute":"true"}', 'body /commute must be boolean'],
    ['is a list', '[]', 'body must be object'],
  ])('is caught when JSON %s', async (_what, text, problem) => {
    expect(await update(json(text))).toEqual([problem])
  })

  it.each<[what: string, fields: (readonly [string, string | File])[], problem: string]>([
    ['lacks a field', [['file', file]], "body must have required property 'data_type'"],
    [
      'has a value that is not allowed',
      [
        ['file', file],
        ['data_type', 'kml'],
      ],
      'body /data_type must be equal to one of the allowed values: FIT,TCX,GPX,fit,fit.gz,tcx,tcx.gz,gpx,gpx.gz',
    ],
    ['has text for a file', [['file', '<gpx/>'], dataType], 'body /file is text, not a file'],
    ['has a file for text', [['file', file], dataType, ['name', file]], 'body /name is a file, not text'],
    ['has a field twice', [['file', file], dataType, dataType], 'body /data_type was sent more than once'],
  ])('is caught when a multipart form %s', async (_what, fields, problem) => {
    expect(await upload(multipart(fields))).toEqual([problem])
  })

  it('is caught when a multipart form has lost its boundary', async () => {
    const headers = { ...bearer, 'Content-Type': 'multipart/form-data' }
    expect(await upload({ headers, body: 'file' })).toEqual(['has a body that is not multipart/form-data'])
  })

  it('is caught when a form lacks a field', async () => {
    const problems = await problemsOf('revokeToken', 'POST', `${authUrl}/oauth/revoke`, {
      ...form({ token_type_hint: 'access_token' }),
      headers: basic,
    })
    expect(problems).toEqual(["body must have required property 'token'"])
  })

  it('is reported without the sent values, which may be secrets', async () => {
    const problems = await issue(form({ client_secret: 'feedface', grant_type: 'feedface' }))
    expect(problems.length).toBeGreaterThan(1)
    expect(problems.join()).not.toContain('feedface')
  })
})
