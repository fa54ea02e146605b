import { createApp, memoryStore } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import { issueVerifyToken, isVerifyToken } from '../../src/subscription/verify-token.ts'
import { PATH, testWebhooks } from '../support/test-webhooks.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')

const appWith = (clientSecret: string, now = () => NOW) =>
  createApp({
    now,
    clientId: 1,
    clientSecret,
    redirectUri: 'https://app.example/callback',
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    store: memoryStore(),
  })
const app = appWith('a-secret')

it('every process of the app recognizes a token that another one has issued, for a minute', async () => {
  const token = await issueVerifyToken(app, NOW)
  expect(token).toMatch(/^[\w.]+$/)
  expect(token).not.toBe(await issueVerifyToken(app, NOW))
  expect(await isVerifyToken(appWith('a-secret'), token, NOW + 59_999)).toBe(true)
  expect(await isVerifyToken(app, token, NOW + 60_000)).toBe(false)
  expect(await isVerifyToken(appWith('another-secret'), token, NOW)).toBe(false)
})

it.each([
  ['nothing', () => ''],
  ['a later expiry', (token: string) => token.replace(/\.(\d+)\./, (_all, expiry) => `.${Number(expiry) + 1}.`)],
  ['another nonce', (token: string) => token.replace(/(\.\d+\.)./, (_all, before) => `${before}x`)],
  ['more at its end', (token: string) => `${token}0`],
  ['the signature of something else', async (token: string) => token.replace(/[^.]+$/, await app.sign('another purpose', token))],
])('a token with %s is not recognized', async (_what, change) => {
  expect(await isVerifyToken(app, await change(await issueVerifyToken(app, NOW)), NOW)).toBe(false)
})

it('webhooks complete a handshake with a token of the app, for a minute', async () => {
  let time = NOW
  const now = () => time
  await using test = testWebhooks({ app: appWith('a-secret', now), now, athletes: [] } as never)
  const token = await issueVerifyToken(app, NOW)
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': 'a', 'hub.verify_token': token })
  const status = async () => (await test.webhooks.fetch(new Request(`http://app.example${PATH}?${query}`))).status
  expect(await status()).toBe(200)
  time += 60_000
  expect(await status()).toBe(403)
})
