import { describe, expect, it } from 'vitest'
import { newestActivity } from '../../src/things/activities/activities.ts'
import { detailedActivity } from '../../src/things/activities/activity-details.ts'
import { takeUpload } from '../../src/things/uploads/uploads.ts'
import { asOwner } from '../../src/things/viewer.ts'
import { startControl, subscribe, type TestControl } from './support.ts'

const owner = async ({ call }: TestControl) => String((await call('getState')).athletes[0]?.id)

/** Touches every kind of row that a world has. */
async function live(test: TestControl): Promise<void> {
  const { call, world } = test
  subscribe(test)
  await call('createToken', { scope: 'read,activity:read_all' })
  await call('createActivity', { name: 'Lunch Run', sport_type: 'Run' })
  await call('changeActivity', { id: newestActivity(world, await owner(test)) ?? '', visibility: 'only_me' })
  await call('updateApp', { client_id: world.id, tier: 'upgraded', subscribed: { [await owner(test)]: false } })
  await call('setClock', { advance: '1d' })
  takeUpload(world, await owner(test), { file: { name: 'a.gpx', bytes: new Uint8Array([0, 255, 128]) }, data_type: 'gpx' })
}

const TOKEN = { access_token: 'a', refresh_token: 'b', athlete_id: '1', scopes: 'read', expires: 1, refreshable: 1 }

