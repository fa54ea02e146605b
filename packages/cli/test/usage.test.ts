import { expect, it } from 'vitest'
import { browserCommand } from '../src/open-browser.ts'
import { isLocal, shortened } from '../src/webhooks/callback-url.ts'
import { run } from './command.ts'

/** A part of callback URLs that nothing prints. */
const SECRET = '2f6c0d9e4b1a7358'
const HOOK = 'http://127.0.0.1:1/hook'

it.each([
  [['login', '--scope', 'read,activity:raed'], /The scope activity:raed does not exist\. Scopes: read,/],
  [['login', '--scope', 'read raed'], /The scope raed does not exist/],
  [['login', '--scope', 'toString'], /The scope toString does not exist/],
  [['login', '--scope', ','], /At least one scope is needed\./],
  [['login', '--client-secret', 'x'], /unknown option '--client-secret'/],
  [['login', '--base-url', 'service.example/api/v3'], /A URL must begin with http/],
  [['login', '--client-id', '1'], /set ACTIVITY_TRACKING_CLIENT_SECRET\n/],
  [['webhooks', 'send', HOOK, '--event', 'activity.craete'], /Allowed choices are activity\.create/],
  [['webhooks', 'subscribe'], /set ACTIVITY_TRACKING_CALLBACK_URL\n/],
  [['webhooks', 'send', HOOK, '--sign'], /set ACTIVITY_TRACKING_WEBHOOK_KEY\n/],
  [['webhooks', 'status'], /set ACTIVITY_TRACKING_CLIENT_ID, or use --client-id\n/],
  [['webhooks', 'subscribe', `app.example/${SECRET}`], /the callback URL must begin with http/],
  [['webhooks', 'subscribe', `--url=https://app.example/?key=${SECRET}`], /unknown option '--url=https:\/\/app\.example\/\?…'/],
  [['webhooks', 'subscribe', `https://app.example/it's,all/${SECRET}`, 'x'], /got 2: https:\/\/app\.example\/…\/2f6c…, x/],
  [['webhooks', 'subscribe', `https://x.example/${SECRET}`, `https://x.example/${SECRET}/s3cr3t`], /got 2: \S+\/2f6c…, \S+\/2f6c…\/…\./],
  [['webhooks', 'status', '--base-url', `app.example/${SECRET}`], /'…' is invalid\. A URL must begin with http/],
  [['webhooks', 'send', HOOK, '--event', `https://app.example/${SECRET}`], /'https:\/\/app\.example\/2f6c…' is invalid/],
  [['webhooks', 'send', HOOK, '--athlete', 'me'], /An ID must be a positive integer/],
  [['webhooks', 'send', HOOK, '--object', '0'], /An ID must be a positive integer/],
  [['webhooks', 'send', HOOK, '--update', 'title'], /An update has the form/],
  [['webhooks', 'send', HOOK, '--update', '=title'], /An update has the form/],
  [['webhooks', 'send', 'https://app.example/hook'], /app\.example is not this machine; add --allow-public/],
  [['webhooks', 'listen', 'https://app.example/hook'], /only to this machine/],
])('%j is wrong usage, and the message does not contain a callback URL', async (args, message) => {
  const { code, out, err } = await run({}, ...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(message)
  expect(err).not.toContain(SECRET)
})

it.each([
  [`https://app.example/webhooks/${SECRET}`, 'https://app.example/webhooks/2f6c…'],
  ['https://app.example:8443/hooks/s3cr3t/', 'https://app.example:8443/hooks/…/'],
  ['https://app.example/averylongsecretword', 'https://app.example/aver…'],
  [`https://user:password@app.example/hook?key=${SECRET}`, 'https://app.example/hook?…'],
  [`/webhooks/${SECRET}`, '…'],
  ['app.example:3000/webhooks', '…'],
])('the callback URL %s is shown as %s', (url, shown) => {
  expect(shortened(url)).toBe(shown)
})

it.each([
  ['http://[::1]:3000/hook', true],
  ['http://app.localhost:3000', true],
  ['http://127.8.0.1', true],
  ['http://localhost.example', false],
  ['http://not-localhost', false],
])('whether %s is on this machine: %s', (url, local) => {
  expect(isLocal(url)).toBe(local)
})

const URL_TO_OPEN = 'https://service.example/oauth/authorize?a=b&c=d'

it.each([
  ['darwin', {}, ['open', URL_TO_OPEN]],
  ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler', URL_TO_OPEN]],
  ['linux', { DISPLAY: ':0' }, ['xdg-open', URL_TO_OPEN]],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', URL_TO_OPEN]],
  ['linux', {}, undefined],
])('opens a browser on %s with %j, if a screen exists', (platform, env, command) => {
  expect(browserCommand(URL_TO_OPEN, platform, env)).toEqual(command)
})
