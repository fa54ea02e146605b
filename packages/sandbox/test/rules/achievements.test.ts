import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, START, startTest, type TestSandbox } from '../support/sandbox.ts'

const FOUR_WEEKS = 28 * 24 * 3_600_000

let test: TestSandbox
let token: string
let activities: Json[]

const get = async (path: string): Promise<Json> => parseWithIds((await test.request('GET', path, { token })).text)

beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('read_all,activity:read_all')
  const list: Json[] = await get('/athlete/activities?per_page=200')
  activities = await Promise.all(list.map(({ id }) => get(`/activities/${id}?include_all_efforts=true`)))
})
afterAll(() => test.sandbox.close())

/** The athlete's efforts by segment, in order of time. */
function bySegment(): Map<string, Json[]> {
  const efforts: Json[] = activities.flatMap(({ segment_efforts }) => segment_efforts)
  efforts.sort((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))
  return Map.groupBy(efforts, ({ segment }) => String(segment.id))
}

describe('an effort', () => {
  it('has its rank among the athlete’s efforts at upload time, if it is one of the first three', () => {
    for (const efforts of bySegment().values()) {
      efforts.forEach((effort, index) => {
        const rank = 1 + efforts.slice(0, index).filter(({ elapsed_time }) => elapsed_time <= effort.elapsed_time).length
        const isRanked = rank <= 3 && !effort.segment.hazardous
        expect(effort.pr_rank).toBe(isRanked ? rank : null)
        expect(effort.achievements).toEqual(isRanked ? [{ type_id: 3, type: 'pr', rank }] : [])
      })
    }
  })

  it('is not a KOM: a segment has more efforts than the sandbox knows', () => {
    for (const { kom_rank, is_kom } of [...bySegment().values()].flat()) expect([kom_rank, is_kom]).toEqual([null, false])
  })
})

describe('an activity', () => {
  it('counts the achievements and the records of its efforts on segments and over distances, in detail and in the list', async () => {
    for (const list of [activities, (await get('/athlete/activities?per_page=200')) as Json[]]) {
      list.forEach(({ achievement_count, pr_count }, index) => {
        const { segment_efforts, best_efforts } = activities[index]
        const ranks = [...segment_efforts, ...best_efforts].flatMap(({ achievements }: Json) => achievements.map(({ rank }: Json) => rank))
        expect([achievement_count, pr_count]).toEqual([ranks.length, ranks.filter((rank: number) => rank === 1).length])
      })
    }
    expect(activities.some(({ pr_count }) => pr_count > 0)).toBe(true)
  })

  it('lists its best efforts from the shortest distance to the longest', () => {
    const distances = activities.map(({ best_efforts }) => best_efforts.map(({ distance }: Json) => distance))
    expect(distances).toEqual(distances.map((list) => list.toSorted((one: number, other: number) => one - other)))
    expect(distances.some((list) => list.length > 5)).toBe(true)
  })

  it('adds them to the recent totals, if Everyone may see it', async () => {
    const stats = await get(`/athletes/${test.sandbox.athleteId}/stats`)
    const recent = activities.filter(
      ({ visibility, start_date }) => visibility === 'everyone' && Date.parse(start_date) >= START - FOUR_WEEKS,
    )
    expect(recent.length).toBeGreaterThan(0)
    for (const [kind, sport] of Object.entries({ ride: /Ride$/, run: /Run$/, swim: /^Swim$/ })) {
      const sum = recent
        .filter(({ sport_type }) => sport.test(sport_type))
        .reduce((total: number, { achievement_count }) => total + achievement_count, 0)
      expect(stats[`recent_${kind}_totals`].achievement_count, kind).toBe(sum)
      expect(stats[`all_${kind}_totals`].achievement_count).toBeUndefined()
    }
  })
})
