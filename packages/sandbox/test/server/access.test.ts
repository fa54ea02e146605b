import { describe, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import { createAccess, parseOrigin, parsePublicUrl } from '../../src/server/access.ts'

const access = createAccess({ hosts: [], origins: [], publicOrigin: undefined })

describe('an origin', () => {
  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://localhost:3000',
    'http://app.localhost:5173',
    'http://127.0.0.1:3000',
    'http://127.9.9.9',
    'http://[::1]:3000',
  ])('of this machine is allowed: %s', (origin) => {
    expect(access.isAllowedOrigin(origin)).toBe(true)
  })

  it.each([
    'null',
    '',
    '*',
    'https://attacker.example',
    'http://localhost.attacker.example',
    'http://attacker.example#.localhost',
    'http://192.168.1.4:3000',
    'file://localhost',
    'ftp://localhost',
    'http://localhost/',
    'http://user@localhost',
  ])('is not allowed: %s', (origin) => {
    expect(access.isAllowedOrigin(origin)).toBe(false)
  })

  it('is allowed when it is listed, and no other on its host', () => {
    const { isAllowedOrigin } = createAccess({ hosts: [], origins: ['https://app.example', 'capacitor://app'], publicOrigin: undefined })
    expect(['https://app.example', 'capacitor://app', 'HTTPS://App.example'].map(isAllowedOrigin)).toEqual([true, true, true])
    expect(['http://app.example', 'https://app.example:8443', 'https://a.app.example', 'null'].map(isAllowedOrigin)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

it.each([
  ['https://sandbox.example', 'localhost:8484', undefined, false],
  ['http://localhost:8484', 'LOCALHOST:8484', undefined, false],
  ['http://localhost:8485', 'localhost:8484', undefined, true],
  [undefined, 'localhost:8484', 'none', false],
  [undefined, 'localhost:8484', 'same-site', true],
])('a form of %s that is sent to %s with Sec-Fetch-Site %s is foreign: %s', (origin, host, site, foreign) => {
  const { isForeignForm } = createAccess({ hosts: [], origins: [], publicOrigin: 'https://sandbox.example' })
  expect(isForeignForm({ origin, host, 'sec-fetch-site': site })).toBe(foreign)
})

describe('the values of options', () => {
  it('a seed that is not a whole number is refused', async () => {
    await expect(startSandbox({ seed: 1.5 })).rejects.toThrow('seed is not a whole number less than 2^53: 1.5')
  })

  it.each([
    ['https://App.example', 'https://app.example'],
    ['http://app.example:80', 'http://app.example'],
    ['http://10.0.0.1:3000', 'http://10.0.0.1:3000'],
    ['capacitor://app', 'capacitor://app'],
  ])('an origin: %s', (text, origin) => {
    expect(parseOrigin(text)).toBe(origin)
  })

  it.each([
    ['https://sandbox.example', 'https://sandbox.example'],
    ['http://Sandbox:8484/', 'http://sandbox:8484'],
  ])('a public URL: %s', (text, url) => {
    expect(parsePublicUrl(text)).toBe(url)
  })

  it.each(['https://a"b.example', 'https://app.example/', 'https://*.example', 'app.example'])('no origin: %s', (text) => {
    expect(() => parseOrigin(text)).toThrow('is not an origin that can be allowed')
  })

  it.each(['ftp://sandbox', 'http://sandbox/x', 'http://sandbox?x', "http://a'b"])('no public URL: %s', (text) => {
    expect(() => parsePublicUrl(text)).toThrow('is not a URL to publish')
  })
})
