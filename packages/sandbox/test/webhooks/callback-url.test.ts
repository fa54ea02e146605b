import { describe, expect, it } from 'vitest'
import { checkCallbackUrl } from '../../src/webhooks/callback-url.ts'
import { refusalOf } from '../support/refusal-of.ts'

const why = async (url: string, allowPublic = false, hosts: readonly string[] = []) =>
  (await refusalOf(() => checkCallbackUrl(url, { allowPublic, hosts })))?.why
const ofLength = (length: number) => 'http://127.0.0.1/'.padEnd(length, 'x')

describe('a callback URL', () => {
  it.each([
    'http://localhost/hook',
    'http://LOCALHOST:3000/hook?a=b',
    'https://127.0.0.1:8443/',
    'http://127.9.9.9/',
    'http://[::1]:3000/hook',
    'http://2130706433/',
    ofLength(255),
  ])('may be %s', async (url) => {
    expect(await why(url)).toBeUndefined()
  })

  it.each([
    ['ftp://localhost/', 'http or https'],
    ['file:///etc/passwd', 'http or https'],
    ['/hook', 'not an absolute URL'],
    ['http://:secret@localhost/', 'password'],
    ['http://user@localhost/', 'user name'],
    ['https://app.example/hook', 'app.example'],
    ['http://127.0.0.1.app.example/', 'only to this machine'],
    ['http://localhost@app.example/', 'user name'],
    ['http://0.0.0.0/', 'only to this machine'],
    ['http://10.0.0.1/', 'only to this machine'],
    ['http://[::ffff:127.0.0.1]/', 'only to this machine'],
    [ofLength(256), '256 characters'],
  ])('may not be %s', async (url, words) => {
    expect(await why(url)).toContain(words)
  })

  it('may be public if that is allowed; the other rules still apply', async () => {
    expect(await why('https://app.example/hook', true)).toBeUndefined()
    expect(await why('ftp://app.example/', true)).toContain('http or https')
    expect(await why('https://u:p@app.example/', true)).toContain('password')
    expect(await why(ofLength(256), true)).toContain('256')
  })

  it.each([
    'http://host.docker.internal:3000/hook',
    'https://HOST.docker.internal/',
    'http://172.17.0.1:3000/hook',
    'http://[fd00::1]/hook',
    'http://localhost/hook',
  ])('may be on a host that is allowed by name, on any port: %s', async (url) => {
    expect(await why(url, false, ['host.docker.internal', '172.17.0.1', '[fd00::1]'])).toBeUndefined()
  })
})
