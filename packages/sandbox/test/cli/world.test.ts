import { expect, it } from 'vitest'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'
import { folderWith } from '../world-file/support/world-folder.ts'
import { run } from './command.ts'

const WORLD = `
now: 2026-11-02T10:00:00Z
athletes:
  maren: { scopes: [read], bikes: { gravel: } }
  ingrid:
activities:
  - { key: ride, file: ride.gpx }
  - { sport_type: Run, start_date_local: yesterday 07:10, elapsed_time: 1800, distance: 5000 }
segments:
  climb: { from: { activity: ride, start_km: 0, end_km: 0.5 } }
clubs: { hills: }
`

it('world check prints a summary of a world', async () => {
  const folder = await folderWith({ 'world.yaml': WORLD, 'ride.gpx': gpxFile([steadySamples(200)], 'cycling') })
  const [plain, json] = [await run('world', 'check', folder), await run('world', 'check', '--json', folder)]
  expect(plain).toEqual({
    code: 0,
    err: '',
    out: `The world is valid.
  2 athletes (1 authorized the app)
  2 activities (1 recorded), 6.0 km
  from 2026-05-03T06:30:00Z to 2026-11-01T06:10:00Z
  0 routes, 1 segment, 1 club, 1 bike or pair of shoes
`,
  })
  expect({ ...json, out: JSON.parse(json.out) }).toEqual({
    code: 0,
    err: '',
    out: {
      ok: true,
      athletes: 2,
      authorized: 1,
      activities: 2,
      recorded: 1,
      distance: 6000,
      routes: 0,
      segments: 1,
      clubs: 1,
      gear: 1,
      first_start: Date.UTC(2026, 4, 3, 6, 30) / 1000,
      last_start: Date.UTC(2026, 10, 1, 6, 10) / 1000,
    },
  })
})

it('world check exits with 1 and lists the problems, with control characters made visible', async () => {
  const folder = await folderWith({ 'world.yaml': 'athletes: { maren: { weight: heavy } }\n"\\e[2J": 1\n' })
  const plain = await run('world', 'check', folder)
  const json = await run('world', 'check', '--json', folder)
  const none = await run('world', 'check', `${folder}/none`)
  expect(plain).toEqual({
    code: 1,
    out: '',
    err: `world.yaml:1:30: athletes.maren.weight must be a number or null
world.yaml:2:1: \\u001b[2J is not a known field; fields here are $schema, now, app, athletes, activities, routes, segments, clubs
2 problems
`,
  })
  expect({ code: json.code, ...JSON.parse(json.out) }).toMatchObject({
    code: 1,
    ok: false,
    problems: [{ file: 'world.yaml', line: 1, column: 30, message: 'athletes.maren.weight must be a number or null' }, { line: 2 }],
  })
  expect(none).toMatchObject({ code: 1, err: 'none: does not exist\n1 problem\n' })
})

it('world check without a path, and world without a command, are wrong usage', async () => {
  const [check, world] = [await run('world', 'check'), await run('world')]
  expect(check).toMatchObject({ code: 2, out: '', err: expect.stringContaining("missing required argument 'path'") })
  expect(world).toMatchObject({ code: 2, out: '', err: expect.stringContaining('npx @activity-tracking/sandbox world --help') })
})
