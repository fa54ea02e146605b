import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Sandbox, startSandbox } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { run as runCommand } from './command.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
})
afterAll(() => sandbox.close())

const run = (...args: string[]) => runCommand(...args, '--url', sandbox.authUrl)

describe('commands for a running sandbox', () => {
  it('env prints lines for a shell, or JSON', async () => {
    expect((await run('env', '--format', 'export')).out).toContain(`export ACTIVITY_TRACKING_BASE_URL='${sandbox.baseUrl}'\n`)
    expect(JSON.parse((await run('env', '--format', 'json')).out)).toMatchObject({
      client_id: sandbox.clientId,
      athlete_id: Number(sandbox.athleteId),
    })
  })

  it.each([['env'], ['advance', '1s'], ['token'], ['reset'], ['trigger', 'activity.create']])(
    'print text, or JSON with --json, and nothing else with --quiet: %s',
    async (...args) => {
      await using own = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true, seed: 1 })
      await using callback = await startCallback()
      const { clientId: client_id, clientSecret: client_secret } = own
      const body = new URLSearchParams({ client_id, client_secret, callback_url: callback.url, verify_token: 'v' })
      await fetch(`${own.baseUrl}/push_subscriptions`, { method: 'POST', body })
      const told = []
      for (const flags of [[], ['--json', '--quiet']]) told.push(await runCommand(...args, '--port', String(own.port), ...flags))
      const text = told.map(({ code, out, err }) => `${code}\n${out}${err}`).join('---\n')
      const masked = text.replaceAll(/(127\.0\.0\.1(?::|%3A)|"duration_ms":|Delivered in )\d+/g, '$1#')
      await expect(masked).toMatchFileSnapshot(`answers/${args[0]}.txt`)
    },
  )

  it('accept a URL or a port, not both', async () => {
    const { code, out, err } = await run('env', '--port', '8484')
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining('cannot be used with') })
    const nowhere = await runCommand('env', '--port', '9')
    expect(nowhere).toMatchObject({ code: 4, err: expect.stringContaining('no response from http://127.0.0.1:9') })
  })

  it('token prints a valid access token, or the whole response', async () => {
    const { code, out } = await run('token', '--scope', 'read')
    const response = await fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${out.trim()}` } })
    expect([code, response.status]).toEqual([0, 200])
    const { athletes } = await sandbox.control.getState()
    const whole = JSON.parse((await run('token', '--athlete', String(athletes[1]?.id), '--scope', 'read,activity:read', '--json')).out)
    expect(whole).toMatchObject({ scope: 'read,activity:read', athlete: { id: athletes[1]?.id } })
  })

  it('env replaces expired tokens', async () => {
    await sandbox.control.setClock({ advance: '6h' })
    expect((await run('env')).out).not.toContain(sandbox.accessToken)
  })

  it('advance refuses an invalid duration', async () => {
    const { code, out, err } = await run('advance', 'soon')
    expect({ code, out, err }).toMatchObject({ code: 1, out: '', err: expect.stringContaining('error: "soon" is not a duration') })
  })

  it('trigger sends an event', async () => {
    await using callback = await startCallback()
    await fetch(`${sandbox.baseUrl}/push_subscriptions`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: sandbox.clientId,
        client_secret: sandbox.clientSecret,
        callback_url: callback.url,
        verify_token: 'v',
      }),
    })
    const { code, out, err } = await run(
      'trigger',
      'activity.update',
      '--object',
      '77',
      '--update',
      'title=New name',
      '--update',
      'private=true',
    )
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Delivered in \d+ ms\.\n$/) })
    const event = { object_type: 'activity', object_id: 77, aspect_type: 'update', updates: { title: 'New name', private: 'true' } }
    expect(JSON.parse(out)).toMatchObject(event)
    expect(callback.events()).toMatchObject([event])
    const [, other] = (await sandbox.control.getState()).athletes
    for (const [name, wanted] of [
      ['activity.create', { object_type: 'activity', aspect_type: 'create' }],
      ['activity.delete', { object_type: 'activity', aspect_type: 'delete' }],
      ['athlete.deauthorize', { object_type: 'athlete', aspect_type: 'update' }],
    ] as const) {
      expect(JSON.parse((await run('trigger', name, '--athlete', String(other?.id))).out)).toMatchObject({ ...wanted, owner_id: other?.id })
    }
    callback.answerEvents(500)
    expect(await run('trigger', 'athlete.deauthorize')).toMatchObject({
      code: 1,
      err: expect.stringContaining('responded with 500 instead of 200'),
    })
  })

  it('env creates new tokens if none is valid', async () => {
    await sandbox.control.reset()
    await sandbox.control.revokeGrant({ athlete_id: sandbox.athleteId })
    const [owner, other] = (await sandbox.control.getState()).athletes
    await sandbox.control.createToken({ athlete_id: other?.id ?? 0 })
    const { access_token } = JSON.parse((await run('env', '--format', 'json')).out)
    const grant = (await sandbox.control.getState()).grants.find(({ athlete_id }) => athlete_id === owner?.id)
    expect(grant).toMatchObject({ access_token, scope: expect.stringContaining('activity:write') })
    expect(JSON.parse((await run('env', '--format', 'json')).out).access_token).toBe(access_token)
  })

  it('use another world: of an option, or of the environment in a file', async () => {
    const { client_id } = await sandbox.control.createApp()
    const { out } = await run('env', '--world', client_id)
    expect(out).toContain(`ACTIVITY_TRACKING_CLIENT_ID=${client_id}\n`)
    const file = join(await mkdtemp(join(tmpdir(), 'remote-')), '.env')
    onTestFinished(() => rm(dirname(file), { recursive: true }))
    await writeFile(file, out)
    const settings = ['env', '--format', 'json', '--dotenv', file]
    const appOf = async (...args: string[]) => JSON.parse((await runCommand(...settings, ...args)).out).client_id
    expect([await appOf(), await appOf('--world', sandbox.clientId)]).toEqual([client_id, sandbox.clientId])
    for (const where of [
      ['--url', sandbox.controlUrl],
      ['--port', String(sandbox.port)],
    ])
      expect(await appOf(...where)).toBe(sandbox.clientId)
    expect(await run('reset', '--world', 'nobody')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the world "nobody" does not exist'),
    })
  })

  it.each([['env'], ['advance', '6h'], ['token'], ['reset'], ['trigger', 'activity.create']])(
    'end with 4 if there is no sandbox: %s',
    async (...args) => {
      const { code, out, err } = await runCommand(...args, '--url', 'http://127.0.0.1:9')
      expect({ code, out }).toEqual({ code: 4, out: '' })
      expect(err).toContain('no response from http://127.0.0.1:9/_sandbox; start a sandbox with npx @activity-tracking/sandbox')
    },
  )

  it('end with 4 if another server responds', async () => {
    const server = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, err } = await runCommand('env', '--url', url)
    server.close()
    expect({ code, err }).toEqual({
      code: 4,
      err: expect.stringContaining(`the server at ${url}/_sandbox is not the control API of a sandbox`),
    })
  })
})
