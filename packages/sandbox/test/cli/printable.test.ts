import { printable, printableLines } from '@activity-tracking/server-kit/printable'
import { describe, expect, it } from 'vitest'
import { sendAsBrowser } from '../support/browser.ts'
import { command, startProcess } from './command.ts'

const EVIL = '\u001b[2J\u009b31m\u0007\r\n\u202e\u2066\u200b\u2028\u007f'
/** Everything except printable text and line ends. */
const UNSAFE = /[^\P{C}\n]|[\u2028\u2029]/u

describe('printed text', () => {
  it('has its control and invisible characters escaped', () => {
    expect(printable(EVIL)).toBe('\\u001b[2J\\u009b31m\\u0007\\u000d\\u000a\\u202e\\u2066\\u200b\\u2028\\u007f')
    expect(printable('\u{e0041}')).toBe('\\udb40\\udc41')
    expect(printableLines('one\ntwo\r')).toBe('one\ntwo\\u000d')
    expect(printable('Åre 中文 😀 \\u001b')).toBe('Åre 中文 😀 \\u001b')
  })

  it('stays the same JSON', () => {
    expect(JSON.parse(printable(JSON.stringify({ [EVIL]: EVIL })))).toEqual({ [EVIL]: EVIL })
  })
})

describe('the log of requests', () => {
  const wrongScope = `/oauth/authorize?${new URLSearchParams({
    client_id: '48213',
    redirect_uri: 'http://localhost/',
    response_type: 'code',
    scope: EVIL,
  })}`

  /** A path with bytes that programs can send and URLs cannot contain. */
  const sendRaw = (url: string) => sendAsBrowser(url, { headers: { 'X-Evil': 'x' } })

  it('shows an unknown scope and its reason without control characters', async () => {
    const { child, ended, nextLine } = command('--port', '0')
    const url = /(http:\/\/127\.0\.0\.1:\d+)\/api/.exec(await nextLine('  base_url'))?.[1] ?? ''
    await sendRaw(url + wrongScope)
    await sendRaw(`${url}/oauth/%1b[2J`)
    child.kill()
    const { out, err } = await ended
    expect(err).toContain('unknown scope "\\u001b[2J\\u009b31m\\u0007')
    expect([out, err].map((text) => UNSAFE.exec(text))).toEqual([null, null])
  })

  it('is JSON of printable characters with --json', async () => {
    const { child, ended, nextLine, url } = await startProcess()
    await sendRaw(url + wrongScope)
    const line = await nextLine('{"event":"request"')
    expect(JSON.parse(line).why).toContain('\u001b[2J\u009b31m')
    child.kill()
    expect(UNSAFE.exec((await ended).out)).toBeNull()
  })
})

describe('data that commands print', () => {
  it('is printable, even if an app or athlete has written control characters', async () => {
    const { ready, url } = await startProcess()
    const body = new URLSearchParams({ name: EVIL, sport_type: 'Run', start_date_local: '2026-11-02T08:00:00', elapsed_time: '60' })
    await fetch(`${ready['base_url']}/activities`, { method: 'POST', body, headers: { Authorization: `Bearer ${ready['access_token']}` } })
    for (const args of [
      ['trigger', EVIL],
      ['token', '--scope', EVIL],
      ['advance', EVIL],
      ['env', '--world', EVIL],
      ['reset', '--json'],
    ]) {
      const { out, err } = await command(...args, '--url', url).ended
      expect([args, UNSAFE.exec(out + err)]).toEqual([args, null])
    }
  })
})
