import { describe, expect, it } from 'vitest'
import { sendAsBrowser } from '../support/browser.ts'
import { command, run, startProcess } from './command.ts'

const EVIL = '\u001b[2J\u009b31m\u0007\r\n\u202e\u2066\u200b\u2028\u007f'
/** Everything except printable text and line ends. */
const UNSAFE = /[^\P{C}\n]|[\u2028\u2029]/u

describe('the log of requests', () => {
  const wrongScope = `/oauth/authorize?${new URLSearchParams({
    client_id: '48213',
    redirect_uri: 'http://localhost/',
    response_type: 'code',
    scope: EVIL,
  })}`

  /** A path with bytes that programs can send and URLs cannot contain. */
  const sendRaw = (url: string) => sendAsBrowser(url, { headers: { 'X-Evil': 'x' } })

  it('shows an Unknown scope and its reason without control characters', async () => {
    const { child, ended, nextLine } = command('--port', '0')
    const url = /(http:\/\/127\.0\.0\.1:\d+)\/api/.exec(await nextLine('  base_url'))?.[1] ?? ''
    await sendRaw(url + wrongScope)
    await sendRaw(`${url}/oauth/%1b[2J`)
    child.kill()
    const { out, err } = await ended
    expect(err).toContain('Unknown scope "\\u001b[2J\\u009b31m\\u0007')
    expect([out, err].map((text) => UNSAFE.exec(text))).toEqual([null, null])
  })

  it('is JSON of printable characters with --json, and so is what commands print that an app or athlete has written', async () => {
    const { child, ended, nextLine, ready, url } = await startProcess()
    await sendRaw(url + wrongScope)
    const line = await nextLine('{"event":"request"')
    expect(JSON.parse(line).why).toContain('\u001b[2J\u009b31m')
    const body = new URLSearchParams({ name: EVIL, sport_type: 'Run', start_date_local: '2026-11-02T08:00:00', elapsed_time: '60' })
    await fetch(`${ready['base_url']}/activities`, { method: 'POST', body, headers: { Authorization: `Bearer ${ready['access_token']}` } })
    for (const args of [
      ['trigger', EVIL],
      ['token', '--scope', EVIL],
      ['advance', EVIL],
      ['env', '--world', EVIL],
      ['reset', '--json'],
    ]) {
      const { out, err } = await run(...args, '--url', url)
      expect([args, UNSAFE.exec(out + err)]).toEqual([args, null])
    }
    child.kill()
    expect(UNSAFE.exec((await ended).out)).toBeNull()
  })
})
