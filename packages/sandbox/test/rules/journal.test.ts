import { expect, it, vi } from 'vitest'
import { withoutSecrets } from '../../src/core/secrets.ts'
import { command } from '../cli/command.ts'
import { sendRaw } from '../support/raw.ts'
import { startTest } from '../support/sandbox.ts'

const encoded = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&')

interface Target {
  readonly port: number
  readonly accessToken: string
  readonly refreshToken: string
  readonly clientSecret: string
}

/** Sends secrets in every place of a request that the journal and the log show. */
async function leak({ port, accessToken, refreshToken, clientSecret }: Target): Promise<void> {
  const scope = (text: string) => `/oauth/authorize?client_id=48213&redirect_uri=http://localhost/&response_type=code&scope=${text}`
  for (const [method, target] of [
    ['GET', `/api/v3/athlete/${accessToken}`],
    ['GET', `/api/v3/athlete/${accessToken.toUpperCase()}x${refreshToken}`],
    ['GET', `/api/v3/athlete/${encoded(accessToken)}`],
    ['GET', `/api/v3/athlete/${encodeURIComponent(encoded(accessToken))}`],
    ['GET', `/oauth/callback%3Fcode=${accessToken}`],
    ['DELETE', `/api/v3/push_subscriptions/${clientSecret}`],
    ['GET', `/api/v3/activities/${refreshToken}/comments`],
    ['GET', `http://localhost/api/v3/athlete/${accessToken}`],
    ['GET', 'http://user:password-1@localhost/api/v3/athlete'],
    ['GET', 'ftp://user:password-2@localhost/api/v3/athlete'],
    ['GET', '//user:password-3@localhost/api/v3/athlete'],
    ['GET', '/api/v3/http://user:password-4@localhost/athlete'],
    ['GET', '/api/v3/http%3A%2F%2Fuser:password-6%40localhost/athlete'],
    ['GET', '/api/v3/http:%2F%2Fuser:password-7@localhost'],
    ['GET', '/api/v3/https%253A%252f%252Fuser%253Apassword-8%2540localhost'],
    ['GET', '/api/v3/http:/user:password-9@localhost'],
    ['GET', '/api/v3/http:user:password-10@localhost'],
    ['GET', '/api/v3/ftp:%5c%5Cuser:password-11@localhost'],
    ['GET', '/api/v3///%2Fuser:password-12@first@localhost'],
    ['GET', '/api/v3/http:%2F%2Fuser:password-13%2F@localhost'],
    ['GET', scope(accessToken)],
    ['GET', scope(`read:${refreshToken}`)],
    ['GET', `${scope('read')}&response_type=${clientSecret}`],
    ['GET', scope('read').replace('localhost', `${accessToken}.example`)],
    ['GET', scope('read').replace('http://', 'http://user:password-5@')],
  ]) {
    await sendRaw(port, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  }
}

const leaksIn = (shown: string, { accessToken, refreshToken, clientSecret }: Target): string[] =>
  [accessToken, refreshToken, clientSecret, encoded(accessToken), 'password-'].filter((secret) =>
    shown.toLowerCase().includes(secret.toLowerCase()),
  )

it('the journal and the listener of requests do not contain secrets from any part of a request', async () => {
  const onRequest = vi.fn()
  await using test = await startTest({ onRequest })
  await leak(test.sandbox)
  const { text, body } = await test.control('GET', '/requests')
  expect(leaksIn(text, test.sandbox)).toEqual([])
  expect(leaksIn(JSON.stringify(onRequest.mock.calls), test.sandbox)).toEqual([])
  const entries: { path: string; why: string }[] = body
  expect(entries.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/v3/athlete/[secret]', '/oauth/callback%3Fcode=[secret]', '/api/v3/push_subscriptions/[secret]']),
  )
  expect(entries.map(({ why }) => why)).toContainEqual(expect.stringContaining('Unknown scope "[secret]"'))
})

it.each([[[]], [['--json']]])('the log does not contain secrets either: %j', async (flags) => {
  const { child, ended, nextLine } = command('--port', '0', ...flags)
  const json = flags.length > 0
  const known: Record<string, string> = json ? JSON.parse(await nextLine('{"event":"ready"')) : {}
  for (const name of ['auth_url', 'client_secret', 'access_token', 'refresh_token']) {
    known[name] ??= (await nextLine(`  ${name}`)).trim().split(/\s+/)[1] ?? ''
  }
  const { auth_url: url = '', client_secret: clientSecret = '', access_token: accessToken = '', refresh_token: refreshToken = '' } = known
  const target = { port: Number(new URL(url).port), clientSecret, accessToken, refreshToken }
  await leak(target)
  child.kill()
  const { out, err } = await ended
  const log = json ? out.slice(out.indexOf('\n')) : err
  expect(log).toContain('/api/v3/athlete/[secret]')
  expect(leaksIn(log, target)).toEqual([])
})

it('text that is not a secret stays readable', () => {
  const paths = ['/api/v3/activities/9223372036854775807', '/api/v3/%E4%B8%AD%E6%96%87%E4%B8%AD%E6%96%87%E4%B8%AD%E6%96%87', '/a@b//c/@d']
  for (const path of paths) expect(withoutSecrets(path)).toBe(path)
  expect(withoutSecrets('/x/https%3A%2F%2Fuser%3Apw%40app.example%2Fcallback')).toBe('/x/https%3A%2F%2Fapp.example%2Fcallback')
})
