import { beforeEach, describe, expect, it } from 'vitest'
import { createFeed } from '../../src/control/feed.ts'
import type { ControlInput, ControlOperationId } from '../../src/control/operation-types.ts'
import { type Json, startControl, type TestControl } from './support.ts'

const NO_ENDPOINTS = { baseUrl: '', newBaseUrl: '', authUrl: '', controlUrl: '', consoleUrl: '', docsUrl: null }

let test: TestControl
let revision: () => string | undefined
beforeEach(() => {
  test = startControl()
  const feed = createFeed(test.world, { services: test.services, endpoints: NO_ENDPOINTS })
  revision = () => feed.current().find(({ name }) => name === 'data')?.data
})

const call = <K extends ControlOperationId>(operationId: K, input?: ControlInput<K>): Promise<Json> => test.call(operationId, input)

/** Whether the revision is another one afterwards. */
async function changes(work: () => unknown): Promise<boolean> {
  const before = revision()
  await work()
  return revision() !== before
}

describe('the revision of the data', () => {
  const POINTS = [
    [59.9, 10.7],
    [59.91, 10.71],
    [59.92, 10.7],
  ]
  const objects: readonly { readonly name: string; make(): Promise<Json>; change(made: Json): unknown; remove(made: Json): unknown }[] = [
    {
      name: 'an athlete',
      make: () => call('createAthlete', { firstname: 'Liv' }),
      change: ({ id }) => call('changeAthlete', { id, city: 'Voss' }),
      remove: ({ id }) => call('deleteAthlete', { id }),
    },
    {
      name: 'an activity',
      make: () => call('createActivity', { name: 'Lunch' }),
      change: ({ id }) => call('changeActivity', { id, name: 'Late lunch' }),
      remove: ({ id }) => call('deleteActivity', { id }),
    },
    {
      name: 'gear',
      make: () => call('createGear', { name: 'Racer' }),
      change: ({ id }) => call('changeGear', { id, retired: true }),
      remove: ({ id }) => call('deleteGear', { id }),
    },
    {
      name: 'a privacy zone',
      make: () => call('createPrivacyZone', { name: 'Home', center: [59.9, 10.7], radius: 300 }),
      change: ({ id }) => call('changePrivacyZone', { id, radius: 400 }),
      remove: ({ id }) => call('deletePrivacyZone', { id }),
    },
    {
      name: 'a club',
      make: () => call('createClub', { name: 'Night Riders' }),
      change: ({ id }) => call('changeClub', { id, private: true }),
      remove: ({ id }) => call('deleteClub', { id }),
    },
    {
      name: 'a route',
      make: () => call('createRoute', { name: 'North', points: POINTS }),
      change: ({ id }) => call('changeRoute', { id, name: 'South' }),
      remove: ({ id }) => call('deleteRoute', { id }),
    },
    {
      name: 'a segment',
      make: () => call('createSegment', { name: 'Climb', points: POINTS }),
      change: ({ id }) => call('changeSegment', { id, hazardous: true }),
      remove: ({ id }) => call('deleteSegment', { id }),
    },
    {
      name: 'a comment',
      async make() {
        const [{ id }] = await call('listActivities')
        return { ...(await call('createComment', { activity_id: id, firstname: 'Ada', text: 'Nice' })), activity_id: id }
      },
      change: ({ id, activity_id }) => call('changeComment', { activity_id, id, text: 'Very nice' }),
      remove: ({ id, activity_id }) => call('deleteComment', { activity_id, id }),
    },
    {
      name: 'kudos',
      async make() {
        const [{ id }] = await call('listActivities')
        return { ...(await call('createKudos', { activity_id: id, firstname: 'Ada' })), activity_id: id }
      },
      change: ({ number, activity_id }) => call('changeKudos', { activity_id, number, at: '2026-10-01T00:00:00Z' }),
      remove: ({ number, activity_id }) => call('deleteKudos', { activity_id, number }),
    },
  ]

  it.each(objects)('is another one after $name was created, changed or deleted', async ({ make, change, remove }) => {
    const made: Json[] = []
    expect(await changes(async () => made.push(await make()))).toBe(true)
    expect(await changes(() => change(made[0]))).toBe(true)
    expect(await changes(() => remove(made[0]))).toBe(true)
  })

  it('is another one after somebody joined a club, or starred a segment', async () => {
    const [{ id: athlete_id }] = await call('listAthletes')
    const { id: club_id } = await call('createClub', { name: 'Night Riders' })
    const [{ id: segment_id }] = await call('listSegments')
    expect(await changes(() => call('setMember', { club_id, athlete_id }))).toBe(true)
    expect(await changes(() => call('deleteMember', { club_id, athlete_id }))).toBe(true)
    expect(await changes(() => call('setStar', { segment_id, athlete_id, at: '2026-10-01T00:00:00Z' }))).toBe(true)
    expect(await changes(() => call('deleteStar', { segment_id, athlete_id }))).toBe(true)
  })

  it('is the same after what is not about data: tokens, the clock, faults, events, reading, and what is refused', async () => {
    const { id } = await call('createActivity', { name: 'Lunch' })
    const works: readonly (() => Promise<unknown>)[] = [
      () => call('createToken', { scope: 'read' }),
      () => call('expireTokens', {}),
      () => call('setClock', { advance: '6h' }),
      () => call('setFaults', { rules: [{ operation_id: '*', status: 503, times: 1 }] }),
      () => call('sendEvent', { object_type: 'activity', aspect_type: 'update', object_id: id }).catch(() => undefined),
      () => call('updateApp', { client_id: test.world.id, tier: 'upgraded' }),
      () => call('listActivities', { per_page: 200 }),
      () => call('getActivity', { id }),
      () => call('changeActivity', { id, sport_type: 'Sitting' }).catch(() => undefined),
    ]
    for (const work of works) expect(await changes(work)).toBe(false)
  })

  it('is the same after a change in another world', async () => {
    const { client_id } = await call('createApp', { name: 'Other' })
    expect(await changes(() => test.call('createActivity', { name: 'Lunch' }, client_id))).toBe(false)
  })

  it('is another one of each feed, so that none is taken for that of an earlier process', async () => {
    const before = revision()
    const again = createFeed(test.world, { services: test.services, endpoints: NO_ENDPOINTS })
    expect(again.current().find(({ name }) => name === 'data')?.data).not.toBe(before)
  })
})
