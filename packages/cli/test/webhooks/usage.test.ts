import { expect, it } from 'vitest'
import { shortened } from '../../src/webhooks/callback-url.ts'
import { run, SECRET } from './setting.ts'

const HOOK = 'http://127.0.0.1:1/hook'

it.each([
  [['send', HOOK, '--event', 'activity.craete'], /Allowed choices are activity\.create/],
  [['subscribe'], /set ACTIVITY_TRACKING_CALLBACK_URL\n/],
  [['send', HOOK, '--sign'], /set ACTIVITY_TRACKING_WEBHOOK_KEY\n/],
  [['status'], /set ACTIVITY_TRACKING_CLIENT_ID, or use --client-id\n/],
  [['subscribe', `app.example/${SECRET}`], /the callback URL must begin with http/],
  [['subscribe', `--url=https://app.example/?key=${SECRET}`], /unknown option '--url=https:\/\/app\.example\/\?…'/],
  [['subscribe', `https://app.example/it's,all/${SECRET}`, 'x'], /got 2: https:\/\/app\.example\/…\/2f6c…, x/],
  [['status', '--base-url', `app.example/${SECRET}`], /'…' is invalid\. A URL must begin with http/],
  [['send', HOOK, '--event', `https://app.example/${SECRET}`], /'https:\/\/app\.example\/2f6c…' is invalid/],
  [['send', HOOK, '--athlete', 'me'], /An ID must be a positive integer/],
  [['send', HOOK, '--update', 'title'], /An update has the form/],
  [['send', 'https://app.example/hook'], /app\.example is not this machine; add --allow-public/],
  [['listen', 'https://app.example/hook'], /only to this machine/],
])('webhooks %j is wrong usage, and the message does not contain the callback URL', async (args, message) => {
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
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  [`/webhooks/${SECRET}`, '…'],
  ['app.example:3000/webhooks', '…'],
])('the callback URL %s is shown as %s', (url, shown) => {
  expect(shortened(url)).toBe(shown)
})
