import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThingKind } from '../../src/control/client.ts'
import { decodePolyline } from '../support/decode-polyline.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

let seeded: TestSandbox
let small: TestSandbox
beforeAll(async () => {
  seeded = await startTest()
  small = await startTest({ world: SMALL_WORLD })
})
afterAll(() => Promise.all([seeded.sandbox.close(), small.sandbox.close()]))

const KINDS: readonly ThingKind[] = ['athletes', 'clubs', 'gear', 'segments', 'routes', 'activities']

const idOf = (item: { readonly id: unknown }): string => String(item.id)

describe('the things of a kind', () => {
  it.each(KINDS)('%s are counted, and each is on one page', async (kind) => {
    const { control } = seeded.sandbox
    const read = (page: number, perPage: number) => control.listPage('listThings', { kind, page, per_page: perPage })
    const { total } = await read(1, 1)
    const ids: string[] = []
    for (let page = 1; ids.length < total; page += 1) ids.push(...(await read(page, 200)).items.map(idOf))
    expect([ids.length, new Set(ids).size]).toEqual([total, total])
    expect(await read(total + 1, 1)).toEqual({ items: [], total })
  })

  it.each(KINDS)('%s are found by words of their names', async (kind) => {
    const { control } = seeded.sandbox
    const list = (search: object) => control.listPage('listThings', { kind, per_page: 200, ...search })
    const last = (await list({})).items.at(-1)
    if (last === undefined) throw new Error(`no ${kind}`)
    const [word = ''] = String('firstname' in last ? last.firstname : last.name)
      .split(' ')
      .slice(-1)
    expect((await list({ q: word.toUpperCase() })).items.map(idOf)).toContain(idOf(last))
    expect((await list({ q: `${word} no-such-word` })).total).toBe(0)
  })

  it('are found by words without their accents, and by words of the athlete', async () => {
    const { control } = seeded.sandbox
    const [owner, athlete] = await control.listThings({ kind: 'athletes' })
    const { id } = await control.createActivity({ athlete_id: String(athlete?.id), name: 'Été à Besançon', sport_type: 'Walk' })
    const of = async (q: string) => (await control.listThings({ kind: 'activities', q, per_page: 200 })).map(idOf)
    expect(await of('ete besancon')).toEqual([String(id)])
    expect(await of(`ÉTÉ ${athlete?.firstname}`)).toEqual([String(id)])
    expect(await of(`ÉTÉ ${athlete?.lastname}`)).toEqual([String(id)])
    expect(await of(`ete ${owner?.firstname}`)).toEqual([])
    expect(await of(String(id))).toEqual([String(id)])
    const [{ city, state, country, id: segment } = {}] = await control.listThings({ kind: 'segments' })
    expect((await control.listThings({ kind: 'segments', q: `${city} ${state} ${country}` })).map(idOf)).toContain(String(segment))
    await control.deleteActivity({ id })
  })

  it.each<[ThingKind, string, (item: Json) => boolean]>([
    ['gear', 'bike', ({ id }) => String(id).startsWith('b')],
    ['gear', 'shoes', ({ id }) => String(id).startsWith('g')],
    ['routes', 'ride', () => true],
    ['activities', 'only_me', ({ visibility }) => visibility === 'only_me'],
    ['activities', '5100000002', ({ id }) => String(id) === '5100000002'],
    ['activities', 'weighttraining', ({ sport_type }) => sport_type === 'WeightTraining'],
  ])('%s are found by other facts too: %s', async (kind, q, isWanted) => {
    const list = (search: object) => small.sandbox.control.listThings({ kind, per_page: 200, ...search }) as Promise<Json[]>
    const wanted = (await list({})).filter(isWanted).map(idOf)
    expect([wanted.length > 0, (await list({ q })).map(idOf)]).toEqual([true, expect.arrayContaining(wanted)])
  })

  it('are in an order: activities from the newest, gear by its athlete, athletes as they were made', async () => {
    const { control, athleteId } = seeded.sandbox
    const times = (await control.listThings({ kind: 'activities', per_page: 200 })).map(({ start_date }) => start_date)
    expect(times).toEqual(times.toSorted().reverse())
    expect(String((await control.listThings({ kind: 'athletes' }))[0]?.id)).toBe(athleteId)
    await small.sandbox.control.loadWorld({ athletes: [{ id: 11, firstname: 'Late' }] })
    expect((await small.sandbox.control.listThings({ kind: 'athletes' })).at(-1)?.id).toBe(11)
    const owners = (await control.listThings({ kind: 'gear', per_page: 200 })).map(({ athlete_id }) => Number(athlete_id))
    expect(owners).toEqual(owners.toSorted((one, other) => one - other))
  })

  it('are narrowed to an athlete', async () => {
    const { control } = seeded.sandbox
    const [, athlete] = await control.listThings({ kind: 'athletes' })
    const athlete_id = String(athlete?.id)
    for (const kind of ['gear', 'segments', 'routes'] as const) {
      const all = await control.listThings({ kind, per_page: 200 })
      const theirs = await control.listThings({ kind, athlete_id, per_page: 200 })
      expect(theirs.map(idOf)).toEqual(all.filter((each) => String(each.athlete_id) === athlete_id).map(idOf))
    }
    for (const { id } of await control.listThings({ kind: 'clubs', athlete_id })) {
      const { members, member_count, other_members } = await control.getThing({ kind: 'clubs', id })
      expect(members.map((member) => String(member.athlete_id))).toContain(athlete_id)
      expect([member_count, other_members > 0]).toEqual([other_members + members.length, true])
    }
    expect(await seeded.control('GET', '/things/gear?athlete_id=7')).toMatchObject({ status: 404 })
  })

  it('are narrowed, if they are activities, to a sport and a date', async () => {
    const { control } = seeded.sandbox
    const { items: all } = await control.listPage('listThings', { kind: 'activities', per_page: 200 })
    const { sport_type = '', start_date = '' } = all[3] ?? {}
    const month = start_date.slice(0, 7)
    const { items, total } = await control.listPage('listThings', { kind: 'activities', per_page: 200, sport_type, q: month })
    const wanted = all.filter((each) => each.sport_type === sport_type && each.start_date?.startsWith(month))
    expect([items.map(idOf), total]).toEqual([wanted.map(idOf), wanted.length])
    expect((await seeded.control('GET', '/things/gear?sport_type=Run')).body.message).toBe('sport_type does not apply to gear')
  })
})