describe('the world', () => {
  it('shows itself', async () => {
    const test = startControl()
    await live(test)
    const state = await test.call('getState')
    expect(state).toMatchObject({
      client_id: '48213',
      client_secret: 'f'.repeat(40),
      name: 'Fjord Log',
      seed: 1,
      worlds: ['48213'],
      frozen: true,
      base_url: 'http://127.0.0.1:8484/api/v3',
      auth_url: 'http://127.0.0.1:8484',
      control_url: 'http://127.0.0.1:8484/_sandbox',
      started_at: '2026-11-02T10:00:00.000Z',
      now: '2026-11-03T10:00:00.000Z',
      app: {
        tier: 'upgraded',
        extended_access: false,
        single_player: false,
        active: true,
        athlete_limit: 100,
        callback_domain: 'localhost',
      },
      grants: [{ scope: 'read,activity:read_all', expires_at: Date.parse('2026-11-02T16:00:00Z') / 1000 }],
      limits: { 'X-RateLimit-Limit': '400,4000', 'X-RateLimit-Usage': '0,0' },
      subscription: { id: 260001, callback_url: 'http://127.0.0.1:9/hook' },
    })
    expect(state.athletes).toHaveLength(5)
    expect(state.athletes[0]).toEqual({
      id: expect.any(Number),
      firstname: expect.any(String),
      lastname: expect.any(String),
      subscribed: false,
    })
  })

  it('is as at its start after a reset', async () => {
    const test = startControl()
    const before = await test.call('exportWorld')
    await live(test)
    test.services.faultsOf(test.world)
    const state = await test.call('reset')
    expect(state).toMatchObject({ now: '2026-11-02T10:00:00.000Z', grants: [], subscription: null })
    const after = await test.call('exportWorld')
    expect(after.tables).toEqual(before.tables)
  })

  it('is the same after export and import, in another sandbox', async () => {
    const one = startControl()
    await live(one)
    const exported = JSON.parse(JSON.stringify(await one.call('exportWorld')))
    const other = startControl()
    await other.call('createToken', { scope: 'activity:write' })
    const state = await other.call('importWorld', exported)
    // Like the journal, the moves of the clock are those of a process.
    expect({ ...state, clock_moves: [] }).toEqual({ ...(await one.call('getState')), clock_moves: [] })
    expect(await other.call('exportWorld')).toEqual(exported)
    const athleteId = await owner(other)
    const id = newestActivity(one.world, athleteId) ?? ''
    expect(detailedActivity(other.world, id, asOwner(athleteId))).toEqual(detailedActivity(one.world, id, asOwner(athleteId)))
    const [upload] = other.world.database.all<{ file: Uint8Array }>('select file from uploads')
    expect([...(upload?.file ?? [])]).toEqual([0, 255, 128])
    // Later data is the same too: ids and tokens follow from the current state.
    const [next, same] = [await one.call('createToken', {}), await other.call('createToken', {})]
    expect(same).toEqual(next)
  })

  it('is added by an import if it does not exist', async () => {
    const one = startControl()
    const { client_id } = await one.call('createApp', { seed: 1 })
    await one.call('createActivity', { name: 'Only here' }, client_id)
    const exported = await one.call('exportWorld', {}, client_id)
    const other = startControl()
    await other.call('importWorld', exported)
    expect((await other.call('getState')).worlds).toEqual(['48213', client_id])
    expect(await other.call('exportWorld', {}, client_id)).toEqual(exported)
  })

  it('is not changed by an import that is not valid', async () => {
    const { call, ask } = startControl()
    const exported = JSON.parse(JSON.stringify(await call('exportWorld')))
    const star = { athlete_id: '1', segment_id: '2', at: 1 }
    const wrong: [object, string][] = [
      [{ ...exported, version: 1 }, 'version must be equal to constant'],
      [{ ...exported, tables: { ...exported.tables, sqlite_schema: [] } }, 'unknown table "sqlite_schema"'],
      [{ ...exported, tables: { ...exported.tables, worlds: [] } }, 'unknown table "worlds"'],
      [
        { ...exported, tables: { ...exported.tables, stars: [{ athlete_id: '1', segment_id: '2', at: { hex: 'ff' } }] } },
        'stars.at is not a time in the years 1 to 9999',
      ],
      [{ ...exported, tables: { ...exported.tables, stars: [star, star] } }, 'a row is not valid'],
      [{ ...exported, tables: { ...exported.tables, stars: [{ ...star, at: 'noon' }] } }, 'stars.at is not a time'],
      [{ ...exported, tables: { ...exported.tables, stars: [{ ...star, at: null }] } }, 'a row is not valid'],
      [{ ...exported, world: { ...exported.world, template: '@mine' } }, 'the rows of the template are missing'],
      [{ ...exported, tables: { ...exported.tables, documents: [{ owner: '1', kind: 'summary', body: '{}' }] } }, 'body is empty'],
      [
        { ...exported, tables: { ...exported.tables, recordings: [{ owner: '1', type: 'time', data: '{}', size: 1 }] } },
        'data is not a JSON list',
      ],
      ...[
        ['athletes', { created: 9e15 }, 'athletes.created is not a time'],
        ['activities', { start: -9e15 }, 'activities.start is not a time'],
        ['activities', { origin: 'elsewhere' }, 'does not have a summary'],
        ['activities', { cut_origin: '48213' }, 'does not have a summary_cut'],
        ['segments', { id: '7' }, 'row 7 of segments does not have a segment'],
        ['routes', { id: '7' }, 'row 7 of routes does not have a route'],
        ['routes', { segments: '[{}]' }, 'segments is not a JSON list of ids'],
        ['activities', { sport_type: "Ride'" }, 'sport_type has a value that requests cannot have'],
        ['gear', { id: 'b1;' }, 'id has a value that requests cannot have'],
        ['athletes', { picture: '../elsewhere' }, 'picture has a value that requests cannot have'],
        ['grants', { athlete_id: '1', scopes: "read' + run() + '", at: 1 }, 'scopes has a value that requests cannot have'],
        ['grants', { athlete_id: '1', scopes: '', at: 1 }, 'scopes has a value that requests cannot have'],
        ['tokens', { ...TOKEN, scopes: 'toString' }, 'scopes has a value that requests cannot have'],
        ['tokens', { ...TOKEN, access_token: 'a\nb' }, 'access_token has a value that requests cannot have'],
        ['tokens', { ...TOKEN, refresh_token: '\u{202e}' }, 'refresh_token has a value that requests cannot have'],
        ['deliveries', { id: 1, event: '{"event_time":1}', attempts: '[]', state: 'gone' }, 'state has a value'],
        ['pictures', { hash: 'f'.repeat(32), svg: '<svg/>' }, 'hash is not that of the picture'],
      ].map(([table, change, message]): [object, string] => {
        const [first, ...others] = exported.tables[table as string] ?? []
        return [
          { ...exported, tables: { ...exported.tables, [table as string]: [{ ...first, ...(change as object) }, ...others] } },
          message as string,
        ]
      }),
    ]
    for (const clientSecret of ['', 'a\nB=1', '\u{202e}']) {
      const app = { ...exported.world.app, clientSecret }
      wrong.push([{ ...exported, world: { ...exported.world, app } }, 'clientSecret must match pattern'])
    }
    for (const [change, field] of [
      [{ startedAt: Date.parse('0005-06-01T00:00:00Z') }, 'world.startedAt'],
      [{ clock: { offset: 0, frozenAt: Date.parse('9999-12-31T23:59:59Z') } }, 'world.clock'],
      [{ clock: { offset: -3e14, frozenAt: null } }, 'world.clock'],
    ] as const) {
      wrong.push([
        { ...exported, world: { ...exported.world, ...change } },
        `${field} sets the clock to a time that is not from 1970-01-01`,
      ])
    }
    for (const [body, message] of wrong) {
      const response = await ask('POST', '/import', { body })
      expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)])
    }
    expect((await ask('POST', '/import', { body: exported, headers: { 'x-sandbox-world': 'other' } })).status).toBe(400)
    expect(await call('exportWorld')).toEqual(exported)
  })
})

