import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { BinaryInput } from '../src/index.ts'
import { unwrap } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const GPX = '<gpx version="1.1"/>'
const bytes = new TextEncoder().encode(GPX)

/** A property that is there without a value, as JavaScript callers often leave one. */
const absent = (name: string): object => ({ [name]: undefined })

describe('request bodies', () => {
  it('sends forms URL-encoded, without undefined values', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.PUT('/athlete', { body: { weight: 58.5, ...absent('ftp') } })
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
    expect(await requests[0]?.text()).toBe('weight=58.5')
  })

  it('encodes reserved characters in forms', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.POST('/activities', {
      body: { name: 'Up & down = 1 + 1', sport_type: 'Ride', start_date_local: '2026-10-18T08:00:00Z', elapsed_time: 60 },
    })
    expect(new URLSearchParams(await requests[0]?.text()).get('name')).toBe('Up & down = 1 + 1')
  })

  it('sends an updated activity as JSON', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.PUT('/activities/{id}', { params: { path: { id: 1 } }, body: { name: 'Ride', commute: true } })
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(await requests[0]?.json()).toEqual({ name: 'Ride', commute: true })
  })

  const inputs: [string, () => BinaryInput, string][] = [
    ['a Blob', () => new Blob([bytes]), 'activity.gpx'],
    ['a File', () => new File([bytes], 'morning.gpx'), 'morning.gpx'],
    ['a Buffer', () => Buffer.from(GPX), 'activity.gpx'],
    ['an ArrayBuffer', () => bytes.buffer, 'activity.gpx'],
    ['a web stream', () => new Blob([bytes]).stream(), 'activity.gpx'],
    ['a Node stream', () => Readable.from([Buffer.from(GPX.slice(0, 5)), Buffer.from(GPX.slice(5))]), 'activity.gpx'],
    ['part of a larger buffer', () => Buffer.from(`xx${GPX}`).subarray(2), 'activity.gpx'],
  ]
  it.each(inputs)('uploads %s as multipart', async (_what, file, name) => {
    const { client, requests } = clientWith(() => json({}, { status: 201 }))
    await client.POST('/uploads', { body: { file: file(), data_type: 'gpx', name: 'Ride', ...absent('description') } })
    expect(requests[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/)
    const form = await requests[0]?.formData()
    const sent = form?.get('file')
    expect(sent).toBeInstanceOf(File)
    expect(sent instanceof File && [sent.name, await sent.text()]).toEqual([name, GPX])
    expect(form?.get('data_type')).toBe('gpx')
    expect(form?.has('description')).toBe(false)
  })

  it('passes on the error of a broken upload stream', async () => {
    const { client, requests } = clientWith(() => json({}))
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('disk on fire')) })
    await expect(unwrap(client.POST('/uploads', { body: { file: broken, data_type: 'fit' } }))).rejects.toThrow('disk on fire')
    expect(requests).toEqual([])
  })
})

describe('response bodies', () => {
  it('returns IDs larger than 2^53 as their digits, and coordinates as numbers', async () => {
    const text = '{"id":2927332094085174610,"start_latlng":[60.392991234567,5.32415]}'
    const { client } = clientWith(() => new Response(text, { headers: { 'Content-Length': String(text.length) } }))
    const { data } = await client.GET('/activities/{id}', { params: { path: { id: 1 } } })
    expect(data).toEqual({ id: '2927332094085174610', start_latlng: [60.392991234567, 5.32415] })
  })

  it('returns GPX as text, or as a stream if requested', async () => {
    const { client } = clientWith(() => new Response(GPX, { headers: { 'Content-Type': 'application/gpx+xml' } }))
    const params = { path: { id: 1 } }
    expect((await client.GET('/routes/{id}/export_gpx', { params })).data).toBe(GPX)
    const { data } = await client.GET('/routes/{id}/export_gpx', { params, parseAs: 'stream' })
    expect(await new Response(data ?? null).text()).toBe(GPX)
  })

  it.each(['text', 'blob', 'arrayBuffer'] as const)('returns any body as %s if requested', async (parseAs) => {
    const { client } = clientWith(() => json({ id: 1 }))
    const { data } = await client.GET('/athlete', { parseAs })
    expect(await new Response(data ?? null).text()).toBe('{"id":1}')
  })

  it('returns undefined for a response without a body', async () => {
    const { client } = clientWith(() => new Response(null, { status: 204 }))
    const result = await client.DELETE('/push_subscriptions/{subscription_id}', {
      params: { path: { subscription_id: 1 }, query: { client_id: 48213, client_secret: 's' } },
    })
    expect(result).toMatchObject({ data: undefined, response: { status: 204 } })
  })

  it('accepts any JSON, including JSON that is not an object', async () => {
    const { client } = clientWith(() => new Response('0'))
    await expect(client.GET('/athlete')).resolves.toMatchObject({ response: { status: 200 } })
  })
})
