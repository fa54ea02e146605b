import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTest } from '../support/sandbox.ts'

const FAULTS = [{ cut: 'during' }, { cut: 'after' }, { body: 'html' }, { body: 'truncated' }, { status: 503 }] as const

it('clients that disconnect during a request, a response or a delay do not cause errors', async () => {
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  await using test = await startTest({ tier: 'unlimited' })
  const { port, accessToken: token, control } = test.sandbox
  const auth = `Authorization: Bearer ${token}`
  const request = (line: string, headers: readonly string[] = [], body = ''): string =>
    [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n')
  const GET = request('GET /api/v3/athlete', [auth])
  const LIST = request('GET /api/v3/athlete/activities?per_page=200', [auth])
  /** A request in the journal was read: its response is being sent, or delayed. */
  const served = async (): Promise<number> => (await test.control('GET', '/requests')).body.length
  async function leave(bytes: string, { reset, serves = 0 }: { reset: boolean; serves?: number }): Promise<void> {
    const before = await served()
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve, reject) => socket.once('error', reject).write(bytes, resolve))
    socket.on('error', () => undefined)
    // The response stays unread.
    await vi.waitUntil(async () => (await served()) >= before + serves, { interval: 1, timeout: 60_000 })
    // The end is not awaited, because Node does not always report it if the server has closed the connection at the same time.
    if (reset) socket.resetAndDestroy()
    else socket.destroy()
  }
  for (const reset of [false, true]) {
    const upload = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000']
    await leave(request('POST /api/v3/uploads', [auth, ...upload], '--b\r\n'), { reset })
    await leave(request('POST /api/v3/uploads', [auth, 'Transfer-Encoding: chunked'], 'zz\r\n'), { reset })
    await leave(request('POST /_sandbox/clock', ['X-Sandbox-Control: 1', 'Content-Length: 17'], '{"advance":"1h"}'), { reset })
    await leave('\x16\x03\x01 not HTTP', { reset })
    // More than the system buffers, so that the server waits for a reader.
    await leave(LIST.repeat(100), { reset, serves: 1 })
    for (const fault of FAULTS) {
      for (const delay_ms of [0, 600_000]) {
        await control.setFaults({ rules: [{ operation_id: 'getAthlete', delay_ms, ...fault }] })
        await leave(GET, { reset, serves: 1 })
      }
    }
    await control.clearFaults()
  }
  expect((await test.request('GET', '/athlete', { token })).status).toBe(200)
  expect(log.mock.calls).toEqual([])
})
