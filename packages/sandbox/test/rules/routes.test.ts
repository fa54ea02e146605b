import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD })
  token = await test.token('read_all')
})
afterAll(() => test.sandbox.close())

const { athletes, routes } = SMALL

const list = (query = '', as = token, athleteId: unknown = athletes.maren): Promise<ReceivedResponse> =>
  test.request('GET', `/athletes/${athleteId}/routes?${query}`, { token: as })

const idsOf = (routes: readonly Json[]): number[] => routes.map(({ id_str }) => Number(id_str))

describe('the routes of an athlete', () => {
  it('are only those of the athlete', async () => {
    const { maren, ingrid, tomas } = athletes
    const of = async (id: number) => idsOf((await list('', await test.token('read_all', id), id)).body)
    expect((await of(maren)).toSorted()).toEqual([routes.open, routes.hidden])
    const { body } = await list()
    for (const { created_at, updated_at } of body) expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(created_at))
    expect(await of(ingrid)).toEqual([routes.ofIngrid])
    expect(await of(tomas)).toEqual([])
  })

  it('of another athlete are refused with 403, whether or not the athlete exists (decision 041)', async () => {
    for (const id of [athletes.ingrid, 1]) {
      for (const path of [`/athletes/${id}/routes`, `/athletes/${id}/stats`]) {
        const { status, body } = await test.request('GET', path, { token })
        expect([path, status, body.errors]).toEqual([path, 403, [{ resource: 'Athlete', field: 'id', code: 'invalid' }]])
      }
    }
  })
})

describe('a public route', () => {
  it.each(['', '/streams', '/export_gpx', '/export_tcx'])(
    'is visible to other athletes, a private one is not, with any scopes: /routes/{id}%s',
    async (suffix) => {
      const stranger = await test.token('read_all', athletes.ingrid)
      expect((await test.request('GET', `/routes/${routes.open}${suffix}`, { token: stranger })).status).toBe(200)
      expect((await test.request('GET', `/routes/${routes.hidden}${suffix}`, { token: stranger })).status).toBe(404)
    },
  )
})
