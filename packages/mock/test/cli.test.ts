import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, Server } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runHere } from '@activity-tracking/kit/command/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startMock } from '../src/index.ts'
import { manifest } from '../src/own-package.ts'
import { createMockProgram } from '../src/program.ts'

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

const run = (...args: string[]) => runHere(createMockProgram, args)

describe('activity-mock', () => {
  it('prints one line of JSON when ready, also with --quiet, responds, and ends with 0 on SIGTERM', async () => {
    const child = spawn(process.execPath, [CLI, '--port', '0', '--quiet', '--json'])
    onTestFinished(() => void child.kill('SIGKILL'))
    const err = text(child.stderr)
    const ended = once(child, 'close')
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const ready = JSON.parse(String((await lines.next()).value))
    expect(ready).toEqual({ event: 'ready', base_url: `${ready.auth_url}/api/v3`, auth_url: expect.any(String), routes: expect.any(Array) })
    expect(ready.routes[0]).toMatchObject({ operation_id: expect.any(String), method: expect.any(String), url: expect.any(String) })
    expect((await fetch(`${ready.base_url}/athlete`, { headers: { Authorization: 'Bearer t' } })).status).toBe(200)
    child.kill('SIGTERM')
    expect([await ended, await err, await lines.next()]).toEqual([[0, null], '', { done: true, value: undefined }])
  })

  it('lists every URL when ready, and the printed call works', async () => {
    using listen = vi.spyOn(Server.prototype, 'listen')
    const { code, out } = await run('--port', '0', '--allow-host', 'mock.internal')
    const server = listen.mock.contexts[0] as Server
    onTestFinished(() => void server.close())
    const [, url = ''] = /^ {2}curl .* '(http[^']+)'$/m.exec(out) ?? []
    const [response] = await once(get(url, { headers: { Authorization: 'Bearer any-text', Host: 'mock.internal' } }), 'response')
    expect([code, response.resume().statusCode]).toEqual([0, 200])
  })

  it('prints nothing with --quiet', async () => {
    using listen = vi.spyOn(Server.prototype, 'listen')
    const quiet = await run('--port', '0', '--quiet', '--host', '0.0.0.0', '--i-know-this-is-public')
    const server = listen.mock.contexts[0] as Server
    onTestFinished(() => void server.close())
    expect(quiet).toEqual({ code: 0, out: '', err: '' })
  })

  it('has help', async () => {
    await expect((await run('--help')).out).toMatchFileSnapshot('help.txt')
  })

  it('ends with 3 and advice when the port is in use', async () => {
    await using mock = await startMock()
    const port = new URL(mock.url).port
    const { code, out, err } = await run('--port', port)
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toContain(`port ${port} on 127.0.0.1 is in use`)
    expect(err).toContain('--port')
  })

  it('ends with 2 if others could reach it unawares', async () => {
    const err = expect.stringContaining('--i-know-this-is-public')
    expect(await run('--host', '0.0.0.0')).toEqual({ code: 2, out: '', err })
  })
})

it('has a README that names the versions of Node that it runs on', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`Node ${manifest.engines.node.replace('>=', '')} or later`)
})
