import { expect, it } from 'vitest'
import { missingScopes, type Scope } from '../src/index.ts'

it.each<[granted: readonly Scope[], needed: readonly Scope[], missing: readonly Scope[]]>([
  [['read'], ['read', 'activity:read'], ['activity:read']],
  [[], ['activity:write', 'read'], ['activity:write', 'read']],
  [['activity:read', 'read'], ['read', 'activity:read'], []],
  [['read_all', 'activity:read_all'], ['read', 'activity:read'], []],
  [
    ['read', 'activity:read'],
    ['read_all', 'activity:read_all'],
    ['read_all', 'activity:read_all'],
  ],
  [['activity:read_all'], ['read'], ['read']],
  [['profile:read_all'], ['profile:write'], ['profile:write']],
  [['read', 'activity:write'], ['read'], []],
])('of %j granted and %j needed, %j are missing', (granted, needed, missing) => {
  expect(missingScopes(granted, needed)).toEqual(missing)
})
