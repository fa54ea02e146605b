// Closes a sandbox in a separate process while it delays a response, waits for a callback and parses a file. The process has to end by itself.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandboxWith } from '../../src/server/start-sandbox.ts'

const parsing = Promise.withResolvers<void>()
const called = Promise.withResolvers<void>()
const asked = Promise.withResolvers<void>()
const delayed = Promise.withResolvers<void>()
const callback = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const challenge = searchParams.get('hub.challenge')
  if (pathname === '/silent') asked.resolve()
  else if (request.method === 'GET') response.end(JSON.stringify({ 'hub.challenge': challenge }))
  else called.resolve()
})
callback.listen(0, '127.0.0.1')
await once(callback, 'listening')

/** A parser that parses until it is closed. */
const createParser = () => {
  const { promise, reject } = Promise.withResolvers<never>()
  return {
    parse() {
      parsing.resolve()
      return promise
    },
    close: async () => reject(new Error('the upload parser is closed')),
  }
}
const sandbox = await startSandboxWith(
  { createParser, setTimer: () => () => undefined },
  { now: '2026-11-02T10:00:00Z', frozen: true, onRequest: ({ operationId }) => operationId === 'getAthlete' && delayed.resolve() },
)
const { baseUrl, accessToken, clientId: client_id, clientSecret: client_secret, control } = sandbox
const headers = { Authorization: `Bearer ${accessToken}` }
const ended = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'response',
    () => 'cut',
  )

const callback_url = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/`
const subscribe = (fields: Readonly<Record<string, string>>): Promise<unknown> =>
  fetch(`${baseUrl}/push_subscriptions`, { method: 'POST', body: new URLSearchParams({ verify_token: 'v', ...fields }) })
await subscribe({ client_id, client_secret, callback_url })
const other = await control.createApp({})
const silent = { client_id: other.client_id, client_secret: other.client_secret, callback_url: `${callback_url}silent` }
await control.setFaults({ rules: [{ operation_id: 'getAthlete', delay_ms: 600_000 }] })
const form = new FormData()
form.set('data_type', 'gpx')
form.set('file', new File(['<gpx/>'], 'walk.gpx'))
await fetch(`${baseUrl}/uploads`, { method: 'POST', headers, body: form })
await control.createActivity({ name: 'Made' })
const requests = [ended(fetch(`${baseUrl}/athlete`, { headers })), ended(control.setClock({ advance: '6h' })), ended(subscribe(silent))]
await Promise.all([parsing.promise, called.promise, asked.promise, delayed.promise])
await sandbox.close()
console.log(JSON.stringify(await Promise.all(requests)))
callback.closeAllConnections()
callback.close()
