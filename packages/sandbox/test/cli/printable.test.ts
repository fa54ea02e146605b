import { describe, expect, it } from 'vitest'
import { sendAsBrowser } from '../support/browser.ts'
import { command } from './command.ts'

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
})
