import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

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
