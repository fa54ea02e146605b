import { describe, expect, it } from 'vitest'
import type { ReadBody } from '../../src/receiver/read-body.ts'
import { deliveryOf, EVENT, PATH, type TestReceiver, testReceiver, urlOf } from '../support/test-receiver.ts'

const post = (body: ReadableStream, headers: Record<string, string> = {}): Request =>
  new Request(urlOf(), { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

describe('a body', () => {
  it('that is missing or not UTF-8 gets a 400', async () => {
    expect((await testReceiver().fetch(new Request(urlOf(), { method: 'POST' }))).status).toBe(400)
    const bytes = new TextEncoder().encode(JSON.stringify(EVENT))
    bytes[bytes.indexOf('M'.charCodeAt(0))] = 0xff
    const response = await testReceiver().fetch(new Request(urlOf(), { method: 'POST', body: bytes }))
    expect([response.status, await response.text()]).toEqual([400, 'The body is not a webhook event: it is not UTF-8.\n'])
  })

  it('with a Content-Length larger than 64 KiB gets a 413, and is not read', async () => {
    let reads = 0
    const pull = (): void => {
      reads += 1
    }
    const request = post(new ReadableStream({ pull }, { highWaterMark: 0 }), { 'Content-Length': String(64 * 1024 + 1) })
    expect((await testReceiver().fetch(request)).status).toBe(413)
    expect(reads).toBe(0)
  })

  it('with more than 64 KiB and no Content-Length gets a 413, and its rest is not read', async () => {
    let reads = 0
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1
          controller.enqueue(new Uint8Array(1024).fill(0x20))
        },
        cancel() {
          isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    const test = testReceiver()
    expect(await (await test.fetch(post(body))).text()).toBe('The body is larger than 65536 bytes.\n')
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'too large' }])
    expect([reads, isCancelled]).toEqual([65, true])
    const padded = JSON.stringify(EVENT).padEnd(64 * 1024)
    expect((await test.fetch(deliveryOf(padded, { headers: { 'Content-Length': String(padded.length) } }))).status).toBe(200)
    expect((await test.fetch(deliveryOf(`${padded} `))).status).toBe(413)
  })

  it('that is cut off gets a 400', async () => {
    const test = testReceiver()
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }, { highWaterMark: 0 })
    const response = await test.fetch(post(body))
    expect([response.status, await response.text()]).toEqual([400, 'The body is incomplete.\n'])
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'interrupted' }])
  })
})

describe('a body that other code has parsed', () => {
  const receive = (test: TestReceiver, body: ReadBody, pathname = PATH) =>
    test.receive({ method: 'POST', pathname, query: new URLSearchParams(), header: () => null, read: async () => body })

  it.each([
    ['not an event', { a: 1 }, 400],
    ['text', 'text', 400],
    ['too large', { ...EVENT, updates: { title: 'x'.repeat(70_000) } }, 413],
    ['a function, which is not JSON', () => 1, 500],
  ])('is refused like any other body if it is %s', async (_what, parsed, status) => {
    expect(await receive(testReceiver(), { parsed })).toMatchObject({ status })
  })

  it('is gone if the stream of a request was read or is locked, which is reported once', async () => {
    const test = testReceiver()
    const request = deliveryOf()
    await request.text()
    const locked = deliveryOf()
    locked.body?.getReader()
    expect([(await test.fetch(request)).status, (await test.fetch(locked)).status]).toEqual([500, 500])
    expect(test.outcomes[0]).toMatchObject({ outcome: 'failed', why: 'parsed body', detail: 'no body' })
    expect(test.errors.map(String)).toEqual([
      expect.stringMatching(/already been read.*put app\.use\(toNode\(webhooks\)\) before body parsers/),
    ])
    expect(await receive(test, { problem: 'gone' }, '/other')).toMatchObject({ status: 404 })
  })
})
