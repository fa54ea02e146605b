import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('read_all,profile:read_all,activity:read_all')
})
afterAll(() => test.sandbox.close())

describe('a page beyond the last', () => {
  const lists = () => ['/athlete/activities', '/athlete/clubs', `/athletes/${test.sandbox.athleteId}/routes`, '/segments/starred']

  it.each(['1000', '9007199254740991'])('is empty: %s', async (page) => {
    for (const path of lists()) {
      const { status, body } = await test.request('GET', `${path}?page=${page}&per_page=200`, { token })
      expect({ path, status, body }).toEqual({ path, status: 200, body: [] })
    }
  })
})
