import { expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

// Private segments also require `read_all` (specification, "Segments"). Conditional scopes have their own test.

it('a private segment is in the routes that pass over it with read_all, and in no route without', async () => {
  await using test = await startTest({ world: SMALL_WORLD })
  const segmentsFor = async (scope: string): Promise<unknown[]> => {
    const token = await test.token(scope)
    const get = async (path: string): Promise<Json> => parseWithIds((await test.request('GET', path, { token })).text)
    const routes: Json[] = await get(`/athletes/${test.sandbox.athleteId}/routes`)
    const details = await Promise.all(routes.map(({ id_str }) => get(`/routes/${id_str}`)))
    return [...routes, ...details].flatMap(({ segments }) => segments.map(({ id }: Json) => id))
  }
  expect(await segmentsFor('read,read_all')).toContain(SMALL.segments.hidden)
  expect(await segmentsFor('read')).not.toContain(SMALL.segments.hidden)
})
