import { describe, expect, it } from 'vitest'
import type { ReadBody } from '../../src/receiver/read-body.ts'
import { ATHLETE, deliveryOf, EVENT, PATH, type TestReceiver, testReceiver } from '../support/test-receiver.ts'

const activity = { athleteId: String(ATHLETE), kind: 'activity', id: String(EVENT.object_id) }

describe('a body that was already parsed', () => {
  const receive = (test: TestReceiver, body: ReadBody, pathname = PATH) =>
    test.receive({ pathname, header: () => null, read: async () => body })

  it('is used if its ids are exact', async () => {
    const test = testReceiver()
    expect(await receive(test, { parsed: EVENT })).toEqual({
      status: 200,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: 'OK\n',
    })
    expect(await test.inbox.find(activity)).not.toBeNull()
  })

  it.each<[unusable: string, body: ReadBody]>([
    ['rounded id', { parsed: { ...EVENT, object_id: 2 ** 60 } }],
    ['no body', { problem: 'gone' }],
  ])('gets a 500 if it cannot be used: %s', async (unusable, body) => {
    const test = testReceiver()
    expect(await receive(test, body)).toMatchObject({ status: 500, unusable })
    expect(test.outcomes).toMatchObject([{ outcome: 'failed', why: 'parsed body', detail: unusable }])
  })

  it('gets a 500 if a signature is required, because its bytes are not available', async () => {
    const signature = { header: 'X-Signature', keys: ['key'] }
    const strict = testReceiver({ signature: { ...signature, required: true } })
    expect(await receive(strict, { parsed: EVENT })).toMatchObject({ status: 500, unusable: 'signature' })
    const test = testReceiver({ signature })
    expect((await receive(test, { parsed: EVENT })).status).toBe(200)
    expect(test.counts()).toMatchObject({ stored: 1, signed: 0, unsigned: 0, badlySigned: 0 })
  })

  it.each([
    ['not an event', { a: 1 }, 400],
    ['text', 'text', 400],
    ['too large', { ...EVENT, updates: { title: 'x'.repeat(70_000) } }, 413],
    ['a function, which is not JSON', () => 1, 500],
  ])('is refused like any other body if it is %s', async (_what, parsed, status) => {
    expect((await receive(testReceiver(), { parsed })).status).toBe(status)
  })

  it('does not matter for other paths', async () => {
    expect(await receive(testReceiver(), { problem: 'gone' }, '/other')).toMatchObject({ status: 404 })
  })

  it('gets a 500 if the stream of the request was read or is locked', async () => {
    const test = testReceiver()
    const request = deliveryOf()
    await request.text()
    expect((await test.fetch(request)).status).toBe(500)
    const locked = deliveryOf()
    locked.body?.getReader()
    expect((await test.fetch(locked)).status).toBe(500)
    expect(test.outcomes).toMatchObject([
      { outcome: 'failed', why: 'parsed body' },
      { outcome: 'failed', why: 'parsed body' },
    ])
    // Reported once, with the fix.
    expect(test.errors).toEqual([[expect.any(Error), 'body']])
    expect(String(test.errors[0]?.[0])).toMatch(
      /has already been read\. Pass the request to webhooks\.fetch before anything reads its body/,
    )
  })
})
