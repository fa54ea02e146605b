import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { findingsIn, urlOf } from '../../src/advice/advice.ts'
import type { Observation, Rule } from '../../src/advice/observation.ts'
import { listInsteadOfDetails, polled, readAgain, refreshedEarly } from '../../src/advice/rules.ts'
import { controlDescription } from '../../src/description/control-description.ts'

const HOUR = 60 * 60 * 1000

const request = (given: Partial<Observation>): Observation => ({
  number: 0,
  at: 0,
  method: 'GET',
  path: '/api/v3/athlete',
  operationId: 'getAthlete',
  status: 200,
  athleteId: '7',
  query: new URLSearchParams(),
  form: new URLSearchParams(),
  text: '{}',
  ...given,
})

const numbered = (observations: readonly Observation[]): Observation[] =>
  observations.map((each, index) => ({ ...each, number: index + 1 }))

/** What the rule says of requests: their numbers. */
const found = (rule: Rule, observations: readonly Observation[]): (readonly number[])[] =>
  rule(numbered(observations)).map(({ requests }) => requests)

const IDS = [1, 2, 3, 4, 5, 6]
const listOf = (ids: readonly number[], page?: string): Observation =>
  request({
    operationId: 'listActivities',
    path: '/api/v3/athlete/activities',
    text: JSON.stringify(ids.map((id) => ({ id }))),
    ...(page !== undefined && { query: new URLSearchParams({ page }) }),
  })
const detailOf = (id: number): Observation =>
  request({ operationId: 'getActivity', path: `/api/v3/activities/${id}`, text: JSON.stringify({ id, laps: [] }) })

describe('details instead of a list', () => {
  it.each<[string, readonly Observation[], (readonly number[])[]]>([
    ['five of the listed', [listOf(IDS), ...[1, 2, 3, 4, 5].map(detailOf)], [[2, 3, 4, 5, 6]]],
    [
      'some of each page',
      [listOf([1, 2, 3], '1'), detailOf(1), detailOf(2), listOf([4, 5, 6], '2'), ...[3, 4, 5].map(detailOf)],
      [[2, 3, 5, 6, 7]],
    ],
    ['four of the listed', [listOf(IDS), ...[1, 2, 3, 4].map(detailOf)], []],
    ['some that were not listed', [listOf([1]), ...[11, 12, 13, 14, 15].map(detailOf)], []],
    ['no list before', [...IDS.map(detailOf), listOf(IDS)], []],
    [
      'before and after the list again',
      [listOf(IDS), ...IDS.map(detailOf), listOf([1]), ...[2, 3, 4, 5, 6].map(detailOf)],
      [[2, 3, 4, 5, 6, 7]],
    ],
    ...[
      ['listAthleteRoutes', 'getRoute'],
      ['listStarredSegments', 'getSegment'],
      ['listAthleteClubs', 'getClub'],
    ].map(([list = '', operationId = '']): [string, readonly Observation[], number[][]] => [
      operationId,
      [{ ...listOf(IDS), operationId: list }, ...IDS.map((id) => ({ ...detailOf(id), operationId }))],
      [[2, 3, 4, 5, 6, 7]],
    ]),
    ['that were refused', [listOf(IDS), ...IDS.map((id) => ({ ...detailOf(id), status: 404 }))], []],
    ['of another athlete', [listOf(IDS), ...IDS.map((id) => ({ ...detailOf(id), athleteId: '8' }))], []],
  ])('%s', (_name, observations, wanted) => {
    expect(found(listInsteadOfDetails, observations)).toEqual(wanted)
  })
})

