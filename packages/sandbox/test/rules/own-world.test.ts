import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type World } from '../../src/index.ts'
import { startTest } from '../support/sandbox.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-world-'))
})
afterAll(() => rm(folder, { recursive: true }))

const WORLD = `
app:
  name: Commute counter
  tier: upgraded
now: 2026-11-02T10:00:00Z
athletes:
  maren:
    scopes: [read, 'activity:read_all']
    bikes:
      grey: { name: Grey bike }
  tomas: {}
activities:
  - athlete: maren
    name: To work
    sport_type: Ride
    start_date_local: 2026-11-02T07:10
    elapsed_time: 1500
    distance: 6200
    kudos: [tomas]
`

async function worldFile(text = WORLD): Promise<string> {
  files += 1
  const file = join(folder, `world-${files}.yaml`)
  await writeFile(file, text)
  return file
}

describe('a custom world', () => {
  it('replaces the seeded one: its athletes, app, clock and grants, without events and journal entries', async () => {
    await using sandbox = await startSandbox({ world: await worldFile(), seed: 1, frozen: true })
    const state = await sandbox.control.getState()
    expect(state).toMatchObject({ name: 'Commute counter', now: '2026-11-02T10:00:00.000Z', app: { tier: 'upgraded' } })
    expect(state.athletes.map(({ firstname }) => firstname)).toEqual(['Maren', 'Tomas'])
    expect(state.grants.map(({ scope }) => scope)).toEqual(['read,activity:read_all'])
    expect([await sandbox.control.listDeliveries(), await sandbox.control.listRequests()]).toEqual([[], []])
    const response = await fetch(`${sandbox.baseUrl}/athlete/activities`, { headers: { Authorization: `Bearer ${sandbox.accessToken}` } })
    expect(await response.json()).toMatchObject([
      { name: 'To work', distance: 6200, start_date: '2026-11-02T06:10:00Z', kudos_count: 1, manual: true },
    ])
  })

  it('is in its initial state after a reset', async () => {
    await using test = await startTest({ world: await worldFile() })
    const before = (await test.control('GET', '/export')).body.tables
    const token = await test.token('activity:write')
    await test.request('POST', '/activities', {
      token,
      form: { name: 'More', sport_type: 'Ride', start_date_local: '2026-11-02T08:00', elapsed_time: '60' },
    })
    await test.control('POST', '/reset')
    const after = (await test.control('GET', '/export')).body.tables
    for (const table of ['athletes', 'activities', 'gear', 'kudos']) expect(after[table], table).toEqual(before[table])
  })

  it('can be an object', async () => {
    await using sandbox = await startSandbox({ world: { athletes: { ada: { firstname: 'Ada' } } }, frozen: true })
    expect((await sandbox.control.getState()).athletes).toMatchObject([{ firstname: 'Ada' }])
  })

  it('is checked by the compiler if it is an object, and at the start', async () => {
    // @ts-expect-error unknown field
    const world: World = { athletes: { ada: { wieght: 58 } } }
    await expect(startSandbox({ world })).rejects.toThrow('athletes.ada.wieght is not a known field (did you mean "weight"?)')
  })

  it('is overridden by the options', async () => {
    await using sandbox = await startSandbox({ world: await worldFile(), now: '2026-11-05T10:00:00Z', tier: 'standard', frozen: true })
    expect(await sandbox.control.getState()).toMatchObject({ now: '2026-11-05T10:00:00.000Z', app: { tier: 'standard' } })
  })

  it('is stored in a data file, which can be opened with the same world or without one', async () => {
    const [world, other] = [await worldFile(), await worldFile(WORLD.replace('Grey', 'Red'))]
    const data = join(folder, 'world.sqlite')
    await (await startSandbox({ world, data, frozen: true })).close()
    for (const options of [{}, { world }]) {
      await using sandbox = await startSandbox({ data, ...options })
      expect((await sandbox.control.getState()).athletes).toHaveLength(2)
    }
    await expect(startSandbox({ data, world: other })).rejects.toThrow('--world cannot be changed')
    expect((await readFile(data)).length).toBeLessThan(1_000_000)
  })

  it('can be moved to another sandbox with its initial state', async () => {
    await using one = await startTest({ world: await worldFile() })
    await using other = await startTest()
    const exported = (await one.control('GET', '/export')).body
    expect((await other.control('POST', '/import', exported)).status).toBe(200)
    expect((await other.control('POST', '/reset')).body.athletes).toHaveLength(2)
    expect((await other.control('GET', '/export')).body.tables.gear).toEqual(exported.tables.gear)
  })

  it('is refused with the lines and columns of its mistakes', async () => {
    const world = await worldFile(WORLD.replace('sport_type: Ride', 'sport_type: Bike'))
    await expect(startSandbox({ world })).rejects.toMatchObject({
      name: 'WorldFileError',
      message: expect.stringMatching(/world-\d+\.yaml:15:\d+: activities\.0\.sport_type must be one of/),
    })
  })
})
