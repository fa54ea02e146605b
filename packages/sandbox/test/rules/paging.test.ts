import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('read_all,profile:read_all,activity:read_all')
})
afterAll(() => test.sandbox.close())

it.each([7, 30])('an empty page ends a list, and the pages before it contain every item once: %i per page', async (perPage) => {
  for (const path of ['/athlete/activities', '/athlete/clubs', `/athletes/${test.sandbox.athleteId}/routes`, '/segments/starred']) {
    const all = (await test.request('GET', `${path}?per_page=200`, { token })).body.map(({ id }: { id: number }) => id)
    const ids: number[] = []
    for (let page = 1; page <= all.length + 1; page += 1) {
      const { body } = await test.request('GET', `${path}?page=${page}&per_page=${perPage}`, { token })
      if (body.length === 0) break
      ids.push(...body.map(({ id }: { id: number }) => id))
    }
    expect({ path, ids }).toEqual({ path, ids: all })
  }
})

describe('a page after the last one', () => {
  const lists = () => ['/athlete/activities', '/athlete/clubs', `/athletes/${test.sandbox.athleteId}/routes`, '/segments/starred']

  it('is empty, however large its number is', async () => {
    for (const path of lists()) {
      const { status, body } = await test.request('GET', `${path}?page=9007199254740991&per_page=200`, { token })
      expect({ path, status, body }).toEqual({ path, status: 200, body: [] })
    }
  })
})
