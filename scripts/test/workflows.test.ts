import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { runTool } from '../run.ts'
import { giveConsent } from '../tour.ts'

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

/** The last one revokes the grant. */
const FILES = ['upload-and-wait', 'subscribe-and-verify', 'authorize-and-refresh'].map((name) => `openapi/workflows/${name}.arazzo.yaml`)

test.each(FILES)('the workflows of %s require the inputs that have no default, and poll at most once per second', async (file) => {
  const text = await readFile(fromRoot(file), 'utf8')
  expect(text).not.toMatch(/retryAfter: 0/)
  for (const { inputs } of parse(text).workflows) {
    const needed = Object.entries<object>(inputs.properties).filter(([, input]) => !('default' in input))
    expect(inputs.required).toEqual(needed.map(([name]) => name))
  }
})

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
const consent = async (): Promise<string> => {
  const request = { client_id: sandbox.clientId, redirect_uri: REDIRECT, response_type: 'code', scope: 'read,activity:read_all' }
  const redirected = await giveConsent(`${sandbox.authUrl}/oauth/authorize?${new URLSearchParams(request)}`, sandbox.athleteId)
  return new URL(redirected).searchParams.get('code') ?? ''
}

test('the Arazzo workflows hold on the sandbox', async () => {
  const inputs = {
    redirect_uri: REDIRECT,
    access_token: sandbox.accessToken,
    callback_url: callbackUrl,
    verify_token: VERIFY_TOKEN,
    client_id: sandbox.clientId,
    client_secret: sandbox.clientSecret,
    code: await consent(),
  }
  const { code, output } = await runTool(
    'redocly',
    ['respect', ...FILES, '--server', `api=${sandbox.baseUrl},auth=${sandbox.authUrl}`, '--input', JSON.stringify(inputs)],
    { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  )
  expect(code, output).toBe(0)
  // Of each file its workflows, its steps, and the conditions that they check.
  const counts = [...output.matchAll(/\w+: (\d+) passed, \1 total/g)].map(([, count]) => Number(count))
  expect(counts).toEqual([1, 3, 17, 1, 4, 17, 2, 7, 36])
})
