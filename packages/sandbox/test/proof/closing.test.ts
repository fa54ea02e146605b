import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startSandboxWith } from '../../src/server/start-sandbox.ts'
import { startTest } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

it('closing ends everything that waits immediately: a delayed response, an event, a handshake, a file that is parsed, an advancing clock', async () => {
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  const before = timers()
  const [parsing, called, asked, delayed] = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const callback = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://callback')
    if (request.method === 'POST') called?.resolve()
    else if (pathname === '/silent') asked?.resolve()
    else response.end(JSON.stringify({ 'hub.challenge': searchParams.get('hub.challenge') }))
  })
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve))
  /** A parser that parses until it is closed. */
  const createParser = () => {
    const { promise, reject } = Promise.withResolvers<never>()
    return {
      parse() {
        parsing?.resolve()
        return promise
      },
      close: async () => reject(new Error('the upload parser is closed')),
    }
  }
  const test = await startTest({ onRequest: ({ operationId }) => operationId === 'getAthlete' && delayed?.resolve() }, (options = {}) =>
    startSandboxWith({ createParser }, options),
  )
  const { accessToken: token, clientId, clientSecret, control } = test.sandbox
  const subscribe = (client_id: string, client_secret: string, path: string) => {
    const callback_url = `http://127.0.0.1:${(callback.address() as AddressInfo).port}${path}`
    return test.request('POST', '/push_subscriptions', { form: { client_id, client_secret, callback_url, verify_token: 'v' } })
  }
  await subscribe(clientId, clientSecret, '/')
  const other = await control.createApp()
  await control.setFaults({ rules: [{ operation_id: 'getAthlete', delay_ms: 600_000 }] })
  await sendFile(test, token, { bytes: new Uint8Array([1]), name: 'walk.gpx', dataType: 'gpx' })
  await control.createActivity({ name: 'Made' })
  const waiting = [
    test.request('GET', '/athlete', { token }),
    test.advance('6h'),
    subscribe(other.client_id, other.client_secret, '/silent'),
  ].map((request) =>
    request.then(
      () => 'response',
      () => 'cut',
    ),
  )
  await Promise.all([parsing, called, asked, delayed].map((each) => each?.promise))
  await test.sandbox.close()
  expect(await Promise.all(waiting)).toEqual(['cut', 'cut', 'cut'])
  callback.closeAllConnections()
  await new Promise((resolve) => callback.close(resolve))
  expect(log.mock.calls).toEqual([])
  // Nothing would keep the process alive.
  await expect.poll(timers).toBeLessThanOrEqual(before)
})

it('a sandbox that cannot start closes its parsers', async () => {
  const close = vi.fn(async () => undefined)
  const createParser = () => ({ parse: () => Promise.reject(new TypeError('broken')), close })
  const activities = [{ file: { base64: 'eA==', data_type: 'gpx' as const } }]
  const started = startSandboxWith({ createParser }, { world: { athletes: [{ id: 1, firstname: 'Ada' }], activities } })
  await expect(started).rejects.toThrow('broken')
  expect(close).toHaveBeenCalledTimes(1)
})
