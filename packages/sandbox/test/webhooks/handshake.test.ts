import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { performHandshake } from '../../src/webhooks/handshake.ts'
import { createSender, type Sender, type Sent } from '../../src/webhooks/send.ts'
import { refusalOf } from '../support/refusal-of.ts'
import { listen, manualTime, nobody } from './support.ts'

const CHALLENGE = '15f7d1a91c1f40f8'
const ECHO = JSON.stringify({ 'hub.challenge': CHALLENGE })
const NOT_VERIFIABLE = 'not verifiable'
const NOT_200 = 'GET to callback URL does not return 200'

/** Why the handshake fails; undefined if it does not. */
const shakeHands = (callbackUrl: string, send: Sender = createSender()) =>
  refusalOf(() => performHandshake({ callbackUrl, verifyToken: 'sk&nsen', challenge: CHALLENGE, timeLimit: 2_000, send }))

const respondingWith =
  (body: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

describe('the handshake', () => {
  it.each([
    ['/hook', '/hook?'],
    ['/hook?app=a%20b&x=1+2', '/hook?app=a%20b&x=1+2&'],
    ['/hook?', '/hook?'],
    ['/hook#part', '/hook?'],
  ])('with %s keeps the query and adds the dotted names', async (path, beginning) => {
    const requests: unknown[] = []
    await using server = await listen((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.end(ECHO)
    })
    expect(await shakeHands(server.origin + path)).toBeUndefined()
    expect(requests).toEqual([`GET ${beginning}hub.mode=subscribe&hub.challenge=${CHALLENGE}&hub.verify_token=sk%26nsen`])
  })

  it.each([
    ['more beside the challenge', JSON.stringify({ 'hub.challenge': CHALLENGE, more: [1] })],
    ['space around it', `  ${ECHO}\n`],
    ['up to 64 KiB', ECHO.padEnd(64 * 1024)],
  ])('accepts %s', async (_what, body) => {
    await using server = await listen(respondingWith(body))
    expect(await shakeHands(server.origin)).toBeUndefined()
  })

  it.each<[string, RequestListener, string, string]>([
    ['another challenge', respondingWith('{"hub.challenge":"other"}'), NOT_VERIFIABLE, 'another hub.challenge than'],
    ['a challenge of another type', respondingWith('{"hub.challenge":15}'), NOT_VERIFIABLE, 'another hub.challenge than'],
    ['a nested name', respondingWith(`{"hub":{"challenge":"${CHALLENGE}"}}`), NOT_VERIFIABLE, 'no key "hub.challenge"'],
    ['no object', respondingWith(`"${CHALLENGE}"`), NOT_VERIFIABLE, 'not an object'],
    ['null', respondingWith('null'), NOT_VERIFIABLE, 'not an object'],
    ['the bare challenge', respondingWith(CHALLENGE), NOT_VERIFIABLE, 'not JSON'],
    ['an empty body', respondingWith(''), NOT_VERIFIABLE, 'not JSON'],
    ['more than 64 KiB', respondingWith(ECHO.padEnd(64 * 1024 + 1)), NOT_VERIFIABLE, '64 KiB'],
    ['201', respondingWith(ECHO, 201), NOT_200, '201 instead of 200'],
    ['403', respondingWith(ECHO, 403), NOT_200, '403 instead of 200'],
    ['500', respondingWith(ECHO, 500), NOT_200, '500 instead of 200'],
    ['a redirect', respondingWith(ECHO, 302, { Location: '/there' }), NOT_200, 'Redirects are not followed'],
  ])('fails on %s', async (_what, handler, code, words) => {
    await using server = await listen(handler)
    expect(await shakeHands(server.origin)).toMatchObject({ field: 'callback url', code, why: expect.stringContaining(words) })
  })

  it('fails when nothing listens', async () => {
    expect(await shakeHands(await nobody())).toMatchObject({
      code: NOT_VERIFIABLE,
      why: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it.each([
    [2_000, undefined],
    [2_001, 'Handshake failed: no response from the callback URL. No complete response within 2000 ms: respond first, then do the work.'],
  ])('with a response after %i ms results in %j', async (delay, wanted) => {
    const time = manualTime()
    await using server = await listen((_request, response) => {
      time.advance(delay)
      response.end(ECHO)
    })
    expect((await shakeHands(server.origin, createSender(time)))?.why).toBe(wanted)
  })

  it('never shows the verify token or the challenge in its reason', async () => {
    const failed: Sent = { failure: 'connection', why: 'no connection', durationMs: 1 }
    const text = JSON.stringify(await shakeHands('http://localhost/', async () => failed))
    expect(text).not.toMatch(new RegExp(`sk&nsen|sk%26nsen|${CHALLENGE}`))
  })
})
