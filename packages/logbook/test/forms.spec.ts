import { connect, expect, test } from './logbook-test.ts'

/** Every route with a body, and one that does not exist. */
const ROUTES = ['/upload', '/settings/disconnect', '/sign-out', '/ops/use-up', '/', '/no-such-page']
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
const FOREIGN = [{ Origin: 'https://evil.example' }, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, {}]
const MEGABYTE = new Uint8Array(1_000_000)

test('only forms of this site, of a limited size, have an effect', async ({ page, logbook }) => {
  await connect(page, logbook)
  const own = { Origin: logbook.url }
  const cookies = await page.context().cookies(logbook.url)
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const post = async (path: string, type: string, body: BodyInit, headers: object) => {
    const all = { 'Content-Type': type, ...headers }
    const init = { method: 'POST', headers: all, body, redirect: 'manual', duplex: 'half' } as const
    return [path, type, (await fetch(logbook.url + path, init)).status]
  }
  for (const path of ROUTES) {
    for (const type of [FORM, MULTIPART])
      for (const foreign of FOREIGN)
        expect(await post(path, type, 'a=1', { Cookie, ...foreign })).toEqual([path, type, 403])
    for (const type of ['application/json', 'text/plain', MULTIPART])
      for (const body of ['{}', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'])
        expect(await post(path, type, body, { Cookie, ...own })).toEqual([path, type, 400])
  }
  // A form without a chosen file has an empty one.
  const empty = '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--\r\n'
  expect(await post('/upload', MULTIPART, empty, { Cookie, ...own })).toEqual(['/upload', MULTIPART, 303])
  // Files are uploaded by athletes who are connected. Every other body is small.
  expect(await post('/upload', FORM, 'a'.repeat(20_000), own)).toEqual(['/upload', FORM, 413])
  for (const [path, headers] of [
    ['/upload', { Cookie, ...own }],
    ['/sign-out', { Cookie, ...own }],
  ] as const) {
    let sent = 0
    const large = new ReadableStream({
      pull: (body) => (sent++ < 300 ? body.enqueue(MEGABYTE) : body.close()),
    })
    // The connection is closed while the rest is sent, so the response may be lost.
    const status = await post(path, MULTIPART, large, headers).catch(() => [path, MULTIPART, 413])
    expect(status).toEqual([path, MULTIPART, 413])
    expect(sent).toBeLessThan(60)
  }
  await page.goto(`${logbook.url}/upload`)
  await expect(page.getByText('None yet.')).toBeVisible()
})
