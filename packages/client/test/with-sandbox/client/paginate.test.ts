import { paginate } from '@activity-tracking/client'
import type { World } from '@activity-tracking/sandbox'
import { describe, expect, it } from 'vitest'
import { collect, type Setting, useWorlds } from './support/client-setting.ts'

const setUp = useWorlds()

const [ONE, OTHER] = [{ firstname: 'Eva', lastname: 'Moe' }, { firstname: 'Jon' }]
const COMMENTED: World = {
  athletes: { maren: {}, ingrid: {} },
  activities: [
    {
      id: 1,
      sport_type: 'Walk',
      start_date_local: 'yesterday 08:00',
      elapsed_time: 600,
      kudos: ['ingrid', ONE, OTHER],
      comments: ['First', 'Second', 'Third'].map((text) => ({ ...ONE, text })),
    },
  ],
}
const setUpComments = useWorlds({ world: COMMENTED })

const idsOf = (items: readonly { id?: number | string }[]): string[] => items.map(({ id }) => String(id))

const addActivity = ({ control }: Setting, start_date_local: string) => control.createActivity({ start_date_local, sport_type: 'Run' })

describe('paginate against the sandbox', () => {
  it.each([
    ['newest first', {}],
    ['oldest first', { after: 0 }],
    ['between two times', { after: 0, before: Date.parse('2026-11-01T00:00:00Z') / 1000 }],
  ])('lists all activities once, %s, in pages of any size', async (_what, query) => {
    await using setting = await setUp()
    const whole = await collect(paginate(setting.api, '/athlete/activities', { params: { query } }))
    expect(whole.length).toBeGreaterThan(89)
    for (const perPage of [7, 32, whole.length]) {
      const found = await collect(paginate(setting.api, '/athlete/activities', { params: { query }, perPage }))
      expect(idsOf(found)).toEqual(idsOf(whole))
    }
  })

  it('does not skip or repeat activities while others are added and deleted', async () => {
    for (const query of [{}, { after: 0 }]) {
      await using setting = await setUp()
      const before = idsOf(await collect(paginate(setting.api, '/athlete/activities')))
      const deleted = new Set<string>()
      const found: string[] = []
      let page = 0
      for await (const items of paginate(setting.api, '/athlete/activities', { params: { query }, perPage: 10 }).pages()) {
        found.push(...idsOf(items))
        page += 1
        if (page > 4) continue
        // New ones at both ends and in the middle. A delivered one and a pending one are deleted.
        for (const start of [`2026-11-02T08:0${page}:00`, `2024-01-0${page}T08:00:00`, `2026-05-0${page}T08:00:00`])
          await addActivity(setting, start)
        for (const id of [found.at(-page), before.find((one) => !found.includes(one) && !deleted.has(one))]) {
          if (id === undefined) continue
          deleted.add(id)
          await setting.control.deleteActivity({ id })
        }
      }
      expect(new Set(found).size).toBe(found.length)
      expect(before.filter((id) => !deleted.has(id) && !found.includes(id))).toEqual([])
    }
  })

  it('lists the objects that the scopes allow', async () => {
    await using setting = await setUp()
    const reader = await setting.clientFor(['activity:read'])
    const found = await collect(paginate(reader, '/athlete/activities', { perPage: 10 }))
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ visibility }) => visibility === 'only_me')).toEqual([])
  })

  it('lists routes with ids of 64 bits, clubs and starred segments', async () => {
    await using setting = await setUp()
    const { api, athleteId } = setting
    for (const perPage of [1, 2, 200]) {
      const routes = await collect(paginate(api, '/athletes/{id}/routes', { params: { path: { id: athleteId } }, perPage }))
      expect(idsOf(routes)).toHaveLength(5)
      expect(idsOf(routes)).toContain('3329485690369457990')
      expect(await collect(paginate(api, '/athlete/clubs', { perPage }))).toHaveLength(2)
      expect(await collect(paginate(api, '/segments/starred', { perPage }))).toHaveLength(3)
    }
  })

  it('lists comments by cursor, and kudos', async () => {
    await using setting = await setUpComments()
    for (const perPage of [1, 2, 200]) {
      const call = { params: { path: { id: 1 } }, perPage }
      const comments = await collect(paginate(setting.api, '/activities/{id}/comments', call))
      expect(comments.map(({ text }) => text)).toEqual(['First', 'Second', 'Third'])
      const kudos = await collect(paginate(setting.api, '/activities/{id}/kudos', call))
      expect(kudos.map(({ firstname }) => firstname)).toEqual(['Ingrid', 'Eva', 'Jon'])
    }
  })

  it.each([
    ['a broken connection', { cut: 'during' as const }],
    ['half a body', { body: 'truncated' as const }],
    ['a page', { body: 'html' as const }],
    ['a used-up limit', { status: 429 }],
    ['a failing service', { status: 503 }],
  ])('throws the error of %s, and can continue from there', async (_what, fault) => {
    await using setting = await setUp()
    const { api, control, requestsOf } = setting
    const whole = idsOf(await collect(paginate(api, '/athlete/activities')))
    const earlier = (await requestsOf('listActivities')).length
    await control.setFaults({ rules: [{ operation_id: 'listActivities', skip: 2, times: 1, ...fault }] })
    const listing = paginate(api, '/athlete/activities', { perPage: 20 })
    const found: string[] = []
    const read = async () => {
      for await (const { id } of listing) found.push(String(id))
    }
    await expect(read()).rejects.toHaveProperty('operation', 'GET /athlete/activities')
    expect(found.length).toBeGreaterThan(20)
    await read()
    expect(found).toEqual(whole)
    expect(listing.position).toBeUndefined()
    // Six with items, the failed one, and the last one, which is empty.
    expect((await requestsOf('listActivities')).length - earlier).toBeLessThan(10)
  })
})
