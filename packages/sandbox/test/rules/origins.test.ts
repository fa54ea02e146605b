import { describe, expect, it } from 'vitest'
import { createControlClient } from '../../src/index.ts'
import { sendAsBrowser } from '../support/browser.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const authorizeUrl = ({ sandbox }: TestSandbox): URL =>
  new URL(
    `${sandbox.authUrl}/oauth/authorize?${new URLSearchParams({
      client_id: sandbox.clientId,
      redirect_uri: 'http://localhost:3000/callback',
      response_type: 'code',
      scope: 'read',
    })}`,
  )

const consentForm = (test: TestSandbox, athlete = test.sandbox.athleteId): URLSearchParams => {
  const form = new URLSearchParams(authorizeUrl(test).searchParams)
  for (const [name, value] of Object.entries({ athlete, granted: 'read', decision: 'authorize' })) form.set(name, value)
  return form
}

/** All kinds of URLs of a sandbox: the API, OAuth, the control API, pages. */
const urlsOf = (test: TestSandbox): string[] => {
  const { baseUrl, newBaseUrl, authUrl, controlUrl } = test.sandbox
  return [
    `${baseUrl}/athlete`,
    `${newBaseUrl}/athlete`,
    `${authUrl}/oauth/token`,
    authorizeUrl(test).href,
    `${controlUrl}/state`,
    `${authUrl}/`,
    `${authUrl}/openapi.json`,
    controlUrl,
    `${controlUrl}/openapi.json`,
    `${authUrl}/nothing`,
  ]
}

describe('a name that resolves to this machine (DNS rebinding)', () => {
  it('gets only 421, for every URL', async () => {
    await using test = await startTest()
    for (const url of urlsOf(test)) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { status, headers, text } = await sendAsBrowser(url, {
          method,
          headers: { Host: 'attacker.example', 'X-Sandbox-Control': '1' },
        })
        expect([url, status, JSON.parse(text)]).toEqual([url, 421, { message: expect.stringContaining('--allow-host'), errors: [] }])
        expect(headers).not.toHaveProperty('access-control-allow-origin')
      }
    }
    expect((await test.control('GET', '/requests')).body).toEqual([])
  })

  it('is served if it is allowed, on any port: in a container', async () => {
    await using test = await startTest({ allowHosts: ['sandbox'], publicUrl: 'http://activity.test:8080' })
    for (const host of ['sandbox:8484', 'sandbox', 'activity.test:8080', 'activity.test', 'localhost:1']) {
      const { status } = await sendAsBrowser(`http://127.0.0.1:${test.sandbox.port}/_sandbox/state`, { headers: { Host: host } })
      expect([host, status]).toEqual([host, 200])
    }
  })
})

