import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import Koa from 'koa'
import { describe, expect, it } from 'vitest'
import { toNode } from '../../src/node/index.ts'
import type { Receiver } from '../../src/receiver/create-receiver.ts'
import { signatureOf } from '../../src/receiver/signature.ts'
import { type Served, serve } from '../support/serve.ts'
import { ATHLETE, EVENT, NOW, PATH, type TestReceiver, testReceiver } from '../support/test-receiver.ts'

const HEADER = 'X-Signature'
const TEXT = JSON.stringify(EVENT)
const LARGE = TEXT.replace(String(EVENT.object_id), '9007199254740993')
const SIGNED = { header: HEADER, keys: ['key'], required: true }

type StartApp = (webhooks: Receiver, log: (message: string) => void) => Promise<Served>

/** Reads the body before the webhooks get the request, and gives it to them as a framework might. */
const readBefore = (give: (req: IncomingMessage, body: Buffer) => void): StartApp => {
  return (webhooks, log) => {
    const handle = toNode(webhooks, { log })
    const listener: RequestListener = async (req, res) => {
      const chunks: Buffer[] = []
      for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
      give(req, Buffer.concat(chunks))
      await handle(req, res)
    }
    return serve(listener)
  }
}

const expressWith =
  (parser: () => express.RequestHandler): StartApp =>
  (webhooks, log) => {
    const app = express()
    app.use(parser())
    app.use(toNode(webhooks, { log }))
    return serve(createServer(app))
  }

const fastifyAfterParsing: StartApp = async (webhooks, log) => {
  const handle = toNode(webhooks, { log })
  const app = fastify({ forceCloseConnections: true })
  app.post('/webhooks/*', async (request, reply) => {
    reply.hijack()
    await handle(request.raw, reply.raw)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), [Symbol.asyncDispose]: () => app.close() }
}

/** A parser that keeps the body for itself. */
const koaAfterParsing: StartApp = (webhooks, log) => {
  const handle = toNode(webhooks, { log })
  const app = new Koa()
  app.use(async (ctx, next) => {
    for await (const _chunk of ctx.req);
    await next()
  })
  app.use((ctx, next) => handle(ctx.req, ctx.res, next))
  return serve(createServer(app.callback()))
}

const withBody = (body: (bytes: Buffer) => unknown): StartApp => readBefore((req, bytes) => Object.assign(req, { body: body(bytes) }))

/** Apps that put something before the webhooks, and what is left of a body there. */
const APPS: readonly [name: string, start: StartApp, left: 'everything' | 'an object' | 'nothing'][] = [
  ['express.json()', expressWith(() => express.json()), 'an object'],
  ['express.json() that ignores other types', expressWith(() => express.json({ type: 'text/x' })), 'everything'],
  ['express.raw()', expressWith(() => express.raw({ type: '*/*' })), 'everything'],
  ['express.text()', expressWith(() => express.text({ type: '*/*' })), 'everything'],
  [
    'a parser that provides rawBody',
    readBefore((req, rawBody) => Object.assign(req, { rawBody, body: JSON.parse(String(rawBody)) })),
    'everything',
  ],
  ['a string as the body', withBody(String), 'everything'],
  ['an object as the body', withBody((bytes) => JSON.parse(String(bytes))), 'an object'],
  ['no body', readBefore(() => undefined), 'nothing'],
  ["Fastify's default parser", fastifyAfterParsing, 'nothing'],
  ['a body parser of Koa', koaAfterParsing, 'nothing'],
]

async function deliver(start: StartApp, webhooks: TestReceiver, body: string, times = 1) {
  const log: string[] = []
  await using app = await start(webhooks, (message) => log.push(message))
  const headers = { 'Content-Type': 'application/json', [HEADER]: await signatureOf(body, 'key', NOW / 1000) }
  let status = 0
  for (let count = 0; count < times; count += 1) {
    status = (await fetch(app.url + PATH, { method: 'POST', headers, body })).status
  }
  return { status, log }
}

describe.each(APPS)('after %s', (_name, start, left) => {
  const isStored = async ({ inbox }: TestReceiver, id: string) =>
    (await inbox.find({ athleteId: String(ATHLETE), kind: 'activity', id })) !== null

  it(`an event is ${left === 'nothing' ? 'a 500, which is logged' : 'stored'}`, async () => {
    const webhooks = testReceiver()
    const { status, log } = await deliver(start, webhooks, TEXT)
    expect([status, await isStored(webhooks, String(EVENT.object_id)), log.length]).toEqual(
      left === 'nothing' ? [500, false, 1] : [200, true, 0],
    )
  })

  it(`an id larger than 2^53 is ${left === 'everything' ? 'exact' : 'a 500, and never another id'}`, async () => {
    const webhooks = testReceiver()
    const { status } = await deliver(start, webhooks, LARGE)
    expect([status, await isStored(webhooks, '9007199254740993')]).toEqual(left === 'everything' ? [200, true] : [500, false])
    expect((await webhooks.inbox.stats()).waiting).toBe(left === 'everything' ? 1 : 0)
  })

  it(`a required signature ${left === 'everything' ? 'is checked' : 'is a 500, which is logged once'}`, async () => {
    const webhooks = testReceiver({ signature: SIGNED })
    const { status, log } = await deliver(start, webhooks, TEXT, 3)
    expect([status, log.length, webhooks.counts().signed]).toEqual(left === 'everything' ? [200, 0, 3] : [500, 1, 0])
  })
})

describe('the log', () => {
  it.each([
    [
      'Express',
      expressWith(() => express.json()),
      LARGE,
      /an id larger than 2\^53 has lost digits.* Express: put app\.use\(toNode\(webhooks\)\) before app\.use\(express\.json\(\)\)\.$/,
    ],
    ['Fastify', fastifyAfterParsing, TEXT, /has already been read.*Fastify: .*app\.addHook\('onRequest'/],
    ['Koa', koaAfterParsing, TEXT, /has already been read.*Koa: .*before the body parser/],
  ])('names the fix for %s in one line', async (_framework, start, body, message) => {
    const { log } = await deliver(start, testReceiver(), body)
    expect(log).toEqual([expect.stringMatching(message)])
    expect(log[0]).not.toContain('\n')
  })
})
