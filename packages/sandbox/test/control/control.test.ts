import type { Schema } from '@activity-tracking/kit/server/document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlDescription } from '../../src/description/control-description.ts'
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

  it('responds with 404 to an unknown path and 405 to an unsupported method', async () => {
    expect((await ask('GET', '/nothing')).status).toBe(404)
    expect((await ask('GET', '/activities/%E0%A4%A')).status).toBe(404)
    expect((await ask('DELETE', '/activities/%E0%A4%A')).status).toBe(404)
    const { status, allow } = await ask('PUT', '/clock')
    expect([status, allow]).toEqual([405, 'POST, OPTIONS'])
  })

  it.each<[string, string, object | undefined, string]>([
    ['POST', '/clock', { advanc: '6h' }, 'the request has an unknown property "advanc"'],
    ['POST', '/clock', { now: '2026-11-02T10:00Z' }, 'now must match format "date-time"'],
    ['POST', '/clock', { advance: 'soon' }, '"soon" is not a duration'],
    ['POST', '/clock', { advance: '6h', now: '2027-01-01T00:00:00Z' }, 'now and advance are mutually exclusive'],
    ['POST', '/tokens', { scope: 'read,everything' }, 'unknown scope "everything"'],
    ['POST', '/tokens', { scope: ' ' }, 'no scope is given'],
    ...['toString', 'constructor', '__proto__', 'hasOwnProperty'].map((scope): [string, string, object, string] => {
      return ['POST', '/tokens', { scope }, `unknown scope "${scope}"`]
    }),
    ['POST', '/clock', { now: '1998-12-31T23:59:60Z' }, 'now must match format'],
    ['POST', '/clock', { now: '0005-06-01T00:00:00Z' }, 'now sets the clock to a time that is not from 1970-01-01 to 9999-12-30'],
    ['POST', '/apps', { now: '9999-12-31T00:00:00Z' }, 'now sets the clock to a time that is not from 1970-01-01 to 9999-12-30'],
    ['POST', '/apps', { world: { now: '0005-06-01T00:00:00Z', athletes: [{ id: 7, firstname: 'Ada' }] } }, 'from 1970-01-01 to 9999-12-30'],
    ['PUT', '/faults', { rules: [{ operation_id: '*', status: 500, until: '2026-02-30T00:00:00Z' }] }, 'rules.0.until must match format'],
    ['PUT', '/faults', { rules: Array(21).fill({ operation_id: '*', status: 1 }) }, 'rules.19.status must be >= 400; and 1 more'],
    ['POST', '/tokens', [], 'the request must be object'],
    ['POST', '/clock', undefined, 'the request does not have a body'],
    ['POST', '/activities', { start_date_local: 'noon' }, 'start_date_local is not a valid date-time'],
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
    const { Control } = Reflect.get(controlDescription.document().components, 'securitySchemes')
    const headers = { [Control.name]: '1', 'Content-Type': 'application/json' }
    expect(await ask('POST', '/clock', headers, text)).toMatchObject({ status: 400, body: { message: 'the body is not JSON' } })
  })

  it('refuses a body that is too large', async () => {
    const headers = { 'X-Sandbox-Control': '1', 'Content-Type': 'application/json' }
    const { status, body } = await ask('POST', '/clock', headers, `"${'a'.repeat(2 ** 20)}"`)
    expect([status, body.message]).toEqual([413, 'the body is larger than 1 MB'])
  })

  it('lists requests with the whole id of the athlete', async () => {
    await test.control('POST', '/load', { athletes: [{ id: '9007199254740993', firstname: 'Liv' }] })
    await test.request('GET', '/athlete', { token: await test.token('read', '9007199254740993') })
    expect((await test.control('GET', '/requests')).text).toContain('"athlete_id":9007199254740993,')
  })
})

const PROBES = [-1e20, -2, 0.5, 1e20, '', ' ', 'a', 'x'.repeat(1_000_001), {}, { other: 1 }, [], ['a', 'a']]

it('what each operation requires and refuses is recorded', async () => {
  const { operations, describe: described, follow, violationsOf } = controlDescription
  const named = new Set<string>()
  /** What is wrong with these values of a schema, then of its parts, and the defaults. Schemas with a name are told once. */
  function told(whole: Schema, part: Schema, put: (value: unknown) => unknown = (value) => value, at = ''): string[] {
    if (part.$ref !== undefined && part !== whole) return [`${at} ${named.add(part.$ref) && part.$ref}`]
    const { properties = {}, items, prefixItems = items && [items], maxItems, default: otherwise } = follow<Schema>(part)
    const long = Array(Math.min(Number(maxItems ?? 0), 10_000) + 1).fill(0)
    const problems = [...PROBES, long].flatMap((value) => violationsOf(whole, put(value)).filter((each) => each.at === at))
    return [
      `${at} ${[...new Set(problems.map(({ message }) => message))].join(', ')}${otherwise === undefined ? '' : `, or else ${otherwise}`}`,
      ...Object.entries(properties).flatMap(([name, child]) => told(whole, child, (value) => put({ [name]: value }), `${at}/${name}`)),
      ...((prefixItems as Schema[] | undefined) ?? []).flatMap((child, index) =>
        told(whole, child, (value) => put([...Array(index).fill(0), value]), `${at}/${index}`),
      ),
    ]
  }
  const lines = operations.map(({ operationId, method, path }) => {
    const { parameters, body, bodyLimit } = described(operationId)
    const inputs = parameters.map(({ name, required, schema }) => `${name}${required ? ' required' : ''}${told(schema, { ...schema })}`)
    return `${method} ${path}: ${inputs.join('; ')}; ${bodyLimit} bytes${body?.required ? ' required' : ''}${body && told({}, body.schema)}`
  })
  for (const $ref of named) lines.push(`${$ref}:${told({ $ref }, follow({ $ref })).join(';')}`)
  for (const [name, { properties = {}, required = [] }] of Object.entries(controlDescription.document().components.schemas)) {
    const optional = [...Object.keys(properties), ...required].filter((key) => !(key in properties && required.includes(key)))
    if (!named.has(`#/components/schemas/${name}`) && optional.length > 0) lines.push(`${name} may have ${optional.join(', ')}`)
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('answers/input.txt')
})
