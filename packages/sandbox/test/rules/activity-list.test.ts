import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { otherWorld } from '../support/other-world.ts'
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
  /** Epoch seconds, ten days before the clock's time. */
  const AT = START / 1000 - 10 * 86_400
  const created = new Map<number, string>()

  beforeAll(async () => {
    // Clocks in Oslo are two hours ahead of UTC then.
    for (const start of [AT - 1, AT, AT + 1]) {
      const start_date_local = new Date((start + 7200) * 1000).toISOString()
      const { body } = await test.control('POST', '/activities', { sport_type: 'Walk', start_date_local })
      created.set(start, String(body.id))
    }
  })

  it.each([
    ['before', (time: number) => `before=${time}`, [AT - 1]],
    ['after', (time: number) => `after=${time}`, [AT + 1]],
    ['both', (time: number) => `after=${time - 1}&before=${time + 1}`, [AT]],
    ['both, at the same second,', (time: number) => `after=${time}&before=${time}`, []],
  ])('%s leave out an activity that starts at exactly that second', async (_which, query, wanted) => {
    const ids = new Set((await list(`${query(AT)}&per_page=200`)).map(({ id }) => String(id)))
    expect([...created].filter(([, id]) => ids.has(id)).map(([start]) => start)).toEqual(wanted)
  })

  it('gives the newest first, and the oldest first when only after is given (decision 010)', async () => {
    for (const query of ['', `before=${AT}&`, `after=${AT - 90 * 86_400}&before=${AT}&`]) {
      const newestFirst = starts(await list(`${query}per_page=200`))
      expect(newestFirst.length).toBeGreaterThan(2)
      expect([query, isSorted(newestFirst.toReversed())]).toEqual([query, true])
    }
    const oldestFirst = starts(await list(`after=${AT - 90 * 86_400}&per_page=200`))
    expect(oldestFirst.length).toBeGreaterThan(2)
    expect(isSorted(oldestFirst)).toBe(true)
  })
})

describe('pages', () => {
  it('hold 30 activities unless per_page says otherwise (decision 010)', async () => {
    expect(await list('')).toHaveLength(30)
    expect(await list('per_page=7')).toHaveLength(7)
  })

  it.each([7, 30, 50])('of %i follow each other without a gap or a repetition', async (perPage) => {
    const whole = (await list('per_page=200')).map(({ id }) => id)
    const pages: Json[][] = []
    while ((pages.at(-1)?.length ?? perPage) === perPage) pages.push(await list(`per_page=${perPage}&page=${pages.length + 1}`))
    expect(pages.flat().map(({ id }) => id)).toEqual(whole)
  })
})

describe('the list', () => {
  it("has the athlete's own activities only, not those of the same athlete in another world", async () => {
    const before = await list('per_page=200')
    const { athletes } = (await test.control('GET', '/state')).body
    await test.control('POST', '/activities', { athlete_id: athletes[1].id, name: "another athlete's" })
    const { control } = await otherWorld(test, '2026-11-02T10:00:00Z')
    await control('POST', '/activities', { name: "another world's" })
    expect(await list('per_page=200')).toEqual(before)
  })
})

describe('an activity in the list', () => {
  it('is a summary: without the detailed line of its map and what only the detail has', async () => {
    const [activity] = (await list('per_page=200')).filter(({ start_latlng }) => start_latlng.length > 0)
    expect(activity.resource_state).toBe(2)
    expect(activity.map.summary_polyline).not.toBe('')
    for (const name of ['polyline', 'description', 'laps', 'segment_efforts', 'splits_metric']) {
      expect(activity).not.toHaveProperty(name)
      expect(activity.map).not.toHaveProperty(name)
    }
  })

  it('shows a change at once', async () => {
    const [{ id }] = await list('per_page=1')
    await test.control('PATCH', `/activities/${id}`, { name: 'Renamed' })
    expect(await list('per_page=1')).toMatchObject([{ id, name: 'Renamed' }])
  })
})
