import { text } from 'node:stream/consumers'
import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { createWebhooks, memoryInbox } from '../../src/index.ts'
import { toNode } from '../../src/node/index.ts'
import { appOf, type Respond, receiverOf, sendJson, startServer, urlOfNobody } from '../subscription/support.ts'
import { serve } from '../support/serve.ts'
import { type Environment, environmentOf, run } from './command.ts'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

const PATH = '/webhooks/2f6c0d9e4b1a7358'

const SLOW = /, after \d+ of 2000 ms$/

/** What doctor finds, by check. */
async function diagnose(env: Environment, url: string) {
  const { code, out, err } = await run(env, 'doctor', url, '--json')
  expect(out + err).not.toContain(PATH)
  const { ok, findings: all } = JSON.parse(out) as { ok: boolean; findings: (Finding & { duration_ms?: number })[] }
  // How busy this machine is does not matter here.
  const findings = all.map((finding) => (SLOW.test(finding.what) ? { ...finding, result: 'ok' as const } : finding))
  const of = (check: string): Partial<Finding> | undefined => findings.findLast((finding) => finding.check === check)
  return { code, err, ok, findings, of }
}

/** A sound receiver: refuses what is not an event of the app. */
const soundReceiver = (handshake: Respond): Respond =>
  async function respond(request, response, url) {
    if (request.method === 'GET') return handshake(request, response, url)
    const body = await text(request)
    if (body.length > 64 * 1024) return sendJson(response, {}, 413)
    return sendJson(response, {}, body.startsWith('{') ? 403 : 400)
  }

/** Responds to each request with POST in the same way. */
const toPosts = (handshake: Respond, respond: Respond): Respond =>
  async function handle(request, response, url) {
    if (request.method === 'GET') return handshake(request, response, url)
    request.resume()
    return respond(request, response, url)
  }

