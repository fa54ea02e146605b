import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { describe, expect } from 'vitest'
import { sqliteInbox } from '../../src/inbox/sqlite-inbox.ts'
import { appOf, receiverOf, sendJson, startServer, urlOfNobody } from '../subscription/support.ts'
import { environmentOf, run } from './command.ts'

const SECRET = '2f6c0d9e4b1a7358'

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

describe('subscribe, status and unsubscribe', () => {
  test('create the subscription, show it with a shortened URL, and delete it', async ({ world }) => {
    await using server = await startServer(receiverOf(appOf(world)))
    const env = { ...environmentOf(world), ACTIVITY_TRACKING_CALLBACK_URL: server.url(`/webhooks/${SECRET}?key=${SECRET}`) }
    const created = await run(env, 'subscribe')
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\n$/), err: 'The subscription was created.\n' })
    const id = created.out.trim()
    expect(await run(env, 'status')).toEqual({
      code: 0,
      out: `subscription  ${id}\ncallback URL  ${server.url('/webhooks/2f6c…?…')}\ncreated       2026-11-02T10:00:00Z\n`,
      err: '',
    })
    expect(await run(env, 'unsubscribe')).toMatchObject({ code: 0, out: `${id}\n`, err: expect.stringContaining('was deleted') })
    expect(await run(env, 'status')).toEqual({ code: 7, out: 'subscription  none\n', err: '' })
    expect(await run(env, 'unsubscribe')).toEqual({ code: 0, out: '', err: 'The app has no subscription.\n' })
  })

  test('print JSON with --json, and no messages with --quiet', async ({ world }) => {
    const env = environmentOf(world)
    await using server = await startServer(receiverOf(appOf(world)))
    const [url, callback_url] = [server.url(`/${SECRET}`), server.url('/2f6c…')]
    const flags = ['--json', '--quiet']
    const created = await run(env, 'subscribe', url, ...flags)
    const { id } = JSON.parse(created.out)
    expect(created).toEqual({ code: 0, out: `${JSON.stringify({ id, callback_url, action: 'created' })}\n`, err: '' })
    const subscription = { id, callback_url, created_at: '2026-11-02T10:00:00Z' }
    expect(JSON.parse((await run(env, 'status', ...flags)).out)).toEqual({ subscription })
    expect(JSON.parse((await run(env, 'subscribe', url, ...flags)).out)).toMatchObject({ id, action: 'unchanged' })
    expect(JSON.parse((await run(env, 'unsubscribe', ...flags)).out)).toEqual({ deleted: { id, callback_url } })
    expect(JSON.parse((await run(env, 'status', ...flags)).out)).toEqual({ subscription: null })
  })

  test('status shows the content of an inbox', async ({ world }) => {
    const folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
    const path = join(folder, 'inbox.sqlite')
    const now = Date.parse('2026-11-02T10:00:00Z')
    const inbox = sqliteInbox({ path, now: () => now })
    await inbox.mark([{ athleteId: '7', kind: 'activity', id: '12', lane: 'live' }])
    await inbox.close()
    const flags = ['status', '--inbox', `sqlite:${path}`]
    const { out } = await run(environmentOf(world), ...flags)
    expect(out).toBe(
      'subscription  none\nwaiting       1, the oldest since 2026-11-02T10:00:00.000Z\nin progress   0 athletes\ndead          0\n',
    )
    expect(JSON.parse((await run(environmentOf(world), ...flags, '--json')).out)).toEqual({
      subscription: null,
      inbox: { waiting: 1, leased: 0, dead: 0, oldest_at: '2026-11-02T10:00:00.000Z' },
    })
    await rm(folder, { recursive: true })
  })

  test('a failed handshake is explained and ends with exit code 1', async ({ world }) => {
    const { code, out, err } = await run(environmentOf(world), 'subscribe', await urlOfNobody())
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^error: The service could not verify the callback URL.*ECONNREFUSED.*No server accepts connections/)
  })

  test('a receiver with a custom verify token gets it from the environment', async ({ world }) => {
    await using server = await startServer((_request, response, { searchParams }) =>
      sendJson(response, { 'hub.challenge': searchParams.get('hub.verify_token') === 'own' ? searchParams.get('hub.challenge') : '' }),
    )
    expect(await run({ ...environmentOf(world), ACTIVITY_TRACKING_VERIFY_TOKEN: 'own' }, 'subscribe', server.url())).toMatchObject({
      code: 0,
    })
  })

  test('settings can come from a file, and from options', async ({ world }) => {
    const folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
    const { ACTIVITY_TRACKING_CLIENT_SECRET: secret = '' } = environmentOf(world)
    await writeFile(join(folder, '.env'), `ACTIVITY_TRACKING_CLIENT_SECRET=${secret}\n`)
    const options = ['--dotenv', join(folder, '.env'), '--client-id', world.clientId, '--base-url', world.baseUrl]
    expect(await run({}, 'status', ...options)).toMatchObject({ code: 7, out: 'subscription  none\n' })
    await rm(folder, { recursive: true })
  })

  test('refused credentials are reported but not printed', async ({ world }) => {
    const env = { ...environmentOf(world), ACTIVITY_TRACKING_CLIENT_SECRET: 'wrong-secret-of-the-test' }
    const { code, out, err } = await run(env, 'status')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET')
    expect(err).not.toContain('wrong-secret')
  })

  test('an unreachable service ends with exit code 4', async ({ world }) => {
    const baseUrl = new URL('/api/v3', await urlOfNobody()).href
    expect(await run({ ...environmentOf(world), ACTIVITY_TRACKING_BASE_URL: baseUrl }, 'status')).toMatchObject({
      code: 4,
      out: '',
      err: expect.stringContaining('(ECONNREFUSED)'),
    })
  })
})
