import { describe, expect, it } from 'vitest'
import { createAppSignatures } from '../../src/app/app-signatures.ts'
import { createConnect, type Scope } from '../../src/index.ts'
import { callbackPath, connectWith, START } from './connect-with.ts'

const SECRET = 'a secret of at least thirty-two characters'
const OTHER_SECRET = 'another secret of at least thirty-two characters'
const ALL_SCOPES = Object.keys({
  read: true,
  read_all: true,
  'profile:read_all': true,
  'profile:write': true,
  'activity:read': true,
  'activity:read_all': true,
  'activity:write': true,
} satisfies Record<Scope, true>) as Scope[]
/** What makes a cookie as long as it can be. */
const LONGEST = { scope: ALL_SCOPES, returnTo: `/${'a'.repeat(297)}` }

describe('the state cookie', () => {
  it.each([
    [
      'https://app.example/callback',
      /^__Host-activity-connect-[a-d]=[\w-]+\.[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ],
    ['http://localhost:3000/callback', /^activity-connect-[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/],
  ])('is bound to the host, hidden from scripts, and short-lived, depending on the callback URL %s', async (redirectUri, pattern) => {
    const { connect } = connectWith({ redirectUri })
    const states = new Set<string | null>()
    for (let count = 0; count < 20; count += 1) {
      const response = await connect.start(new Request('https://elsewhere.example/connect'))
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(pattern)])
      states.add(new URL(response.headers.get('Location') ?? '').searchParams.get('state'))
    }
    expect(states.size).toBe(20)
    // 192 random bits.
    for (const state of states) expect(state).toMatch(/^[a-d][\w-]{32}$/)
  })

  it.each([
    ['9 minutes 59 seconds', 599, 200],
    ['10 minutes 1 second', 601, 400],
  ])('by the clock of the app, after %s', async (_when, seconds, status) => {
    let time = START
    const { connect, browser } = connectWith({ now: () => time })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    time += seconds * 1000
    expect((await browser.visit(connect.callback, path)).status).toBe(status)
  })

  it('is removed after the callback has connected the athlete', async () => {
    const { connect, browser } = connectWith()
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const [cookie] = (await connect.callback(browser.request(path))).headers.getSetCookie()
    expect(cookie).toBe(`${[...browser.cookies.keys()]}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`)
  })

  it.each([undefined, SECRET])('is signed: a different payload, signature, secret or app is not accepted (secret: %s)', async (secret) => {
    const { app, connect, browser } = connectWith({ secret })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const [[name = '', value = ''] = []] = browser.cookies
    const [payload = '', signature = ''] = value.split('.')
    const forged = btoa(atob(payload).replace('"/"', '"/x"')).replaceAll('=', '')
    const wrong = [
      `${forged}.${signature}`,
      `${payload}.${signature.slice(1)}${signature.endsWith('0') ? '1' : '0'}`,
      payload,
      `${payload}.a`,
      `.${signature}`,
      '',
      'x.y.z',
      '%',
    ]
    for (const cookie of wrong) {
      browser.cookies.set(name, cookie)
      expect([cookie, (await connect.callback(browser.request(path))).status]).toEqual([cookie, 400])
    }
    browser.cookies.set(name, value)
    const options = { scope: ['read'], secret, onConnected: () => undefined } as const
    const otherSecret = createConnect(app, { ...options, secret: OTHER_SECRET })
    expect((await otherSecret.callback(browser.request(path))).status).toBe(400)
    const otherApp = createConnect({ ...app, redirectUri: 'https://app.example/other' }, options)
    expect((await otherApp.callback(browser.request(path))).status).toBe(400)
    const otherClientSecret = createConnect({ ...app, ...createAppSignatures('another client secret') }, options)
    expect((await otherClientSecret.callback(browser.request(path))).status).toBe(secret === undefined ? 400 : 303)
    const otherProcess = createConnect({ ...app, ...createAppSignatures('client-secret') }, options)
    expect((await otherProcess.callback(browser.request(path))).status).toBe(303)
  })

  it('is checked again when it is read: a signed one with a path of another origin leads to /', async () => {
    const { app, connect, browser } = connectWith({ onConnected: () => undefined })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const [[name = '', value = ''] = []] = browser.cookies
    const payload = btoa(atob(value.split('.')[0] ?? '').replace('"/"', '"//evil.example"')).replaceAll('=', '')
    const signature = await app.sign('connect-state-cookie', `${app.redirectUri}\n${payload}`)
    browser.cookies.set(name, `${payload}.${signature}`)
    const response = await connect.callback(browser.request(path))
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
  })

  it.each(['', 's'.repeat(31)])('refuses the secret %j', (secret) => {
    expect(() => connectWith({ secret })).toThrow(
      new TypeError('secret must have at least 32 characters, for example from: openssl rand -base64 32'),
    )
  })

  it('replaces the oldest with one header, in whichever order the browser sends them', async () => {
    let time = START
    const { connect, browser } = connectWith({ now: () => time })
    const paths: string[] = []
    for (let count = 0; count < 7; count += 1) {
      time += 500
      const newestFirst = [...browser.cookies].reverse()
      browser.cookies.clear()
      for (const [name, value] of newestFirst) browser.cookies.set(name, value)
      const response = await browser.visit(connect.start, '/connect')
      expect(response.headers.getSetCookie()).toHaveLength(1)
      paths.push(callbackPath(response))
    }
    const statuses: number[] = []
    for (const path of paths) statuses.push((await connect.callback(browser.request(path))).status)
    expect(statuses).toEqual([400, 400, 400, 200, 200, 200, 200])
  })

  it('is not removed if it is the oldest, which asking again has replaced', async () => {
    let time = START
    const { connect, browser } = connectWith({ now: () => time, onMissingScopes: ({ askAgain }) => askAgain() })
    const paths: string[] = []
    for (; paths.length < 4; time += 500) paths.push(callbackPath(await browser.visit(connect.start, '/connect'), { scope: 'read' }))
    const again = await browser.visit(connect.callback, paths[0] ?? '')
    expect((await browser.visit(connect.callback, callbackPath(again))).status).toBe(200)
  })

  it('also keeps them below 3 kB if a foreign page opens many windows at once, and works afterward', async () => {
    const { connect, browser } = connectWith({ onConnected: () => undefined })
    const requests = Array.from({ length: 50 }, () => browser.request('/connect'))
    const responses = await Promise.all(requests.map((request) => connect.start(request, LONGEST)))
    for (const response of responses) browser.receive(response)
    expect(browser.request('/').headers.get('Cookie')?.length).toBeLessThanOrEqual(3_000)
    const path = callbackPath(await browser.visit((request) => connect.start(request, { returnTo: '/mine' }), '/connect'))
    expect((await connect.callback(browser.request(path))).headers.get('Location')).toBe('/mine')
  })

  it.each([
    ['surrounded by white space that browsers do not remove', (name: string, value: string) => `\u00a0${name}=${value}`, 400],
    ['with such white space in its value', (name: string, value: string) => `${name}=\u00a0${value}`, 400],
    ['twice, with another value first', (name: string, value: string) => `${name}=x; ${name}=${value}`, 400],
    ['twice, with another value last', (name: string, value: string) => `${name}=${value}; ${name}=x`, 400],
    ['surrounded by spaces and tabs', (name: string, value: string) => ` \t${name} \t=\t ${value}\t`, 200],
  ])('that a request contains %s', async (_how, header, status) => {
    const { connect, browser, exchanges } = connectWith()
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const [[name = '', value = ''] = []] = browser.cookies
    const request = new Request(new URL(path, 'https://app.example'), { headers: { Cookie: `session=1; ${header(name, value)}; other=2` } })
    expect([(await connect.callback(request)).status, exchanges()]).toEqual([status, status === 200 ? 1 : 0])
  })
})
