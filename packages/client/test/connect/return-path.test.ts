import { expect, it } from 'vitest'
import { returnPath } from '../../src/connect/state-cookie.ts'

const ORIGIN = 'https://app.example'

it.each([
  ['/dashboard', '/dashboard'],
  ['/a/../b?c=d#e', '/b?c=d#e'],
  ['dashboard', '/dashboard'],
  ['https://app.example/rides?page=2', '/rides?page=2'],
  ['/with space', '/with%20space'],
  ['/a\r\nSet-Cookie: b=c', '/aSet-Cookie:%20b=c'],
])('returns to a path of the app: %j', (target, path) => {
  expect(returnPath(target, ORIGIN)).toBe(path)
})

it.each([
  null,
  undefined,
  '',
  'https://evil.example/rides',
  'http://app.example/rides',
  'https://app.example:8443/',
  'https://app.example@evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https:/\\evil.example',
  '/././/evil.example',
  '/.//app.example//evil.example',
  '/..//user@app.example:443//evil.example',
  '/%2e//app.example/\\evil.example',
  'https://app.example/.//app.example//evil.example',
  '/.//',
  '/.//a b',
  'blob:https://app.example/',
  'blob:https://app.example/<">',
  'blob:https://app.example//evil.example',
  'filesystem:https://app.example/x',
  'javascript:alert(1)',
  'data:text/html,hi',
  'https://',
  `/${'a'.repeat(2_000)}`,
  // Each backslash takes two bytes in the cookie.
  `/?${'\\'.repeat(200)}`,
])('returns to / instead of anywhere else: %j', (target) => {
  expect(returnPath(target, ORIGIN)).toBe('/')
})
