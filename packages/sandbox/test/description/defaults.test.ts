import type { Parameter, Schema } from '@activity-tracking/kit/server/document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../src/api/api.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

interface Source {
  describe(operationId: string): { readonly parameters: readonly Parameter[] }
  follow(schema: Schema): Schema
}

const defaultOf = (source: Source, operationId: string, name: string): number => {
  const parameter = source.describe(operationId).parameters.find((each) => each.name === name)
  return Number(source.follow(parameter?.schema ?? {})['default'])
}

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest()
  token = await test.token('read_all,activity:read_all,profile:read_all')
})
afterAll(() => test[Symbol.asyncDispose]())

describe('a value that a request omits is the default of the description', () => {
  const size = (operationId: string, name = 'per_page'): number => defaultOf(api as Source, operationId, name)

  it('the page size of activities, from the first page', async () => {
    const whole = await test.request('GET', '/athlete/activities?page=1&per_page=200', { token })
    const page = await test.request('GET', '/athlete/activities', { token })
    expect(page.body).toEqual(whole.body.slice(0, size('listActivities')))
    expect(whole.body.length).toBeGreaterThan(size('listActivities'))
  })

  it('the page size of comments, by number and by cursor', async () => {
    const { body } = await test.request('GET', '/athlete/activities?per_page=1', { token })
    const [{ id }] = body
    const comments = Array.from({ length: 40 }, (_, number) => ({ id: number + 1, firstname: 'Liv', text: `Comment ${number}` }))
    await test.control('POST', '/load', { activities: [{ id, comments }] })
    const numbered = await test.request('GET', `/activities/${id}/comments`, { token })
    expect(numbered.body).toHaveLength(size('listActivityComments'))
    expect(numbered.body[0].cursor).toBeNull()
    const sized = await test.request('GET', `/activities/${id}/comments?page_size=${size('listActivityComments', 'page_size')}`, { token })
    expect(sized.body.map((comment: { id: number }) => comment.id)).toEqual(numbered.body.map((comment: { id: number }) => comment.id))
    expect(sized.body[0].cursor).not.toBeNull()
    const first = await test.request('GET', `/activities/${id}/comments?page_size=1`, { token })
    const after = decodeURIComponent(first.body[0].cursor)
    const next = await test.request('GET', `/activities/${id}/comments?${new URLSearchParams({ after_cursor: after })}`, { token })
    expect(next.body).toHaveLength(size('listActivityComments', 'page_size'))
  })

  it('the types of streams', async () => {
    const { body: segments } = await test.request('GET', '/segments/starred', { token })
    const { body: streams } = await test.request('GET', `/segments/${segments[0].id}/streams`, { token })
    const parameter = api.describe('getSegmentStreams').parameters.find(({ name }) => name === 'keys')
    expect(streams.map(({ type }: { type: string }) => type).toSorted()).toEqual(
      (parameter?.schema['default'] as string[] | undefined)?.toSorted(),
    )
  })
})
