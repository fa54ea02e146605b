import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTool } from '../run.ts'
import { giveConsent } from '../tour/consent.ts'

const VERIFY_TOKEN = 'skansen'

/** Passes the handshake of the workflow. */
async function startCallback(): Promise<Server> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const isOurs = query.get('hub.verify_token') === VERIFY_TOKEN
    response.writeHead(isOurs ? 200 : 403, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isOurs ? { 'hub.challenge': query.get('hub.challenge') } : {}))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

let sandbox: Sandbox
let callback: Server
let callbackUrl: string
beforeAll(async () => {
  ;[sandbox, callback] = await Promise.all([startSandbox({ now: '2026-11-02T10:00:00Z' }), startCallback()])
  callbackUrl = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/webhook`
})
afterAll(async () => {
  callback.closeAllConnections()
  callback.close()
  await sandbox.close()
})

const REDIRECT = 'http://localhost/callback'
const client = () => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })
const consent = async (): Promise<string> => {
  const request = { client_id: sandbox.clientId, redirect_uri: REDIRECT, response_type: 'code', scope: 'read,activity:read_all' }
  const redirected = await giveConsent(`${sandbox.authUrl}/oauth/authorize?${new URLSearchParams(request)}`)
  return new URL(redirected).searchParams.get('code') ?? ''
}

const workflows: [file: string, workflow: string, input: () => object | Promise<object>][] = [
  ['authorize-and-refresh', 'ask-for-consent', () => ({ client_id: sandbox.clientId, redirect_uri: REDIRECT })],
  ['upload-and-wait', 'upload-and-wait', () => ({ access_token: sandbox.accessToken })],
  ['subscribe-and-verify', 'subscribe-and-verify', () => ({ ...client(), callback_url: callbackUrl, verify_token: VERIFY_TOKEN })],
  // Last, because it ends with the grant revoked.
  ['authorize-and-refresh', 'exchange-refresh-revoke', async () => ({ ...client(), code: await consent() })],
]

describe('the Arazzo workflows hold on the sandbox', () => {
  test.each(workflows)('%s: %s', async (file, workflow, input) => {
    const auth = file === 'authorize-and-refresh' ? `,auth=${sandbox.authUrl}` : ''
    const { code, output } = await runTool(
      'redocly',
      ['respect', `openapi/workflows/${file}.arazzo.yaml`, '--workflow', workflow]
        .concat('--server', `api=${sandbox.baseUrl}${auth}`)
        .concat('--input', JSON.stringify(await input())),
      { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    )
    expect(code, output).toBe(0)
  })
})
