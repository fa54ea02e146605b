import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const { athletes, clubs } = SMALL

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'upgraded' })
})
afterAll(() => test.sandbox.close())

const MEMBERS_ONLY = ['membership', 'admin', 'owner']

describe('a club', () => {
  it.each([
    ['private', 'a member', clubs.hidden, athletes.ingrid, 200],
    ['private', 'somebody else', clubs.hidden, athletes.tomas, 404],
    ['open', 'a member', clubs.open, athletes.ingrid, 200],
    ['open', 'somebody else', clubs.open, athletes.tomas, 200],
  ])('that is %s, requested by %s', async (_kind, who, club, athlete, wanted) => {
    const { status, body } = await test.request('GET', `/clubs/${club}`, { token: await test.token('read', athlete) })
    expect(status).toBe(wanted)
    if (status === 200) expect(MEMBERS_ONLY.map((name) => name in body)).toEqual(MEMBERS_ONLY.map(() => who === 'a member'))
  })

  it('has its own picture, cover and number of athletes who follow it', async () => {
    const [picture, cover] = ['red', 'blue'].map((fill) => `<svg xmlns="http://www.w3.org/2000/svg" fill="${fill}"/>`)
    const members = [{ athlete_id: athletes.ingrid }, { athlete_id: athletes.tomas }]
    await test.control('POST', '/load', {
      clubs: [
        { id: 77, name: '漢字', sport_type: 'triathlon', picture, cover, members },
        { id: 78, name: 'Any' },
      ],
    })
    const token = await test.token('read', athletes.tomas)
    expect((await test.request('GET', '/clubs/78', { token })).body.sport_type).toBe('other')
    const { body } = await test.request('GET', '/clubs/77', { token })
    expect(body).toMatchObject({ url: 'club-77', localized_sport_type: 'Triathlon', following_count: 1, owner: false })
    const shown = [body.profile, body.profile_medium, body.cover_photo, body.cover_photo_small].map(async (url) =>
      (await fetch(url)).text(),
    )
    expect(await Promise.all(shown)).toEqual([picture, picture, cover, cover])
  })

  it.each([
    ['member', false, false],
    ['admin', true, false],
    ['owner', true, true],
  ] as const)('says what its %s is', async (role, admin, owner) => {
    await test.sandbox.control.loadWorld({ clubs: [{ id: clubs.open, members: [{ athlete_id: athletes.ingrid, role }] }] })
    const { body } = await test.request('GET', `/clubs/${clubs.open}`, { token: await test.token('read', athletes.ingrid) })
    expect(body).toMatchObject({ membership: 'member', admin, owner })
  })
})
