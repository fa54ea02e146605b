import { describe, expect, it } from 'vitest'
import { controlOperations } from '../../src/description/control-document.gen.ts'
import { START, startControl } from './support.ts'

const changing = Object.entries(controlOperations).filter(([, { changes }]) => changes)

describe('the control API', () => {
  it('treats every method except GET as a change', () => {
    expect(changing.map(([name]) => name)).toEqual(
      Object.entries(controlOperations)
        .filter(([, { method }]) => method !== 'GET')
        .map(([name]) => name),
    )
  })

  it.each(changing)('wants X-Sandbox-Control: %s', async (_name, { method, path }) => {
    const { ask, world } = startControl()
    const before = JSON.stringify(world.state)
    for (const value of [undefined, '', '0', 'true']) {
      const { status, body } = await ask(method, path.replace(/\{\w+\}/, '1'), { headers: { 'x-sandbox-control': value } })
      expect([status, body]).toEqual([403, { message: 'a request that changes something requires the header X-Sandbox-Control: 1' }])
    }
    expect(JSON.stringify(world.state)).toBe(before)
  })

  it('reads without it', async () => {
    expect((await startControl().ask('GET', '/state', { headers: { 'x-sandbox-control': undefined } })).status).toBe(200)
  })

  it('responds with 404 to an unknown path and 405 to an unsupported method', async () => {
    const { ask } = startControl()
    expect((await ask('GET', '/nothing')).status).toBe(404)
    expect((await ask('GET', '/activities/%E0%A4%A')).status).toBe(404)
    expect((await ask('DELETE', '/activities/%E0%A4%A')).status).toBe(404)
    const { status, headers } = await ask('PUT', '/clock')
    expect([status, headers['Allow']]).toEqual([405, 'POST, OPTIONS'])
  })

  it('responds with 404 to an unknown world', async () => {
    const { status, body } = await startControl().ask('GET', '/state', { headers: { 'x-sandbox-world': 'nobody' } })
    expect([status, body.message]).toEqual([404, 'the world "nobody" does not exist: POST /apps creates one'])
  })

  it.each<[string, string, unknown, string]>([
    ['POST', '/clock', { advanc: '6h' }, 'the request has an unknown property "advanc"'],
    ['POST', '/clock', {}, 'the request must NOT have fewer than 1 properties'],
    ['POST', '/clock', { frozen: 'yes' }, 'frozen must be boolean'],
    ['POST', '/clock', { now: 'soon' }, 'now must match format "date-time"'],
    ['POST', '/clock', { advance: 'soon' }, '"soon" is not a duration'],
    ['POST', '/clock', { advance: '6h', now: '2027-01-01T00:00:00Z' }, 'now and advance are mutually exclusive'],
    ['POST', '/tokens', { scope: 'read,everything' }, 'unknown scope "everything"'],
    ['POST', '/tokens', { scope: ' ' }, 'no scope is given'],
    ...['toString', 'constructor', '__proto__', 'hasOwnProperty'].map((scope): [string, string, unknown, string] => {
      return ['POST', '/tokens', { scope }, `unknown scope "${scope}"`]
    }),
    ['POST', '/events', { object_type: 'activity', aspect_type: 'create', object_id: 1e300 }, 'object_id must be <='],
    ['POST', '/clock', { now: '1998-12-31T23:59:60Z' }, 'now must match format'],
    ['POST', '/apps', { now: '2026-02-30T00:00:00Z' }, 'now must match format'],
    ['POST', '/clock', { now: '0005-06-01T00:00:00Z' }, 'now sets the clock to a time that is not from 1970-01-01 to 9999-12-30'],
    ['POST', '/apps', { now: '9999-12-31T00:00:00Z' }, 'now sets the clock to a time that is not from 1970-01-01 to 9999-12-30'],
    ['POST', '/apps', { world: { now: '0005-06-01T00:00:00Z', athletes: [{ id: 7, firstname: 'Ada' }] } }, 'from 1970-01-01 to 9999-12-30'],
    ['PUT', '/faults', { rules: [{ operation_id: '*', status: 500, until: '2026-02-30T00:00:00Z' }] }, 'rules.0.until must match format'],
    ['POST', '/apps', { seed: 1e300 }, 'seed must be <= 9007199254740991'],
    ['POST', '/tokens', [], 'the request must be object'],
    ['POST', '/activities', { start_date_local: 'noon' }, 'start_date_local is not a valid date-time'],
    ['PATCH', '/apps/48213', { tier: 'gold' }, 'tier must be one of standard, upgraded, unlimited'],
    ['DELETE', '/grants/x', undefined, 'athlete_id must match pattern'],
  ])('reports what is wrong: %s %s %j', async (method, path, body, message) => {
    const response = await startControl().ask(method, path, { body })
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)])
  })

  it.each<[string, string, unknown, readonly object[]]>([
    [
      'POST',
      '/events',
      { object_type: 'activity', updates: 'no' },
      [
        { field: 'aspect_type', message: 'is missing' },
        { field: 'updates', message: 'must be object' },
      ],
    ],
    [
      'POST',
      '/activities',
      { name: ' ', color: 'red' },
      [
        { field: 'color', message: 'is unknown' },
        { field: 'name', message: 'must not be blank' },
      ],
    ],
    ['PUT', '/faults', { rules: [{ operation_id: '*', status: 200 }] }, [{ field: 'rules.0.status', message: 'must be >= 400' }]],
    ['GET', '/things/athletes?page=0', undefined, [{ field: 'page', message: 'must be >= 1' }]],
    ['POST', '/activities', { sport_type: 'Chess' }, [{ field: 'sport_type', message: 'unknown sport_type "Chess"' }]],
    ['DELETE', '/activities/1', undefined, []],
  ])('names the fields that are wrong: %s %s %j', async (method, url, body, fields) => {
    const [path = '', query = ''] = url.split('?')
    expect((await startControl().ask(method, path, { body, query })).body.fields ?? []).toEqual(fields)
  })

  it.each(['/requests?afer=1', '/state?world=48213', '/things/athletes?page=1&per_page=2&x=%00'])(
    'refuses an unknown parameter: %s',
    async (url) => {
      const [path = '', query = ''] = url.split('?')
      const name = [...new URLSearchParams(query).keys()].at(-1)
      const { status, body } = await startControl().ask('GET', path, { query })
      expect([status, body.message]).toEqual([400, `the request has an unknown parameter "${name}"`])
    },
  )

  it('sets, lists and removes fault rules', async () => {
    const { call, ask } = startControl()
    const rules = [{ operation_id: 'createActivity', cut: 'after', times: 1, until: '2026-11-02T12:00:00Z' } as const]
    expect(await call('setFaults', { seed: 3, rules })).toMatchObject({ rules })
    expect(await call('getFaults')).toMatchObject({ rules })
    for (const [rule, message] of [
      [{ operation_id: 'getAthletes', status: 500 }, 'the service has no operation "getAthletes"'],
      [{ operation_id: '*', times: 2 }, 'rules.0 does nothing'],
    ] as const) {
      const { status, body } = await ask('PUT', '/faults', { body: { rules: [rule] } })
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
    }
    expect(await call('clearFaults')).toBeUndefined()
    expect(await call('getFaults')).toMatchObject({ rules: [] })
  })

  it.each(['{"advance":', '\u0000', 'advance=6h'])('refuses a body that is not JSON: %j', async (text) => {
    expect(await startControl().ask('POST', '/clock', { text })).toMatchObject({ status: 400, body: { message: 'the body is not JSON' } })
  })

  it('lists requests to the service and why they were refused', async () => {
    const { services, world, call } = startControl()
    const entry = {
      at: START,
      method: 'GET',
      path: '/api/v3/athlete',
      query: [],
      operationId: 'getAthlete',
      status: 401,
      athleteId: null,
      scope: null,
      why: 'it has expired',
    }
    services.journalOf(world).add(entry)
    services.journalOf(world).add({ ...entry, status: 200, athleteId: '9007199254740993', why: null })
    const all = await call('listRequests')
    expect(all).toMatchObject([
      {
        number: 1,
        at: '2026-11-02T10:00:00.000Z',
        operation_id: 'getAthlete',
        status: 401,
        athlete_id: null,
        why: 'it has expired',
      },
      { number: 2, status: 200, athlete_id: 9007199254740993n, why: null },
    ])
    expect(await call('listRequests', { after: 1 })).toEqual(all.slice(1))
  })
})
