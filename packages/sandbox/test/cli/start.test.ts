import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTerminal } from '@activity-tracking/kit/command/terminal'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSandboxProgram } from '../../src/cli/program.ts'
import { type StartFlags, start } from '../../src/cli/start.ts'
import { sendAsBrowser } from '../support/browser.ts'
import { CLI, run, runNode } from './command.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'activity-sandbox-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('activity-sandbox', () => {
  it('prints a ready line, then one line per request, from files that cannot be written, without a reader too, and ends with 0 on SIGINT', async () => {
    const world = join(folder, 'world.yaml')
    await writeFile(world, 'athletes: [{ id: 1, firstname: Maren }]')
    const options = ['--now', '2026-11-02T10:00:00Z', '--frozen', '--seed', '7', '--world', world, '--quiet']
    const { child, ended, nextLine } = runNode('--permission', '--allow-fs-read=*', CLI, '--port', '0', '--json', ...options)
    const ready = JSON.parse(await nextLine('{"event":"ready"'))
    expect(ready).toMatchObject({
      event: 'ready',
      base_url: `${ready.auth_url}/api/v3`,
      new_base_url: `${ready.auth_url}/new/api/v3`,
      control_url: `${ready.auth_url}/_sandbox`,
      console_url: `${ready.auth_url}/_sandbox/console`,
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
      athlete_id: 1,
      access_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      limited_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      now: '2026-11-02T10:00:00.000Z',
      seed: 7,
      secrets: 'seeded',
      webhook_key: null,
    })
    const ask = async (headers = {}) => (await fetch(`${ready.base_url}/athlete`, { headers })).status
    expect(await ask({ Authorization: `Bearer ${ready.access_token}` })).toBe(200)
    expect(JSON.parse(await nextLine('{"event":"request"'))).toEqual({
      event: 'request',
      at: '2026-11-02T10:00:00.000Z',
      method: 'GET',
      path: '/api/v3/athlete',
      query: [],
      operation_id: 'getAthlete',
      status: 200,
      athlete_id: 1,
      why: null,
    })
    expect(await ask()).toBe(401)
    const refused = { status: 401, athlete_id: null, why: expect.stringContaining('access token') }
    expect(JSON.parse(await nextLine('{"event":"request"'))).toMatchObject(refused)
    child.stdout.destroy()
    for (let request = 0; request < 3; request += 1) expect(await ask()).toBe(401)
    child.kill('SIGINT')
    const { code, out, err } = await ended
    expect({ code, err, lines: out.trim().split('\n').length }).toEqual({ code: 0, err: '', lines: 3 })
  })

  /** Starts a sandbox in this process. Returns it, and what it prints. */
  async function startHere(line: string) {
    const [out, err] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => undefined))
    vi.stubEnv('NO_COLOR', '1')
    const command = createSandboxProgram().commands[0] as Command
    command.parseOptions(line.split(' '))
    const flags = command.opts<StartFlags>()
    const sandbox = await start(createTerminal(flags), flags, 'npx @activity-tracking/sandbox')
    const restore = (): void => {
      out?.mockRestore()
      err?.mockRestore()
      vi.unstubAllEnvs()
    }
    onTestFinished(async () => {
      restore()
      await sandbox.close()
    })
    const printed = (spy: typeof out): string => spy?.mock.calls.join('\n') ?? ''
    return { sandbox, out: () => printed(out), err: () => printed(err), restore }
  }

  it('lists URLs and credentials, each line under "Try" works when pasted, and the log of requests has no control characters', async () => {
    const { sandbox, out, err, restore } = await startHere('--port 0 --seed 1 --now 2026-11-02T10:00:00Z --frozen')
    const banner = out()
    await expect(banner.replaceAll(String(sandbox.port), '#')).toMatchFileSnapshot('answers/banner.txt')
    const statuses: number[] = []
    for (const [, header = '', url = ''] of banner.matchAll(/curl .*'Authorization: (.*)' '(http[^']+)'$/gm))
      statuses.push((await fetch(url, { headers: { Authorization: header } })).status)
    expect(statuses).toEqual([200, 401])
    const path = '/api/v3/athlete/activities?per_page=2'
    expect(err().split('\n')).toEqual([`200 GET    ${path}`, expect.stringMatching(/^401 GET .*=2 {2}.*activity:read/)])

    const scope = '\u001b[2J\u009b31m\u0007\r\n\u202e\u2066\u200b\u2028\u007f'
    const query = { client_id: sandbox.clientId, redirect_uri: 'http://localhost/', response_type: 'code', scope }
    await fetch(`${sandbox.authUrl}/oauth/authorize?${new URLSearchParams(query)}`)
    await sendAsBrowser(`${sandbox.authUrl}/oauth/%1b[2J`)
    expect(err()).toContain('Unknown scope "\\u001b[2J\\u009b31m\\u0007')
    expect(/[^\P{C}\n]|[\u2028\u2029]/u.exec(err())).toBeNull()
    restore()
    for (const [, line = ''] of banner.matchAll(/npx @activity-tracking\/sandbox (.*)/g))
      expect(await run(...line.split(' '))).toMatchObject({ code: 0, err: '' })
  })

  it('applies all options', async () => {
    const rights = '--tier upgraded --extended-access --single-player --sign-webhooks mine'
    const access =
      '--allow-host one --allow-host two --allow-origin https://app.example --allow-callback-host a --allow-callback-host 0.0.0.0'
    const { sandbox } = await startHere(`--port 0 --json ${rights} ${access}`)
    const state = await (await fetch(`${sandbox.controlUrl}/state`)).json()
    expect(state).toMatchObject({
      app: { tier: 'upgraded', extended_access: true, single_player: true },
      webhook_key: 'mine',
      console_url: sandbox.consoleUrl,
    })
    expect([sandbox.webhookKey, sandbox.secrets]).toEqual(['mine', 'random'])
    for (const [host, status] of [
      ['one:80', 200],
      ['two', 200],
      ['three', 421],
    ] as const) {
      expect([host, (await sendAsBrowser(`${sandbox.controlUrl}/state`, { headers: { Host: host } })).status]).toEqual([host, status])
    }
    const { headers } = await sendAsBrowser(`${sandbox.baseUrl}/athlete`, { headers: { Origin: 'https://app.example' } })
    expect(headers['access-control-allow-origin']).toBe('https://app.example')
    const app = { client_id: sandbox.clientId, client_secret: sandbox.clientSecret }
    const body = new URLSearchParams({ ...app, callback_url: 'http://0.0.0.0:9/', verify_token: 'v' })
    const refused = await fetch(`${sandbox.baseUrl}/push_subscriptions`, { method: 'POST', body })
    expect([refused.status, refused.headers.get('X-Sandbox-Why')]).toEqual([400, expect.not.stringContaining('--allow-callback-host')])
  })

  it('prints nothing with --quiet', async () => {
    const { sandbox, out, err } = await startHere('--port 0 --quiet')
    expect((await fetch(`${sandbox.baseUrl}/athlete`)).status).toBe(401)
    expect([out(), err()]).toEqual(['', ''])
  })

  it('prints its public URL, and the key that it generates to sign events', async () => {
    const { out } = await startHere('--port 0 --json --public-url http://sandbox:8484 --sign-webhooks')
    expect(JSON.parse(out())).toMatchObject({
      base_url: 'http://sandbox:8484/api/v3',
      control_url: 'http://sandbox:8484/_sandbox',
      webhook_key: expect.stringMatching(/^[\da-f]{40}$/),
    })
  })

  it('ends with 3 and advice when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { code, out, err } = await run('--port', String(port))
    other.close()
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toContain(`port ${port} on 127.0.0.1 is in use`)
  })

  it.each([
    [['--seed', 'x'], 'The seed must be a whole number.'],
    [['--now', '9999-12-31'], 'The time must be an ISO 8601 date-time from 1970-01-01 to 9999-12-30'],
    [['--tier', 'gold'], 'Allowed choices are standard, upgraded, unlimited.'],
    [['--host', '0.0.0.0'], '--i-know-this-is-public'],
    [['--allow-host', 'http://sandbox'], 'is not a host name'],
    [['--allow-origin', 'null'], 'is not an origin'],
    [['--public-url', 'sandbox:8484'], 'is not a URL'],
    [['advance', '6h', '--url', 'localhost:8484'], 'A URL must begin with http'],
    [['trigger', 'activity.rename'], 'activity.update'],
    [['trigger', 'activity.update', '--update', 'title'], 'An update has the form name=value'],
    [['env', '--format', 'export', '--json'], 'cannot be used with'],
    [['--seed', '1'.repeat(16)], 'The seed must be a whole number.'],
    [['env', '--format', 'yaml'], 'Allowed choices are dotenv, export, json.'],
  ])('ends with 2 on wrong usage: %j', async (args, message) => {
    const { code, out, err } = await run(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })

  it('ends with 1 when it cannot start for another reason', async () => {
    const wrong = [
      ['--host', '127.0.0.999', 'error: '],
      ['--data', join(folder, 'none', 'x.sqlite'), 'cannot be read or written'],
      ['--i-know-this-is-public', "--host=a'b", `error: "a'b" is not a host name`],
    ] as const
    for (const [flag, value, message] of wrong) {
      const { code, out, err } = await run('--port', '0', flag, value)
      expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining(message) })
    }
  })

  it('explains each command', async () => {
    const told = []
    for (const command of ['', 'start', 'env', 'trigger', 'advance', 'token', 'reset'])
      told.push((await run(...command.split(' ').filter(Boolean), '--help')).out)
    await expect(told.join('\n---\n')).toMatchFileSnapshot('answers/help.txt')
  })
})
