import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const { activities, athletes } = SMALL

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'upgraded' })
})
afterAll(() => test.sandbox.close())

const list = async (scope: string): Promise<Json[]> =>
  (await test.request('GET', '/athlete/activities?per_page=200', { token: await test.token(scope) })).body

describe('activities', () => {
  it('of the default world are at least 90, with all three visibilities and one id larger than 2^53', async () => {
    await using seeded = await startTest()
    const { text } = await seeded.request('GET', '/athlete/activities?per_page=200', { token: await seeded.token('activity:read_all') })
    const all: Json[] = parseWithIds(text)
    expect(all.length).toBeGreaterThanOrEqual(90)
    expect(new Set(all.map(({ visibility }) => visibility))).toEqual(new Set(['everyone', 'followers_only', 'only_me']))
    expect(all.filter(({ id }) => typeof id === 'string')).toHaveLength(1)
  })

  it.each([
    ['everyone', activities.everyone, 200],
    ['followers_only', activities.followersOnly, 200],
    ['only_me', activities.onlyMe, 404],
  ])('visible to %s: activity:read and activity:read_all', async (visibility, id, wanted) => {
    const narrow = await test.request('GET', `/activities/${id}`, { token: await test.token('activity:read') })
    const wide = await test.request('GET', `/activities/${id}`, { token: await test.token('activity:read_all') })
    expect([narrow.status, wide.status, wide.body.visibility]).toEqual([wanted, 200, visibility])
  })

  it('visible to Only You are excluded from the list without activity:read_all', async () => {
    const { everyone, followersOnly, onlyMe, manual } = activities
    const ids = async (scope: string) => (await list(scope)).map(({ id }) => id)
    expect(await ids('activity:read_all')).toEqual([manual, onlyMe, followersOnly, everyone])
    expect(await ids('activity:read')).toEqual([manual, followersOnly, everyone])
  })

  it.each(['', '/comments', '/kudos', '/laps', '/zones', '/streams?keys=time&key_by_type=true'])(
    'of another athlete do not exist: /activities/{id}%s',
    async (suffix) => {
      const token = await test.token('activity:read_all,read_all,activity:write', athletes.ingrid)
      expect((await test.request('GET', `/activities/${activities.everyone}${suffix}`, { token })).status).toBe(404)
    },
  )
})

describe('lists', () => {
  it.each(['1000000', '9007199254740991'])('end before page %s', async (page) => {
    const { status, body } = await test.request('GET', `/athlete/activities?page=${page}&per_page=200`, {
      token: await test.token('activity:read'),
    })
    expect([status, body]).toEqual([200, []])
  })
})

describe('stats', () => {
  it('are only for the authenticated athlete', async () => {
    expect((await test.request('GET', '/athletes/1/stats', { token: await test.token('read') })).status).toBe(403)
  })
})

describe('features of subscribers', () => {
  it('are refused to an athlete without a subscription', async () => {
    const token = await test.token('activity:read_all', athletes.tomas)
    for (const path of ['/activities/1/zones', '/segment_efforts/1', '/segment_efforts?segment_id=1']) {
      expect((await test.request('GET', path, { token })).status).toBe(402)
    }
  })
})
