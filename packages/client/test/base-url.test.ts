import { describe, expect, it } from 'vitest'
import { checkBaseUrl } from '../src/base-url.ts'

describe('checkBaseUrl', () => {
  it.each([
    'https://service.example/api/v3',
    'http://localhost:8484/api/v3',
    'http://127.0.0.1:1',
    'http://127.9.9.9/x',
    'http://[::1]:8484',
  ])('accepts %s', (address) => {
    expect(checkBaseUrl('baseUrl', address)).toBe(address)
  })

  it('takes off slashes at the end', () => {
    expect(checkBaseUrl('baseUrl', 'https://service.example/api/v3//')).toBe('https://service.example/api/v3')
  })

  it.each([
    ['plain http to another host', 'http://service.example/api/v3', /baseUrl must use https/],
    ['a host that only starts like a loopback one', 'http://127.0.0.1.service.example', /https/],
    ['a host that only starts with localhost', 'http://localhost.service.example', /https/],
    ['another scheme', 'ftp://localhost', /https/],
    ['a relative address', '/api/v3', /absolute/],
    ['nothing', '', /absolute/],
    ['a query', 'https://service.example/api?x=1', /query/],
    ['credentials', 'https://user:hunter2@service.example', /credentials/],
  ])('refuses %s', (_what, address, message) => {
    expect(() => checkBaseUrl('baseUrl', address)).toThrow(message)
  })

  it('does not repeat the address, which may hold a secret', () => {
    expect(() => checkBaseUrl('baseUrl', 'https://user:hunter2@service.example')).toThrow(/^(?!.*hunter2)/)
  })
})
