import { describe, expect, it, vi } from 'vitest'
import { startCallback } from '../support/callback.ts'
import { type RequestOptions, startTest, type TestSandbox } from '../support/sandbox.ts'

/** Sends a request, and returns its notes in the journal. */
async function noteOn(test: TestSandbox, method: string, path: string, options: RequestOptions = {}) {
  const { status } = await test.request(method, path, options)
  const { body } = await test.control('GET', '/requests')
  return { status, tolerated: body.at(-1).tolerated }
}

const credentials = ({ sandbox }: TestSandbox) => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })
const query = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()

/** An upload of a walk that ended an hour before the sandbox starts. */
function uploadForm(fields: Readonly<Record<string, string>>): FormData {
  const point = (second: number) =>
    `<trkpt lat="${60.39 + second / 1e4}" lon="5.32"><time>2026-11-02T09:00:${String(second).padStart(2, '0')}Z</time></trkpt>`
  const gpx = `<gpx version="1.1"><trk><trkseg>${[0, 10, 20].map(point).join('')}</trkseg></trk></gpx>`
  const form = new FormData()
  form.set('file', new File([gpx], 'walk.gpx'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('the journal lists everything that is accepted although it is neither stated nor described', () => {
  it('and nothing for a request that conforms to the description', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const refresh = { ...credentials(test), grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken }
    const results = [
      await noteOn(test, 'GET', '/athlete/activities?per_page=3&page=2', { token }),
      await noteOn(test, 'GET', '/segments/starred?page=1', { token }),
      await noteOn(test, 'POST', '/oauth/token', { form: refresh }),
      await noteOn(test, 'GET', `/push_subscriptions?${query(credentials(test))}`),
      await noteOn(test, 'POST', '/oauth/deauthorize', { token }),
    ]
    expect(results).toEqual(results.map(() => ({ status: 200, tolerated: [] })))
  })

  it('names of parameters and fields that the operation does not have, with the name that was meant', async () => {
    await using test = await startTest()
    const { accessToken: token, clientSecret } = test.sandbox
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    expect(await noteOn(test, 'GET', '/athlete/activities?perpage=3&Page=2&limit=9&perpage=4', { token })).toEqual({
      status: 200,
      tolerated: [
        'the unknown parameter perpage was ignored: did you mean per_page?',
        'the unknown parameter Page was ignored: did you mean page?',
        'an unknown parameter was ignored: the operation has before, after, page, and per_page',
      ],
    })
    expect(await noteOn(test, 'PUT', `/activities/${body[0].id}`, { token, json: { nmae: 'x', geer_id: 'b1' } })).toEqual({
      status: 200,
      tolerated: ['the unknown field nmae was ignored: did you mean name?', 'the unknown field geer_id was ignored: did you mean gear_id?'],
    })
    // A secret can be sent as a name.
    expect(await noteOn(test, 'GET', `/athlete?${clientSecret}=1&perpage=1`, { token })).toEqual({
      status: 200,
      tolerated: ['2 unknown parameters were ignored: the operation has none'],
    })
    const many = 'abcdfgh'.split('').map((letter) => `per_pag${letter}=1`)
    expect((await noteOn(test, 'GET', `/athlete/activities?${many.join('&')}`, { token })).tolerated.slice(-2)).toEqual([
      'the unknown parameter per_pagf was ignored: did you mean per_page?',
      expect.stringMatching(/^2 unknown parameters were ignored: /),
    ])
  })

  it('in a token request', async () => {
    await using test = await startTest()
    const fields = { ...credentials(test), grant_type: 'refresh_token', refresh_token: test.sandbox.refreshToken }
    expect(await noteOn(test, 'POST', `/oauth/token?${query(fields)}`)).toEqual({
      status: 200,
      tolerated: ['in the query instead of the body: grant_type, client_id, client_secret, refresh_token'],
    })
    expect(await noteOn(test, 'POST', '/oauth/token', { json: fields })).toEqual({
      status: 200,
      tolerated: ['the body is application/json instead of application/x-www-form-urlencoded'],
    })
    const url = `${test.sandbox.baseUrl}/oauth/token`
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200)
    const { body } = await test.control('GET', '/requests')
    expect(body.at(-1).tolerated).toEqual([
      'the path is below the base URL of the API; the description has it below the web root of the OAuth paths',
    ])
  })

  it('in the encoding of a body', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const activity = `/activities/${body[0].id}`
    expect(await noteOn(test, 'PUT', activity, { token, form: { name: 'Morning' } })).toEqual({
      status: 200,
      tolerated: ['the body is application/x-www-form-urlencoded instead of application/json'],
    })
    const headers = { 'Content-Type': 'application/problem+json' }
    expect(await noteOn(test, 'PUT', activity, { token, headers, json: { name: 'Noon' } })).toEqual({
      status: 200,
      tolerated: ['Content-Type is an alias of application/json'],
    })
    expect(await noteOn(test, 'PUT', '/athlete?weight=60', { token })).toEqual({
      status: 200,
      tolerated: ['in the query instead of the body: weight'],
    })
  })

  it('in flags and lists', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const streams = `/activities/${body[0].id}/streams`
    expect(await noteOn(test, 'GET', `${streams}?keys=time&keys=distance&key_by_type=1`, { token })).toEqual({
      status: 200,
      tolerated: ['keys was sent 2 times: the description has one list', 'key_by_type is 1 instead of true'],
    })
    expect(await noteOn(test, 'GET', '/athlete/activities?page=1&page=2', { token })).toEqual({
      status: 200,
      tolerated: ['page was sent 2 times: the last value is used'],
    })
  })

  it.each(['true', 'True', '1'])('in a flag that is %s, in every place where a flag is read from text', async (yes) => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const { body: activities } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const activity = `/activities/${activities[0].id}`
    const { body: segments } = await test.request('GET', '/segments/starred', { token })
    const star = `/segments/${segments[0].id}/starred`
    const manual = { name: 'Rowing machine', sport_type: 'Rowing', start_date_local: '2026-11-01T10:00:00Z', elapsed_time: '600' }
    const note = (name: string, described: string) => (yes === described ? [] : [`${name} is ${yes} instead of ${described}`])
    const form = 'the body is application/x-www-form-urlencoded instead of application/json'

    expect(await noteOn(test, 'GET', `${activity}?include_all_efforts=${yes}`, { token })).toEqual({
      status: 200,
      tolerated: note('include_all_efforts', 'true'),
    })
    expect(await noteOn(test, 'PUT', star, { token, form: { starred: yes } })).toEqual({ status: 200, tolerated: note('starred', 'true') })
    expect(await noteOn(test, 'PUT', activity, { token, form: { commute: yes } })).toEqual({
      status: 200,
      tolerated: [form, ...note('commute', 'true')],
    })
    expect((await test.request('GET', activity, { token })).body.commute).toBe(true)
    expect(await noteOn(test, 'POST', '/activities', { token, form: { ...manual, trainer: yes } })).toEqual({
      status: 201,
      tolerated: note('trainer', '1'),
    })
    const { body: created } = await test.request('GET', '/athlete/activities?per_page=100', { token })
    expect(created.find(({ name }: { name: string }) => name === manual.name).trainer).toBe(true)
    expect(await noteOn(test, 'POST', '/uploads', { token, body: uploadForm({ data_type: 'gpx', commute: yes }) })).toEqual({
      status: 201,
      tolerated: note('commute', '1'),
    })
    await test.advance('1m')
    expect((await test.request('GET', '/athlete/activities?per_page=1', { token })).body[0].commute).toBe(true)
  })

  it.each(['false', 'False', '0'])('in a flag that is %s', async (no) => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const noted = await noteOn(test, 'GET', `/activities/${body[0].id}/streams?keys=time&key_by_type=${no}`, { token })
    expect(noted).toEqual({ status: 200, tolerated: no === 'false' ? [] : [`key_by_type is ${no} instead of false`] })
  })

  it('but text is not a flag in JSON, and other words are not flags anywhere', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const activity = `/activities/${body[0].id}`
    for (const noted of [
      await noteOn(test, 'PUT', activity, { token, json: { commute: 'True' } }),
      await noteOn(test, 'GET', `${activity}?include_all_efforts=TRUE`, { token }),
      await noteOn(test, 'GET', `${activity}?include_all_efforts=yes`, { token }),
    ]) {
      expect(noted).toEqual({ status: 400, tolerated: [] })
    }
  })

  it('in fields of any body that are sent in the query', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const fields = query({ data_type: 'gpx', name: 'From the query', external_id: 'morning', trainer: '1' })
    expect(await noteOn(test, 'POST', `/uploads?${fields}`, { token, body: uploadForm({}) })).toEqual({
      status: 201,
      tolerated: ['in the query instead of the body: data_type, name, trainer, external_id'],
    })
    await test.advance('1m')
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    expect(body[0]).toMatchObject({ name: 'From the query', external_id: 'morning', trainer: true })
    expect(await noteOn(test, 'PUT', `/activities/${body[0].id}?name=Renamed&commute=True`, { token })).toEqual({
      status: 200,
      tolerated: ['commute is True instead of true', 'in the query instead of the body: name, commute'],
    })
    expect(await noteOn(test, 'PUT', `/activities/${body[0].id}?name=Query`, { token, json: { name: 'Body' } })).toEqual({
      status: 200,
      tolerated: [],
    })
    const { body: activity } = await test.request('GET', `/activities/${body[0].id}`, { token })
    expect(activity).toMatchObject({ name: 'Body', commute: true })
  })

  it('in credentials of the deletion of a subscription that are sent in a form', async () => {
    await using test = await startTest()
    await using callback = await startCallback()
    const subscription = { ...credentials(test), callback_url: callback.url, verify_token: 'skansen' }
    const { body } = await test.request('POST', '/push_subscriptions', { form: subscription })
    const path = `/push_subscriptions/${body.id}`
    expect(await noteOn(test, 'DELETE', path, { form: { ...credentials(test), client_secret: 'wrong' } })).toMatchObject({ status: 401 })
    expect(await noteOn(test, 'DELETE', path, { form: credentials(test) })).toEqual({
      status: 204,
      tolerated: ['in the body instead of the query: client_id, client_secret'],
    })
  })

  it('in the older names and spellings of a sport', async () => {
    await using test = await startTest()
    const token = test.sandbox.accessToken
    const manual = { name: 'Old client', start_date_local: '2026-11-01T10:00:00Z', elapsed_time: '600' }
    expect(await noteOn(test, 'POST', '/activities', { token, form: { ...manual, type: 'ride' } })).toEqual({
      status: 201,
      tolerated: ['type was sent instead of sport_type', 'type is ride instead of Ride'],
    })
    expect(await noteOn(test, 'POST', '/activities', { token, form: { ...manual, type: 'Run', sport_type: 'TrailRun' } })).toEqual({
      status: 201,
      tolerated: [],
    })
    const { body: activities } = await test.request('GET', '/athlete/activities', { token })
    const sports = activities.filter(({ name }: { name: string }) => name === 'Old client')
    expect(sports.map(({ sport_type }: { sport_type: string }) => sport_type).toSorted()).toEqual(['Ride', 'TrailRun'])

    expect(await noteOn(test, 'POST', '/uploads', { token, body: uploadForm({ data_type: 'gpx', activity_type: 'hike' }) })).toEqual({
      status: 201,
      tolerated: ['activity_type was sent instead of sport_type', 'activity_type is hike instead of Hike'],
    })
    await test.advance('1m')
    expect((await test.request('GET', '/athlete/activities?per_page=1', { token })).body[0].sport_type).toBe('Hike')
    expect(await noteOn(test, 'POST', '/activities', { token, form: { ...manual, type: 'sleeping' } })).toEqual({
      status: 400,
      tolerated: [],
    })
  })

  it('but an access token in the query is not accepted, and the reason states where to send it', async () => {
    await using test = await startTest()
    const { status } = await test.request('GET', `/athlete?access_token=${test.sandbox.accessToken}`)
    expect(status).toBe(401)
    const { body } = await test.control('GET', '/requests')
    expect(body.at(-1).why).toBe('The access token is in the query: send it in the Authorization: Bearer header.')
  })

  it('in the Authorization header', async () => {
    await using test = await startTest()
    const { accessToken, clientId, clientSecret } = test.sandbox
    expect(await noteOn(test, 'GET', '/athlete', { headers: { Authorization: `bearer ${accessToken}` } })).toEqual({
      status: 200,
      tolerated: ['the scheme of the Authorization header is not spelled Bearer or Basic'],
    })
    const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
    const Authorization = `Basic ${Buffer.from(`${hex(clientId)}:${hex(clientSecret)}`).toString('base64')}`
    expect(await noteOn(test, 'POST', '/oauth/revoke', { headers: { Authorization }, form: { token: 'unknown' } })).toEqual({
      status: 200,
      tolerated: ['the client credentials are percent-encoded: the specification does not encode them'],
    })
  })

  it('in a request that is refused for another reason, and for listeners too', async () => {
    const onRequest = vi.fn()
    await using test = await startTest({ onRequest })
    const tolerated = ['in the query instead of the body: grant_type']
    expect(await noteOn(test, 'POST', '/oauth/token?grant_type=refresh_token')).toEqual({ status: 400, tolerated })
    expect(onRequest).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tolerated }))
  })
})
