import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, START, startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('activity:read_all')
})
afterAll(() => test.sandbox.close())

const list = async (query: string): Promise<Json[]> =>
  parseWithIds((await test.request('GET', `/athlete/activities?${query}`, { token })).text)

const starts = (activities: readonly Json[]): number[] => activities.map(({ start_date }) => Date.parse(start_date) / 1000)
const isSorted = (numbers: readonly number[]): boolean => numbers.every((number, index) => number >= (numbers[index - 1] ?? number))

describe('before and after', () => {
  /** Epoch seconds of 23 October at ten; the clocks of the athletes are two hours ahead of UTC then. */
  const AT = START / 1000 - 10 * 86_400
  let walks: TestSandbox
  beforeAll(async () => {
    const walk = { sport_type: 'Walk', elapsed_time: 60 } as const
    walks = await startTest({
      world: {
        athletes: [{ id: 1, firstname: 'Maren' }],
        activities: ['11:59:59', '12:00:00', '12:00:01'].map((time) => ({ ...walk, name: time, start_date: `2026-10-23T${time}+02:00` })),
      },
    })
  })
  afterAll(() => walks.sandbox.close())

  it.each([
    ['before', (time: number) => `before=${time}`, ['11:59:59']],
    ['after', (time: number) => `after=${time}`, ['12:00:01']],
    ['both', (time: number) => `after=${time - 1}&before=${time + 1}`, ['12:00:00']],
    ['both, at the same second,', (time: number) => `after=${time}&before=${time}`, []],
  ])('%s exclude an activity that starts at exactly that second', async (_which, query, wanted) => {
    const { body } = await walks.request('GET', `/athlete/activities?${query(AT)}`, { token: await walks.token('activity:read') })
    expect(body.map(({ name }: Json) => name)).toEqual(wanted)
  })

  it('returns the newest first, and the oldest first with only after (decision 010)', async () => {
    for (const query of ['', `before=${AT}&`, `after=${AT - 90 * 86_400}&before=${AT}&`]) {
      const newestFirst = starts(await list(`${query}per_page=200`))
      expect(newestFirst.length).toBeGreaterThan(2)
      expect([query, isSorted(newestFirst.toReversed())]).toEqual([query, true])
    }
    const walk = { sport_type: 'Walk', start_date: '2026-11-01T10:00:00Z', elapsed_time: 60 }
    await walks.control('POST', '/load', { activities: [1, 2].map((id) => ({ id, ...walk })) })
    for (const [query, wanted] of [
      ['', [2, 1]],
      [`after=${AT + 86_400}`, [1, 2]],
    ] as const) {
      const page = await walks.request('GET', `/athlete/activities?per_page=2&${query}`, { token: await walks.token('activity:read') })
      expect(page.body.map(({ id }: Json) => id)).toEqual(wanted)
    }
    const oldestFirst = starts(await list(`after=${AT - 90 * 86_400}&per_page=200`))
    expect(oldestFirst.length).toBeGreaterThan(2)
    expect(isSorted(oldestFirst)).toBe(true)
  })
})

describe('pages', () => {
  it('contain 30 activities by default, or per_page (decision 010)', async () => {
    expect(await list('')).toHaveLength(30)
    expect(await list('per_page=7')).toHaveLength(7)
  })
})

describe('the list', () => {
  it("has only the athlete's own activities, not those of the same athlete in another world", async () => {
    const walk = { sport_type: 'Walk', start_date: '2026-11-01T07:00:00Z', elapsed_time: 60 } as const
    const worldWith = (name: string): World => ({
      athletes: [
        { id: 1, firstname: 'Maren', scopes: ['read', 'activity:read'] },
        { id: 2, firstname: 'Ingrid' },
      ],
      activities: [
        { ...walk, name },
        { ...walk, name: 'of another athlete', athlete_id: 2 },
      ],
    })
    await using here = await startTest({ world: worldWith('here') })
    const { grants } = (await here.control('POST', '/apps', { world: worldWith('elsewhere') })).body
    for (const [token, name] of [
      [here.sandbox.accessToken, 'here'],
      [grants[0].access_token, 'elsewhere'],
    ]) {
      expect((await here.request('GET', '/athlete/activities', { token })).body).toMatchObject([{ name }])
    }
  })
})
