import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ControlListId } from '../../src/control/client.ts'
import { controlDescription } from '../../src/description/control-description.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { upload } from '../support/upload.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest()
  await upload(test, test.sandbox.accessToken, { bytes: new Uint8Array([1]), name: 'bad.fit', dataType: 'fit' })
})
afterAll(() => test.sandbox.close())

const lists = controlDescription.operations
  .map(({ operationId }) => operationId)
  .filter((id) => controlDescription.describe(id).parameters.some(({ name }) => name === 'page')) as ControlListId[]

/** What each list of something else is read of. */
const OF: Partial<Record<ControlListId, () => Promise<Readonly<Record<string, unknown>>>>> = {
  listKudos: async () => ({ activity_id: (await test.sandbox.control.listActivities())[0]?.id }),
  listComments: async () => ({ activity_id: (await test.sandbox.control.listActivities())[0]?.id }),
  listMembers: async () => ({ club_id: (await test.sandbox.control.listClubs())[0]?.id }),
  listStars: async () => ({ segment_id: (await test.sandbox.control.listSegments())[0]?.id }),
}

const idOf = (item: object): string => String('id' in item ? item.id : '')

describe('a list of the control API', () => {
  it.each(lists)('%s counts all items, and its pages have each once', async (operation) => {
    const { control } = test.sandbox
    const of = (await OF[operation]?.()) ?? {}
    const read = (page: number, perPage: number) => control.listPage(operation, { ...of, page, per_page: perPage } as never)
    const { total } = await read(1, 1)
    const items: unknown[] = []
    for (let page = 1; items.length < total; page += 1) items.push(...(await read(page, 200)).items)
    expect(items).toHaveLength(total)
    expect((await read(total + 1, 1)).items).toEqual([])
    expect((await read(total + 1, 1)).total).toBe(total)
  })

  const searched = lists.filter((id) => controlDescription.describe(id).parameters.some(({ name }) => name === 'ids'))

  it.each(searched)('%s finds every item by its id, and by a word of its name', async (operation) => {
    const { control } = test.sandbox
    const { items } = await control.listPage(operation, { per_page: 200 })
    const last = items.at(-1) ?? {}
    const { items: found, total } = await control.listPage(operation, { ids: `${idOf(last)},1` } as never)
    expect([found.map(idOf), total]).toEqual([[idOf(last)], 1])
    const name = ['name', 'firstname', 'file_name'].flatMap((field) => (field in last ? [String(Object(last)[field])] : [])).join()
    const [word = ''] = name.split(' ').slice(-1)
    const { items: named } = await control.listPage(operation, { q: word.toUpperCase(), per_page: 200 } as never)
    expect(named.map(idOf)).toContain(idOf(last))
    expect((await control.listPage(operation, { q: `${word} no-such-word` } as never)).total).toBe(0)
  })

  it('finds words without their accents, and words of the athlete', async () => {
    const { control } = test.sandbox
    const [, athlete] = await control.listAthletes()
    const { id } = await control.createActivity({ athlete_id: String(athlete?.id), name: 'Été à Besançon', sport_type: 'Walk' })
    const of = async (q: string) => (await control.listPage('listActivities', { q, per_page: 200 })).items.map(idOf)
    expect(await of('ete besancon')).toEqual([String(id)])
    expect(await of(`ÉTÉ ${athlete?.firstname}`)).toEqual([String(id)])
    expect(await of(`ete ${(await control.listAthletes())[0]?.firstname}`)).toEqual([])
    expect(await of(String(id))).toEqual([String(id)])
    await control.deleteActivity({ id })
  })

  it('narrows activities to a sport, an athlete and days of local time', async () => {
    const { control } = test.sandbox
    const athleteId = String((await control.listAthletes())[1]?.id)
    const { items: all } = await control.listPage('listActivities', { athlete_id: athleteId, per_page: 200 })
    const sport = all[3]?.sport_type ?? ''
    const day = String(all[3]?.start_date_local).slice(0, 10)
    const { items, total } = await control.listPage('listActivities', {
      athlete_id: athleteId,
      sport_type: sport,
      from: '2020-01-01',
      to: day,
    })
    const wanted = all.filter((each) => each.sport_type === sport && String(each.start_date_local).slice(0, 10) <= day)
    expect([items.slice(0, 30).map(idOf), total]).toEqual([wanted.slice(0, 30).map(idOf), wanted.length])
    const ofDay = await control.listPage('listActivities', { athlete_id: athleteId, from: day, to: day })
    expect(ofDay.items.map(idOf)).toEqual(all.filter((each) => String(each.start_date_local).startsWith(day)).map(idOf))
    expect(await test.control('GET', '/activities?from=2026-02-30')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('from') },
    })
  })

  it('narrows uploads to a state and to words of their errors', async () => {
    const { control } = test.sandbox
    const [failed] = (await control.listPage('listUploads', { state: 'failed' })).items
    expect(failed).toMatchObject({ file_name: 'bad.fit', state: 'failed' })
    expect((await control.listPage('listUploads', { state: 'ready' })).total).toBe(0)
    expect((await control.listPage('listUploads', { q: `bad ${failed?.error?.split(' ')[0]}` })).total).toBe(1)
    expect((await control.listPage('listUploads', { q: 'good' })).total).toBe(0)
  })
})
