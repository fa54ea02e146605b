import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest()
  token = await test.token('activity:write')
})
afterAll(() => test.sandbox.close())

const BOUNDARY = 'boundary-of-a-body-in-tests-0123'
const TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json', parts: `multipart/form-data; boundary=${BOUNDARY}` }

const post = (path: string, type: keyof typeof TYPES, body: string) =>
  test.request('POST', path, { token, headers: { 'Content-Type': TYPES[type] }, body: body as never })

const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`
const parts = (count: number): string => `${part.repeat(count)}--${BOUNDARY}--\r\n`
const keys = (count: number): string => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])))

describe('a body that is larger or has more fields than any operation allows is refused, with the limit', () => {
  it.each<[string, string, keyof typeof TYPES, string, string]>([
    ['a form of 1,001 fields', '/activities', 'form', 'a&'.repeat(1_000), 'more than 1000 fields'],
    ['a form of half a million fields', '/oauth/token', 'form', 'a&'.repeat(500_000), 'more than 1000 fields'],
    ['JSON of many names', '/activities', 'json', keys(60_000), 'more than 1000 fields'],
    ['JSON of many lists', '/activities', 'json', `{"name":[${'[],'.repeat(2_000)}1]}`, 'more than 1000 fields'],
    ['JSON nested deeply', '/activities', 'json', `{"name":${'['.repeat(200)}${']'.repeat(200)}}`, 'invalid'],
    ['a multipart body of 101 parts', '/uploads', 'parts', parts(101), 'more than 100 parts'],
    ['a part of many headers', '/uploads', 'parts', part.replace('\r\n\r\n', `\r\n${'x: y\r\n'.repeat(3_000)}\r\n`), 'invalid'],
  ])('%s', async (_what, path, type, body, code) => {
    const response = await post(path, type, body)
    expect([response.status, response.body]).toEqual([
      400,
      { message: 'Bad Request', errors: [expect.objectContaining({ field: 'body', code })] },
    ])
  })

  it.each<[string, string, keyof typeof TYPES, string, object]>([
    ['a form of more than 1 MB', '/activities', 'form', `name=${'a'.repeat(2 ** 20)}`, { resource: 'Activity', field: 'body' }],
    ['JSON of more than 1 MB', '/oauth/token', 'json', `"${'a'.repeat(2 ** 20)}"`, { resource: 'Application', field: 'body' }],
    ['a file of more than 26 MB', '/uploads', 'parts', part + 'a'.repeat(26 * 2 ** 20), { resource: 'Upload', field: 'file' }],
    ['an upload of another type', '/uploads', 'json', `"${'a'.repeat(2 ** 20)}"`, { resource: 'Upload', field: 'file' }],
  ])('%s is too large', async (_what, path, type, body, where) => {
    const response = await post(path, type, body)
    expect([response.status, response.body.errors]).toEqual([400, [{ ...where, code: 'too large' }]])
  })

  it.each<[string, keyof typeof TYPES, string]>([
    ['a form of 1,000 fields', 'form', `name=a${'&a'.repeat(999)}`],
    ['JSON of 900 fields', 'json', keys(900)],
    ['text with many commas and brackets', 'json', JSON.stringify({ name: 'a,[{'.repeat(2_000) })],
  ])('but not %s', async (_what, type, body) => {
    const { body: response } = await post('/activities', type, body)
    expect(response.errors.map(({ field }: { field: string }) => field)).not.toContain('body')
  })

  it('100 parts are taken apart', async () => {
    const { body } = await post('/uploads', 'parts', parts(100))
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['file', 'data_type'])
  })

  it('a query', async () => {
    const { status, body } = await test.request('GET', `/athlete?${'a&'.repeat(1_000)}`, { token })
    expect([status, body.message]).toEqual([400, 'The query has more than 1,000 parameters.'])
    expect((await test.request('GET', `/athlete?${'a&'.repeat(900)}`, { token: await test.token('read') })).status).toBe(200)
  })

  it('a call of the control API', async () => {
    const rules = Array.from({ length: 6_000 }, () => ({ a: 1 }))
    const { status, body } = await test.control('PUT', '/faults', { rules })
    expect([status, body.message]).toEqual([400, 'the body has more than 10,000 values'])
  })
})
