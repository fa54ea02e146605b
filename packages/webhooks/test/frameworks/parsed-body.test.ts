import { createServer, type IncomingMessage } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { toNode } from '../../src/node/index.ts'
import type { Receiver } from '../../src/receiver/create-receiver.ts'
import { sign } from '../../src/testing/index.ts'
import { type Served, serve } from '../support/serve.ts'
import { EVENT, NOW, PATH, type TestReceiver, testReceiver } from '../support/test-receiver.ts'

const HEADER = 'X-Signature'
const TEXT = JSON.stringify(EVENT)
const LARGE_ID = '9007199254740993'
const LARGE = TEXT.replace(String(EVENT.object_id), LARGE_ID)

type StartApp = (webhooks: Receiver) => Promise<Served>

/** Reads the body before the webhooks get the request, and leaves what `give` makes of it on the request. */
const readBefore =
  (give: (body: Buffer) => object): StartApp =>
  (webhooks) => {
    const handle = toNode(webhooks)
    return serve(async (req, res) => {
      const chunks: Buffer[] = []
      for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
      await handle(Object.assign<IncomingMessage, object>(req, give(Buffer.concat(chunks))), res)
    })
  }

const expressWith =
  (parser: () => express.RequestHandler): StartApp =>
  (webhooks) => {
    const app = express()
    app.use(parser())
    app.use(toNode(webhooks))
    return serve(createServer(app))
  }

const fastifyAfterParsing: StartApp = async (webhooks) => {
  const handle = toNode(webhooks)
  const app = fastify({ forceCloseConnections: true })
  app.post('/webhooks/*', async (request, reply) => {
    reply.hijack()
    await handle(request.raw, reply.raw)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), [Symbol.asyncDispose]: () => app.close() }
}

/** Apps that put something before the webhooks, and what is left of a body there. */
const APPS: readonly [name: string, start: StartApp, left: 'everything' | 'an object' | 'nothing'][] = [
  ['express.json()', expressWith(() => express.json()), 'an object'],
  ['express.raw()', expressWith(() => express.raw({ type: '*/*' })), 'everything'],
  ['express.text()', expressWith(() => express.text({ type: '*/*' })), 'everything'],
  ['a parser that provides rawBody', readBefore((rawBody) => ({ rawBody, body: JSON.parse(String(rawBody)) })), 'everything'],
  ['a parser that leaves nothing', readBefore(() => ({ body: null })), 'nothing'],
  ["Fastify's default parser", fastifyAfterParsing, 'nothing'],
]

async function deliver(start: StartApp, webhooks: TestReceiver, body: string): Promise<number> {
  await using app = await start(webhooks)
  const headers = { 'Content-Type': 'application/json', [HEADER]: await sign(body, 'key', NOW) }
  return (await fetch(app.url + PATH, { method: 'POST', headers, body })).status
}

describe.each(APPS)('after %s', (_name, start, left) => {
  it(`an event is ${left === 'nothing' ? 'a 500, which is reported' : 'stored'}`, async () => {
    const webhooks = testReceiver()
    const isStored = left !== 'nothing'
    expect(await deliver(start, webhooks, TEXT)).toBe(isStored ? 200 : 500)
    expect([webhooks.admitted.length, webhooks.errors.length]).toEqual(isStored ? [1, 0] : [0, 1])
  })

  it(`an id larger than 2^53 is ${left === 'everything' ? 'exact' : 'a 500, and never another id'}`, async () => {
    const webhooks = testReceiver()
    const isExact = left === 'everything'
    expect(await deliver(start, webhooks, LARGE)).toBe(isExact ? 200 : 500)
    expect(webhooks.admitted.map(({ object_id }) => object_id)).toEqual(isExact ? [LARGE_ID] : [])
    const hints = { everything: '', 'an object': 'an id larger than 2^53 has lost digits. Let', nothing: 'has already been read. Let' }
    expect(webhooks.errors.join()).toContain(hints[left])
  })

  it(`a body of more than 64 KiB is a ${left === 'nothing' ? 500 : 413}`, async () => {
    const large = TEXT.replace('{', `{"x":"${'x'.repeat(65_536)}",`)
    expect(await deliver(start, testReceiver(), large)).toBe(left === 'nothing' ? 500 : 413)
  })

  it(`a required signature ${left === 'everything' ? 'is checked' : 'is a 500'}`, async () => {
    const webhooks = testReceiver({ signature: { header: HEADER, keys: ['key'], required: true } })
    expect(await deliver(start, webhooks, TEXT)).toBe(left === 'everything' ? 200 : 500)
    expect(webhooks.counts().signed).toBe(left === 'everything' ? 1 : 0)
    if (left === 'an object') expect(webhooks.errors.join()).toContain('a signature can be checked only with the bytes that were sent. Let')
  })
})
