import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startProcess } from '../cli/command.ts'

const FAULTS = [{ cut: 'during' }, { cut: 'after' }, { body: 'html' }, { body: 'truncated' }, { status: 503 }] as const

it('clients that disconnect during a request, a response or a delay, and closed readers of the output, do not cause errors on standard error', async () => {
  const { child, output, ready } = await startProcess('--now', '2026-11-02T10:00:00Z', '--tier', 'unlimited')
  const { port } = new URL(ready['auth_url'] ?? '')
  const auth = `Authorization: Bearer ${ready['access_token']}`
  const request = (line: string, headers: readonly string[] = [], body = ''): string =>
    [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n')
  const GET = request('GET /api/v3/athlete', [auth])
  const LIST = request('GET /api/v3/athlete/activities?per_page=200', [auth])
  const control = (method: string, path: string, body: object) =>
    fetch(ready['control_url'] + path, {
      method,
      headers: { 'X-Sandbox-Control': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** A request in the journal was read: its response is being sent, or delayed. */
  const served = async (): Promise<number> => (await (await fetch(`${ready['control_url']}/requests`)).json()).length
  async function leave(bytes: string, { reset, serves = 0 }: { reset: boolean; serves?: number }): Promise<void> {
    const before = await served()
    const socket = connect(Number(port), '127.0.0.1')
    await new Promise((resolve, reject) => socket.once('error', reject).write(bytes, resolve))
    socket.on('error', () => undefined)
    // The response stays unread.
    while ((await served()) < before + serves);
    // The end is not awaited, because Node does not always report it if the server has closed the connection at the same time.
    if (reset) socket.resetAndDestroy()
    else socket.destroy()
  }
  for (const reset of [false, true]) {
    const upload = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000']
    await leave(request('POST /api/v3/uploads', [auth, ...upload], '--b\r\n'), { reset })
    await leave(request('POST /api/v3/uploads', [auth, 'Transfer-Encoding: chunked'], 'zz\r\n'), { reset })
    await leave(request('POST /_sandbox/clock', ['X-Sandbox-Control: 1', 'Content-Length: 16'], '{"advance":"1h"}'), { reset })
    await leave('\x16\x03\x01 not HTTP', { reset })
    // More than the system buffers, so that the server waits for a reader.
    await leave(LIST.repeat(100), { reset, serves: 1 })
    for (const fault of FAULTS) {
      for (const delay_ms of [0, 600_000]) {
        await control('PUT', '/faults', { rules: [{ operation_id: 'getAthlete', delay_ms, ...fault }] })
        await leave(GET, { reset, serves: 1 })
      }
    }
    await control('PUT', '/faults', { rules: [] })
  }
  child.stdout.destroy()
  for (let round = 0; round < 3; round += 1) {
    expect((await fetch(`${ready['base_url']}/athlete`, { headers: { Authorization: `Bearer ${ready['access_token']}` } })).status).toBe(
      200,
    )
  }
  expect([child.exitCode, output.err]).toEqual([null, ''])
})
