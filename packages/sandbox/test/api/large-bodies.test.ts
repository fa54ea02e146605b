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
const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`

describe('a body that is larger than any operation allows is refused, with the limit', () => {
  it.each<[string, string, keyof typeof TYPES, string, object]>([
    ['a form of more than 1 MB', '/activities', 'form', `name=${'a'.repeat(2 ** 20)}`, { resource: 'Activity', field: 'body' }],
    ['JSON of more than 1 MB', '/oauth/token', 'json', `"${'a'.repeat(2 ** 20)}"`, { resource: 'Application', field: 'body' }],
    ['a file of more than 26 MB', '/uploads', 'parts', part + 'a'.repeat(26 * 2 ** 20), { resource: 'Upload', field: 'file' }],
    ['an upload of another type', '/uploads', 'json', `"${'a'.repeat(2 ** 20)}"`, { resource: 'Upload', field: 'file' }],
  ])('%s', async (_what, path, type, body, where) => {
    const response = await test.request('POST', path, { token, headers: { 'Content-Type': TYPES[type] }, body: body as never })
    expect([response.status, response.body.errors]).toEqual([400, [{ ...where, code: 'too large' }]])
  })

  it.each([
    ['a', 'too large'],
    ['', 'missing'],
  ])('also if its length is not stated: 1 MB and %j', async (more, code) => {
    const body = new Blob([new Uint8Array(2 ** 20), more]).stream()
    const init = { method: 'POST', headers: { 'Content-Type': TYPES.form }, body, duplex: 'half' }
    const response = await fetch(`${test.sandbox.authUrl}/oauth/token`, init)
    expect(await response.json()).toMatchObject({ errors: [{ code }] })
  })

  it.each(['', 'Multipart/Form-Data; boundary=x'])('but not one at the limit: %j', async (type) => {
    const [path, bytes] = type === '' ? ['/activities', 2 ** 20] : ['/uploads', 2 ** 21]
    const body = new Uint8Array(bytes) as never
    const response = await test.request('POST', path, { token, headers: { 'Content-Type': type || TYPES.form }, body })
    expect([response.status, response.body.errors[0].code === 'too large']).toEqual([400, false])
  })

  it('but not one of many values', async () => {
    const headers = { 'Content-Type': TYPES.json }
    const body = `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
    const response = await test.request('POST', '/activities', { token, headers, body: body as never })
    expect(response.body.errors.map(({ field }: { field: string }) => field)).not.toContain('body')
  })
})
