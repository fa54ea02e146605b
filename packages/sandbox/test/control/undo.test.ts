import { expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import type { ControlInput, ControlOperationId } from '../../src/control/operation-types.ts'
import { COPIED, SHARED } from '../../src/core/schema.ts'
import { rowsIn } from '../../src/core/world-rows.ts'
import { type Json, startControl, subscribe, type TestControl } from './support.ts'

/** The rows of the world that a deletion can change, by table. */
const rowsOf = ({ world }: TestControl): Record<string, string[]> =>
  Object.fromEntries(
    [...Object.keys(COPIED), ...SHARED, 'uploads'].map((table) => [
      table,
      [...rowsIn(world, table)].map((row) => JSON.stringify(row)).sort(),
    ]),
  )

const NORTH = [60.39, 60.4, 60.41].map((latitude) => [latitude, 5.32])

type Deletion = readonly [operation: ControlOperationId, input: Json]

/** A world with something of everything that was created in it, and what can be deleted of it. */
async function startWithEverything(): Promise<{ readonly test: TestControl; readonly deletions: () => Promise<Deletion[]> }> {
  const test = startControl()
  const call = (operation: ControlOperationId, input?: Json): Promise<Json> => test.call(operation, input as ControlInput<typeof operation>)
  const [owner, other] = await call('listAthletes')
  const drawn = await call('createActivity', { points: NORTH, average_speed: 4, sport_type: 'Ride' })
  await call('createActivity', { athlete_id: other.id, points: NORTH, average_speed: 5, sport_type: 'Ride' })
  await call('createSegment', { points: NORTH, name: 'North' })
  await call('createRoute', { points: NORTH, name: 'Northwards' })
  await call('createPrivacyZone', { center: NORTH[0], radius: 300 })
  await call('createKudos', { activity_id: drawn.id, athlete_id: other.id })
  await call('createComment', { activity_id: drawn.id, text: 'Well done', firstname: 'Liv' })
  const idsOf = async (operation: ControlOperationId, input: Json = {}): Promise<Json[]> =>
    (await call(operation, { per_page: 200, ...input })).map(({ id }: Json) => id)
  const deletions = async (): Promise<Deletion[]> => {
    const activities = await idsOf('listActivities')
    const of = (operation: ControlOperationId, ids: Json[]): Deletion[] => ids.map((id) => [operation, { id }])
    const [club] = await idsOf('listClubs')
    const [segment] = await idsOf('listSegments')
    const within = { activity_id: drawn.id }
    const isThere = activities.includes(drawn.id)
    return [
      ...of('deleteActivity', activities.slice(0, 12)),
      ...of('deleteRoute', await idsOf('listRoutes')),
      ...of('deleteSegment', await idsOf('listSegments')),
      ...of('deleteGear', await idsOf('listGear')),
      ...of('deleteClub', await idsOf('listClubs')),
      ...of('deletePrivacyZone', await idsOf('listPrivacyZones')),
      ...of(
        'deleteAthlete',
        (await idsOf('listAthletes')).filter((id) => id !== owner.id),
      ),
      ...(isThere ? of('deleteComment', await idsOf('listComments', within)) : []).map(
        ([operation, input]): Deletion => [operation, { ...input, ...within }],
      ),
      ...(isThere ? await call('listKudos', within) : []).map(({ number }: Json): Deletion => ['deleteKudos', { number, ...within }]),
      ...(await call('listMembers', { club_id: club })).map(
        ({ athlete_id }: Json): Deletion => ['deleteMember', { club_id: club, athlete_id }],
      ),
      ...(await call('listStars', { segment_id: segment })).map(
        ({ athlete_id }: Json): Deletion => ['deleteStar', { segment_id: segment, athlete_id }],
      ),
    ]
  }
  return { test, deletions }
}

const remove = (test: TestControl, [operation, input]: Deletion): Promise<Json> =>
  test.call(operation, input as ControlInput<typeof operation>)

const ROUNDS = process.env['LONG_TESTS'] ? 100 : 5

it('restores the rows that deletions have removed and changed, the last deletion first', { timeout: 600_000 }, async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
  console.info(`seed ${seed}`)
  const random = createRandom(seed)
  const { test, deletions } = await startWithEverything()
  const kinds = new Set((await deletions()).map(([operation]) => operation))
  for (let round = 0; round < ROUNDS; round += 1) {
    const states: Json[] = []
    const ids: string[] = []
    while (ids.length < 3) {
      const possible = await deletions()
      const kind = random.pick([...kinds])
      const chosen = possible.filter(([operation]) => operation === kind)
      if (chosen.length === 0) continue
      states.push(rowsOf(test))
      ids.push((await remove(test, random.pick(chosen))).undo_id)
      expect(rowsOf(test)).not.toEqual(states.at(-1))
    }
    for (const id of ids.reverse()) {
      await test.call('undoDelete', { undo_id: id })
      expect(rowsOf(test)).toEqual(states.pop())
    }
  }
})

