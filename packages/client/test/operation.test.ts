import { describe, expect, it } from 'vitest'
import { allOperations, findOperation, operationOf } from '../src/operation.ts'
import { newBaseFrom } from '../src/operations.gen.ts'

const operations = [...allOperations().values()]

const keysOf = (rows: typeof operations): string[] => rows.map(({ key }) => key)

describe('the operation table of the client', () => {
  it('states the requirements and quota families of an operation', () => {
    expect(operationOf('GET /activities/{id}')).toEqual({
      key: 'GET /activities/{id}',
      method: 'GET',
      path: '/activities/{id}',
      placeholders: ['id'],
      scopes: ['activity:read', 'activity:read_all'],
      families: ['overall', 'read'],
      encoding: '',
      onAuthBase: false,
      returnsText: false,
      idempotent: true,
    })
  })

  it('counts creating an activity and uploading as overall only, and OAuth as nothing', () => {
    const countedOnce = operations.filter(({ families }) => families.join() === 'overall')
    expect(keysOf(countedOnce)).toEqual(['POST /activities', 'POST /uploads'])
    expect(operations.filter(({ families }) => families.length === 0)).toEqual(operations.filter(({ onAuthBase }) => onAuthBase))
  })

  it('calls no operation idempotent that creates something or exchanges a token', () => {
    expect(keysOf(operations.filter(({ idempotent }) => !idempotent))).toEqual([
      'POST /activities',
      'POST /uploads',
      'POST /push_subscriptions',
      'POST /oauth/token',
      'POST /oauth/deauthorize',
    ])
  })

  it('has the dates and replacements of deprecated operations', () => {
    expect(operations.filter(({ deprecated, removed, replacement }) => deprecated ?? removed ?? replacement)).toMatchObject([
      { key: 'POST /oauth/deauthorize', deprecated: '2026-06-01', removed: '2027-06-01', replacement: 'POST /oauth/revoke' },
    ])
  })

  it('has the date of the new base URL', () => {
    expect(newBaseFrom).toBe('2027-01-04')
  })

  it('finds nothing for an unknown operation', () => {
    expect(findOperation('GET /nothing')).toBeUndefined()
    expect(() => operationOf('GET /nothing')).toThrow(new TypeError('the description has no operation GET /nothing'))
  })
})