/** Columns with whole numbers that are not times. */
const NUMBERS = new Set(
  `athletes.position athletes.subscribed athletes.ftp athletes.custom_zones privacy_zones.id clubs.private clubs.other_members gear.position
  gear.is_primary gear.retired activities.manual activities.commute activities.trainer activities.hide_from_home activities.moving_time
  activities.elapsed_time activities.kudos activities.comments activities.photos activities.achievements activities.prs efforts.elapsed_time
  efforts.moving_time efforts.start_index efforts.end_index efforts.max_heartrate efforts.rank kudos.number photos.number segments.private
  segments.hazardous segments.other_efforts segments.other_athletes segments.other_stars routes.private routes.starred routes.type
  routes.sub_type recordings.size tokens.refreshable usage.used deliveries.id tasks.id tasks.failures tasks.started`.split(/\s+/),
)

describe('a time in an import', () => {
  it('is a time that the service can write, in every column and as text too', async () => {
    const { call, ask, services } = startControl()
    const exported = JSON.parse(JSON.stringify(await call('exportWorld')))
    const columns = services.database
      .all<{ name: string }>(
        `select tables.name || '.' || columns.name as name from sqlite_schema tables join pragma_table_info(tables.name) columns
         where tables.type = 'table' and columns.type = 'INTEGER' and tables.name not like 'sqlite_%'`,
      )
      .map(({ name }) => name)
      .filter((name) => !NUMBERS.has(name))
    expect(columns).toContain('subscriptions.at')
    for (const name of columns) {
      const [table = '', column = ''] = name.split('.')
      for (const time of [253_402_300_799_000_000, '253402300799000000']) {
        const row = { [column]: time }
        const { status, body } = await ask('POST', '/import', { body: { ...exported, tables: { [table]: [row] } } })
        expect([name, status, body.message]).toEqual([name, 400, `${name} is not a time in the years 1 to 9999`])
      }
    }
  })

  it.each([
    ['uploads', { request: '{"at":9e15}' }, 'request has an invalid time (at)'],
    ['deliveries', { event: '{"event_time":253402300800}' }, 'event has an invalid event_time'],
    ['deliveries', { event: '{"event_time":1}', attempts: '[{"at":253402300800000}]' }, 'attempts is not a list of attempts'],
  ])('is checked in the JSON of %s: %j', async (table, row, message) => {
    const { call, ask } = startControl()
    const exported = JSON.parse(JSON.stringify(await call('exportWorld')))
    const { status, body } = await ask('POST', '/import', { body: { ...exported, tables: { ...exported.tables, [table]: [row] } } })
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })

  it('of a template is one that the world can have after a reset', async () => {
    const { call, ask } = startControl()
    const exported = JSON.parse(JSON.stringify(await call('exportWorld')))
    const [athlete] = exported.tables.athletes
    const template = { athletes: [{ ...athlete, created: 253_402_300_799 }] }
    const { status, body } = await ask('POST', '/import', {
      body: { ...exported, world: { ...exported.world, template: '@mine' }, template },
    })
    expect([status, body.message]).toEqual([400, 'athletes.created is not a time in the years 1 to 9999'])
  })
})

it('documents of an import can contain white space', async () => {
  const test = startControl()
  const exported = JSON.parse(JSON.stringify(await test.call('exportWorld')))
  const [activity] = exported.tables.activities
  const seeded = test.services.database.get<{ body: string }>(
    "select body from documents where owner = ? and kind = 'summary'",
    activity.id,
  )
  const body = ` ${JSON.stringify(JSON.parse(seeded?.body ?? ''), null, 2)} `
  Object.assign(activity, { origin: exported.world.app.clientId, cut_origin: null })
  const detail = test.services.database.get<{ body: string }>("select body from documents where owner = ? and kind = 'detail'", activity.id)
  exported.tables.documents = [
    { owner: activity.id, kind: 'summary', body },
    { owner: activity.id, kind: 'detail', body: detail?.body },
  ]
  await test.call('importWorld', exported)
  const shown = detailedActivity(test.world, activity.id, asOwner(activity.athlete_id))
  expect(shown).toMatchObject({ name: activity.name, map: { id: `a${activity.id}` } })
})
