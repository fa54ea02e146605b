import type { RequestListener } from 'node:http'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { toNode } from '../../src/node/index.ts'
import { type FaultyAppOptions, finish, startSubscribedApp } from '../support/faulty-app.ts'
import { newActivity } from '../support/manual-activities.ts'
import { startService } from '../support/virtual-service.ts'

const LARGE = '9007199254740993'
const SIGNATURE = { header: 'X-Activity-Tracking-Signature', keys: ['key'], required: true }

type Parser = express.RequestHandler

/** Reads the body to its end, and leaves what `parse` makes of it on the request. */
const reading =
  (parse: (body: Buffer) => object): Parser =>
  async (req, _res, next) => {
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    Object.assign(req, parse(Buffer.concat(chunks)))
    next()
  }

/** What has read the body before the webhooks get the request, and what is left of it. */
const PARSERS: readonly [name: string, parser: Parser, left: 'everything' | 'an object' | 'nothing'][] = [
  ['express.json()', express.json(), 'an object'],
  ['a platform that provides rawBody', reading((rawBody) => ({ rawBody, body: JSON.parse(String(rawBody) || '{}') })), 'everything'],
  ['a parser that discards the body', reading(() => ({})), 'nothing'],
]

/** A service whose first athlete has an activity with an id larger than 2^53, and an app with a parser before its webhooks. */
async function startParsingApp(parser: Parser, options: FaultyAppOptions = {}) {
  const activity = {
    athlete: 'a4200001',
    name: 'Large',
    sport_type: 'Ride',
    elapsed_time: 60,
    start_date_local: '2026-11-01T10:00:00',
  } as const
  const service = await startService({ signWebhooks: 'key', activities: [{ id: LARGE, ...activity }] })
  const log: string[] = []
  const listener: FaultyAppOptions['listener'] = (webhooks): RequestListener => {
    const server = express()
    server.use(parser)
    server.use(toNode(webhooks, { log: (message) => log.push(message) }))
    return server
  }
  const app = await startSubscribedApp(service, { listener, ...options })
  return {
    service,
    app,
    log,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

describe.each(PARSERS)('after %s the service', (_name, parser, left) => {
  it(`gets a ${left === 'nothing' ? '500 for each attempt, which is logged once' : '200 for an event'}`, async () => {
    await using parsing = await startParsingApp(parser)
    const { service, app, log } = parsing
    const id = await newActivity(service)
    await finish(service, app)
    const isStored = left !== 'nothing'
    expect(app.statuses).toEqual(isStored ? [200] : [500, 500, 500])
    expect(app.copy.of(service.athletes[0] ?? '')).toEqual(isStored ? { [id]: 'Ride' } : {})
    expect(log).toEqual(isStored ? [] : [expect.stringMatching(/has already been read/)])
  })

  it(`gets ${left === 'everything' ? 'a 200 for an event with an id larger than 2^53' : 'a 500 for it, and no other id is read'}`, async () => {
    await using parsing = await startParsingApp(parser)
    const { service, app, log } = parsing
    await service.sandbox.control.changeActivity({ id: LARGE, name: 'Renamed' })
    await finish(service, app)
    const isStored = left === 'everything'
    expect(app.statuses).toEqual(isStored ? [200] : [500, 500, 500])
    expect(app.copy.of(service.athletes[0] ?? '')).toEqual(isStored ? { [LARGE]: 'Renamed' } : {})
    expect([await service.requests('getActivity'), log.length]).toEqual(isStored ? [1, 0] : [0, 1])
  })

  it(`gets ${left === 'everything' ? 'a 200 for a signed event' : 'a 500 for it'} if signatures are required`, async () => {
    await using parsing = await startParsingApp(parser, { signature: SIGNATURE })
    const { service, app } = parsing
    await newActivity(service)
    await finish(service, app)
    expect(app.statuses).toEqual(left === 'everything' ? [200] : [500, 500, 500])
    expect(app.changes).toHaveLength(left === 'everything' ? 1 : 0)
  })
})
