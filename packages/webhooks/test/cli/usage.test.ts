import { describe, expect, it } from 'vitest'
import { run } from './command.ts'

describe('the command line', () => {
  it.each([['--help'], ['help'], ['status', '--help'], ['dead', 'retry', '--help']])('%s %s prints help', async (...args) => {
    const { code, out, err } = await run({}, ...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Usage: npx @activity-tracking/webhooks')
    expect(out).toContain('Exit codes:')
  })

  it('the help lists each command, and the sources of settings', async () => {
    const { out } = await run({}, '--help')
    for (const name of ['status', 'subscribe', 'unsubscribe', 'doctor', 'send', 'listen', 'dead']) {
      expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    }
    expect(out).toContain('ACTIVITY_TRACKING_CLIENT_SECRET')
  })

  it('prints its version', async () => {
    expect(await run({}, '--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })

  it.each([
    [['statsu'], /did you mean status/i],
    [['status', '--jsno'], /did you mean --json/i],
    [['send', 'http://127.0.0.1:1/hook', '--event', 'activity.craete'], /Allowed choices are activity\.create/],
    [['subscribe'], /set ACTIVITY_TRACKING_CALLBACK_URL/],
    [['doctor'], /set ACTIVITY_TRACKING_CALLBACK_URL/],
    [['send'], /set ACTIVITY_TRACKING_CALLBACK_URL/],
    [['listen'], /set ACTIVITY_TRACKING_CALLBACK_URL/],
    [['subscribe', 'app.example/2f6c0d9e4b1a7358'], /the callback URL must begin with http/],
    [['status', 'https://app.example/2f6c0d9e4b1a7358'], /too many arguments.*https:\/\/app\.example\/2f6c…/],
    [['subscribe', '--url=https://app.example/?key=2f6c0d9e4b1a7358'], /unknown option '--url=https:\/\/app\.example\/\?…'/],
    [['subscribe', "https://app.example/it's,all/2f6c0d9e4b1a7358", 'x'], /got 2: https:\/\/app\.example\/…\/2f6c…, x/],
    [['status', 'htps://app.example/2f6c0d9e4b1a7358'], /got 1: …\./],
    [['app.example/2f6c0d9e4b1a7358'], /unknown command '…'/],
    [['subscribe', '--url=app.example/2f6c0d9e4b1a7358'], /unknown option '--url=…'/],
    [['doctor', '--base-url', 'app.example/2f6c0d9e4b1a7358'], /'…' is invalid\. A URL must begin with http/],
    [['send', 'http://127.0.0.1:1/hook', '--event', 'https://app.example/2f6c0d9e4b1a7358'], /'https:\/\/app\.example\/2f6c…' is invalid/],
    [['send', 'http://127.0.0.1:1/hook', '--athlete', 'me'], /An ID must be a positive integer/],
    [['send', 'http://127.0.0.1:1/hook', '--time', 'noon'], /A time has the format/],
    ...['2026-02-30', '2026-02-30T10:00:00Z', '2023-02-29', '2026-04-31T00:00:00+02:00', '0000-01-01', '2026-13-01'].map(
      (time): [string[], RegExp] => [['send', 'http://127.0.0.1:1/hook', '--time', time], /'--time <time>'.* and a day of the calendar/],
    ),
    [['send', 'http://127.0.0.1:1/hook', '--update', 'title'], /An update has the form/],
    [['send', 'https://app.example/hook'], /app\.example is not this machine; add --allow-public/],
    [['listen', 'https://app.example/hook'], /only to this machine/],
    [['dead', 'lsit'], /did you mean list/i],
    [['dead', '--jsno'], /did you mean --json/i],
    [['dead'], /set the inbox with --inbox/],
    [['dead', '--inbox', 'mysql://127.0.0.1/'], /an inbox must be sqlite:FILE/],
    [['dead', 'retry'], /pass the key of one entry, or use --all/],
    [['dead', 'retry', '7/activity/1', '--all'], /pass the key of one entry, or use --all/],
    [['dead', 'retry', 'activity-1'], /a key has the format/],
  ])('%j is a usage error and ends with exit code 2', async (args, message) => {
    const { code, out, err } = await run({}, ...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
    expect(err).not.toContain('2f6c0d9e4b1a7358')
  })

  it('without a terminal, the missing setting is named', async () => {
    expect(await run({}, 'status')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^error: set ACTIVITY_TRACKING_CLIENT_ID, or use --client-id\n/),
    })
  })

  it('the URL of a database is not accepted with a password in an argument', async () => {
    const { code, err } = await run({}, 'dead', '--inbox', 'postgres://user:pass-word@127.0.0.1/app')
    expect(code).toBe(2)
    expect(err).toContain('ACTIVITY_TRACKING_INBOX')
    expect(err).not.toContain('pass-word')
  })
})
