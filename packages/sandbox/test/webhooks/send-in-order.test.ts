import { describe, expect, it } from 'vitest'
import type { CallbackRequest, Sent } from '../../src/webhooks/send.ts'
import { sendInOrder } from '../../src/webhooks/send.ts'

const OK: Sent = { status: 200, body: '', truncated: false, durationMs: 1 }

/** A sender whose requests are sent, and get their responses, when the test releases them. */
function controlled() {
  const calls: (CallbackRequest & { respond: (sent: Sent) => void })[] = []
  const send = sendInOrder((request) => new Promise((respond) => calls.push({ ...request, respond })))
  const request = (name: string) => send({ method: 'POST', timeLimit: 2_000, url: `http://127.0.0.1/${name}` })
  return { calls, request, names: () => calls.map(({ url }) => url.slice(-1)) }
}

describe('requests to one app', () => {
  it('are sent one after the other, and do not wait for responses', async () => {
    const { calls, request, names } = controlled()
    const sent = ['a', 'b', 'c'].map(request)
    expect(names()).toEqual(['a'])
    calls[0]?.onSent?.()
    expect(names()).toEqual(['a', 'b'])
    calls[1]?.onSent?.()
    expect(names()).toEqual(['a', 'b', 'c'])
    calls[2]?.respond(OK)
    expect(await sent[2]).toBe(OK)
    for (const { respond } of calls) respond(OK)
    await Promise.all(sent)
  })

  it('are sent after an earlier one fails without being sent', async () => {
    const { calls, request, names } = controlled()
    const sent = ['a', 'b'].map(request)
    const failure: Sent = { failure: 'connection', why: 'no connection', durationMs: 1 }
    calls[0]?.respond(failure)
    expect(await sent[0]).toBe(failure)
    expect(names()).toEqual(['a', 'b'])
  })

  it('wait while eight are without a response', async () => {
    const { calls, request } = controlled()
    const sent = Array.from('abcdefghijk', request)
    for (let index = 0; index < 8; index += 1) calls[index]?.onSent?.()
    expect(calls).toHaveLength(8)
    calls[3]?.respond(OK)
    await sent[3]
    expect(calls).toHaveLength(9)
  })
})
