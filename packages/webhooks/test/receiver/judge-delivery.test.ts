import { describe, expect, it } from 'vitest'
import { ATHLETE, deliveryOf, EVENT, testReceiver, urlOf } from '../support/test-receiver.ts'

describe('a refused request', () => {
  it('is one with an event for another subscription', async () => {
    const test = testReceiver()
    expect((await test.fetch(deliveryOf({ ...EVENT, subscription_id: 1 }))).status).toBe(403)
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'other subscription', event: { subscription_id: 1 } }])
    expect((await test.inbox.stats()).waiting).toBe(0)
  })

  it('has the same response as a stored one if the athlete is unknown', async () => {
    const test = testReceiver()
    const known = await test.fetch(deliveryOf())
    const unknown = await test.fetch(deliveryOf({ ...EVENT, owner_id: 1 }))
    const of = async (response: Response) => [response.status, [...response.headers], await response.text()]
    expect(await of(unknown)).toEqual(await of(known))
    expect(test.outcomes[1]).toMatchObject({ outcome: 'refused', why: 'unknown athlete' })
    expect((await test.inbox.athletes()).ids).toEqual([String(ATHLETE)])
  })

  it('gets a 200 if the event is older than the deauthorization of its athlete', async () => {
    const test = testReceiver()
    await test.inbox.forget(String(ATHLETE))
    expect((await test.fetch(deliveryOf())).status).toBe(200)
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'athlete forgotten' }])
    expect(test.woken).toEqual([])
  })

  it.each(['sweep', 'backfill', 'schedule'])('is one whose object_type is the inbox task %s', async (object_type) => {
    const test = testReceiver()
    expect((await test.fetch(deliveryOf({ ...EVENT, object_type }))).status).toBe(400)
    expect((await test.inbox.stats()).waiting).toBe(0)
  })

  it('gets a 400 with a clear reason that does not repeat the body, if the body is not an event', async () => {
    const test = testReceiver()
    const curl = deliveryOf('x=secret', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
    const response = await test.fetch(curl)
    expect([response.status, await response.text()]).toEqual([400, 'The body is not a webhook event: it is not JSON.\n'])
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(test.outcomes).toEqual([{ outcome: 'refused', why: 'not an event', detail: 'it is not JSON', durationMs: 0 }])
  })

  it('is one whose body is not UTF-8', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(EVENT))
    bytes[bytes.indexOf('M'.charCodeAt(0))] = 0xff
    const response = await testReceiver().fetch(new Request(urlOf(), { method: 'POST', body: bytes }))
    expect([response.status, await response.text()]).toEqual([400, 'The body is not a webhook event: it is not UTF-8.\n'])
  })

  it('is one with a Content-Length larger than 64 KiB, without reading the body', async () => {
    const test = testReceiver()
    let reads = 0
    const body = new ReadableStream(
      {
        pull() {
          reads += 1
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Length': String(64 * 1024 + 1) } }
    expect((await test.fetch(new Request(urlOf(), init))).status).toBe(413)
    expect(reads).toBe(0)
  })

  it('is one with more than 64 KiB and no Content-Length, without reading the rest of the body', async () => {
    const test = testReceiver()
    const chunk = new Uint8Array(1024).fill(0x20)
    let reads = 0
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1
          controller.enqueue(chunk)
        },
        cancel() {
          isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    expect((await test.fetch(new Request(urlOf(), { method: 'POST', body, duplex: 'half' } as RequestInit))).status).toBe(413)
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'too large' }])
    expect(reads).toBe(65)
    expect(isCancelled).toBe(true)
    const padded = JSON.stringify(EVENT).padEnd(64 * 1024)
    expect((await test.fetch(deliveryOf(padded))).status).toBe(200)
    expect((await test.fetch(deliveryOf(`${padded} `))).status).toBe(413)
  })

  it('is one whose body is cut off', async () => {
    const test = testReceiver()
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }, { highWaterMark: 0 })
    expect((await test.fetch(new Request(urlOf(), { method: 'POST', body, duplex: 'half' } as RequestInit))).status).toBe(400)
    expect(test.outcomes).toMatchObject([{ outcome: 'refused', why: 'interrupted' }])
  })
})
