import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, unwrap } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

afterEach(() => vi.unstubAllGlobals())

/** The User-Agent header that a client with these options sends. */
async function sentBy(options: Partial<ClientOptions>): Promise<string | null | undefined> {
  const { client, requests } = clientWith(() => json({ id: 1 }), options)
  await unwrap(client.GET('/athlete'))
  return requests[0]?.headers.get('User-Agent')
}

describe('the User-Agent of a request', () => {
  it('is the client with the version of its package', async () => {
    expect(await sentBy({})).toBe(`activity-tracking-client/${version}`)
  })

  it('begins with the name of the app', async () => {
    expect(await sentBy({ userAgent: 'my-app/1.2' })).toBe(`my-app/1.2 activity-tracking-client/${version}`)
  })

  it('is replaced by one in the headers', async () => {
    expect(await sentBy({ headers: { 'user-agent': 'mine' } })).toBe('mine')
  })

  it('cannot contain characters that are invalid in a header', async () => {
    await expect(sentBy({ userAgent: 'my\nsecret' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'GET /athlete: a header has a name or value that cannot be sent',
    })
  })

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36', null],
    ['Node.js/24', `activity-tracking-client/${version}`],
    ['Cloudflare-Workers', `activity-tracking-client/${version}`],
    ['Deno/2.6.0', `activity-tracking-client/${version}`],
  ])('depends on the platform: %s', async (userAgent, sent) => {
    vi.stubGlobal('navigator', { userAgent })
    expect(await sentBy({})).toBe(sent)
  })

  it('needs no navigator', async () => {
    vi.stubGlobal('navigator', undefined)
    expect(await sentBy({})).toBe(`activity-tracking-client/${version}`)
  })
})
