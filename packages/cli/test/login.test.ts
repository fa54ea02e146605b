import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { openAccount } from '@activity-tracking/client/node'
import { freePort } from '@activity-tracking/kit/test-servers'
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
    await using account = await openAccount({ path: setting.path })
    expect(account.athleteId).toBe(setting.sandbox.athleteId)
    expect((await account.api.GET('/athlete')).data?.firstname).toBe('Maren')
    expect((await setting.run('status')).out).toBe(out)
  })

  it('prints JSON with --json, and the URL to open on standard error', async () => {
    const setting = await createCommandSetting()
    const { out, err } = await setting.logIn(['--quiet', '--json'])
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
    expect((await setting.logIn(['--quiet'])).err).toMatch(/^http:\S+\/oauth\/authorize\?\S+\n$/)
  })

  it.skipIf(isWindows)('stores secrets in the file of --store, which only the user can read (skipped on Windows)', async () => {
    const setting = await createCommandSetting()
    const path = join(setting.folder, 'elsewhere', 'me.sqlite')
    expect((await setting.logIn(['--store', path])).code).toBe(0)
    expect([existsSync(path), existsSync(setting.path)]).toEqual([true, false])
    const folder = dirname(path)
    const modes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).mode & 0o077))
    expect([...new Set([...modes, (await stat(folder)).mode & 0o077])]).toEqual([0])
  })

  it('uses the given port, also in the callback URL, and ends with 3 when it is in use', async () => {
    const setting = await createCommandSetting()
    const port = String(await freePort())
    const url = await setting.spawn(['login', '--port', port]).authorizationUrl()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`http://127.0.0.1:${port}/callback`)
    const { code, err } = await setting.run('login', '--port', port)
    expect([code, err]).toEqual([3, expect.stringContaining(`error: port ${port} on 127.0.0.1 is in use`)])
    expect(existsSync(setting.path)).toBe(false)
  })

  it.skipIf(isWindows)('ends at once on Ctrl-C, and stores nothing (skipped on Windows)', async () => {
    const setting = await createCommandSetting()
    const running = setting.spawn(['login'])
    await running.authorizationUrl()
    running.child.kill('SIGINT')
    expect(await running.ended).toMatchObject({ code: 130, out: '', err: expect.stringContaining('Nothing was stored.') })
    expect(existsSync(setting.path)).toBe(false)
  })

  it('ends with 6 when access is denied, and stores nothing', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'])
    const page = await setting.authorize(running, { decision: 'deny' })
    expect(page).toMatchObject({ status: 403, text: expect.stringContaining('You did not allow access.') })
    expect(await running.ended).toMatchObject({ code: 6, out: '', err: expect.stringContaining('access was denied on the consent page') })
    expect((await setting.run('status')).code).toBe(5)
  })

  it('ends with 1 when the secret is wrong, and does not print it', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'], { ACTIVITY_TRACKING_CLIENT_SECRET: 'a-wrong-secret' })
    expect(await setting.authorize(running)).toMatchObject({ status: 500, text: expect.stringContaining('See the terminal for details.') })
    const { code, err } = await running.ended
    expect([code, err]).toEqual([1, expect.stringContaining('refused the client ID or the client secret')])
    expect(err).not.toContain('a-wrong-secret')
    expect((await setting.run('status')).code).toBe(5)
  })

  it('continues to wait after other requests, exchanges a code once, and ends although the browser keeps a connection open', async () => {
    const setting = await createCommandSetting()
    const running = setting.start(['login'])
    const callback = new URL(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    const other = new URL(callback)
    other.searchParams.set('state', 'guessed')
    expect((await visit(other.href)).status).toBe(400)
    expect((await visit(new URL('/favicon.ico', callback).href)).status).toBe(404)
    for (const method of ['HEAD', 'POST']) expect((await visit(callback.href, { method })).status).toBe(405)
    expect((await visit(callback.href, { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(503)
    const socket = connect(Number(callback.port), callback.hostname)
    await once(socket, 'connect')
    onTestFinished(() => void socket.destroy())
    // The command may have ended before the second request was received.
    const [page] = await Promise.allSettled([visit(callback.href), visit(callback.href)])
    expect(page).toMatchObject({ value: { status: 200, text: expect.stringContaining('Hello Maren. You can close this page') } })
    expect((await running.ended).code).toBe(0)
    const requests = await setting.sandbox.control.listRequests()
    expect(requests.filter(({ operation_id }) => operation_id === 'issueToken')).toHaveLength(1)
  })

  it('prints which scopes were not granted, and requests them again with --force', async () => {
    const setting = await createCommandSetting()
    const { out, err } = await setting.logIn(['--scope', 'read,activity:read,activity:write'], { granted: ['read'] })
    expect(out).toContain('scopes   read\n')
    expect(err).toContain('Not granted: activity:read, activity:write.')
    const again = setting.spawn(['login', '--force'])
    expect(new URL(await again.authorizationUrl()).searchParams.get('approval_prompt')).toBe('force')
  })

  it('reuses the settings of the last login, and deletes the tokens of another account', async () => {
    const setting = await createCommandSetting()
    await setting.logIn()
    const { athletes } = await setting.sandbox.control.getState()
    const other = String(athletes[1]?.id)
    const names = Object.keys(setting.env).filter((name) => name.startsWith('ACTIVITY_TRACKING_'))
    const running = setting.start(['login', '--json'], Object.fromEntries(names.map((name) => [name, undefined])))
    await setting.authorize(running, { athlete: other })
    expect(JSON.parse((await running.ended).out).athlete_id).toBe(other)
    await using account = await openAccount({ path: setting.path })
    expect((await Array.fromAsync(account.app.athletes())).map(({ athleteId }) => athleteId)).toEqual([other])
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
    expect(await setting.run('logout')).toMatchObject({ code: 4, err: expect.stringContaining('no response') })
    expect(await setting.run('status')).toMatchObject({ code: 5, out: expect.stringContaining('state    revoking') })
    const local = await setting.run('logout', '--local-only')
    expect(local).toMatchObject({ code: 0, err: expect.stringContaining('on this machine only') })
    expect((await setting.run('status')).code).toBe(5)
  })
})
