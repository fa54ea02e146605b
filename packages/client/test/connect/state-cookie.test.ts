import { describe, expect, it } from 'vitest'
import { createAppSignatures } from '../../src/app/app-signatures.ts'
import { createConnect, type Scope } from '../../src/index.ts'
import { browserAt, callbackPath, connectWith, START } from './connect-with.ts'

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
const LONGEST = { scope: ALL_SCOPES, returnTo: `/${'a'.repeat(397)}` }

describe('the state cookie', () => {
  it('is bound to the host, hidden from scripts, and short-lived', async () => {
    const { connect, browser } = connectWith()
    const [cookie] = (await connect.start(browser.request('/connect'))).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-activity-connect-[0-3]=[\w-]+\.[0-9a-f]{64}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  })

  it('works with plain http on this machine, depending on the callback URL and not on the request', async () => {
    const { connect } = connectWith({ redirectUri: 'http://localhost:3000/callback' })
    const [cookie] = (await connect.start(new Request('https://elsewhere.example/connect'))).headers.getSetCookie()
    expect(cookie).toMatch(/^activity-connect-[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('has a new state each time', async () => {
    const { connect, browser } = connectWith()
    const states = new Set<string | null>()
    for (let count = 0; count < 20; count += 1) {
      const response = await connect.start(browser.request('/connect'))
      states.add(new URL(response.headers.get('Location') ?? '').searchParams.get('state'))
    }
    expect(states.size).toBe(20)
    for (const state of states) expect(state).toMatch(/^[\w-]{32}$/)
  })

  it.each([
    ['14 minutes 59 seconds', 899, 200],
    ['15 minutes 1 second', 901, 400],
    ['a clock that is 59 seconds behind', -59, 200],
    ['a clock that is 61 seconds behind', -61, 400],
  ])('after %s', async (_when, seconds, status) => {
    let time = START
    const { connect, browser } = connectWith({ now: () => time })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    time += seconds * 1000
    expect((await browser.visit(connect.callback, path)).status).toBe(status)
  })

  it('expires by the clock of the app', async () => {
    let time = START
    const { app, browser } = connectWith()
    const options = { scope: ['read'], onConnected: () => undefined } as const
    const connect = createConnect({ ...app, now: () => time }, options)
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    time += 901_000
    expect((await connect.callback(browser.request(path))).status).toBe(400)
    time -= 2_000
    expect((await connect.callback(browser.request(path))).status).toBe(303)
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
    const options = { scope: ['read'], secret, onConnected: () => undefined, now: () => START } as const
    const otherSecret = createConnect(app, { ...options, secret: OTHER_SECRET })
    expect((await otherSecret.callback(browser.request(path))).status).toBe(400)
    const otherApp = createConnect({ ...app, redirectUri: 'https://app.example/other' }, options)
    expect((await otherApp.callback(browser.request(path))).status).toBe(400)
    expect((await connect.callback(browser.request(path))).status).toBe(200)
  })

  it('is signed with a key of the client secret by default, in every process, until the client secret changes', async () => {
    const { app, connect, browser } = connectWith()
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const options = { scope: ['read'], onConnected: () => undefined, now: () => START } as const
    const changed = createConnect({ ...app, ...createAppSignatures('another client secret') }, options)
    expect((await changed.callback(browser.request(path))).status).toBe(400)
    const otherProcess = createConnect({ ...app, ...createAppSignatures('client-secret') }, options)
    expect((await otherProcess.callback(browser.request(path))).status).toBe(303)
  })

  it('survives a rotation of the secret', async () => {
    const { app, connect, browser } = connectWith({ secret: SECRET })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const later = createConnect(app, { scope: ['read'], secret: [OTHER_SECRET, SECRET], onConnected: () => undefined, now: () => START })
    expect((await later.callback(browser.request(path))).status).toBe(303)
    const newest = browserAt('https://app.example')
    const signedByFirst = callbackPath(await newest.visit(later.start, '/connect'))
    expect((await connect.callback(newest.request(signedByFirst))).status).toBe(400)
  })

  it.each(['', 'too short', [], [SECRET, 'too short']])('refuses the secret %j', (secret) => {
    expect(() => connectWith({ secret })).toThrow(
      new TypeError('secret must have at least 32 characters, for example from: openssl rand -base64 32'),
    )
  })

  it('separates two tabs, and stores only a few authorizations', async () => {
    const { connect, browser } = connectWith()
    const paths: string[] = []
    for (let count = 0; count < 8; count += 1) paths.push(callbackPath(await browser.visit(connect.start, '/connect')))
    expect(browser.cookies.size).toBe(4)
    const statuses: number[] = []
    for (const path of paths) statuses.push((await connect.callback(browser.request(path))).status)
    expect(statuses).toEqual([400, 400, 400, 400, 200, 200, 200, 200])
  })

  it('does not change other cookies', async () => {
    const { connect, browser } = connectWith()
    browser.cookies.set('session', 'a=b')
    for (let count = 0; count < 7; count += 1) await browser.visit(connect.start, '/connect')
    expect(browser.cookies.get('session')).toBe('a=b')
  })

  it('keeps all its cookies below 3 kB, with all scopes and whichever path a foreign page wants to return to, and replaces the oldest', async () => {
    let time = START
    const { connect, browser } = connectWith({ onConnected: () => undefined, now: () => time })
    const { returnTo: longest } = LONGEST
    const paths: string[] = []
    for (const returnTo of ['/first', longest, longest, longest, longest, '/second', `${longest}a`, '/third']) {
      // With milliseconds, a time is longer.
      time += 11
      paths.push(callbackPath(await browser.visit((request) => connect.start(request, { ...LONGEST, returnTo }), '/connect')))
      expect(browser.request('/').headers.get('Cookie')?.length).toBeLessThanOrEqual(3_000)
    }
    const results: (string | null)[] = []
    for (const path of paths) results.push((await connect.callback(browser.request(path))).headers.get('Location'))
    expect(results).toEqual([null, null, null, null, longest, '/second', '/', '/third'])
  })

  it('contains a number for each scope, the same in all versions of the app', async () => {
    const { connect, browser } = connectWith()
    await browser.visit((request) => connect.start(request, LONGEST), '/connect')
    const [[, value = ''] = []] = browser.cookies
    expect(JSON.parse(atob(value.split('.')[0] ?? ''))[1]).toEqual([0, 1, 2, 3, 4, 5, 6])
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
