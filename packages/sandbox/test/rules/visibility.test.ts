import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
