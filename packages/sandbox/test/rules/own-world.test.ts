import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSandbox, type World } from '../../src/index.ts'
import { startTest } from '../support/sandbox.ts'
import { fitFile } from '../uploads/support/fit.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-world-'))
  await mkdir(join(folder, 'inside'))
  await writeFile(join(folder, 'inside-not.gpx'), gpxFile([steadySamples(60)], 'cycling'))
  await writeFile(join(folder, 'inside/ride.gpx'), gpxFile([steadySamples(60)], 'cycling'))
  await symlink(join(folder, 'inside-not.gpx'), join(folder, 'inside/link.gpx'))
  await symlink(join(folder, 'inside/ride.gpx'), join(folder, 'inside/near.gpx'))
  await writeFile(join(folder, 'inside/FAR.FIT'), fitFile(steadySamples(60)))
  await mkdir(join(folder, 'inside/folder.gpx'))
  await largeFile('inside/large.gpx', 25 * 2 ** 20 + 1)
})
afterAll(() => rm(folder, { recursive: true }))

/** A file of zeros, which takes up no space. */
async function largeFile(name: string, bytes: number): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, '')
  await truncate(file, bytes)
  return file
}

const WORLD = `
app:
  name: Commute counter
  tier: upgraded
  extended_access: true
  athlete_limit: 7
now: 2026-11-02T10:00:00Z
athletes:
  - { id: 1, firstname: Maren, scopes: [read, 'activity:read_all'] }
  - { id: 9223372036854775807, firstname: Tomas }
gear:
  - { id: b1, name: Grey bike }
activities:
  - name: To work
    sport_type: Ride
    start_date: 2026-11-02T07:10:00+01:00
    elapsed_time: 1500
    distance: 6200
    kudos: [{ athlete_id: 9223372036854775807 }]
`

async function worldFile(text = WORLD): Promise<string> {
  files += 1
  const file = join(folder, `inside/world-${files}.yaml`)
  await writeFile(file, text)
  return file
}

