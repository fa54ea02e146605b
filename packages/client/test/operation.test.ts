import { describe, expect, it } from 'vitest'
import { allOperations } from '../src/operation.ts'

const operations = [...allOperations().values()]

const keysOf = (rows: typeof operations): string[] => rows.map(({ key }) => key)

describe('the operation table of the client', () => {
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
})