describe('a public URL', () => {
  it('is the beginning of every returned URL, and its page can send the consent form', async () => {
    await using test = await startTest({ publicUrl: 'https://sandbox.example' })
    const { sandbox } = test
    expect(sandbox).toMatchObject({
      baseUrl: 'https://sandbox.example/api/v3',
      newBaseUrl: 'https://sandbox.example/new/api/v3',
      authUrl: 'https://sandbox.example',
      controlUrl: 'https://sandbox.example/_sandbox',
    })
    const { test_authorization_url: url, ...state } = await sandbox.control.getState()
    expect(state).toMatchObject({ base_url: sandbox.baseUrl, control_url: sandbox.controlUrl })
    expect([url.startsWith(`${sandbox.authUrl}/oauth/authorize?`), (await sandbox.fetch(url)).status]).toEqual([true, 200])
    const { status } = await sendAsBrowser(`http://127.0.0.1:${sandbox.port}/oauth/authorize`, {
      method: 'POST',
      form: consentForm(test),
      headers: { Origin: 'https://sandbox.example', 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(status).toBe(302)
  })
})

describe('a proxy that rewrites headers, such as that of GitHub Codespaces', () => {
  const FORWARDED = 'octocat-8484.app.github.dev'

  it.each([
    [{ Host: FORWARDED, Origin: 'https://localhost:8484' }],
    [{ Host: 'localhost:8484', Origin: 'http://localhost:8484' }],
    [{ Host: 'localhost:8484', Origin: `https://${FORWARDED}` }],
    [{ Host: FORWARDED, Origin: `https://${FORWARDED}` }],
  ])('does not keep the page from sending the consent form: %j', async (rewritten) => {
    await using test = await startTest({ allowHosts: [FORWARDED] })
    const { status } = await sendAsBrowser(`http://127.0.0.1:${test.sandbox.port}/oauth/authorize`, {
      method: 'POST',
      form: consentForm(test),
      headers: { ...rewritten, 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(status).toBe(302)
  })
})

describe('a page of another origin', () => {
  it.each(['https://attacker.example', 'null'])('reads nothing: %s', async (origin) => {
    await using test = await startTest()
    for (const url of urlsOf(test)) {
      const { headers } = await sendAsBrowser(url, { headers: { Origin: origin, Authorization: `Bearer ${test.sandbox.accessToken}` } })
      expect([url, headers['access-control-allow-origin']]).toEqual([url, undefined])
      const preflight = await sendAsBrowser(url, { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' } })
      expect([url, preflight.headers['access-control-allow-origin']]).toEqual([url, undefined])
      expect([url, preflight.status >= 400]).toEqual([url, true])
    }
  })

  it.each(['http://localhost:3000', 'https://app.example'])(
    'can read the API if it is local or allowed, and neither consent nor the control API: %s',
    async (origin) => {
      await using test = await startTest({ allowOrigins: ['https://App.example'] })
      const { baseUrl, authUrl, controlUrl, accessToken } = test.sandbox
      for (const url of [`${baseUrl}/athlete`, `${authUrl}/oauth/token`, `${authUrl}/openapi.json`]) {
        const { headers } = await sendAsBrowser(url, { headers: { Origin: origin, Authorization: `Bearer ${accessToken}` } })
        expect([url, headers['access-control-allow-origin'], headers['vary']]).toEqual([url, origin, 'Origin'])
      }
      const preflight = await sendAsBrowser(`${baseUrl}/athlete`, { method: 'OPTIONS', headers: { Origin: origin } })
      expect([preflight.status, preflight.headers]).toMatchObject([
        204,
        { 'access-control-allow-origin': origin, 'access-control-allow-headers': 'Authorization, Content-Type', vary: 'Origin' },
      ])
      expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE')
      for (const url of [authorizeUrl(test).href, `${controlUrl}/state`, controlUrl, `${controlUrl}/openapi.json`]) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const { status, headers } = await sendAsBrowser(url, { method, headers: { Origin: origin } })
          expect([method, url, headers['access-control-allow-origin']]).toEqual([method, url, undefined])
          if (method === 'OPTIONS') expect([url, status]).toEqual([url, 403])
        }
      }
    },
  )
})

describe('the consent form', () => {
  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://attacker.example' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://attacker.example' }],
    [{ Origin: 'http://localhost:3000' }],
    [{ Origin: 'null' }],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ] as [Record<string, string>][])('does not return a code to another page: %j', async (headers) => {
    await using test = await startTest()
    const sent = await sendAsBrowser(`${test.sandbox.authUrl}/oauth/authorize`, { method: 'POST', form: consentForm(test), headers })
    expect([sent.status, sent.headers['location']]).toEqual([403, undefined])
    expect((await test.control('GET', '/requests')).body).toMatchObject([
      {
        operation_id: 'authorizeApp',
        status: 403,
        why: 'The form was submitted by another page: open the consent page and submit it there.',
      },
    ])
  })

  it('of another page is in the journal of the app that it names', async () => {
    await using test = await startTest()
    const { client_id } = (await test.control('POST', '/apps', {})).body
    const headers = { Origin: 'https://attacker.example' }
    await sendAsBrowser(`${test.sandbox.authUrl}/oauth/authorize?client_id=${client_id}`, { method: 'POST', headers })
    expect((await test.control('GET', '/requests')).body).toEqual([])
    const control = createControlClient({ controlUrl: test.sandbox.controlUrl, world: client_id })
    expect(await control.listRequests()).toMatchObject([{ operation_id: 'authorizeApp', status: 403 }])
  })

  it.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ own: 'yes' }],
    [{ own: 'yes', 'Sec-Fetch-Site': 'same-origin' }],
  ] as [Record<string, string>][])('returns a code to its own page, and to programs: %j', async ({ own, ...headers }) => {
    await using test = await startTest()
    const origin = own === undefined ? {} : { Origin: test.sandbox.authUrl }
    const sent = await sendAsBrowser(`${test.sandbox.authUrl}/oauth/authorize`, {
      method: 'POST',
      form: consentForm(test),
      headers: { ...headers, ...origin },
    })
    expect([sent.status, sent.headers['location']]).toEqual([302, expect.stringContaining('code=')])
  })
})
