import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { checkBaseUrl } from '../src/base-url.ts'

describe('checkBaseUrl', () => {
  it.each([
    'https://service.example/api/v3',
    'http://localhost:8484/api/v3',
    'http://127.0.0.1:1',
    'http://127.9.9.9/x',
    'http://[::1]:8484',
  ])('accepts %s', (url) => {
    expect(checkBaseUrl('baseUrl', url)).toBe(url)
  })

  it('removes trailing slashes', () => {
    expect(checkBaseUrl('baseUrl', 'https://service.example/api/v3//')).toBe('https://service.example/api/v3')
  })

  it.each([
    ['spaces around it', ' https://service.example/api/v3 ', 'https://service.example/api/v3'],
    ['a question mark with nothing behind it', 'https://service.example/api/v3?', 'https://service.example/api/v3'],
    ['a number sign with nothing behind it', 'https://service.example/api/v3#', 'https://service.example/api/v3'],
    ['dots in the path', 'https://service.example/x/../api/v3', 'https://service.example/api/v3'],
  ])('normalizes %s', (_what, url, normal) => {
    expect(checkBaseUrl('baseUrl', url)).toBe(normal)
  })

  it.each([
    ['plain http to another host', 'http://service.example/api/v3'],
    ['a host that only starts like a loopback one', 'http://127.0.0.1.service.example'],
    ['a host that only starts with localhost', 'http://localhost.service.example'],
    ['another scheme', 'ftp://localhost'],
    ['a relative URL', '/api/v3'],
    ['nothing', ''],
    ['a query', 'https://service.example/api?x=1'],
    ['credentials', 'https://user:hunter2@service.example'],
  ])('refuses %s', (_what, url) => {
    expect(() => checkBaseUrl('baseUrl', url)).toThrow(/^baseUrl must be an https URL without query, fragment and credentials/)
  })

  it.each([
    'https://user:hunter2@service.example',
    'https://service.example?token=hunter2',
    'https://service.example#hunter2',
    'http://hunter2.example',
    'hunter2',
    'https://[hunter2]',
  ])('does not repeat %s, which can contain a secret', (url) => {
    let printed = ''
    try {
      checkBaseUrl('baseUrl', url)
    } catch (error) {
      printed = inspect(error, { depth: 10, showHidden: true })
    }
    expect(printed).toMatch(/^TypeError: baseUrl must/)
    expect(printed).not.toContain('hunter2')
  })
})