describe('the same object again', () => {
  it.each<[string, readonly Observation[], (readonly number[])[]]>([
    ['without a change', [detailOf(1), detailOf(2), detailOf(1)], [[3]]],
    ['changed in between', [detailOf(1), { ...detailOf(1), text: '{"id":1}' }], []],
    ['another object', [detailOf(1), detailOf(2)], []],
    ['for another athlete', [detailOf(1), { ...detailOf(1), athleteId: '8' }], []],
    ['refused twice', [1, 1].map((id) => ({ ...detailOf(id), status: 404 })), []],
    ['not retained', [1, 1].map((id) => ({ ...detailOf(id), text: undefined })), []],
    ['within a day of the last time', [0, 20, 40].map((hours) => ({ ...detailOf(1), at: hours * HOUR })), [[2, 3]]],
    ['with another query', [detailOf(1), { ...detailOf(1), query: new URLSearchParams({ include_all_efforts: 'true' }) }], []],
    ['after a day', [detailOf(1), { ...detailOf(1), at: 24 * HOUR }], []],
    [
      'an upload that is processed',
      ['getUpload', 'getUpload'].map((operationId) => request({ operationId, path: '/api/v3/uploads/1' })),
      [],
    ],
    ['a list', [listOf(IDS), listOf(IDS)], []],
  ])('%s', (_name, observations, wanted) => {
    expect(found(readAgain, observations)).toEqual(wanted)
  })
})

it('one such request is counted in the singular', () => {
  expect(readAgain(numbered([detailOf(1), detailOf(1)]))).toMatchObject([
    { message: expect.stringMatching(/^1 getActivity request returned/) },
  ])
})

describe('a refresh', () => {
  const refresh = (sent: string, received: string, status = 200): Observation =>
    request({
      method: 'POST',
      path: '/oauth/token',
      operationId: 'issueToken',
      athleteId: null,
      status,
      form: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: sent }),
      text: JSON.stringify({ refresh_token: received }),
    })
  const exchange = { ...refresh('a', 'a'), form: new URLSearchParams({ grant_type: 'authorization_code', code: 'c' }) }
  it.each<[string, readonly Observation[], (readonly number[])[]]>([
    ['that returns the same tokens', [refresh('a', 'a'), refresh('a', 'b'), refresh('b', 'b')], [[1, 3]]],
    ['that returns the same tokens once', [refresh('a', 'a')], [[1]]],
    ['that returns new tokens', [refresh('a', 'b')], []],
    ['that is refused', [refresh('a', 'a', 400)], []],
    ['that is the exchange of a code', [exchange], []],
    ['that is not retained', [{ ...refresh('a', 'a'), text: undefined }], []],
  ])('%s', (_name, observations, wanted) => {
    expect(found(refreshedEarly, observations)).toEqual(wanted)
    const times = wanted[0]?.length === 2 ? '2 times' : 'once'
    for (const { message } of refreshedEarly(observations)) expect(message).toContain(`A token was refreshed ${times} with`)
  })
})

describe('a list of activities', () => {
  it.each<[string, readonly Observation[], (readonly number[])[]]>([
    ['three times without news', [listOf(IDS), listOf(IDS), listOf(IDS), listOf(IDS)], [[2, 3, 4]]],
    ['twice without news', [listOf(IDS), listOf(IDS), listOf(IDS)], []],
    ['with news', [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], IDS].map((ids) => listOf(ids)), []],
    ['page by page', ['1', '2', '3', '4', '5'].map((page) => ({ ...listOf([], page) })), []],
    ['of several athletes', ['1', '2', '3', '4'].map((athleteId) => ({ ...listOf(IDS), athleteId })), []],
  ])('%s', (_name, observations, wanted) => {
    expect(found(polled, observations)).toEqual(wanted)
  })
})

describe('advice', () => {
  const { enum: codes } = controlDescription.document().components.schemas['Advice']?.properties?.['code'] ?? {}

  it('has the most recent first', () => {
    const observations = numbered([listOf(IDS), ...[1, 2, 3, 4, 5].map(detailOf), listOf(IDS), listOf(IDS), listOf(IDS)])
    expect(findingsIn(observations).map(({ code }) => code)).toEqual(['polled', 'list-instead-of-details'])
    const overlapping = numbered([detailOf(9), ...Array(4).fill(listOf(IDS)), detailOf(9)])
    expect(findingsIn(overlapping).map(({ code }) => code)).toEqual(['read-again', 'polled'])
    expect(findingsIn([])).toEqual([])
  })

  it.each(codes as Parameters<typeof urlOf>[0][])('about %s leads to a heading of the documentation', async (code) => {
    const [, file = '', anchor] = /\/blob\/main\/(.*)#(.*)$/.exec(urlOf(code)) ?? []
    const text = await readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    const anchors = [...text.matchAll(/^#+ ([\w ]+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
    expect(anchors).toContain(anchor)
  })
})