describe('doctor', () => {
  test('finds no problem with a correct receiver, and does not send an event', async ({ world }) => {
    const bodies: string[] = []
    const sound = soundReceiver(receiverOf(appOf(world)))
    await using server = await startServer(sound)
    await using watching = await startServer(async (request, response, url) => {
      if (request.method === 'GET') return sound(request, response, url)
      bodies.push(await text(request))
      return sendJson(response, {}, 403)
    })
    const { code, ok, findings, of } = await diagnose(environmentOf(world), server.url(PATH))
    expect({ code, ok, problems: findings.filter(({ result }) => result !== 'ok') }).toEqual({ code: 0, ok: true, problems: [] })
    const checks = ['URL', 'DNS', 'connection', 'handshake', 'wrong verify token', 'body that is not an event', 'body of 256 KiB']
    expect(findings.map(({ check }) => check)).toEqual([...checks, 'event of another subscription'])
    expect(of('handshake')).toMatchObject({ duration_ms: expect.any(Number) })

    await diagnose(environmentOf(world), watching.url(PATH))
    const events = bodies.filter((body) => body.includes('object_id')).map((body) => JSON.parse(body))
    expect(events).toEqual([expect.objectContaining({ object_id: 0, owner_id: 0, subscription_id: 0, event_time: 1 })])
    expect(await appOf(world).subscriptions.list()).toEqual([])
  })

  test('finds no problem with the receiver of this package', async ({ world }) => {
    const webhooks = createWebhooks({
      app: appOf(world),
      inbox: memoryInbox(),
      path: PATH,
      onChange: () => undefined,
      onErase: () => undefined,
    })
    await using served = await serve(toNode(webhooks))
    const { code, findings } = await diagnose(environmentOf(world), served.url + PATH)
    expect({ code, problems: findings.filter(({ result }) => result !== 'ok') }).toEqual({ code: 0, problems: [] })
    expect(await webhooks.stats()).toMatchObject({ waiting: 0 })
  })

  test('prints a solution for each problem without printing the path', async ({ world }) => {
    await using server = await startServer((_request, response) => sendJson(response, {}, 404))
    const { code, out, err } = await run({ ...environmentOf(world), ACTIVITY_TRACKING_CALLBACK_URL: server.url(PATH) }, 'doctor')
    expect(out + err).not.toContain(PATH)
    expect(code).toBe(1)
    expect(out).toMatch(
      /^problem {2}handshake: the callback responded with 404 instead of 200 {2}\d+ ms\n {9}The receiver must be mounted/m,
    )
    expect(err).toMatch(/\d problems found: see above/)
  })

  test('--quiet prints problems only', async ({ world }) => {
    await using server = await startServer(soundReceiver(receiverOf(appOf(world))))
    expect(await run(environmentOf(world), 'doctor', server.url(PATH), '--quiet')).toEqual({ code: 0, out: '', err: '' })
  })

  const wrong: readonly (readonly [string, Respond, string, RegExp])[] = [
    ['has no route for POST', (_request, response) => sendJson(response, {}, 405), 'event of another subscription', /405/],
    ['does not have the path for POST', (_request, response) => sendJson(response, {}, 404), 'body that is not an event', /404/],
    ['requires a login', (_request, response) => sendJson(response, {}, 401), 'body that is not an event', /login \(401\)/],
    [
      'redirects',
      (_request, response) => void response.writeHead(307, { Location: '/other' }).end(),
      'body that is not an event',
      /redirect \(307\)/,
    ],
    ['fails', (_request, response) => sendJson(response, {}, 500), 'body that is not an event', /failed \(500\)/],
    ['breaks the connection', (request) => void request.socket.destroy(), 'body that is not an event', /connection failed/],
  ]
  test.for(wrong)('a callback that %s has a problem', async ([, respond, check, what], { world }) => {
    await using server = await startServer(toPosts(receiverOf(appOf(world)), respond))
    const { code, of } = await diagnose(environmentOf(world), server.url(PATH))
    expect(code).toBe(1)
    expect(of(check)).toMatchObject({ result: 'problem', what: expect.stringMatching(what), advice: expect.any(String) })
    expect(of('handshake')).toMatchObject({ result: 'ok' })
  })

  test('a callback that never responds to a body is detected after 2 seconds', async ({ world }) => {
    const sound = soundReceiver(receiverOf(appOf(world)))
    await using server = await startServer(async (request, response, url) => {
      const isHanging = request.method === 'POST' && Number(request.headers['content-length']) === 1
      if (!isHanging) return sound(request, response, url)
    })
    const { code, of } = await diagnose(environmentOf(world), server.url(PATH))
    expect(code).toBe(1)
    expect(of('body that is not an event')).toMatchObject({ result: 'problem', what: 'no response within 2 seconds' })
  })

  test('a callback that accepts everything has warnings', async ({ world }) => {
    await using server = await startServer((_request, response, { searchParams }) =>
      sendJson(response, { 'hub.challenge': searchParams.get('hub.challenge') }),
    )
    const { code, of } = await diagnose(environmentOf(world), server.url('/hook'))
    expect(code).toBe(0)
    for (const check of ['URL', 'wrong verify token', 'body that is not an event', 'body of 256 KiB']) {
      expect(of(check)).toMatchObject({ result: 'warning', advice: expect.any(String) })
    }
  })

  test('a callback on this machine is a problem if the service is elsewhere', async ({ world }) => {
    await using server = await startServer(soundReceiver(receiverOf(appOf(world))))
    const env = { ...environmentOf(world), ACTIVITY_TRACKING_BASE_URL: 'https://service.example/api/v3' }
    const { code, of } = await diagnose(env, server.url(PATH))
    expect(code).toBe(1)
    expect(of('connection')).toMatchObject({ result: 'ok' })
    expect(of('DNS')).toMatchObject({ result: 'problem', advice: expect.stringContaining('tunnel') })
  })

  it('without a listening server, the remaining checks are skipped', async () => {
    const { code, findings, of } = await diagnose({}, await urlOfNobody())
    expect(code).toBe(1)
    expect(of('connection')).toMatchObject({ result: 'problem', what: expect.stringContaining('ECONNREFUSED') })
    expect(findings.some(({ check }) => check === 'handshake')).toBe(false)
  })

  it('https to a server without TLS is a problem', async () => {
    await using server = await startServer((_request, response) => sendJson(response, {}))
    const { code, findings } = await diagnose({}, server.url(PATH).replace('http:', 'https:'))
    expect(code).toBe(1)
    expect(findings.at(-1)).toMatchObject({ check: 'TLS', result: 'problem', advice: expect.stringContaining('intermediate certificates') })
  })

  it('a host that does not exist is a problem', async () => {
    const { code, findings } = await diagnose({}, `https://host.invalid${PATH}`)
    expect(code).toBe(1)
    expect(findings.at(-1)).toMatchObject({
      check: 'DNS',
      result: 'problem',
      what: expect.stringContaining('host.invalid does not resolve'),
    })
  })

  it('without the credentials of the app, the handshake is skipped, and the missing settings are listed', async () => {
    await using server = await startServer((_request, response) => sendJson(response, {}, 403))
    const { of } = await diagnose({}, server.url(PATH))
    expect(of('handshake')).toMatchObject({ result: 'skipped', advice: expect.stringContaining('ACTIVITY_TRACKING_CLIENT_SECRET') })
  })
})
