import { describe, expect, it } from 'vitest'
import { getDescription } from '../../src/description/description.ts'
import { findOperation } from '../../src/validate/match-path.ts'
import { BASES } from '../support/sent.ts'

const description = getDescription()
const backwards = { ...description, operations: description.operations.toReversed() }

describe('the operation of a request', () => {
  it.each([
    ['GET', '/api/v3/segments/7', 'getSegment'],
    ['GET', '/api/v3/segments/starred', 'listStarredSegments'],
    ['PUT', '/api/v3/segments/7/starred', 'starSegment'],
    ['GET', '/api/v3/athlete?x=1', 'getAthlete'],
    ['POST', '/oauth/token', 'issueToken'],
    ['POST', '/api/v3/oauth/token', undefined],
    ['GET', '/athlete', undefined],
    ['GET', '/api/v3/activities/', undefined],
    ['DELETE', '/api/v3/athlete', undefined],
  ])('of %s %s is %s', (method, path, operationId) => {
    const request = { method, url: `https://service.example${path}` }
    for (const inAnyOrder of [description, backwards]) {
      expect(findOperation(inAnyOrder, BASES, request)?.row.operationId).toBe(operationId)
    }
  })
})
