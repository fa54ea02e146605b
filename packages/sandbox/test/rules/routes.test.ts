import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('read_all')
})
afterAll(() => test.sandbox.close())

const list = (query = '', as = token, athleteId: unknown = test.sandbox.athleteId): Promise<Answer> =>
  test.request('GET', `/athletes/${athleteId}/routes?${query}`, { token: as })

const idsOf = (routes: readonly Json[]): string[] => routes.map(({ id_str }) => id_str)

describe('the routes of an athlete', () => {
  it('are those that the athlete made, and nobody else’s', async () => {
    const { athletes } = (await test.control('GET', '/state')).body
    const lists = await Promise.all(
      athletes.map(async ({ id }: Json) => ({ id, routes: (await list('per_page=200', await test.token('read_all', id), id)).body })),
    )
    for (const { id, routes } of lists) for (const { athlete } of routes) expect(athlete.id).toBe(id)
    expect(lists[0]?.routes.length).toBeGreaterThan(0)
  })

  it('come in pages that follow each other', async () => {
    const all = idsOf((await list('per_page=200')).body)
    const [first, second] = [await list('per_page=2'), await list('per_page=2&page=2')]
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(all.slice(0, 4))
  })

  it('of another athlete are refused with 403, whether or not there is such an athlete (decision 015)', async () => {
    const { athletes } = (await test.control('GET', '/state')).body
    for (const id of [athletes[1].id, 1]) {
      for (const path of [`/athletes/${id}/routes`, `/athletes/${id}/stats`]) {
        const { status, body } = await test.request('GET', path, { token })
        expect([path, status, body.errors]).toEqual([path, 403, [{ resource: 'Athlete', field: 'id', code: 'invalid' }]])
      }
    }
  })
})

describe('a public route', () => {
  it('is open to other athletes, a private one is not, whatever their scopes', async () => {
    const { athletes } = (await test.control('GET', '/state')).body
    const stranger = await test.token('read_all', athletes[1].id)
    for (const { id_str, private: hidden } of (await list('per_page=200')).body) {
      for (const suffix of ['', '/streams', '/export_gpx', '/export_tcx']) {
        const { status } = await test.request('GET', `/routes/${id_str}${suffix}`, { token: stranger })
        expect([suffix, hidden, status]).toEqual([suffix, hidden, hidden ? 404 : 200])
      }
    }
  })

  it('has streams in a list, of distance, latlng and altitude (decision 014)', async () => {
    const [{ id_str }] = (await list()).body
    const { body } = await test.request('GET', `/routes/${id_str}/streams`, { token })
    expect(body.map(({ type }: Json) => type).sort()).toEqual(['altitude', 'distance', 'latlng'])
    const [first] = body
    for (const { data, original_size } of body) expect([data.length, original_size]).toEqual([first.data.length, first.data.length])
  })

  it.each(['gpx', 'tcx'])('is exported as an attachment of its own media type: %s (decision 053)', async (format) => {
    const [{ id_str }] = (await list()).body
    const { headers } = await test.request('GET', `/routes/${id_str}/export_${format}`, { token })
    expect(headers.get('Content-Type')).toContain(`application/${format}+xml`)
    expect(headers.get('Content-Disposition')).toMatch(new RegExp(`^attachment; filename="?[\\w-]+\\.${format}"?$`))
  })
})
