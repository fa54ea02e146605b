import type { OperationId } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { BASES, bearer, problemsOf } from '../support/sent.ts'

const { baseUrl } = BASES
const streams = `${baseUrl}/activities/7/streams`
const activities = `${baseUrl}/athlete/activities`

describe('wrong parameters', () => {
  it.each<[what: string, operationId: OperationId, url: string, problem: string | RegExp]>([
    ['a path value that is no identifier', 'getActivity', `${baseUrl}/activities/mine`, 'path parameter id must be integer'],
    [
      'a list of repeated values',
      'getActivityStreams',
      `${streams}?keys=time&keys=latlng&key_by_type=true`,
      'query parameter keys was sent 2 times',
    ],
    [
      'a wrong item',
      'getActivityStreams',
      `${streams}?keys=time,speed&key_by_type=true`,
      /^query parameter keys \/1 must be equal to one of/,
    ],
    ['a number that is none', 'listActivities', `${activities}?per_page=many`, 'query parameter per_page must be integer'],
    ['a number out of range', 'listActivities', `${activities}?per_page=0`, 'query parameter per_page must be >= 1'],
    ['a required one that is missing', 'exploreSegments', `${baseUrl}/segments/explore`, 'query parameter bounds is missing'],
    ['one that is not described', 'listActivities', `${activities}?perPage=3`, 'query parameter perPage is not described'],
  ])('are caught: %s', async (_what, operationId, url, problem) => {
    const text = typeof problem === 'string' ? problem : expect.stringMatching(problem)
    expect(await problemsOf(operationId, 'GET', url, { headers: bearer })).toEqual([text])
  })
})
