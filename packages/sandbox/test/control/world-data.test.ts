import { beforeEach, describe, expect, it } from 'vitest'
import type { ControlInput, ControlOperationId } from '../../src/control/operation-types.ts'
import { recordedActivities, workOnRecorded } from '../../src/things/activities/recorded-activities.ts'
import { type Json, START, startControl, type TestControl } from './support.ts'

const OWNER = 4207619
const OTHER = 4310552
const NOW = new Date(START).toISOString()

let test: TestControl
beforeEach(() => {
  test = startControl()
})

const call = <K extends ControlOperationId>(operationId: K, input?: ControlInput<K>): Promise<Json> => test.call(operationId, input)
const anActivity = async (athlete_id = OWNER): Promise<Json> => (await call('listActivities', { athlete_id }))[0]
const activity = async (id: Json): Promise<Json> =>
  (await call('listActivities', { per_page: 200 })).find((each: Json) => String(each.id) === String(id))

describe('athletes', () => {
  it('require only a first name', async () => {
    const athlete = await call('createAthlete', { firstname: 'Liv' })
    expect(athlete).toMatchObject({
      firstname: 'Liv',
      lastname: '',
      subscribed: true,
      weight: null,
      custom_zones: false,
      picture: null,
      created_at: NOW,
    })
    expect((await call('listAthletes')).at(-1)).toEqual(athlete)
    expect(await call('createToken', { athlete_id: athlete.id, scope: 'read' })).toMatchObject({ athlete: { id: athlete.id } })
  })

  it('have everything that is said of them', async () => {
    const given = {
      firstname: 'Liv',
      lastname: 'Moe',
      username: 'liv',
      bio: 'Runs.',
      sex: 'F' as const,
      city: 'Bergen',
      state: 'Vestland',
      country: 'Norway',
      subscribed: true,
      weight: 61.5,
      ftp: 210,
      measurement_preference: 'feet' as const,
      athlete_type: 1 as const,
      follower_count: 3,
      friend_count: 2,
      heart_rate_zones: [
        { min: 0, max: 120 },
        { min: 120, max: -1 },
      ],
    }
    const athlete = await call('createAthlete', {
      id: '9223372036854775806',
      ...given,
      picture: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect(athlete).toMatchObject({
      ...given,
      id: 9223372036854775806n,
      custom_zones: true,
      picture: expect.stringMatching(/\/pictures\/[\da-f]{32}\.svg$/),
    })
    expect(
      await call('changeAthlete', { id: '9223372036854775806', weight: null, heart_rate_zones: null, picture: null, city: 'Voss' }),
    ).toMatchObject({
      city: 'Voss',
      state: 'Vestland',
      weight: null,
      custom_zones: false,
      picture: null,
      heart_rate_zones: expect.arrayContaining([{ min: 0, max: 114 }]),
    })
  })

  it('stay when they own the app', async () => {
    await expect(call('deleteAthlete', { id: OWNER })).rejects.toThrow(`400 athlete ${OWNER} owns the app`)
  })
})

describe('gear', () => {
  it('is counted with its activities, also after they and it change', async () => {
    const gear = await call('createGear', { name: 'Racer', primary: true, earlier_distance: 1000.4, frame_type: 3 })
    expect(gear).toMatchObject({
      id: expect.stringMatching(/^b\d+$/),
      athlete_id: OWNER,
      distance: 1000,
      primary: true,
      retired: false,
      frame_type: 3,
    })
    expect((await call('listGear', { athlete_id: OWNER })).filter(({ id, primary }: Json) => id.startsWith('b') && primary)).toMatchObject([
      { id: gear.id },
    ])
    const { id } = await call('createActivity', { sport_type: 'Ride', distance: 5000.1 })
    const distance = async () => (await call('listGear', {})).find((each: Json) => each.id === gear.id).distance
    expect(await distance()).toBe(6001)
    expect(await call('changeGear', { id: gear.id, earlier_distance: 0, retired: true, nickname: 'Old' })).toMatchObject({
      distance: 5000,
      retired: true,
      nickname: 'Old',
      name: 'Racer',
    })
    await call('createActivity', { sport_type: 'Ride', distance: 700 })
    expect(await distance()).toBe(5000)
    await call('deleteGear', { id: gear.id })
    expect(await activity(id)).toMatchObject({ gear_id: null })
    await expect(call('changeGear', { id: gear.id, name: 'x' })).rejects.toThrow('404')
  })

  it('rounds its distance as the sum of its activities', async () => {
    const { id } = await call('createGear', { name: 'Racer', primary: true })
    for (const distance of [0.1, 0.2, 0.7, 0.1, 0.4]) await call('createActivity', { sport_type: 'Ride', distance })
    expect((await call('listGear', {})).find((gear: Json) => gear.id === id).distance).toBe(2)
  })

  it('has an id that states its type', async () => {
    expect(await call('createGear', { id: 'g5', name: 'Shoes' })).toMatchObject({ id: 'g5' })
    expect(await call('createGear', { type: 'shoes', name: 'Shoes' })).toMatchObject({ id: expect.stringMatching(/^g\d/) })
    await expect(call('createGear', { id: 'g6', type: 'bike', name: 'x' })).rejects.toThrow('400 the id of a bike must begin with b')
    await expect(call('createGear', { id: 'g5', name: 'x' })).rejects.toThrow('400 the id g5 is already used')
  })
})

describe('kudos and comments', () => {
  it('can be given by athletes of the world and by others, and are counted', async () => {
    const { id } = await call('createActivity', { elapsed_time: 60 })
    const first = await call('createKudos', { activity_id: id, athlete_id: OTHER, at: '2026-11-01T10:00:00Z' })
    expect(first).toMatchObject({
      number: 1,
      activity_id: id,
      athlete_id: OTHER,
      firstname: 'Ingrid',
      lastname: 'Haugstad',
      at: '2026-11-01T10:00:00.000Z',
    })
    const second = await call('createKudos', { activity_id: id, firstname: 'Ada', lastname: 'Lie' })
    expect(second).toMatchObject({ athlete_id: null, firstname: 'Ada', at: NOW })
    await call('createKudos', { activity_id: id, athlete_id: OTHER })
    expect(await activity(id)).toMatchObject({ kudos_count: 2 })
    expect(await call('changeKudos', { activity_id: id, number: second.number, at: '2026-10-01T00:00:00Z' })).toMatchObject({
      at: '2026-10-01T00:00:00.000Z',
    })
    expect((await call('listKudos', { activity_id: id })).map(({ firstname }: Json) => firstname)).toEqual(['Ada', 'Ingrid'])
    await call('deleteKudos', { activity_id: id, number: second.number })
    expect(await activity(id)).toMatchObject({ kudos_count: 1 })

    const comment = await call('createComment', { activity_id: id, athlete_id: OTHER, text: 'Nice' })
    expect(await call('changeComment', { activity_id: id, id: comment.id, text: 'Very nice' })).toEqual({ ...comment, text: 'Very nice' })
    expect(await call('listComments', { activity_id: id })).toMatchObject([{ text: 'Very nice', athlete_id: OTHER }])
    expect(await activity(id)).toMatchObject({ comment_count: 1 })
    await call('deleteComment', { activity_id: id, id: comment.id })
    expect(await activity(id)).toMatchObject({ comment_count: 0 })
  })

  it('require a person who gives them', async () => {
    const { id } = await anActivity()
    await expect(call('createKudos', { activity_id: id, lastname: 'Lie' })).rejects.toThrow('400 give athlete_id')
    await expect(call('createKudos', { activity_id: id, athlete_id: OTHER, firstname: 'Ada' })).rejects.toThrow('400 give athlete_id')
    await expect(call('createComment', { activity_id: id, athlete_id: 1, text: 'x' })).rejects.toThrow('404 the athlete 1 does not exist')
  })
})

describe('clubs', () => {
  it('have members with roles', async () => {
    const club = await call('createClub', { name: 'Night Riders!', members: [{ athlete_id: OWNER, role: 'owner' }], other_members: 10 })
    expect(club).toMatchObject({ name: 'Night Riders!', url: 'night-riders', sport_type: 'other', member_count: 11, picture: null })
    expect(await call('setMember', { club_id: club.id, athlete_id: OTHER })).toMatchObject({ role: 'member', firstname: 'Ingrid' })
    await call('setMember', { club_id: club.id, athlete_id: OTHER, role: 'admin' })
    expect(await call('listMembers', { club_id: club.id })).toMatchObject([{ role: 'owner' }, { role: 'admin' }])
    expect((await call('listClubs', { athlete_id: OTHER })).map(({ id }: Json) => id)).toContain(club.id)
    expect(await call('changeClub', { id: club.id, private: true, city: 'Voss' })).toMatchObject({
      private: true,
      city: 'Voss',
      member_count: 12,
    })
    await call('deleteMember', { club_id: club.id, athlete_id: OTHER })
    await expect(call('deleteMember', { club_id: club.id, athlete_id: OTHER })).rejects.toThrow('404')
    await call('deleteClub', { id: club.id })
    await expect(call('listMembers', { club_id: club.id })).rejects.toThrow(`404 the club ${club.id} does not exist`)
  })

  it('accept only known activity types', async () => {
    await expect(call('createClub', { name: 'x', activity_types: ['Gliding'] })).rejects.toThrow('400 activity_types has "Gliding"')
  })
})

describe('routes', () => {
  it('follow points or a polyline, and name the segments along them', async () => {
    const points = [
      [60, 5, 10],
      [60.01, 5, 20],
      [60.02, 5, 15],
    ]
    const segment = await call('createSegment', {
      name: 'Part',
      points: [
        [60.004, 5],
        [60.012, 5],
      ],
    })
    const route = await call('createRoute', { name: 'North', points })
    expect(route).toMatchObject({ athlete_id: OWNER, activity_type: 'Ride', sub_type: 1, elevation_gain: 10, segment_ids: [segment.id] })
    expect(route.distance).toBeCloseTo(2224, -1)
    const same = await call('createRoute', { id: '9223372036854775805', name: 'Again', polyline: route.polyline, activity_type: 'Run' })
    expect(same).toMatchObject({ polyline: route.polyline, segment_ids: [], elevation_gain: 0 })
    expect(await call('changeRoute', { id: route.id, activity_type: 'Run', starred: true })).toMatchObject({
      segment_ids: [],
      starred: true,
      elevation_gain: 10,
    })
    await call('changeRoute', {
      id: route.id,
      activity_type: 'Ride',
      points: [
        [61, 5],
        [61.01, 5],
      ],
    })
    await call('changeSegment', {
      id: segment.id,
      points: [
        [61.002, 5],
        [61.006, 5],
      ],
    })
    expect((await call('listRoutes', { athlete_id: OWNER })).find(({ id }: Json) => id === route.id)).toMatchObject({
      segment_ids: [segment.id],
    })
    await call('deleteSegment', { id: segment.id })
    expect((await call('listRoutes', {})).find(({ id }: Json) => id === route.id)).toMatchObject({ segment_ids: [] })
    await call('deleteRoute', { id: route.id })
    expect((await call('listRoutes', { per_page: 200 })).map(({ id }: Json) => id)).not.toContain(route.id)
  })
})

describe('segments', () => {
  /** A part in the middle of a ride that the seed has. */
  const part = async (): Promise<Json> => {
    const rides = await call('listActivities', { athlete_id: OWNER, per_page: 200 })
    const ride = rides.find(({ sport_type, manual, distance }: Json) => sport_type === 'Ride' && !manual && distance > 15_000)
    return { activity_id: ride.id, start_index: 200, end_index: 300 }
  }
  const effortsOf = (id: Json): Json[] =>
    test.world.database.all('select * from efforts where world = ? and segment_id = ? order by start, id', test.world.id, String(id))

  it('are made from a part of an activity, which has an effort on it then', async () => {
    const given = await part()
    const before = await activity(given.activity_id)
    const segment = await call('createSegment', { name: 'Middle', ...given })
    const efforts = effortsOf(segment.id)
    expect(efforts.map(({ activity_id }) => activity_id)).toContain(String(given.activity_id))
    expect(segment).toMatchObject({ activity_type: 'Ride', effort_count: efforts.length, star_count: 0 })
    const best = efforts.filter(({ rank }) => rank !== null && String(rank) !== '').length
    expect(best).toBeGreaterThan(0)
    const own = efforts.find(({ activity_id }) => activity_id === String(given.activity_id))
    expect(own.elapsed_time).toBeGreaterThan(200)
    const after = await activity(given.activity_id)
    expect(after.achievement_count - before.achievement_count).toBe(
      efforts.filter(({ activity_id, rank }) => activity_id === String(given.activity_id) && rank !== null).length,
    )
    await call('deleteSegment', { id: segment.id })
    expect(effortsOf(segment.id)).toEqual([])
    expect(await activity(given.activity_id)).toEqual(before)
  })

  it('lose and gain efforts when their line or type changes, without affecting efforts on other segments', async () => {
    const given = await part()
    const segment = await call('createSegment', { name: 'Middle', ...given })
    const others = test.world.database.all(
      'select * from efforts where world = ? and segment_id is not ? order by id',
      test.world.id,
      String(segment.id),
    )
    const { length } = effortsOf(segment.id)
    expect(await call('changeSegment', { id: segment.id, name: 'M', hazardous: true })).toMatchObject({
      effort_count: length,
      hazardous: true,
    })
    expect(await call('changeSegment', { id: segment.id, activity_type: 'Run' })).toMatchObject({ activity_type: 'Run' })
    expect(effortsOf(segment.id).map(({ activity_id }) => activity_id)).not.toContain(String(given.activity_id))
    expect(await call('changeSegment', { id: segment.id, activity_type: 'Ride' })).toMatchObject({ effort_count: length })
    expect(
      await call('changeSegment', {
        id: segment.id,
        points: [
          [10, 10],
          [10.01, 10],
        ],
      }),
    ).toMatchObject({ effort_count: 0 })
    expect(
      test.world.database.all(
        'select * from efforts where world = ? and segment_id is not ? order by id',
        test.world.id,
        String(segment.id),
      ),
    ).toEqual(others)
  })

  it('are looked for a few activities at a time, so that other requests are served', async () => {
    const given = await part()
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await call('createSegment', { name: 'Middle', ...given })
    isDone = true
    const { n } = test.world.database.get<{ n: number }>(
      'select count(*) n from activities where world = ? and origin is not null',
      test.world.id,
    ) ?? { n: 0 }
    expect(turns).toBeGreaterThanOrEqual(Math.floor(n / 4) - 1)
  })

  it('show together with all their efforts, and so does a change of their line', async () => {
    const given = await part()
    const statesDuring = async (change: () => Promise<Json>): Promise<{ id: string; seen: Set<number> }> => {
      const seen = new Set<number>()
      let isDone = false
      const look = (): void => {
        const row = test.world.database.get<{ id: string }>("select id from segments where world = ? and name = 'Whole'", test.world.id)
        seen.add(row === undefined ? -1 : effortsOf(row.id).length)
        if (!isDone) setImmediate(look)
      }
      setImmediate(look)
      const { id } = await change()
      isDone = true
      return { id, seen: seen.add(effortsOf(id).length) }
    }
    const { id, seen } = await statesDuring(() => call('createSegment', { name: 'Whole', ...given }))
    const whole = effortsOf(id).length
    expect(whole).toBeGreaterThan(0)
    expect([...seen]).toEqual([-1, whole])
    const points = [
      [10, 10],
      [10.01, 10],
    ]
    expect([...(await statesDuring(() => call('changeSegment', { id, points }))).seen]).toEqual([whole, 0])
    expect([...(await statesDuring(() => call('changeSegment', { id, ...given }))).seen]).toEqual([0, whole])
    await call('deleteSegment', { id })
  })

  it('end with one set of efforts when they are changed and deleted at the same time', async () => {
    const given = await part()
    const segment = await call('createSegment', { name: 'Middle', ...given })
    const expected = effortsOf(segment.id).map(({ activity_id, start_index }) => [activity_id, start_index])
    await Promise.all([
      call('changeSegment', {
        id: segment.id,
        points: [
          [10, 10],
          [10.01, 10],
        ],
      }),
      call('changeSegment', { id: segment.id, ...given }),
    ])
    expect(effortsOf(segment.id).map(({ activity_id, start_index }) => [activity_id, start_index])).toEqual(expected)
    const changed = call('changeSegment', { id: segment.id, ...given, end_index: 290 })
    await Promise.all([expect(changed).rejects.toThrow('404'), call('deleteSegment', { id: segment.id })])
    expect(effortsOf(segment.id)).toEqual([])
  })

  it('do not have efforts on a line that another request has replaced in the meantime', async () => {
    const given = await part()
    const { id } = await call('createSegment', { name: 'Moved', ...given, activity_type: 'Run' })
    const points = [
      [10, 10],
      [10.01, 10],
    ]
    await Promise.all([call('changeSegment', { id, points }), call('changeSegment', { id, activity_type: 'Ride' })])
    expect(effortsOf(id)).toEqual([])
    expect(await call('changeSegment', { id, ...given })).toMatchObject({ activity_type: 'Ride' })
    expect(effortsOf(id).length).toBeGreaterThan(0)
    await call('deleteSegment', { id })
  })

  it('are looked for once more on an activity that has changed since', async () => {
    const sports: string[] = []
    const lookUp = await workOnRecorded(test.world, String(OWNER), ({ id, sport_type }) => sports.push(`${id} ${sport_type}`))
    const activities = recordedActivities(test.world, String(OWNER))
    expect(sports).toHaveLength(activities.length)
    const [first] = activities
    if (first === undefined) throw new Error('the owner has recorded nothing')
    await call('changeActivity', { id: first.id, sport_type: 'Swim' })
    for (const activity of recordedActivities(test.world, String(OWNER))) lookUp(activity)
    expect(sports.slice(activities.length)).toEqual([`${first.id} Swim`])
    await call('changeActivity', { id: first.id, sport_type: first.sport_type })
  })

  it('are starred by athletes', async () => {
    const { id } = await call('createSegment', {
      name: 'S',
      points: [
        [60, 5],
        [60.01, 5],
      ],
    })
    expect(await call('setStar', { segment_id: id, athlete_id: OTHER })).toEqual({ athlete_id: OTHER, segment_id: id, at: NOW })
    await call('setStar', { segment_id: id, athlete_id: OTHER, at: '2026-01-01T00:00:00Z' })
    expect(await call('listStars', { segment_id: id })).toEqual([{ athlete_id: OTHER, segment_id: id, at: '2026-01-01T00:00:00.000Z' }])
    expect((await call('listSegments', { per_page: 200 })).find((each: Json) => each.id === id)).toMatchObject({ star_count: 1 })
    await call('deleteStar', { segment_id: id, athlete_id: OTHER })
    await expect(call('deleteStar', { segment_id: id, athlete_id: OTHER })).rejects.toThrow('404')
  })
})

describe('privacy zones', () => {
  const withoutZones = async (): Promise<void> => {
    for (const { id } of await call('listPrivacyZones', { athlete_id: OWNER })) await call('deletePrivacyZone', { id })
  }

  it('cut the tracks of their athlete when they are added, changed and deleted', async () => {
    const rides = await call('listActivities', { athlete_id: OWNER, per_page: 200 })
    const ride = rides.find(({ manual, distance }: Json) => !manual && distance > 5000)
    const cut = (): Json =>
      test.world.database.get<Json>(
        "select body from documents where world = ? and owner = ? and kind = 'detail_cut'",
        test.world.id,
        String(ride.id),
      )
    const end = await call('createPrivacyZone', { name: 'Work', center: ride.end_latlng, radius: 400 })
    expect(end).toMatchObject({ athlete_id: OWNER, name: 'Work', radius: 400 })
    const first = cut().body
    expect(JSON.parse(first).kept.length).toBeGreaterThan(0)
    await call('changePrivacyZone', { id: end.id, radius: 900 })
    expect(cut().body.length).toBeLessThan(first.length)
    expect((await call('listPrivacyZones', { athlete_id: OWNER })).find(({ id }: Json) => id === end.id)).toMatchObject({ radius: 900 })
    await withoutZones()
    expect(cut()).toBeUndefined()
  })

  it('are consistent with the remaining part of every track', async () => {
    await withoutZones()
    const rides = await call('listActivities', { athlete_id: OWNER, per_page: 200 })
    const ride = rides.find(({ manual, distance }: Json) => !manual && distance > 5000)
    const seen = new Set<string>()
    let isDone = false
    const look = (): void => {
      const countIn = (table: string, condition: string): number =>
        test.world.database.get<{ n: number }>(
          `select count(*) n from ${table} where world = ? and athlete_id = ? and ${condition}`,
          test.world.id,
          String(OWNER),
        )?.n ?? 0
      seen.add(`${countIn('privacy_zones', "name = 'Whole'")}: ${countIn('activities', 'cut_origin is not null')}`)
      if (!isDone) setImmediate(look)
    }
    setImmediate(look)
    const { id } = await call('createPrivacyZone', { name: 'Whole', center: ride.start_latlng, radius: 500 })
    await call('changePrivacyZone', { id, center: [10, 10] })
    await call('changePrivacyZone', { id, center: ride.start_latlng })
    await call('deletePrivacyZone', { id })
    isDone = true
    const cut = Number([...seen].map((state) => /^1: (?!0$)(.+)/.exec(state)?.[1]).find((count) => count !== undefined))
    expect(cut).toBeGreaterThan(1)
    expect([...seen].sort()).toEqual(['0: 0', '1: 0', `1: ${cut}`])
  })

  it('end as the last of two changes at the same time left them', async () => {
    await withoutZones()
    const rides = await call('listActivities', { athlete_id: OWNER, per_page: 200 })
    const { start_latlng: center } = rides.find(({ manual, distance }: Json) => !manual && distance > 5000)
    /** Each activity with the ranges of its samples that show. */
    const cuts = (): string[] =>
      test.world.database
        .all<{ owner: string; body: string }>(
          `select owner, body from documents join activities on activities.world = documents.world and id = owner
           where documents.world = ? and kind = 'detail_cut' and athlete_id = ? order by owner`,
          test.world.id,
          String(OWNER),
        )
        .map(({ owner, body }) => `${owner} ${JSON.stringify(JSON.parse(body).kept)}`)
    const [one, other] = await Promise.all([
      call('createPrivacyZone', { center, radius: 300 }),
      call('createPrivacyZone', { center, radius: 800 }),
    ])
    await Promise.all([call('changePrivacyZone', { id: other.id, radius: 100 }), call('deletePrivacyZone', { id: one.id })])
    const left = cuts()
    await call('deletePrivacyZone', { id: other.id })
    expect(cuts()).toEqual([])
    await call('createPrivacyZone', { center, radius: 100 })
    expect(left.length).toBeGreaterThan(1)
    expect(cuts()).toEqual(left)
  })
})

describe('activities', () => {
  it('are listed with all visibilities, newest first, by athlete and page', async () => {
    const { id } = await call('createActivity', { visibility: 'only_me', start_date_local: '2026-11-02T09:00:00Z' })
    const list = await call('listActivities', { athlete_id: OWNER, per_page: 2 })
    expect(list[0]).toMatchObject({ id, visibility: 'only_me' })
    expect(await call('listActivities', { athlete_id: OWNER, per_page: 1, page: 2 })).toEqual([list[1]])
    await expect(call('listActivities', { athlete_id: 1 })).rejects.toThrow('404')
  })
})

describe('wrong input', () => {
  const POINTS = [
    [60, 5],
    [60.01, 5],
  ]
  it.each<[string, string, object | undefined, number, RegExp]>([
    ['POST', '/athletes', {}, 400, /firstname/],
    ['POST', '/athletes', { firstname: 'x', weight: 'heavy' }, 400, /weight must be/],
    ['POST', '/athletes', { firstname: 'x', shoe_size: 4 }, 400, /shoe_size/],
    ['POST', '/athletes', { firstname: 'x', id: OWNER }, 400, /id 4207619 is already used/],
    ['POST', '/athletes', { firstname: 'x', id: '9999999999999999999' }, 400, /the id 9999999999999999999 is not from 1/],
    ['POST', '/athletes', { firstname: 'x', picture: 'hello' }, 400, /picture is not SVG/],
    ['POST', '/athletes', { firstname: 'x', heart_rate_zones: [{ min: 5, max: 9 }] }, 400, /heart_rate_zones/],
    ['PATCH', '/athletes/1', { city: 'x' }, 404, /the athlete 1 does not exist/],
    ['PATCH', `/athletes/${OWNER}`, {}, 400, /properties/],
    ['DELETE', '/athletes/1', undefined, 404, /the athlete 1 does not exist/],
    ['GET', '/athletes?page=0', undefined, 400, /page must be/],
    ['GET', '/athletes?per_page=201', undefined, 400, /per_page must be/],
    ['GET', '/athletes?per_page=some', undefined, 400, /per_page must be integer/],
    ['POST', '/gear', { name: ' ' }, 400, /name/],
    ['POST', '/gear', { name: 'x', athlete_id: 1 }, 404, /the athlete 1 does not exist/],
    ['POST', '/gear', { name: 'x', id: 'c1' }, 400, /id must match/],
    ['GET', '/gear?athlete_id=1', undefined, 404, /the athlete 1 does not exist/],
    ['PATCH', '/gear/b1', { name: 'x' }, 404, /b1/],
    ['DELETE', '/gear/b1', undefined, 404, /b1/],
    ['POST', '/privacy_zones', { center: [91, 0], radius: 5 }, 400, /center/],
    ['POST', '/privacy_zones', { center: [1, 0], radius: 0 }, 400, /radius/],
    ['POST', '/privacy_zones', { center: [1], radius: 10 }, 400, /center/],
    ['PATCH', '/privacy_zones/77', { radius: 5 }, 404, /privacy zone 77/],
    ['DELETE', '/privacy_zones/77', undefined, 404, /privacy zone 77/],
    ['GET', '/activities/1/kudos', undefined, 404, /activity/],
    ['POST', '/activities/1/kudos', { firstname: 'x' }, 404, /activity/],
    ['PATCH', '/activities/1/kudos/1', { at: '2026-01-01T00:00:00Z' }, 404, /activity/],
    ['PATCH', '/activities/1/kudos/1', { at: 'now' }, 400, /at must match/],
    ['DELETE', '/activities/1/kudos/1', undefined, 404, /activity/],
    ['GET', '/activities/1/comments', undefined, 404, /activity/],
    ['POST', '/activities/1/comments', { firstname: 'x' }, 400, /text/],
    ['PATCH', '/activities/1/comments/1', { text: 'x' }, 404, /activity/],
    ['DELETE', '/activities/1/comments/1', undefined, 404, /comment/],
    ['POST', '/clubs', { sport_type: 'chess' }, 400, /name.*sport_type/],
    ['POST', '/clubs', { name: 'x', members: [{ athlete_id: 1 }] }, 404, /the athlete 1 does not exist/],
    ['PATCH', '/clubs/1', { name: 'x' }, 404, /the club 1 does not exist/],
    ['DELETE', '/clubs/1', undefined, 404, /the club 1 does not exist/],
    ['GET', '/clubs/1/members', undefined, 404, /the club 1 does not exist/],
    ['PUT', `/clubs/1/members/${OWNER}`, {}, 404, /the club 1 does not exist/],
    ['PUT', `/clubs/1/members/${OWNER}`, { role: 'king' }, 400, /role must be one of/],
    ['DELETE', `/clubs/1/members/${OWNER}`, undefined, 404, /the club 1 does not exist/],
    ['POST', '/routes', { name: 'x' }, 400, /points or polyline is missing/],
    ['POST', '/routes', { name: 'x', points: [[60, 5]] }, 400, /points must NOT have fewer/],
    [
      'POST',
      '/routes',
      {
        name: 'x',
        points: [
          [60, 5],
          [99, 5],
        ],
      },
      400,
      /points\.1/,
    ],
    [
      'POST',
      '/routes',
      {
        name: 'x',
        points: [
          [60, 5],
          [60, 5],
        ],
      },
      400,
      /has a length of zero/,
    ],
    [
      'POST',
      '/routes',
      {
        name: 'x',
        points: [
          [0, 5],
          [60, 5],
        ],
      },
      400,
      /longer than 1,000 km/,
    ],
    ['POST', '/routes', { name: 'x', polyline: '_' }, 400, /polyline/],
    ['POST', '/routes', { name: 'x', polyline: '~~~~~~~~~~~~' }, 400, /polyline/],
    ['POST', '/routes', { name: 'x', points: POINTS, polyline: '??_ibE?' }, 400, /set only one of/],
    ['PATCH', '/routes/1', { name: 'x' }, 404, /the route 1 does not exist/],
    ['DELETE', '/routes/1', undefined, 404, /the route 1 does not exist/],
    ['POST', '/segments', { name: 'x' }, 400, /points, polyline and activity_id are missing/],
    ['POST', '/segments', { name: 'x', activity_id: 1, start_index: 0, end_index: 5 }, 404, /the activity 1 does not exist/],
    ['POST', '/segments', { name: 'x', activity_id: 1 }, 400, /must be set together/],
    ['PATCH', '/segments/1', { name: 'x' }, 404, /the segment 1 does not exist/],
    ['DELETE', '/segments/1', undefined, 404, /the segment 1 does not exist/],
    ['GET', '/segments/1/stars', undefined, 404, /the segment 1 does not exist/],
    ['PUT', `/segments/1/stars/${OWNER}`, {}, 404, /the segment 1 does not exist/],
    ['DELETE', `/segments/1/stars/${OWNER}`, undefined, 404, /the segment 1 does not exist/],
  ])('%s %s %o gets %i', async (method, target, body, expected, message) => {
    const [path = '', query = ''] = target.split('?')
    const { status, body: received } = await test.ask(method, path, { query, ...(body !== undefined && { body }) })
    expect({ status, message: received?.message }).toEqual({ status: expected, message: expect.stringMatching(message) })
  })
})
