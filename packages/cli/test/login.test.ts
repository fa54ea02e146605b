import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { dirname, join } from 'node:path'
import { type BaseCheck, NotLoggedInError, openAccount, openAccountFile, type StoredAccount } from '@activity-tracking/client/node'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { freePort } from '@activity-tracking/kit/test-servers'
import type { Sandbox } from '@activity-tracking/sandbox'
import { describe, expect, it, onTestFinished } from 'vitest'
import { allow, createCommandSetting, visit } from './command.ts'

/** Windows has neither file modes nor signals that a program can catch. */
const isWindows = process.platform === 'win32'

/** All stored data. */
async function contentOf(path: string): Promise<string> {
  const names = await readdir(dirname(path), { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
  return (await Promise.all(files)).join('\n')
}

describe('login', () => {
  it('connects the account, and scripts use it', async () => {
    const setting = await createCommandSetting()
    const { code, out, err } = await setting.logIn()
    expect(err).toContain('Logged in.')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^athlete {2}\d+ \(Maren \w+\)\napp {6}\d+\nservice {2}http:\S+\nstate {4}active\nscopes {3}read, activity:read\nfile {5}\/\S+\n$/,
    )
    expect(out + err).not.toContain(setting.sandbox.clientSecret)
    const account = await openAccount({ path: setting.path })
    expect(account.athleteId).toBe(setting.sandbox.athleteId)
    expect((await account.api.GET('/athlete')).data?.firstname).toBe('Maren')
    await account.close()
  })

  it('prints JSON with --json, and the URL to open on standard error', async () => {
    const setting = await createCommandSetting()
    const { out, err } = await setting.logIn('--quiet', '--json')
    expect(JSON.parse(out)).toEqual({
      athlete_id: setting.sandbox.athleteId,
      name: expect.stringContaining('Maren'),
      client_id: setting.sandbox.clientId,
      state: 'active',
      scopes: ['read', 'activity:read'],
      base_url: setting.sandbox.baseUrl,
      store: setting.path,
    })
    expect(JSON.parse(err)).toEqual({ event: 'authorize', url: expect.stringMatching(/^http:\S+\/oauth\/authorize\?/) })
    expect((await setting.logIn('--quiet')).err).toMatch(/^http:\S+\/oauth\/authorize\?\S+\n$/)
  })

  it.skipIf(isWindows)(
    'stores secrets in files that only the user can read, in a folder that only the user can read (skipped on Windows)',
    async () => {
      const setting = await createCommandSetting()
      await setting.logIn()
      const folder = dirname(setting.path)
      const modes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).mode & 0o077))
      expect([...new Set([...modes, (await stat(folder)).mode & 0o077])]).toEqual([0])
    },
  )

  it.skipIf(isWindows).each<[string, (path: string) => Promise<void>, RegExp]>([
    ['that is a symbolic link', async (path) => symlink(`${path}-elsewhere`, path), /is a symbolic link/],
    [
      'that other users can write',
      async (path) => writeFile(path, '').then(() => chmod(path, 0o622)),
      /other users can write .+ \(mode 0622\)/,
    ],
  ])('does not use a file %s (skipped on Windows)', async (_which, make, words) => {
    const setting = await createCommandSetting()
    await mkdir(dirname(setting.path), { recursive: true })
    await make(setting.path)
    const { code, out, err } = await setting.run('login', '--no-browser')
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(words)])
    expect(await contentOf(setting.path)).not.toContain(setting.sandbox.clientSecret)
    expect(existsSync(`${setting.path}-elsewhere`)).toBe(false)
  })

  it.each(['--store', 'ACTIVITY_TRACKING_STORE'])('stores them in the location of %s', async (way) => {
    const setting = await createCommandSetting()
    const path = join(dirname(setting.path), 'elsewhere', 'me.sqlite')
    const running = way === '--store' ? setting.start(['login', way, path]) : setting.start(['login'], { [way]: path })
    await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    expect((await running.ended).code).toBe(0)
    expect([existsSync(path), existsSync(setting.path)]).toEqual([true, false])
    expect((await setting.run('status', '--store', path)).code).toBe(0)
  })

  it('reads its settings from a file', async () => {
    const setting = await createCommandSetting()
    const settings = Object.entries(setting.env).filter(([name]) => name.startsWith('ACTIVITY_TRACKING_'))
    const envFile = join(setting.folder, '.env')
    await writeFile(envFile, settings.map((pair) => pair.join('=')).join('\n'))
    const running = setting.start(['login', '--dotenv', envFile], Object.fromEntries(settings.map(([name]) => [name, undefined])))
    await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    expect((await running.ended).code).toBe(0)
  })

  it('uses the given port, also in the callback URL', async () => {
    const setting = await createCommandSetting()
    const port = await freePort()
    const running = setting.spawn(['login', '--port', String(port)])
    const url = await running.authorizationUrl()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`http://127.0.0.1:${port}/callback`)
    running.child.kill('SIGTERM')
    await running.ended
  })

  it('ends with 3 when the port is in use', async () => {
    const setting = await createCommandSetting()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { code, err } = await setting.run('login', '--port', String((server.address() as AddressInfo).port))
    expect([code, err]).toEqual([3, expect.stringMatching(/^error: port \d+ on 127\.0\.0\.1 is in use/)])
    expect(existsSync(setting.path)).toBe(false)
  })

  it('ends with 6 when access is denied, and stores nothing', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'])
    const page = await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId, decision: 'deny' }))
    expect(page).toMatchObject({ status: 403, text: expect.stringContaining('You did not allow access.') })
    expect(await running.ended).toMatchObject({ code: 6, out: '', err: expect.stringContaining('access was denied on the consent page') })
    expect((await setting.run('status')).code).toBe(5)
  })

  it('ends with 1 when the secret is wrong, and stores nothing', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'], { ACTIVITY_TRACKING_CLIENT_SECRET: 'a-wrong-secret' })
    const page = await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    expect(page).toMatchObject({ status: 500, text: expect.stringContaining('See the terminal for details.') })
    const { code, err } = await running.ended
    expect([code, err]).toEqual([1, expect.stringContaining('refused the client ID or the client secret')])
    expect(err).not.toContain('a-wrong-secret')
    expect((await setting.run('status')).code).toBe(5)
    if (existsSync(setting.path)) expect(await contentOf(setting.path)).not.toContain('a-wrong-secret')
  })

  it.skipIf(isWindows).each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at once on %s, and stores nothing (skipped on Windows)', async (signal, code) => {
    const setting = await createCommandSetting()
    const running = setting.spawn(['login'])
    const url = await running.authorizationUrl()
    running.child.kill(signal)
    expect(await running.ended).toMatchObject({ code, out: '', err: expect.stringContaining('Nothing was stored.') })
    const callback = new URL(new URL(url).searchParams.get('redirect_uri') ?? '')
    await expect(fetch(callback)).rejects.toThrow()
    expect((await setting.run('status')).code).toBe(5)
  })

  it('continues to wait after other requests', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'])
    const url = await running.authorizationUrl()
    const callback = await allow(url, { athlete: setting.sandbox.athleteId })
    const other = new URL(callback)
    other.searchParams.set('state', 'guessed')
    const root = new URL('/', callback).href
    expect((await visit(other.href)).status).toBe(400)
    expect((await visit(root)).status).toBe(404)
    expect((await visit(new URL('/favicon.ico', callback).href)).status).toBe(404)
    expect((await visit(callback, { method: 'HEAD' })).status).toBe(405)
    expect((await visit(callback, { method: 'POST' })).status).toBe(405)
    expect((await visit(callback, { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(503)
    const page = await visit(callback)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Hello Maren. You can close this page') })
    expect((await running.ended).code).toBe(0)
  })

  it('exchanges the code once if the browser is redirected twice', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'])
    const callback = await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId })
    const pages = await Promise.allSettled([visit(callback), visit(callback)])
    // The command may have ended before the second request was received.
    const statuses = pages.filter((page) => page.status === 'fulfilled').map(({ value }) => value.status)
    expect([...new Set(statuses)]).toEqual([200])
    expect((await running.ended).code).toBe(0)
    const requests = await setting.sandbox.control.listRequests()
    expect(requests.filter(({ operation_id }) => operation_id === 'issueToken')).toHaveLength(1)
  })

  it('ends even if the browser keeps an unused connection open', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'])
    const callback = new URL(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    const socket = connect(Number(callback.port), callback.hostname)
    await once(socket, 'connect')
    onTestFinished(() => void socket.destroy())
    const closed = once(socket, 'close')
    expect((await visit(callback.href)).status).toBe(200)
    expect((await running.ended).code).toBe(0)
    socket.resume()
    await closed
  })

  it('prints which scopes were not granted, and how to request them again', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login', '--scope', 'read,activity:read,activity:write'])
    await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId, granted: ['read'] }))
    const { code, out, err } = await running.ended
    expect([code, out, err]).toEqual([
      0,
      expect.stringContaining('scopes   read\n'),
      expect.stringContaining('Not granted: activity:read, activity:write.'),
    ])
    const again = setting.spawn(['login', '--force'])
    expect(new URL(await again.authorizationUrl()).searchParams.get('approval_prompt')).toBe('force')
    again.child.kill('SIGTERM')
  })

  it('reuses the settings of the last login', async () => {
    const setting = await createCommandSetting()
    await setting.logIn()
    const nothing = Object.fromEntries(
      Object.keys(setting.env)
        .filter((name) => name.startsWith('ACTIVITY'))
        .map((name) => [name, undefined]),
    )
    const running = setting.start(['login'], nothing)
    await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    expect((await running.ended).code).toBe(0)
  })

  it('switches to the new API root on its date, if it is set', async () => {
    const setting = await createCommandSetting({ now: '2027-01-04T00:00:00Z', frozen: true })
    const running = setting.start(['login', '--new-base-url', setting.sandbox.newBaseUrl])
    await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    expect((await running.ended).code).toBe(0)
    const account = await openAccount({ path: setting.path, now: () => Date.parse('2027-01-04T00:00:01Z') })
    expect((await account.api.GET('/athlete')).response.url).toBe(`${setting.sandbox.newBaseUrl}/athlete`)
    await account.close()
  })

  it('replaces another account, and deletes its tokens', async () => {
    const setting = await createCommandSetting()
    await setting.logIn()
    const { athletes } = await setting.sandbox.control.getState()
    const other = String(athletes[1]?.id)
    const running = setting.start(['login', '--json'])
    await visit(await allow(await running.authorizationUrl(), { athlete: other }))
    expect(JSON.parse((await running.ended).out).athlete_id).toBe(other)
    const account = await openAccount({ path: setting.path })
    const listed: string[] = []
    for await (const { athleteId } of account.app.athletes()) listed.push(athleteId)
    await account.close()
    expect(listed).toEqual([other])
  })

  it('is refused for other athletes in single-player mode, and works for the owner', async () => {
    const setting = await createCommandSetting({ singlePlayer: true })
    const running = setting.start(['login'])
    const url = await running.authorizationUrl()
    const { athletes } = await setting.sandbox.control.getState()
    expect(await allow(url, { athlete: String(athletes[1]?.id) })).toBe('about:blank?status=403')
    await visit(await allow(url, { athlete: setting.sandbox.athleteId }))
    expect((await running.ended).code).toBe(0)
  })
})