it('restores each kind of object', async () => {
  const { test, deletions } = await startWithEverything()
  const first = new Map((await deletions()).map((deletion) => [deletion[0], deletion]))
  expect(first.size).toBe(11)
  for (const deletion of first.values()) {
    const before = rowsOf(test)
    const { undo_id } = await remove(test, deletion)
    expect(rowsOf(test)).not.toEqual(before)
    await test.call('undoDelete', { undo_id })
    expect([deletion[0], rowsOf(test)]).toEqual([deletion[0], before])
  }
})

it('restores streams in their order', async () => {
  const test = startControl()
  const { id } = (await test.call('createActivity', { points: NORTH, average_speed: 4 })) as Json
  const streams = async (): Promise<string> => JSON.stringify(await test.call('getActivityStreams', { id }))
  const before = await streams()
  const { undo_id } = await remove(test, ['deleteActivity', { id }])
  await test.call('undoDelete', { undo_id })
  expect(await streams()).toBe(before)
})

it('does not restore grants, and does not take back events', async () => {
  const test = startControl()
  subscribe(test)
  const [, other] = (await test.call('listAthletes')) as Json
  await test.call('createToken', { athlete_id: other.id, scope: 'read,activity:read' })
  const { undo_id } = (await test.call('deleteAthlete', { id: other.id })) as Json
  await test.call('settle')
  await test.call('undoDelete', { undo_id })
  expect(test.sent).toHaveLength(1)
  expect(((await test.call('getState')) as Json).grants.map(({ athlete_id }: Json) => athlete_id)).not.toContain(other.id)
  expect(((await test.call('listDeliveries')) as Json).map(({ state }: Json) => state)).toEqual(['delivered'])
})

const refusalOf = async (test: TestControl, id: string): Promise<readonly [number, string]> => {
  const { status, body } = await test.ask('POST', `/undo/${id}`)
  return [status, body?.message]
}

it('refuses a deletion that is unknown or was undone', async () => {
  const test = startControl()
  const [route] = (await test.call('listRoutes')) as Json
  const { undo_id } = (await test.call('deleteRoute', { id: route.id })) as Json
  await test.call('undoDelete', { undo_id })
  expect(await refusalOf(test, undo_id)).toEqual([409, 'the deletion cannot be undone: it was already undone'])
  expect(await refusalOf(test, 'other')).toEqual([404, expect.stringContaining('the undo id is unknown')])
})

it('refuses a deletion if something that depends on it has changed, and restores nothing then', async () => {
  const { test } = await startWithEverything()
  const call = (operation: ControlOperationId, input?: Json): Promise<Json> => test.call(operation, input as ControlInput<typeof operation>)
  const [activity, another] = await call('listActivities')
  const [club] = await call('listClubs')
  const [member] = await call('listMembers', { club_id: club.id })
  const [gear] = await call('listGear')
  const conflicts: readonly (readonly [Deletion, Deletion, RegExp])[] = [
    [['deleteActivity', { id: activity.id }], ['createPrivacyZone', { center: [60, 5] }], /privacy zones have changed since/],
    [
      ['deleteMember', { club_id: club.id, athlete_id: member.athlete_id }],
      ['deleteClub', { id: club.id }],
      /a row of clubs .* was deleted/,
    ],
    [
      ['deleteGear', { id: gear.id }],
      ['createGear', { id: gear.id, athlete_id: gear.athlete_id, name: 'New' }],
      /a row of gear has changed/,
    ],
  ]
  for (const [deletion, change, why] of conflicts) {
    const { undo_id } = await remove(test, deletion)
    await remove(test, change)
    const before = rowsOf(test)
    expect(await refusalOf(test, undo_id)).toEqual([409, expect.stringMatching(why)])
    expect(rowsOf(test)).toEqual(before)
  }
  const { undo_id } = await remove(test, ['deleteRoute', { id: (await call('listRoutes'))[0].id }])
  await call('changeActivity', { id: another.id, name: 'Renamed meanwhile' })
  await call('undoDelete', { undo_id })
  expect((await call('getActivity', { id: another.id })).name).toBe('Renamed meanwhile')
})
