import { createApp } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { expect, it } from 'vitest'
import { issueVerifyToken, isVerifyToken } from '../../src/index.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')

const appWith = (clientSecret: string) =>
  createApp({
    clientId: 1,
    clientSecret,
    redirectUri: 'https://app.example/callback',
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    store: memoryStore(),
  })
const app = appWith('a-secret')

it('every process of the app recognizes a token that another one has issued', async () => {
  expect(await isVerifyToken(appWith('a-secret'), await issueVerifyToken(app, NOW), NOW)).toBe(true)
})

it('an app with another client secret does not recognize it', async () => {
  expect(await isVerifyToken(appWith('another-secret'), await issueVerifyToken(app, NOW), NOW)).toBe(false)
})

it.each([
  [59_999, true],
  [60_000, false],
  [86_400_000, false],
])('%i ms after it was issued, a token is recognized: %s', async (elapsed, recognized) => {
  expect(await isVerifyToken(app, await issueVerifyToken(app, NOW), NOW + elapsed)).toBe(recognized)
})

it('every token is different, and does not need encoding in a query', async () => {
  const [one, other] = [await issueVerifyToken(app, NOW), await issueVerifyToken(app, NOW)]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[\w.]+$/)
})

it.each([
  ['nothing', () => ''],
  ['a later expiry', (token: string) => token.replace(/\.(\d+)\./, (_all, expiry) => `.${Number(expiry) + 1}.`)],
  ['another version', (token: string) => token.replace(/^1/, '2')],
  ['another nonce', (token: string) => token.replace(/(\.\d+\.)./, (_all, before) => `${before}x`)],
  ['more at its end', (token: string) => `${token}0`],
  ['the signature of something else', async (token: string) => token.replace(/[^.]+$/, await app.sign('another purpose', token))],
])('a token with %s is not recognized', async (_what, change) => {
  expect(await isVerifyToken(app, await change(await issueVerifyToken(app, NOW)), NOW)).toBe(false)
})