describe('status asks the service at both base URLs', () => {
  it.each<[string, (sandbox: Sandbox) => string | null, { now: string; steps: string[]; works: boolean | null; says: string }]>([
    [
      'none',
      () => null,
      { now: '2026-11-02T10:00:00Z', steps: [], works: null, says: 'none: the new API root from 2027-01-04 on is not set' },
    ],
    [
      'one that the service does not have yet',
      ({ newBaseUrl }) => newBaseUrl,
      {
        now: '2026-11-02T10:00:00Z',
        steps: ['name resolved', 'TLS not used', 'GET /athlete 404'],
        works: false,
        says: 'does not work yet, because of GET /athlete (404): from 2027-01-04 on, calls use the old base URL until it does',
      },
    ],
    [
      'one that works',
      ({ newBaseUrl }) => newBaseUrl,
      {
        now: '2027-01-04T10:00:00Z',
        steps: ['name resolved', 'TLS not used', 'GET /athlete 200'],
        works: true,
        says: 'works: from 2027-01-04 on, calls use the new base URL',
      },
    ],
    [
      'a name that does not exist',
      () => 'https://api.invalid/v3',
      { now: '2027-01-04T10:00:00Z', steps: [expect.stringMatching(/^name E/)], works: false, says: 'because of name (E' },
    ],
    [
      'a server without TLS',
      ({ newBaseUrl }) => newBaseUrl.replace('http:', 'https:'),
      { now: '2027-01-04T10:00:00Z', steps: ['name resolved', expect.stringMatching(/^TLS E/)], works: false, says: 'because of TLS (E' },
    ],
    [
      'a server that is not the service',
      ({ consoleUrl }) => consoleUrl.replace(/\/$/, ''),
      {
        now: '2027-01-04T10:00:00Z',
        steps: ['name resolved', 'TLS not used', expect.stringMatching(/^GET \/athlete (200 with|404)/)],
        works: false,
        says: 'because of GET /athlete',
      },
    ],
  ])('of which the new one is %s', async (_what, urlOf, { now, steps, works, says }) => {
    const setting = await createCommandSetting({ now, frozen: true, world: { athletes: { maren: {} } } })
    await setting.logIn()
    const file = openAccountFile(setting.path)
    const account = await file.read()
    await file.write({ ...(account as StoredAccount), newBaseUrl: urlOf(setting.sandbox) })
    file.close()
    const { bases, switch: found } = JSON.parse((await setting.run('status', '--json')).out)
    const stepsOf = (base?: Pick<BaseCheck, 'steps'>): string[] => (base?.steps ?? []).map(({ step, result }) => `${step} ${result}`)
    expect([stepsOf(bases[0]), stepsOf(bases[1]), found]).toEqual([
      ['name resolved', 'TLS not used', 'GET /athlete 200'],
      steps,
      { date: '2027-01-04', works },
    ])
    expect((await setting.run('status')).out).toContain(says)
  })
})

