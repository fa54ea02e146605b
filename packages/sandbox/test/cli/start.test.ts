import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAsBrowser } from '../support/browser.ts'
import { command, run, runNode, startProcess } from './command.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'activity-sandbox-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('activity-sandbox', () => {
  it('prints a ready line, then one line per request, and ends with 0 on SIGINT', async () => {
    const world = join(folder, 'world.yaml')
    await writeFile(world, 'athletes: [{ id: 1, firstname: Maren }]')
    const options = ['--now', '2026-11-02T10:00:00Z', '--frozen', '--seed', '7', '--world', world]
    const { child, ended, nextLine, ready } = await startProcess(...options)
    expect(ready).toMatchObject({
      event: 'ready',
      base_url: `${ready['auth_url']}/api/v3`,
      control_url: `${ready['auth_url']}/_sandbox`,
      console_url: `${ready['auth_url']}/_sandbox/console`,
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
      athlete_id: expect.any(Number),
      access_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      limited_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      now: '2026-11-02T10:00:00.000Z',
      seed: 7,
      secrets: 'seeded',
      new_base_url: `${ready['auth_url']}/new/api/v3`,
      webhook_key: null,
    })
    for (const name of ['auth_url', 'control_url']) expect([name, (await fetch(ready[name] ?? '')).status]).toEqual([name, 200])
    const response = await fetch(`${ready['base_url']}/athlete`, { headers: { Authorization: `Bearer ${ready['access_token']}` } })
    expect([response.status, await response.json()]).toMatchObject([200, { id: ready['athlete_id'] }])
    expect(JSON.parse(await nextLine('{"event":"request"'))).toEqual({
      event: 'request',
      at: '2026-11-02T10:00:00.000Z',
      method: 'GET',
      path: '/api/v3/athlete',
      query: [],
      operation_id: 'getAthlete',
      status: 200,
      athlete_id: ready['athlete_id'],
      why: null,
    })
    await fetch(`${ready['base_url']}/athlete`)
    expect(JSON.parse(await nextLine('{"event":"request"'))).toMatchObject({
      status: 401,
      athlete_id: null,
      why: expect.stringContaining('access token'),
    })
    child.kill('SIGINT')
    const { code, out, err } = await ended
    expect({ code, err, lines: out.trim().split('\n').length }).toEqual({ code: 0, err: '', lines: 3 })
  })

  it('starts from an installation that cannot be written, twice at the same time, and does not write any file', async () => {
    const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
    const start = () => runNode('--permission', '--allow-fs-read=*', cli, '--port', '0', '--json')
    const athletes = [start(), start()].map(async ({ nextLine }) => {
      const { base_url: baseUrl, access_token: token } = JSON.parse(await nextLine('{"event":"ready"'))
      return (await (await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })).json()).id
    })
    expect(await Promise.all(athletes)).toEqual([4207619, 4207619])
  })

  it('lists URLs and credentials, and each line under "Try" works when pasted', async () => {
    const { child, ended, nextLine } = command('start', '--port', '0')
    const printed: Record<string, string> = {}
    for (const name of ['base_url', 'new_base_url', 'auth_url', 'control_url', 'client_id', 'client_secret', 'access_token']) {
      printed[name] = (await nextLine(`  ${name}`)).trim().split(/\s+/)[1] ?? ''
    }
    for (const name of ['auth_url', 'control_url']) expect([name, (await fetch(printed[name] ?? '')).status]).toEqual([name, 200])
    const statuses: number[] = []
    for (const option of ['-H', '-i -H']) {
      const [, header = '', url = ''] = /'Authorization: (.*)' '(http[^']+)'$/.exec(await nextLine(`    curl ${option}`)) ?? []
      statuses.push((await fetch(url, { headers: { Authorization: header } })).status)
    }
    expect(statuses).toEqual([200, 401])
    for (const what of ['advance 6h', 'token']) {
      const [, options = ''] = (await nextLine(`    npx @activity-tracking/sandbox ${what}`)).split('sandbox ')
      expect(await run(...options.split(' '))).toMatchObject({ code: 0, err: '' })
    }
    child.kill()
    const { code, out, err } = await ended
    expect({ code, colored: `${out}${err}`.includes('\u001b') }).toEqual({ code: 0, colored: false })
    expect(err.trim().split('\n')).toEqual([
      '200 GET    /api/v3/athlete/activities?per_page=2',
      expect.stringMatching(/^401 GET {4}\/api\/v3\/athlete\/activities\?per_page=2 {2}.*activity:read/),
    ])
  })

  it('applies all options, and prints only the lines of --json with --quiet', async () => {
    const rights = '--quiet --tier upgraded --extended-access --single-player --sign-webhooks mine'
    const access = '--allow-host one --allow-host two --allow-origin https://app.example'
    const { child, ended, ready } = await startProcess(...`${rights} ${access}`.split(' '))
    const state = await (await fetch(`${ready['control_url']}/state`)).json()
    expect(state).toMatchObject({
      app: { tier: 'upgraded', extended_access: true, single_player: true },
      webhook_key: 'mine',
      console_url: ready['console_url'],
    })
    expect(ready).toMatchObject({ webhook_key: 'mine', secrets: 'random' })
    expect([200, 503]).toContain((await fetch(ready['console_url'] ?? '')).status)
    for (const [host, status] of [
      ['one:80', 200],
      ['two', 200],
      ['three', 421],
    ] as const) {
      expect([host, (await sendAsBrowser(`${ready['control_url']}/state`, { headers: { Host: host } })).status]).toEqual([host, status])
    }
    const { headers } = await sendAsBrowser(`${ready['base_url']}/athlete`, { headers: { Origin: 'https://app.example' } })
    expect(headers['access-control-allow-origin']).toBe('https://app.example')
    child.kill()
    expect(await ended).toMatchObject({ code: 0, err: '' })
  })

  it('prints its public URL, and the key that it generates to sign events', async () => {
    const { ready } = await startProcess('--public-url', 'http://sandbox:8484', '--sign-webhooks')
    expect(ready).toMatchObject({
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
    [['--now', '2026-02-30'], 'The time must be an ISO 8601 date-time from 1970-01-01 to 9999-12-30'],
    [['--tier', 'gold'], 'Allowed choices are standard, upgraded, unlimited.'],
    [['--host', '0.0.0.0'], '--i-know-this-is-public'],
    [['--allow-host', 'http://sandbox'], 'is not a host name'],
    [['--allow-origin', 'null'], 'is not an origin'],
    [['--public-url', 'sandbox:8484'], 'is not a URL'],
    [['advance', '6h', '--url', 'localhost:8484'], 'A URL must begin with http'],
    [['trigger', 'activity.rename'], 'activity.update'],
    [['trigger', 'activity.update', '--update', 'title'], 'An update has the form name=value'],
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
    const { code, out } = await run('trigger', '--help')
    expect(code).toBe(0)
    for (const part of ['athlete.deauthorize', 'Example:', 'Exit codes:', '--url <url>']) expect(out).toContain(part)
  })
})
