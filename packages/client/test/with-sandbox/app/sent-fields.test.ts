import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { expect, it, onTestFinished } from 'vitest'
import { useApps } from '../support/setting.ts'

const newApp = useApps()

const { schemas, parameters } = document.components
const token = document.paths['/oauth/token'].post.requestBody.content['application/x-www-form-urlencoded']
const formOf = (path: '/oauth/revoke' | '/oauth/deauthorize' | '/push_subscriptions'): readonly string[] =>
  document.paths[path].post.requestBody.content['application/x-www-form-urlencoded'].schema.required

/** The path of a callback URL that passes the handshake. */
async function startReceiver(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const challenge = new URL(url ?? '', 'http://localhost').searchParams.get('hub.challenge')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
}

it('an app sends the required fields of the description and no other, and the sandbox has nothing to tolerate', async () => {
  expect(token.schema).toEqual({ $ref: '#/components/schemas/TokenRequest' })
  const credentials = [parameters.ClientId.name, parameters.ClientSecret.name]
  const sent: [operation: string, fields: string[]][] = []
  const { app, sandbox, connect, advance } = await newApp({
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(url)
      const fields = [...searchParams.keys(), ...new URLSearchParams(String(init?.body ?? '')).keys()]
      sent.push([`${init?.method} ${pathname.replace('/api/v3', '').replace(/\d+/, '{id}')}`, fields.toSorted()])
      return fetch(url, init)
    },
  })
  const { athleteId } = await connect()
  await advance('7h')
  await app.session(athleteId).accessToken()
  const { id } = await app.subscriptions.create({ callbackUrl: await startReceiver(), verifyToken: 'skansen' })
  await app.subscriptions.list()
  await app.subscriptions.delete(Number(id))
  await app.deauthorize(athleteId)
  await advance('1m')
  await connect()
  await app.oauth.deauthorize(await app.session(athleteId).accessToken())

  const exchange = ['POST /oauth/token', schemas.AuthorizationCodeRequest.required]
  const expected = [
    exchange,
    ['POST /oauth/token', schemas.RefreshTokenRequest.required],
    ['POST /push_subscriptions', formOf('/push_subscriptions')],
    ['GET /push_subscriptions', credentials],
    ['DELETE /push_subscriptions/{id}', credentials],
    ['POST /oauth/revoke', formOf('/oauth/revoke')],
    ['POST /oauth/revoke', formOf('/oauth/revoke')],
    exchange,
    ['POST /oauth/deauthorize', formOf('/oauth/deauthorize')],
  ] as const
  expect(sent).toEqual(expected.map(([operation, fields]) => [operation, [...fields].toSorted()]))
  const journal = await sandbox.control.listRequests()
  expect(journal.filter(({ status }) => status >= 400)).toEqual([])
})
