import { expect, it } from 'vitest'
import { startCallbackServer } from '../../src/node/callback-server.ts'

const REASON = new Error('stopped')
const athlete = { firstname: 'Maren <b>' }

it('stops waiting when its signal fires', async () => {
  const server = await startCallbackServer(0)
  const stop = new AbortController()
  const waiting = server.wait('state', async () => ({ athlete }), stop.signal)
  stop.abort(REASON)
  await expect(waiting).rejects.toBe(REASON)
  await expect(server.wait('state', async () => ({ athlete }), stop.signal)).rejects.toBe(REASON)
  await server.close()
})

it('finishes an exchange in progress when the signal fires', async () => {
  const server = await startCallbackServer(0)
  const stop = new AbortController()
  const exchange = Promise.withResolvers<{ athlete: typeof athlete }>()
  const begun = Promise.withResolvers<URL>()
  const waiting = server.wait(
    'state',
    (url) => {
      begun.resolve(url)
      return exchange.promise
    },
    stop.signal,
  )
  const page = fetch(`${server.redirectUri}?state=state&code=1`)
  expect((await begun.promise).searchParams.get('code')).toBe('1')
  stop.abort(REASON)
  exchange.resolve({ athlete })
  expect(await waiting).toEqual({ athlete })
  const closed = server.close()
  expect(await (await page).text()).toContain('Hello Maren &lt;b&gt;.')
  await closed
})

it('listens on this machine only, and its pages are neither stored nor framed', async () => {
  const server = await startCallbackServer(0)
  expect(server.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  await expect(fetch(server.redirectUri.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
  const { headers, status } = await fetch(server.redirectUri)
  expect([status, headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual([404, 'no-store', 'no-referrer'])
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; frame-ancestors 'none'")
  await server.close()
})
