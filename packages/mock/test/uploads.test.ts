import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

const upload = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}, init: Record<string, unknown> = {}) =>
  fetch(`${mock.baseUrl}/uploads`, { method: 'POST', headers: { Authorization: 'Bearer any-text', ...headers }, body, ...init })

function form(file: string | Uint8Array<ArrayBuffer> | undefined, fields: Record<string, string>): FormData {
  const data = new FormData()
  if (file !== undefined) data.append('file', new Blob([file]), 'morning-ride.fit')
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** All byte values, in an order that is neither text nor compressible. */
const binary = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 8)) % 256)

const HANDWRITTEN = [
  '--edge',
  'Content-Disposition: form-data; name="data_type"',
  '',
  'fit',
  '--edge',
  'Content-Disposition: form-data; name="file"; filename="ride.fit"',
  '',
  'no media type on this part, as many clients send it',
  '--edge--',
  '',
].join('\r\n')

const EDGE = { 'Content-Type': 'multipart/form-data; boundary=edge' }

/** The least size of a large body. */
const LARGE = 2 ** 20

describe('POST /uploads', () => {
  it.each([
    ['large bodies', () => upload(form(new Uint8Array(LARGE), { data_type: 'fit' }))],
    ['bodies of unknown length', () => upload(new Blob([HANDWRITTEN]).stream(), EDGE, { duplex: 'half' })],
  ])('reads %s in turn, so that they are not all in memory', async (_what, send) => {
    const first = [1, 2].map(() => {
      const outgoing = request(`${mock.baseUrl}/uploads`, {
        method: 'POST',
        headers: { 'Content-Length': LARGE, Expect: '100-continue' },
      })
      onTestFinished(() => void outgoing.destroy())
      outgoing.on('error', () => undefined).flushHeaders()
      return outgoing
    })
    await Promise.all(first.map((outgoing) => once(outgoing, 'continue')))
    const isDone = vi.fn()
    const waiting = send()
    void waiting.then(isDone)
    for (let round = 0; round < 10; round += 1) expect((await upload(form('small', { data_type: 'fit' }))).status).toBe(201)
    expect(isDone).not.toHaveBeenCalled()
    first[0]?.destroy()
    expect((await waiting).status).toBe(201)
  })

  const lookalike = '\r\n--activity-mock\r\nContent-Disposition: form-data; name="data_type"\r\n\r\ndoc\r\n--activity-mock'

  it.each([
    ['a file larger than 10 MB', () => upload(form(new Uint8Array(12_000_000), { data_type: 'fit.gz' }))],
    ['a file part without a media type', () => upload(HANDWRITTEN, EDGE)],
    ['a body of unknown length', () => upload(new Blob([HANDWRITTEN]).stream(), EDGE, { duplex: 'half' })],
    [
      'fields with percent signs, quotes, letters of any script, and text that looks like another part',
      () => upload(form('<gpx/>', { data_type: 'gpx', name: '100 % "Fløyen" 山 %zz', description: lookalike })),
    ],
  ])('accepts %s', async (_what, send) => {
    expect((await send()).status).toBe(201)
  })

  it.each([
    ['the file', form(undefined, { data_type: 'fit' }), 'file'],
    ['the format', form('x', {}), 'data_type'],
    ['a known format', form('x', { data_type: 'doc' }), 'data_type'],
  ])('returns the documented 400 without %s', async (_title, body, field) => {
    const response = await upload(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'Bad Request' })
    expect(response.headers.get('sl-violations')).toContain(field)
  })

  it.each([
    ['no boundary', 'multipart/form-data'],
    ['another boundary', 'multipart/form-data; boundary=other'],
  ])('returns the documented 400 to a body with %s', async (_title, contentType) => {
    const response = await upload(HANDWRITTEN, { 'Content-Type': contentType })
    expect(response.status).toBe(400)
    expect(response.headers.get('sl-violations')).toContain('The body cannot be read')
  })

  it('returns 413 for a body over the limit, and then accepts a binary file', async () => {
    const response = await upload(new Uint8Array(64 * 1024 * 1024 + 1), { 'Content-Type': 'application/octet-stream' })
    expect(response.status).toBe(413)
    expect((await upload(form(binary, { data_type: 'fit' }))).status).toBe(201)
  })
})