describe('status and logout', () => {
  it('end with 5 if no account is logged in, and create nothing', async () => {
    const setting = await createCommandSetting()
    for (const command of ['status', 'logout']) {
      const { code, out, err } = await setting.run(command)
      expect([code, out, err]).toEqual([5, '', expect.stringContaining('run "npx @activity-tracking/cli login" first')])
    }
    expect(existsSync(dirname(setting.path))).toBe(false)
    await expect(openAccount({ path: setting.path })).rejects.toThrow(NotLoggedInError)
  })

  it('revokes the access and deletes every secret', async () => {
    const setting = await createCommandSetting()
    await setting.logIn()
    const account = await openAccount({ path: setting.path })
    const token = await account.app.session(account.athleteId).accessToken()
    await account.close()
    expect(await contentOf(setting.path)).toContain(token)
    const { code, out, err } = await setting.run('logout', '--json')
    expect([code, JSON.parse(out), err]).toEqual([0, { athlete_id: setting.sandbox.athleteId, revoked: true }, ''])
    const headers = { Authorization: `Bearer ${token}` }
    expect((await visit(`${setting.sandbox.baseUrl}/athlete`, { headers })).status).toBe(401)
    const left = await contentOf(setting.path)
    expect(left).not.toContain(token)
    expect(left).not.toContain(setting.sandbox.clientSecret)
    expect((await setting.run('status')).code).toBe(5)
  })

  it('keeps the account if the service cannot be reached, unless --local-only is set', async () => {
    const setting = await createCommandSetting()
    await setting.logIn()
    await setting.sandbox.close()
    const failed = await setting.run('logout')
    expect(failed).toMatchObject({ code: 4, err: expect.stringContaining('no response') })
    expect((await setting.run('status')).out).toContain('state    revoking')
    const local = await setting.run('logout', '--local-only')
    expect(local).toMatchObject({ code: 0, err: expect.stringContaining('on this machine only') })
    expect((await setting.run('status')).code).toBe(5)
  })

  it('logs out even if the tokens are missing', async () => {
    const setting = await createCommandSetting()
    await setting.logIn()
    const store = sqliteStore({ path: setting.path })
    const key = `grant/${setting.sandbox.clientId}/${setting.sandbox.athleteId}`
    await store.delete(key, { ifVersion: (await store.get(key))?.version ?? '' })
    store.close()
    expect(await setting.run('status')).toMatchObject({ code: 5, out: expect.stringContaining('state    absent') })
    expect((await setting.run('logout')).code).toBe(0)
    expect(existsSync(setting.path)).toBe(false)
  })

  it('reports that the authorization has been revoked', async () => {
    const setting = await createCommandSetting()
    await setting.logIn()
    const account = await openAccount({ path: setting.path })
    await account.app.deauthorize(account.athleteId, { localOnly: true })
    await account.close()
    const { code, out } = await setting.run('status', '--json')
    expect([code, JSON.parse(out).state]).toEqual([5, 'deauthorized'])
  })
})
