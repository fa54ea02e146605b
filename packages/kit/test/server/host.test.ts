import { describe, expect, it } from 'vitest'
import { createHostCheck, isLoopback, parseHostName, readTarget } from '../../src/server/host.ts'
import { listen } from '../../src/server/listen.ts'

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.8.8', 'localhost', 'LOCALHOST', '::1'])('%s is', (host) => expect(isLoopback(host)).toBe(true))

  it.each(['0.0.0.0', '::', '', '10.0.0.1', 'localhost.example', '127.0.0.1.example', '1127.0.0.1'])('%s is not', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

it.each([
  ['127.0.0.1', ['localhost', 'x.localhost:80', '127.0.0.1:1', '[::1]:1', 'app.example:443']],
  ['192.168.1.4', ['192.168.1.4:80', 'app.example']],
])('a server on %s is named by loopback hosts, its address and its names, at each request', (address, named) => {
  const check = createHostCheck(address, ['App.example'])
  const foreign = [
    'evil.example',
    'evil.example',
    'localhost.evil.example',
    'evillocalhost',
    'x.app.example',
    '0.0.0.0',
    '192.168.1.5',
    'app.example/',
    undefined,
  ]
  for (const host of [...foreign, ...named, ...foreign]) expect([host, check(host)]).toEqual([host, named.includes(String(host))])
})

it('the address that stands for all is not a name', () => {
  expect([createHostCheck('0.0.0.0', [])('0.0.0.0'), createHostCheck('::', [])('[::]')]).toEqual([false, false])
})

it.each([
  ['/a?b', ['Host', 'x:1'], { host: 'x:1', path: '/a?b' }],
  ['http://other.example:2/a', ['Host', 'x:1'], { host: 'other.example:2', path: '/a' }],
  ['HTTP://other.example?b', [], { host: 'other.example', path: '/?b' }],
  ['/', ['Via', 'host', 'Via', 'host', 'host', 'x:1'], { host: 'x:1', path: '/' }],
  ['/', ['Host', 'x:1', 'HOST', 'x:1'], undefined],
])('the target of %s with %j is %j', (url, rawHeaders, target) => {
  expect(readTarget({ url, rawHeaders, headers: rawHeaders.length > 0 ? { host: 'x:1' } : {} } as never)).toEqual(target)
})

it.each([
  ['App.example', 'app.example'],
  ['fd00::1', '[fd00::1]'],
  ['[::1]', '[::1]'],
  ['app_1', 'app_1'],
])('%s is the host name %s', (text, name) => expect(parseHostName(text)).toBe(name))

it.each(['', 'app.example:80', '[::1]:80', '*.example', 'http://app.example', 'app.example/a', "it's", 'a b'])(
  '%j is not a host name',
  (text) => {
    expect(() => parseHostName(text)).toThrow(TypeError)
  },
)

it.each([
  ['127.0.0.1', 'http://127.0.0.1:7'],
  ['0.0.0.0', 'http://127.0.0.1:7'],
  ['::1', 'http://[::1]:7'],
  ['::', 'http://[::1]:7'],
])('a server that listens on %s is at %s', async (host, origin) => {
  const ignore = () => undefined
  const server = {
    once: ignore,
    off: ignore,
    listen: (_port: number, _host: string, done: () => void) => done(),
    address: () => ({ port: 7 }),
  }
  expect(await listen(server as never, 7, host)).toBe(origin)
})
