import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token('profile:read_all,activity:read_all,activity:write')
})
afterAll(() => test.sandbox.close())

const MANUAL = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' }

const get = (path: string): Promise<ReceivedResponse> => test.request('GET', path, { token })
const create = async (form: Readonly<Record<string, string>> = {}): Promise<Json> =>
  (await test.request('POST', '/activities', { token, form: { ...MANUAL, ...form } })).body
const change = (id: unknown, json: object): Promise<ReceivedResponse> => test.request('PUT', `/activities/${id}`, { token, json })

describe('a manual activity', () => {
  it('does not have a track or a file (decision 047)', async () => {
    const { id } = await create()
    const { body } = await get(`/activities/${id}`)
    expect(body).toMatchObject({ manual: true, upload_id: null, external_id: null, start_latlng: [], map: { polyline: '' } })
    expect((await get(`/activities/${id}/streams?keys=time&key_by_type=true`)).status).toBe(404)
  })
})

describe('changing an activity', () => {
  it('sets gear of the athlete, removes it with none, and refuses anything else with the name of the field', async () => {
    const { bikes } = (await get('/athlete')).body
    const { id } = await create({ sport_type: 'Swim', distance: '1000' })
    await change(id, { gear_id: bikes[0].id })
    expect((await get(`/activities/${id}`)).body).toMatchObject({ gear_id: bikes[0].id, gear: { id: bikes[0].id, name: bikes[0].name } })
    expect((await get('/athlete')).body.bikes[0].distance).toBe(bikes[0].distance + 1000)
    const { status, body } = await change(id, { gear_id: 'b1' })
    expect([status, body.errors]).toEqual([400, [{ resource: 'Activity', field: 'gear_id', code: 'invalid' }]])
    await change(id, { gear_id: 'none' })
    const without = (await get(`/activities/${id}`)).body
    expect([without.gear_id, without.gear]).toEqual([null, undefined])
    expect((await get('/athlete')).body.bikes).toEqual(bikes)
  })

  it('by the athlete to Only You makes it private, and the reverse makes it public', async () => {
    const { id } = await create()
    for (const [visibility, isPrivate] of [
      ['only_me', true],
      ['followers_only', false],
      ['everyone', false],
    ]) {
      await test.control('PATCH', `/activities/${id}`, { visibility })
      expect((await get(`/activities/${id}`)).body).toMatchObject({ visibility, private: isPrivate })
    }
  })
})

describe('comments and kudos', () => {
  let social: TestSandbox
  beforeAll(async () => {
    social = await startTest({
      world: {
        athletes: [
          { id: 21, firstname: 'Maren' },
          { id: 22, firstname: 'Ingrid' },
        ],
        activities: [
          {
            id: 1,
            sport_type: 'Walk',
            start_date: '2026-11-01T07:00:00Z',
            elapsed_time: 600,
            // An athlete gives kudos once.
            kudos: [{ athlete_id: 22 }, { athlete_id: 22 }, { firstname: 'Eva', lastname: 'Moe' }],
            comments: [
              { id: 1, athlete_id: 22, text: 'First' },
              { id: 2, athlete_id: 21, text: 'Second' },
              { id: 3, firstname: 'Eva', lastname: 'Moe', text: 'Third' },
            ],
          },
        ],
      },
    })
  })
  afterAll(() => social.sandbox.close())
  const list = async (path: string): Promise<Json[]> =>
    (await social.request('GET', `/activities/1${path}`, { token: await social.token('activity:read') })).body

  it('are paged', async () => {
    for (const [path, count] of [
      ['/comments', 3],
      ['/kudos', 2],
    ] as const) {
      const all = await list(path)
      expect(all).toHaveLength(count)
      for (const [index, one] of all.entries()) expect(await list(`${path}?per_page=1&page=${index + 1}`)).toEqual([one])
    }
  })

  it('have a cursor with page_size, after which the next page begins (decision 045)', async () => {
    const comments = await list('/comments')
    expect(comments.map(({ text, cursor }) => [text, cursor])).toEqual([
      ['First', null],
      ['Second', null],
      ['Third', null],
    ])
    let after = ''
    for (const comment of comments) {
      const page = await list(`/comments?page_size=1${after}`)
      expect(page).toEqual([{ ...comment, cursor: expect.any(String) }])
      after = `&after_cursor=${page[0].cursor}`
    }
    expect(await list(`/comments?page_size=1${after}`)).toEqual([])
  })

  it('continue after a comment that was deleted since (decision 045)', async () => {
    const [first, second] = await list('/comments?page_size=2')
    expect(decodeURIComponent(second?.['cursor'])).not.toBe(second?.['cursor'])
    const { comments } = (await social.control('GET', '/things/activities/1')).body
    const left = comments.filter((each: Json) => each['id'] !== second?.['id'])
    await social.control('POST', '/load', { activities: [{ id: 1, comments: left }] })
    const texts = async (cursor: string) => (await list(`/comments?page_size=5&after_cursor=${cursor}`)).map(({ text }) => text)
    expect(await texts(second?.['cursor'])).toEqual(['Third'])
    expect(await texts(first?.['cursor'])).toEqual(['Third'])
  })

  it.each([
    ['nonsense', () => 'nonsense'],
    ['nothing', () => ''],
    ['an ID', (comment: Json) => String(comment['id'])],
    ['a cursor that was encoded twice', (comment: Json) => encodeURIComponent(comment['cursor'])],
    ['a cursor that was cut', (comment: Json) => comment['cursor'].slice(0, 12)],
  ])('have no page after %s: 400 (decision 031)', async (_what, cursorOf) => {
    const [comment] = await list('/comments?page_size=1')
    const path = `/activities/1/comments?after_cursor=${cursorOf(comment)}`
    const { status, body } = await social.request('GET', path, { token: await social.token('activity:read') })
    expect([status, body.errors[0].field]).toEqual([400, 'after_cursor'])
  })
})
