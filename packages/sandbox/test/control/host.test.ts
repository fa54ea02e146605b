import { describe, expect, it } from 'vitest'
import { namesSandbox } from '../../src/control/host.ts'

describe('the Host header', () => {
  const sandbox = new URL('http://127.0.0.1:8484')

  it.each(['127.0.0.1:8484', 'localhost:8484', 'LOCALHOST:8484', '127.8.9.1:8484', '[::1]:8484'])('names the sandbox: %s', (host) => {
    expect(namesSandbox(host, sandbox)).toBe(true)
  })

  it.each([
    undefined,
    '',
    '127.0.0.1',
    '127.0.0.1:8485',
    'localhost',
    'attacker.example:8484',
    'localhost.attacker.example:8484',
    '127.0.0.1.attacker.example:8484',
    'localhost:8484@attacker.example',
    'localhost:8484:8484',
    'localhost:8484/',
    '::1:8484',
    '[::1:8484',
    '192.168.1.4:8484',
    '0.0.0.0:8484',
  ])('does not: %s', (host) => {
    expect(namesSandbox(host, sandbox)).toBe(false)
  })

  it('may be the host that the sandbox listens on', () => {
    const named = new URL('http://sandbox.test:8080')
    expect(
      ['sandbox.test:8080', 'SANDBOX.test:8080', 'localhost:8080', 'other.test:8080'].map((host) => namesSandbox(host, named)),
    ).toEqual([true, true, true, false])
  })

  it('has no port on port 80', () => {
    expect(['localhost', 'localhost:80', 'localhost:81'].map((host) => namesSandbox(host, new URL('http://localhost')))).toEqual([
      true,
      true,
      false,
    ])
  })
})