describe('a thing', () => {
  it.each(Object.values(SMALL.activities))('is the activity %d as the service returns it to its owner', async (id) => {
    const { control, accessToken: token } = small.sandbox
    const service = async (path: string) => (await small.request('GET', path, { token })).body
    const { zones, kudos, comments, ...activity } = await control.getThing({ kind: 'activities', id })
    expect(activity).toEqual(await service(`/activities/${id}?include_all_efforts=true`))
    expect(zones).toEqual(await service(`/activities/${id}/zones`))
    expect(kudos).toHaveLength((await service(`/activities/${id}/kudos`)).length)
    const shown = comments.map(({ id: comment, text }) => [comment, text])
    expect(shown).toEqual((await service(`/activities/${id}/comments`)).map((each: (typeof comments)[0]) => [each.id, each.text]))
    const streams = await control.getActivityStreams({ id })
    const keys = Object.keys(streams).join(',')
    expect(streams).toEqual(keys === '' ? {} : await service(`/activities/${id}/streams?keys=${keys}&key_by_type=true`))
  })

  it('has the fields of an export, and what is computed', async () => {
    const { control } = small.sandbox
    const exported = await control.exportWorld()
    for (const kind of ['athletes', 'clubs', 'gear', 'segments', 'routes'] as const) {
      for (const listed of await control.listThings({ kind })) {
        const thing = await control.getThing({ kind, id: String(listed.id) })
        expect(thing).toMatchObject(listed)
        const { id: _, athlete_id: __, ...fields } = (exported[kind] as Json[]).find((each) => idOf(each) === idOf(listed)) ?? {}
        expect(thing).toMatchObject(fields)
      }
    }
    const segment = await control.getThing({ kind: 'segments', id: SMALL.segments.hidden })
    expect(segment.line.latlng).toHaveLength(decodePolyline(segment.polyline).length)
    expect([segment.efforts.length, segment.stars.length]).toEqual([segment.effort_count, segment.star_count])
    const times = segment.efforts.map(({ elapsed_time }) => elapsed_time)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  it.each([...KINDS.map((kind) => `/things/${kind}/1`), '/activities/1/streams'])('is 404 at %s', async (path) => {
    const { status, body } = await small.control('GET', path)
    expect([status, body.message]).toEqual([404, expect.stringMatching(/^the [\w ]+ 1 does not exist$/)])
  })
})
