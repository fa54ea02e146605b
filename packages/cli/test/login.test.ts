import { ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAccount, openAccountFile } from '@activity-tracking/client/node'
import { freePort } from '@activity-tracking/kit/test-servers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { authorizationUrl, consent, createSetting, run, start, startReceiver } from './command.ts'

/** Windows has neither file modes nor signals that a program can catch. */
const isWindows = process.platform === 'win32'

type Setting = Awaited<ReturnType<typeof createSetting>>

/** Logs in as the owner of the app. Resolves to how the command ends, and the page that the browser shows. */
async function logIn(
  { sandbox, env }: Setting,
  args: readonly string[] = [],
  choice: { athlete?: string; decision?: string; granted?: string } = {},
) {
  const running = start(env, 'login', ...args)
  const url = await authorizationUrl(running)
  const response = await fetch(await consent(url, { athlete: sandbox.athleteId, ...choice }))
  return { ...(await running.ended), url: new URL(url), status: response.status, page: await response.text() }
}

/** All stored data. */
async function contentOf(path: string): Promise<string> {
  const names = await readdir(dirname(path), { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
  return (await Promise.all(files)).join('\n')
}

describe('login', () => {
  it('connects the account, and scripts use it', async () => {
    const setting = await createSetting()
    setting.env['ACTIVITY_TRACKING_NEW_BASE_URL'] = 'https://new.example/v3'
    const { code, out, err } = await logIn(setting)
    expect(err).toContain('Logged in.')
    expect(err).not.toContain('Not granted')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^athlete {2}\d+ \(Maren \w+\)\napp {6}\d+\nservice {2}http:\S+\nstate {4}active\nscopes {3}read, activity:read\nfile {5}\/\S+\n$/,
    )
    expect(out + err).not.toContain(setting.sandbox.clientSecret)
    const file = openAccountFile(setting.path)
    expect(await file.read()).toMatchObject({ newBaseUrl: 'https://new.example/v3' })
    file.close()
    await using account = await openAccount({ path: setting.path })
    expect(account.athleteId).toBe(setting.sandbox.athleteId)
    expect((await account.api.GET('/athlete')).data?.firstname).toBe('Maren')
    expect((await run(setting.env, 'status')).out).toBe(out)
  })

  it('prints JSON with --json, and the URL to open on standard error', async () => {
    const setting = await createSetting()
    const { out, err } = await logIn(setting, ['--quiet', '--json'])
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
    expect((await logIn(setting, ['--quiet'])).err).toMatch(/^http:\S+\/oauth\/authorize\?\S+\n$/)
  })

  it('opens the URL in a terminal without --no-browser, and goes on if there is no browser', async () => {
    const setting = await createSetting()
    Object.assign(setting.env, { DISPLAY: ':0', PATH: '' })
    const { isTTY } = process.stderr
    onTestFinished(() => void Object.assign(process.stderr, { isTTY }))
    using spawned = vi.spyOn(ChildProcess.prototype as unknown as { spawn(options: object): number }, 'spawn')
    await logIn(setting)
    process.stderr.isTTY = true
    await logIn(setting, ['--no-browser'])
    const { code, url } = await logIn(setting)
    expect([code, spawned.mock.calls]).toMatchObject([0, [[{ args: expect.arrayContaining([url.href]) }]]])
  })

  it.skipIf(isWindows)('stores secrets in the file of --store, which only the user can read (skipped on Windows)', async () => {
    const setting = await createSetting()
    const path = join(setting.folder, 'elsewhere', 'me.sqlite')
    expect((await logIn(setting, ['--store', path])).code).toBe(0)
    expect([existsSync(path), existsSync(setting.path)]).toEqual([true, false])
    const folder = dirname(path)
    const modes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).mode & 0o077))
    expect([...new Set([...modes, (await stat(folder)).mode & 0o077])]).toEqual([0])
    for (const command of ['status', 'logout']) expect((await run(setting.env, command, '--store', path)).code).toBe(0)
  })

  it('ends with 3 when the given port is in use', async () => {
    const { env, path } = await createSetting()
    const { port } = new URL((await startReceiver()).url())
    const { code, err } = await run(env, 'login', '--port', port)
    expect([code, err]).toEqual([3, expect.stringContaining(`error: port ${port} on 127.0.0.1 is in use`)])
    expect(existsSync(path)).toBe(false)
  })

  it('ends with 6 when access is denied, and stores nothing; the callback URL has the given port', async () => {
    const setting = await createSetting()
    const port = await freePort()
    const { code, out, err, url, status, page } = await logIn(setting, ['--port', String(port)], { decision: 'deny' })
    expect(url.searchParams.get('redirect_uri')).toBe(`http://127.0.0.1:${port}/callback`)
    expect([status, page]).toEqual([403, expect.stringContaining('You did not allow access.')])
    expect([code, out, err]).toEqual([6, '', expect.stringContaining('access was denied on the consent page')])
    expect((await run(setting.env, 'status')).code).toBe(5)
  })

  it('ends with 1 when the secret is wrong, and does not print it', async () => {
    const setting = await createSetting()
    setting.env['ACTIVITY_TRACKING_CLIENT_SECRET'] = 'a-wrong-secret'
    const { code, err, status, page } = await logIn(setting)
    expect([status, page]).toEqual([500, expect.stringContaining('See the terminal for details.')])
    expect([code, err]).toEqual([1, expect.stringContaining('refused the client ID or the client secret')])
    expect(err).not.toContain('a-wrong-secret')
    expect((await run(setting.env, 'status')).code).toBe(5)
  })

  it('continues to wait after other requests, exchanges a code once, and ends although the browser keeps a connection open', async () => {
    const { sandbox, env } = await createSetting()
    const running = start(env, 'login')
    const callback = new URL(await consent(await authorizationUrl(running), { athlete: sandbox.athleteId }))
    const other = new URL(callback)
    other.searchParams.set('state', 'guessed')
    expect((await fetch(other)).status).toBe(400)
    expect((await fetch(new URL('/favicon.ico', callback))).status).toBe(404)
    for (const method of ['HEAD', 'POST']) expect((await fetch(callback, { method })).status).toBe(405)
    expect((await fetch(callback, { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(503)
    const socket = connect(Number(callback.port), callback.hostname)
    await once(socket, 'connect')
    onTestFinished(() => void socket.destroy())
    // The command may have ended before the second request was received.
    const [page] = await Promise.all([fetch(callback).then((response) => response.text()), fetch(callback).catch(() => undefined)])
    expect(page).toContain('Hello Maren. You can close this page')
    expect((await running.ended).code).toBe(0)
    const requests = await sandbox.control.listRequests()
    expect(requests.filter(({ operation_id }) => operation_id === 'issueToken')).toHaveLength(1)
  })

  it('prints which scopes were not granted, and requests them again with --force', async () => {
    const setting = await createSetting()
    const { out, err } = await logIn(setting, ['--scope', 'read,activity:read,activity:write'], { granted: 'read' })
    expect(out).toContain('scopes   read\n')
    expect(err).toContain('Not granted: activity:read, activity:write.')
    const again = await logIn(setting, ['--force'], { granted: 'read' })
    expect([again.url.searchParams.get('approval_prompt'), again.err]).toEqual([
      'force',
      expect.stringContaining('Not granted: activity:read.'),
    ])
  })

  it('reads options and a file of settings, reuses the settings of the last login, and deletes the tokens of another account or app', async () => {
    const setting = await createSetting()
    const { clientId, clientSecret, baseUrl, authUrl } = setting.sandbox
    for (const name of Object.keys(setting.env)) if (name.startsWith('ACTIVITY_TRACKING_')) delete setting.env[name]
    const dotenv = join(setting.folder, '.env')
    await writeFile(dotenv, `ACTIVITY_TRACKING_CLIENT_SECRET=${clientSecret}\nACTIVITY_TRACKING_NEW_BASE_URL=https://other.example/v3`)
    const urls = ['--base-url', baseUrl, '--auth-url', authUrl, '--new-base-url', 'https://new.example/v3']
    await logIn(setting, ['--dotenv', dotenv, '--client-id', clientId, ...urls])
    const { athletes } = await setting.sandbox.control.getState()
    const other = String(athletes[1]?.id)
    expect((await run(setting.env, 'login', '--client-id', '1')).err).toContain('set ACTIVITY_TRACKING_CLIENT_SECRET')
    expect(JSON.parse((await logIn(setting, ['--json'], { athlete: other })).out).athlete_id).toBe(other)
    const file = openAccountFile(setting.path)
    expect(await file.read()).toMatchObject({ newBaseUrl: 'https://new.example/v3' })
    const athletesOf = async (clientId: string) => {
      await using app = file.openApp({ ...setting.sandbox, clientId, redirectUri: 'http://127.0.0.1/callback' })
      return (await Array.fromAsync(app.athletes())).map(({ athleteId }) => athleteId)
    }
    expect(await athletesOf(clientId)).toEqual([other])
    // The access of the account that was replaced is not revoked.
    expect((await setting.sandbox.control.listRequests()).map(({ operation_id }) => operation_id)).not.toContain('revokeToken')
    const app = await setting.sandbox.control.createApp({})
    setting.env['ACTIVITY_TRACKING_CLIENT_SECRET'] = app.client_secret
    await logIn(setting, ['--client-id', app.client_id], { athlete: other })
    expect([await athletesOf(clientId), await athletesOf(app.client_id)]).toEqual([[], [other]])
    file.close()
  })
})

/** Runs a command in a separate terminal. */
const SCRIPT = '/usr/bin/script'
const hasScript = existsSync(SCRIPT)
if (!hasScript) console.log(`skipped: questions in a terminal: ${SCRIPT} is not installed`)

it.skipIf(!hasScript)(
  `asks in a terminal for the client ID, and for the secret without showing it, and ends at once on Ctrl-C (unless ${SCRIPT} is not installed)`,
  async () => {
    const { sandbox, env, path } = await createSetting()
    const { ACTIVITY_TRACKING_CLIENT_ID: id = '', ACTIVITY_TRACKING_CLIENT_SECRET: secret = '', ...others } = env
    const program = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
    const command = `exec '${process.execPath}' '${program}' login --no-browser`
    const child = spawn(SCRIPT, ['-qec', command, devNull], { env: { PATH: process.env['PATH'], ...others } })
    onTestFinished(() => void child.kill('SIGKILL'))
    const output = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (output.out += chunk))
    const shows = (text: string) => vi.waitUntil(() => output.out.includes(text), { timeout: 60_000, interval: 5 })
    await shows('Client ID: ')
    child.stdin.write(`${id}\r`)
    await shows('Client secret (not shown): ')
    child.stdin.write(`${secret}\r`)
    expect(new URL(await authorizationUrl({ output })).searchParams.get('client_id')).toBe(sandbox.clientId)
    child.stdin.write('\u0003')
    expect(await once(child, 'close')).toEqual([130, null])
    expect(output.out).toContain('Nothing was stored.')
    expect(output.out).not.toContain(secret)
    expect(existsSync(path)).toBe(false)
  },
)

describe('status and logout', () => {
  it('end with 5 if no account is logged in, and create nothing', async () => {
    const { env, path } = await createSetting()
    for (const command of ['status', 'logout']) {
      const { code, out, err } = await run(env, command)
      expect([code, out, err]).toEqual([5, '', expect.stringContaining('run "npx @activity-tracking/cli login" first')])
    }
    expect(existsSync(dirname(path))).toBe(false)
  })

  it('revokes the access and deletes every secret', async () => {
    const setting = await createSetting()
    const { sandbox, env, path } = setting
    await logIn(setting)
    const account = await openAccount({ path })
    const token = await account.app.session(account.athleteId).accessToken()
    await account.close()
    expect(await contentOf(path)).toContain(token)
    const { code, out, err } = await run(env, 'logout', '--json')
    expect([code, JSON.parse(out), err]).toEqual([0, { athlete_id: sandbox.athleteId, revoked: true }, ''])
    expect((await fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401)
    const left = await contentOf(path)
    expect(left).not.toContain(token)
    expect(left).not.toContain(sandbox.clientSecret)
    expect((await run(env, 'status')).code).toBe(5)
    await logIn(setting)
    expect(await run(env, 'logout')).toEqual({ code: 0, out: '', err: 'Logged out. The access is revoked.\n' })
  })

  it('keeps the account if the service cannot be reached, unless --local-only is set', async () => {
    const setting = await createSetting()
    const { env } = setting
    await logIn(setting)
    await setting.sandbox.close()
    expect(await run(env, 'logout')).toMatchObject({ code: 4, err: expect.stringContaining('no response') })
    expect(await run(env, 'status')).toMatchObject({ code: 5, out: expect.stringContaining('state    revoking') })
    const local = await run(env, 'logout', '--local-only', '--json')
    expect([local.code, JSON.parse(local.out)]).toMatchObject([0, { revoked: false }])
    expect((await run(env, 'status')).code).toBe(5)
  })
})
