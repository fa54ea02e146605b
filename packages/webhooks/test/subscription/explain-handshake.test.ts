import { describe, expect, it } from 'vitest'
import { explainHandshake } from '../../src/subscription/explain-handshake.ts'
import type { ProbeFetch } from '../../src/subscription/probe-callback.ts'
import { probeHandshake } from '../../src/subscription/probe-handshake.ts'

const URL_OF_CALLBACK = 'https://app.example/webhooks/2f6c0d9e4b1a7358?app=1'
const host = 'app.example'
const SAID = 'callback url not verifiable'

/** The explanation of a handshake that goes so when it is sent from here. */
async function explain(fetch: ProbeFetch) {
  const probe = await probeHandshake(URL_OF_CALLBACK, 'token', { fetch })
  return explainHandshake({ host, isLocal: false, said: SAID, probe })
}

const failing =
  (code: string): ProbeFetch =>
  async () => {
    throw new TypeError('fetch failed', { cause: new AggregateError([Object.assign(new Error('no'), { code })]) })
  }
const status =
  (code: number): ProbeFetch =>
  async () =>
    new Response('{}', { status: code })
const completing: ProbeFetch = async (url) => Response.json({ 'hub.challenge': new URL(url).searchParams.get('hub.challenge') })

describe('the explanation of a failed handshake', () => {
  it.each([
    ['ENOTFOUND', 'does not exist in DNS'],
    ['ECONNREFUSED', 'No server accepts connections'],
    ['CERT_HAS_EXPIRED', 'certificate is not valid'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate is not valid'],
    ['ECONNRESET', 'firewall'],
  ])('names what to check after %s', async (code, advice) => {
    const { reason, text } = await explain(failing(code))
    expect(reason).toBe('unreachable')
    expect(text).toContain(`could not be reached (${code})`)
    expect(text).toContain(advice)
  })

  it.each([
    [401, 'Exempt the path from authentication'],
    [403, 'the same client ID and client secret'],
    [404, 'mounted at exactly this path'],
    [405, 'for GET and POST'],
    [429, 'rate limit'],
    [503, 'log'],
  ])('names what to check after the status %i', async (code, advice) => {
    const { reason, text } = await explain(status(code))
    expect(reason).toBe('wrong_status')
    expect(text).toContain(advice)
  })

  it('explains what may differ for the service if the handshake succeeds from here', async () => {
    const { reason, text } = await explain(completing)
    expect(reason).toBe('works_from_here')
    for (const part of ['IPv6', 'firewalls', 'bot protection', 'intermediate certificates']) expect(text).toContain(part)
  })

  it('contains the message of the service, and only the host of the callback URL', async () => {
    for (const fetch of [failing('ENOTFOUND'), status(500), completing]) {
      const { text } = await explain(fetch)
      expect(text).toContain(SAID)
      expect(text).toContain(host)
      expect(text).not.toContain('2f6c0d9e')
    }
  })

  it('the handshake keeps the query of the callback URL', async () => {
    const urls: string[] = []
    await explain(async (url, init) => {
      urls.push(url)
      return completing(url, init)
    })
    expect(urls[0]).toMatch(/\?app=1&hub\.mode=subscribe&hub\.challenge=[0-9a-f]{32}&hub\.verify_token=token$/)
  })
})
