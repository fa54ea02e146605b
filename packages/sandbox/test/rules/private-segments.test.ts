import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

// Specification, "Segments": private segments and athlete-specific segment details also require `read_all`.

const ACTIVITY = SMALL.activities.everyone
const { open: OPEN, hidden: HIDDEN } = SMALL.segments

let test: TestSandbox
/** An effort on the private segment, of an activity that Everyone may see. */
let effort: Json

const get = async (token: string, path: string): Promise<Json> => parseWithIds((await test.request('GET', path, { token })).text)

beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited', extendedAccess: true })
  const token = await test.token('read_all,activity:read_all')
  const { segment_efforts: efforts } = await get(token, `/activities/${ACTIVITY}`)
  effort = efforts.find(({ segment }: Json) => segment.id === HIDDEN)
})
afterAll(() => test.sandbox.close())

const WITHOUT = 'read,profile:write,activity:read_all,activity:write'

/** Every response with segments, for a token with these scopes. */
async function responsesWithSegments(scope: string): Promise<Readonly<Record<string, Json>>> {
  const token = await test.token(scope)
  const { athleteId } = test.sandbox
  const routes: Json[] = await get(token, `/athletes/${athleteId}/routes`)
  const changed = await test.request('PUT', `/activities/${ACTIVITY}`, { token, json: { commute: false } })
  return {
    activity: await get(token, `/activities/${ACTIVITY}?include_all_efforts=true`),
    changed: parseWithIds(changed.text),
    starred: await get(token, '/segments/starred?per_page=200'),
    explored: await get(token, '/segments/explore?bounds=-90,-180,90,180'),
    efforts: await get(token, `/segment_efforts?segment_id=${OPEN}&per_page=200`),
    routes,
    route: await get(token, `/routes/${routes[0].id_str}`),
  }
}

describe('a private segment', () => {
  it('is in no response to a token without read_all, and neither are efforts on it', async () => {
    for (const [name, response] of Object.entries(await responsesWithSegments(WITHOUT))) {
      const text = JSON.stringify(response)
      expect([name, text.includes(String(HIDDEN)), text.includes(String(effort.id))]).toEqual([name, false, false])
    }
  })

  it('is in those to a token with read_all', async () => {
    const { activity, changed, starred } = await responsesWithSegments(`${WITHOUT},read_all`)
    for (const { segment_efforts } of [activity, changed]) {
      const shown = segment_efforts.find(({ id }: Json) => id === effort.id)
      expect([shown?.segment.id, shown?.segment.private]).toEqual([HIDDEN, true])
    }
    expect(starred.map(({ id }: Json) => id)).toContain(HIDDEN)
  })
})
