import { expect, it } from 'vitest'
import { type Json, startTest } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

it('activity:read shows activities that are visible to Everyone and to Followers, activity:read_all those of Only You too', async () => {
  await using test = await startTest({ world: SMALL_WORLD, tier: 'upgraded' })
  const { everyone, followersOnly, onlyMe, manual } = SMALL.activities
  const list = async (scope: string): Promise<Json[]> =>
    (await test.request('GET', '/athlete/activities?per_page=200', { token: await test.token(scope) })).body
  const visibilities = new Map((await list('activity:read_all')).map(({ id, visibility }) => [id, visibility]))
  expect([...visibilities.keys()]).toEqual([manual, onlyMe, followersOnly, everyone])
  expect([everyone, followersOnly, onlyMe].map((id) => visibilities.get(id))).toEqual(['everyone', 'followers_only', 'only_me'])
  expect((await list('activity:read')).map(({ id }) => id)).toEqual([manual, followersOnly, everyone])
})
