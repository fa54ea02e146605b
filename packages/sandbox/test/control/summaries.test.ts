import { describe, expect, it, vi } from 'vitest'
import { activities } from '../../src/api/handlers/activity-handlers.ts'
import { athleteIds } from '../../src/things/athletes/athletes.ts'
import { type Json, startControl } from './support.ts'

/** A list of the first athlete's activities, and the ids of those whose summary was built for it. */
function openList() {
  const { services, call } = startControl()
  const world = services.defaultWorld()
  const [athleteId = ''] = athleteIds(world)
  const all = vi.spyOn(services.database, 'all')
  const list = async (scope: 'activity:read' | 'activity:read_all' = 'activity:read_all'): Promise<{ shown: Json[]; built: string[] }> => {
    all.mockClear()
    const query = { page: 1, per_page: 30 }
    const scopes = [scope]
    const { body = '' } = await activities.listActivities({
      services,
      world,
      athleteId,
      scopes,
      path: {},
      query,
      body: {},
      rawQuery: new URLSearchParams(),
    })
    const built = all.mock.calls.flatMap(([sql, ...values]) => (sql.includes('json_each') ? JSON.parse(String(values.at(-1))) : []))
    return { shown: JSON.parse(body), built }
  }
  return { list, call, world }
}

describe('a list of activities', () => {
  it('builds the summaries that have changed, not the others', async () => {
    const { list, call } = openList()
    const { shown, built } = await list()
    expect([shown.length, built.length]).toEqual([30, 30])
    const [first, second] = shown
    await call('changeActivity', { id: first.id, name: 'Renamed' })
    await call('createKudos', { activity_id: second.id, firstname: 'Liv', lastname: 'Moe' })
    const after = await list()
    expect(after.built.sort()).toEqual([String(first.id), String(second.id)].sort())
    expect(after.shown[0]).toEqual({ ...first, name: 'Renamed' })
    expect(after.shown[1]).toEqual({ ...second, kudos_count: second.kudos_count + 1 })
    expect(after.shown.slice(2)).toEqual(shown.slice(2))
  })

  it('has other summaries for viewers who do not see the parts in privacy zones', async () => {
    const { list, call, world } = openList()
    const whole = (await list()).shown
    const { shown: before } = await list('activity:read')
    const { start_latlng: center } = before.find(({ start_latlng: start }) => start.length === 2)
    await call('createPrivacyZone', { center, radius: 1_600 })
    const { shown: after } = await list('activity:read')
    expect(after.map(({ start_latlng: start }) => start)).not.toEqual(before.map(({ start_latlng: start }) => start))
    expect((await list()).shown).toEqual(whole)
    world.database.run('delete from activities where world = ?', world.id)
    expect((await list()).shown).toEqual([])
  })

  it('shows what it showed before a change that was rolled back', async () => {
    const { list, world } = openList()
    const { shown } = await list()
    expect(() =>
      world.database.atomically(() => {
        world.database.run("update activities set name = 'Lost' where world = ?", world.id)
        throw new Error('no')
      }),
    ).toThrow('no')
    expect((await list()).shown).toEqual(shown)
  })
})
