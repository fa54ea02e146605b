import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlOperations } from '../../src/description/control-document.gen.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const changing = Object.entries(controlOperations).filter(([, { changes }]) => changes)

let test: TestSandbox
beforeAll(async () => {
  test = await startTest()
})
afterAll(() => test.sandbox.close())

/** It looks like those that the sandbox issues. */
const SECRET = 'a'.repeat(40)

/** Sends a request with these headers and this text, if any. */
async function ask(method: string, path: string, headers: Readonly<Record<string, string>> = {}, text?: string) {
  const init = { method, headers, ...(text !== undefined && { body: text }) }
  const response = await fetch(test.sandbox.controlUrl + path, init)
  return { status: response.status, allow: response.headers.get('Allow'), body: await response.json() }
}

describe('the control API', () => {
  it('treats every method except GET as a change', () => {
    expect(changing.map(([name]) => name)).toEqual(
      Object.entries(controlOperations)
        .filter(([, { method }]) => method !== 'GET')
        .map(([name]) => name),
    )
  })

  it.each(changing)('wants X-Sandbox-Control: %s', async (_name, { method, path }) => {
    const before = (await test.control('GET', '/state')).text
    for (const headers of [{}, ...['', '0', 'true'].map((value) => ({ 'X-Sandbox-Control': value }))]) {
      const { status, body } = await ask(method, path.replace(/\{\w+\}/, '1'), headers)
      expect([status, body]).toEqual([403, { message: 'a request that changes something requires the header X-Sandbox-Control: 1' }])
    }
    expect((await test.control('GET', '/state')).text).toBe(before)
  })

  it('reads without it', async () => {
    expect((await ask('GET', '/state')).status).toBe(200)
  })

  it('responds with 404 to an unknown path and 405 to an unsupported method', async () => {
    expect((await ask('GET', '/nothing')).status).toBe(404)
    expect((await ask('GET', '/activities/%E0%A4%A')).status).toBe(404)
    expect((await ask('DELETE', '/activities/%E0%A4%A')).status).toBe(404)
    const { status, allow } = await ask('PUT', '/clock')
    expect([status, allow]).toEqual([405, 'POST, OPTIONS'])
  })

  it('responds with 404 to an unknown world', async () => {
    const { status, body } = await ask('GET', '/state', { 'X-Sandbox-World': 'nobody' })
    expect([status, body.message]).toEqual([404, 'the world "nobody" does not exist: POST /apps creates one'])
  })

  it.each<[string, string, object | undefined, string]>([
    ['POST', '/clock', { advanc: '6h' }, 'the request has an unknown property "advanc"'],
    ['POST', '/clock', {}, 'the request must NOT have fewer than 1 properties'],
    ['POST', '/clock', { frozen: 'yes' }, 'frozen must be boolean'],
    ['POST', '/clock', { now: 'soon' }, 'now must match format "date-time"'],
    ['POST', '/clock', { advance: 'soon' }, '"soon" is not a duration'],
    ['POST', '/clock', { advance: '6h', now: '2027-01-01T00:00:00Z' }, 'now and advance are mutually exclusive'],
    ['POST', '/tokens', { scope: 'read,everything' }, 'unknown scope "everything"'],
    ['POST', '/tokens', { scope: ' ' }, 'no scope is given'],
    ...['toString', 'constructor', '__proto__', 'hasOwnProperty'].map((scope): [string, string, object, string] => {
      return ['POST', '/tokens', { scope }, `unknown scope "${scope}"`]
    }),
    ['POST', '/events', { object_type: 'activity', aspect_type: 'create', object_id: 1e300 }, 'object_id must be <='],
    ['POST', '/clock', { now: '1998-12-31T23:59:60Z' }, 'now must match format'],
    ['POST', '/apps', { now: '2026-02-30T00:00:00Z' }, 'now must match format'],
    ['POST', '/clock', { now: '0005-06-01T00:00:00Z' }, 'now sets the clock to a time that is not from 1970-01-01 to 9999-12-30'],
    ['POST', '/apps', { now: '9999-12-31T00:00:00Z' }, 'now sets the clock to a time that is not from 1970-01-01 to 9999-12-30'],
    ['POST', '/apps', { world: { now: '0005-06-01T00:00:00Z', athletes: [{ id: 7, firstname: 'Ada' }] } }, 'from 1970-01-01 to 9999-12-30'],
    ['PUT', '/faults', { rules: [{ operation_id: '*', status: 500, until: '2026-02-30T00:00:00Z' }] }, 'rules.0.until must match format'],
    ['PUT', '/faults', { rules: Array(21).fill({ operation_id: '*', status: 1 }) }, 'rules.19.status must be >= 400; and 1 more'],
    ['POST', '/apps', { seed: 1e300 }, 'seed must be <= 9007199254740991'],
    ['POST', '/tokens', [], 'the request must be object'],
    ['POST', '/activities', { start_date_local: 'noon' }, 'start_date_local is not a valid date-time'],
    ['PATCH', '/apps/48213', { tier: 'gold' }, 'tier must be one of standard, upgraded, unlimited'],
    ['DELETE', '/grants/x', undefined, 'athlete_id must match pattern'],
  ])('reports what is wrong: %s %s %j', async (method, path, body, message) => {
    const response = await test.control(method, path, body)
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)])
  })

  it.each<[string, string, object | undefined, readonly object[]]>([
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
    ['POST', '/activities', { sport_type: SECRET }, [{ field: 'sport_type', message: 'unknown sport_type "[secret]"' }]],
    ['POST', '/activities', { [SECRET]: 1 }, [{ field: '[secret]', message: 'is unknown' }]],
    ['POST', '/tokens', [], []],
    ['DELETE', '/activities/1', undefined, []],
  ])('names the fields that are wrong: %s %s %j', async (method, path, body, fields) => {
    expect((await test.control(method, path, body)).body.fields ?? []).toEqual(fields)
  })

  it.each(['/requests?afer=1', '/state?world=48213', '/things/athletes?page=1&per_page=2&x=%00'])(
    'refuses an unknown parameter: %s',
    async (path) => {
      const name = [...new URLSearchParams(path.split('?')[1]).keys()].at(-1)
      const { status, body } = await test.control('GET', path)
      expect([status, body.message]).toEqual([400, `the request has an unknown parameter "${name}"`])
    },
  )

  const notUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) as never
  it.each(['{"advance":', '\u0000', 'advance=6h', notUtf8])('refuses a body that is not JSON: %j', async (text) => {
    const headers = { 'X-Sandbox-Control': '1', 'Content-Type': 'application/json' }
    expect(await ask('POST', '/clock', headers, text)).toMatchObject({ status: 400, body: { message: 'the body is not JSON' } })
  })

  it('refuses a body that is too large', async () => {
    const headers = { 'X-Sandbox-Control': '1', 'Content-Type': 'application/json' }
    const { status, body } = await ask('POST', '/clock', headers, `"${'a'.repeat(2 ** 20)}"`)
    expect([status, body.message]).toEqual([413, 'the body is larger than 1 MB'])
  })

  it('lists requests to the service and why they were refused', async () => {
    await test.control('POST', '/load', { athletes: [{ id: '9007199254740993', firstname: 'Liv' }] })
    await test.request('GET', '/athlete')
    await test.request('GET', '/athlete', { token: await test.token('read', '9007199254740993') })
    const { body: all, text } = await test.control('GET', '/requests')
    expect(all).toMatchObject([
      { number: 1, status: 401, athlete_id: null, why: expect.stringContaining('No access token') },
      { number: 2, status: 200, why: null },
    ])
    expect(text).toContain('"athlete_id":9007199254740993,')
    expect((await test.control('GET', '/requests?after=1')).body).toEqual(all.slice(1))
  })
})
