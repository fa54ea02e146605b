import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTool } from '../run.ts'
import { type Callback, startCallback } from '../tour/callback.ts'
import { giveConsent } from '../tour/consent.ts'

const VERIFY_TOKEN = 'skansen'

let sandbox: Sandbox
let callback: Callback
beforeAll(async () => {
  ;[sandbox, callback] = await Promise.all([startSandbox({ now: '2026-11-02T10:00:00Z' }), startCallback(VERIFY_TOKEN)])
})
afterAll(async () => {
  await callback[Symbol.asyncDispose]()
  await sandbox.close()
})

const REDIRECT = 'http://localhost/callback'
const client = () => ({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret })
const consent = async (): Promise<string> => {
  const request = { client_id: sandbox.clientId, redirect_uri: REDIRECT, response_type: 'code', scope: 'read,activity:read_all' }
  const callbackUrl = await giveConsent(`${sandbox.authUrl}/oauth/authorize?${new URLSearchParams(request)}`)
  return new URL(callbackUrl).searchParams.get('code') ?? ''
}

const workflows: [file: string, workflow: string, input: () => object | Promise<object>][] = [
  ['authorize-and-refresh', 'ask-for-consent', () => ({ client_id: sandbox.clientId, redirect_uri: REDIRECT })],
  ['upload-and-wait', 'upload-and-wait', () => ({ access_token: sandbox.accessToken })],
  ['subscribe-and-verify', 'subscribe-and-verify', () => ({ ...client(), callback_url: callback.url, verify_token: VERIFY_TOKEN })],
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