describe('a world of ones own', () => {
  it('replaces the default one: its athletes, app, clock and grants, without events and journal entries', async () => {
    await using sandbox = await startSandbox({ world: await worldFile(), seed: 1, frozen: true })
    const state = await sandbox.control.getState()
    expect(state).toMatchObject({
      name: 'Commute counter',
      now: '2026-11-02T10:00:00.000Z',
      app: { tier: 'upgraded', extended_access: true, single_player: false, athlete_limit: 7 },
    })
    expect(state.athletes.map(({ id, firstname }) => [id, firstname])).toEqual([
      [1, 'Maren'],
      [9223372036854775807n, 'Tomas'],
    ])
    expect(state.grants.map(({ scope }) => scope)).toEqual(['read,activity:read_all'])
    expect([await sandbox.control.listDeliveries(), await sandbox.control.listRequests()]).toEqual([[], []])
    const response = await fetch(`${sandbox.baseUrl}/athlete/activities`, { headers: { Authorization: `Bearer ${sandbox.accessToken}` } })
    expect(await response.json()).toMatchObject([
      { name: 'To work', distance: 6200, start_date: '2026-11-02T06:10:00Z', kudos_count: 1, manual: true, gear_id: 'b1' },
    ])
  })

  it('is checked by the compiler if it is an object, and at the start', async () => {
    // @ts-expect-error unknown field
    const world: World = { athletes: [{ id: 1, firstname: 'Ada', wieght: 58 }] }
    await expect(startSandbox({ world })).rejects.toMatchObject({
      name: 'WorldError',
      problems: [{ field: 'athletes.0.wieght', message: 'is unknown' }],
    })
  })

  it('is of its first athlete, whose tokens have no more than its scopes, also after a reset', async () => {
    const athletes = [
      { id: 5, firstname: 'Ada', scopes: ['read'] },
      { id: 1, firstname: 'Liv' },
    ]
    await using sandbox = await startSandbox({ world: { athletes } as World, listen: false, frozen: true })
    expect([sandbox.athleteId, sandbox.limitedToken]).toEqual(['5', sandbox.accessToken])
    const { grants } = await sandbox.control.reset()
    expect(grants).toMatchObject([{ athlete_id: 5, access_token: sandbox.accessToken, scope: 'read' }])
  })

  it('is overridden by the options', async () => {
    await using sandbox = await startSandbox({ world: await worldFile(), now: '2026-11-05T10:00:00Z', tier: 'standard', frozen: true })
    expect(await sandbox.control.getState()).toMatchObject({ now: '2026-11-05T10:00:00.000Z', app: { tier: 'standard' } })
  })

  it('is stored in a data file, which can be opened with the same world or without one', async () => {
    const timeless = WORLD.replace('now: 2026-11-02T10:00:00Z\n', '')
    const [world, other] = [await worldFile(timeless), await worldFile(timeless.replace('Grey', 'Red'))]
    const data = join(folder, 'world.sqlite')
    await (await startSandbox({ world, data, frozen: true })).close()
    using _ = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2096-11-02T10:00:00Z'))
    for (const options of [{}, { world }]) {
      await using sandbox = await startSandbox({ data, ...options })
      expect((await sandbox.control.getState()).athletes).toHaveLength(2)
    }
    await expect(startSandbox({ data, world: other })).rejects.toThrow('--world cannot be changed')
    expect((await readFile(data)).length).toBeLessThan(1_000_000)
  })

  it('grants its scopes at the first start only', async () => {
    const world = await worldFile(WORLD.replace('firstname: Tomas', 'firstname: Tomas, scopes: [read]'))
    const data = join(folder, 'grants.sqlite')
    const first = await startSandbox({ world, data })
    await first.control.revokeGrant({ athlete_id: 9223372036854775807n })
    await first.close()
    await using again = await startSandbox({ world, data })
    expect((await again.control.getState()).grants.map(({ athlete_id }) => athlete_id)).toEqual([1])
  })

  it('has recordings from its folder, also through links within it', async () => {
    const world = await worldFile(
      'athletes: [{ id: 1, firstname: Ada }]\nactivities: [{ file: ride.gpx }, { file: near.gpx, name: Near }, { file: FAR.FIT, name: Far }]\n',
    )
    await using test = await startTest({ world })
    const { body } = await test.request('GET', '/athlete/activities', { token: await test.token('activity:read') })
    expect(body).toMatchObject([
      { name: 'Far' },
      { name: 'Near' },
      { external_id: 'ride.gpx', distance: 300, start_date: '2026-05-03T06:30:00Z' },
    ])
  })

  it.each([
    ['../inside-not.gpx', 'outside the folder'],
    ['link.gpx', 'outside the folder'],
    ['/etc/hosts.gpx', 'must be relative'],
    ['../inside/../inside-not.gpx', 'outside the folder'],
    ['none.gpx', 'does not exist'],
    ['none.txt', 'must be the path of a .fit'],
    ['folder.gpx', 'is not a file of at most 25 MB'],
    ['large.gpx', 'is not a file of at most 25 MB'],
  ])('does not have the recording %s', async (name, reason) => {
    const world = await worldFile(`athletes: [{ id: 1, firstname: Ada }]\nactivities: [{ file: '${name}' }]\n`)
    await expect(startSandbox({ world })).rejects.toMatchObject({
      problems: [{ field: 'activities.0.file', message: expect.stringContaining(reason) }],
    })
  })

  it('is a file of at most 64 MB', async () => {
    const largest = 64 * 2 ** 20
    await expect(startSandbox({ world: await largeFile('large.JSON', largest) })).rejects.toThrow('large.JSON is not JSON')
    await expect(startSandbox({ world: await largeFile('larger.json', largest + 1) })).rejects.toThrow('is larger than 64 MB')
    await expect(startSandbox({ world: folder })).rejects.toThrow('is not a file')
  })

  it.each([
    ['athletes: [', 'is not YAML'],
    ['', 'must be object'],
    ['athletes: []', 'athletes is missing'],
    [WORLD.replace('sport_type: Ride', 'sport_type: Bike'), 'activities.0.sport_type must be one of'],
    [WORLD.replace('id: b1', 'id: 1'), 'gear.0.id must be'],
    [
      WORLD.replace('kudos: [{ athlete_id: 9223372036854775807 }]', 'kudos: [{ athlete_id: 7 }]'),
      'activities.0.kudos.0.athlete_id is not the id',
    ],
    [WORLD.replace('07:10:00+01:00', '07:10:00'), 'activities.0.start_date must be a time with a UTC offset'],
    [WORLD.replace('    elapsed_time: 1500\n', ''), 'activities.0.elapsed_time is missing'],
    [WORLD.replace('id: 9223372036854775807, f', 'id: 1, f'), 'athletes.1.id is also the id of athletes.0'],
  ])('is refused with the place of its mistake: %#', async (text, problem) => {
    await expect(startSandbox({ world: await worldFile(text) })).rejects.toThrow(problem)
  })
})
