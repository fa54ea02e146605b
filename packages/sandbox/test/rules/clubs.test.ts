import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
/** An access token for each athlete of the world, with the clubs that the athlete is a member of. */
let athletes: { token: string; clubs: Json[] }[]
let everyClub: Json[]
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  athletes = await Promise.all(
    (await test.control('GET', '/state')).body.athletes.map(async ({ id }: Json) => {
      const token = await test.token('read', id)
      return { token, clubs: (await test.request('GET', '/athlete/clubs', { token })).body }
    }),
  )
  everyClub = [...new Map(athletes.flatMap(({ clubs }) => clubs.map((club) => [club.id, club]))).values()]
})
afterAll(() => test.sandbox.close())

const MEMBERS_ONLY = ['membership', 'admin', 'owner']

describe('a club', () => {
  it.each([
    [true, true, 200],
    [true, false, 404],
    [false, true, 200],
    [false, false, 200],
  ])('that is private: %s, asked for by a member: %s, is answered with %i', async (isPrivate, isMember, wanted) => {
    const asked = everyClub
      .filter((club) => club.private === isPrivate)
      .flatMap(({ id }) => athletes.filter(({ clubs }) => clubs.some((club) => club.id === id) === isMember).map((who) => ({ id, ...who })))
    expect(asked.length).toBeGreaterThan(0)
    for (const { id, token } of asked) {
      const { status, body } = await test.request('GET', `/clubs/${id}`, { token })
      expect([id, status]).toEqual([id, wanted])
      if (status === 200) expect(MEMBERS_ONLY.map((name) => name in body)).toEqual(MEMBERS_ONLY.map(() => isMember))
    }
  })
})

describe('the clubs of an athlete', () => {
  it('come in pages', async () => {
    const { token, clubs } = athletes.find((each) => each.clubs.length === 2) ?? { token: '', clubs: [] }
    for (const [index, club] of clubs.entries()) {
      expect((await test.request('GET', `/athlete/clubs?per_page=1&page=${index + 1}`, { token })).body).toEqual([club])
    }
  })
})
