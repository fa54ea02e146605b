import { expect, it } from 'vitest'
import { createRouter, getOperation, operations } from '../src/index.ts'

const { find } = createRouter(operations)

const nameAndParams = (method: string, path: string) => {
  const match = find(method, path)
  return 'unknown' in match ? match : { operationId: match.operation.operationId, params: match.params }
}

it.each(operations.map((row) => [`${row.method} ${row.path}`, row] as const))('the router finds %s', (_name, row) => {
  const names = Array.from(row.path.matchAll(/\{(.+?)\}/g), ([, name = '']) => name)
  const path = row.path.replaceAll(/\{.+?\}/g, '42')
  expect(find(row.method, path)).toEqual({ operation: row, params: Object.fromEntries(names.map((name) => [name, '42'])) })
})

it.each([
  ['a literal before a variable', '/segments/starred', { operationId: 'listStarredSegments', params: {} }],
  [
    'a template if the literal does not lead to an operation',
    '/segments/starred/streams',
    { operationId: 'getSegmentStreams', params: { id: 'starred' } },
  ],
  ['percent-encoded values', '/gear/b%C3%B8%2F1', { operationId: 'getGear', params: { id: 'bø/1' } }],
  ['a percent-encoded literal', '/%61thlete', { operationId: 'getAthlete', params: {} }],
  ['a value that JavaScript knows', '/gear/__proto__', { operationId: 'getGear', params: { id: '__proto__' } }],
])('the router finds %s', (_what, path, want) => {
  expect(nameAndParams('GET', path)).toEqual(want)
})

it.each([
  '',
  '/',
  '//',
  'athlete',
  '/athlete/',
  '/athletes',
  '/activities/',
  '/activities//streams',
  '/activities/1/streams/time',
  '/nothing',
  '/clubs/1/members',
  '/gear/%',
  '/gear/%zz',
  '/gear/%C3',
  '/__proto__',
  '/constructor',
  '/activities/constructor/toString',
  `/${'a/'.repeat(50_000)}`,
])('the router does not find the path %j', (path) => {
  expect(find('GET', path)).toEqual({ unknown: 'path' })
})

it.each([
  ['DELETE', '/activities/1', ['getActivity', 'updateActivity']],
  ['PUT', '/segments/starred', ['listStarredSegments']],
  ['get', '/athlete', ['getAthlete', 'updateAthlete']],
  ['constructor', '/athlete', ['getAthlete', 'updateAthlete']],
  ['GET', '/oauth/token', ['issueToken']],
] as const)('the router finds the path but not the method of %s %s, and the operations of the path', (method, path, operations) => {
  expect(find(method, path)).toEqual({ unknown: 'method', operations: operations.map(getOperation) })
})

it('the router discards the values of a branch that did not match', () => {
  const row = getOperation('getAthlete')
  const router = createRouter([
    { ...row, path: '/a/{x}/b' },
    { ...row, path: '/{y}/c/d' },
  ])
  expect(router.find('GET', '/a/c/d')).toMatchObject({ params: { y: 'a' } })
})
