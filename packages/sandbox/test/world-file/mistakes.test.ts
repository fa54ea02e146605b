import { describe, expect, it } from 'vitest'
import { readWorldFile, worldFrom } from '../../src/world-file/read-world-file.ts'
import { WorldFileError } from '../../src/world-file/world-problem.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'
import { folderWith, refusalOf } from './support/world-folder.ts'

const RIDE = gpxFile([steadySamples(200)], 'cycling')

/** Marks the position of a mistake in a text. */
const MARK = '¦'

/** The text without its marks, and the position of each as in messages. */
function readMarks(text: string): { text: string; places: string[] } {
  const places: string[] = []
  const lines = text.split('\n').map((line, index) => {
    const parts = line.split(MARK)
    let column = 1
    for (const part of parts.slice(0, -1)) {
      column += part.length
      places.push(`world.yaml:${index + 1}:${column}: `)
    }
    return parts.join('')
  })
  return { text: lines.join('\n'), places }
}

const RUN = 'sport_type: Run, start_date_local: 2026-10-30T07:10, elapsed_time: 60'
const IDS = 'must be a whole number from 1 to 9223372036854775807'

/** Texts that are appended to the athletes of a world, with a mark at each mistake. */
const CASES: readonly (readonly [name: string, text: string, ...messages: string[]])[] = [
  ['a field that does not exist, with the similar one', '¦activites: []', 'activites is not a known field (did you mean "activities"?)'],
  [
    'fields that do not exist and are like no other',
    'activities: [{ file: ride.gpx, kudos: [{ ¦who: ingrid, athlete: ingrid }], photos: [{ picture: a.svg, ¦x: 1 }] }]',
    'activities.0.kudos.0.who is not a known field; fields here are athlete, firstname, lastname, created_at',
    'activities.0.photos.0.x is not a known field; fields here are id, picture, caption',
  ],
  [
    'a value that is not in an enumeration',
    'activities:\n  - sport_type: ¦ride\n    start_date_local: 2026-10-30T07:10\n    elapsed_time: 60',
    'activities.0.sport_type must be one of Ride, Run, Swim, Hike, … (did you mean "Ride"?)',
  ],
  [
    'a value that is not in a small enumeration',
    `activities: [{ ${RUN}, visibility: ¦all }]`,
    'activities.0.visibility must be one of everyone, followers_only, only_me',
  ],
  ['a tier that does not exist', 'app: { tier: ¦gold }', 'app.tier must be one of standard, upgraded, unlimited'],
  ['a value of another type', `activities: [{ ${RUN}, distance: ¦ten }]`, 'activities.0.distance must be a number'],
  ['a map in place of a list', 'activities: ¦{}', 'activities must be a list'],
  ['a number out of range', `activities: [{ ${RUN}, distance: ¦-1 }]`, 'activities.0.distance must be 0 or more'],
  [
    'a missing field',
    'activities:\n  - ¦name: Ride\n    sport_type: Ride\n    elapsed_time: 60',
    'activities.0.start_date_local is missing; an activity without file needs it',
  ],
  [
    'a field that a recording has itself',
    'activities: [{ file: ride.gpx, ¦distance: 3 }]',
    'activities.0.distance must be omitted, because the activity has a file',
  ],
  [
    'a field that only a recording has',
    `activities: [{ ${RUN}, ¦device_name: Watch }]`,
    'activities.0.device_name must be omitted, because the activity does not have a file',
  ],
  [
    'a day that does not exist',
    'activities: [{ sport_type: Run, start_date_local: ¦2026-02-30 07:10, elapsed_time: 60 }]',
    'activities.0.start_date_local must be a local time such as 2026-10-30T07:10:00, today 07:10, or 3 days ago 07:10',
  ],
  ['a time without offset', 'now: ¦2026-11-02T10:00:00', 'now must be a time with a UTC offset, such as 2026-11-02T10:00:00Z'],
  [
    'an activity after the start of the world',
    'now: 2026-10-30T06:10:30Z\nactivities: [{ sport_type: Run, start_date_local: ¦2026-10-30T07:10, elapsed_time: 60 }]',
    'activities.0.start_date_local belongs to an activity that ends after the start of the world, 2026-10-30T06:10:30Z; choose an earlier time, or set now',
  ],
  [
    'a recording after the start of the world',
    'now: 2026-05-03T06:30:30Z\nactivities: [{ file: ¦ride.gpx }]',
    'activities.0.file belongs to an activity that ends after the start of the world, 2026-05-03T06:30:30Z; choose an earlier time, or set now',
  ],
  [
    'a recording in a year that recordings are not from',
    'activities: [{ file: ride.gpx, start_date_local: ¦1969-12-31 12:00 }]',
    'activities.0.start_date_local must be from 1970 to 2106, because the activity is a recording',
  ],
  [
    'a time after the start of the world',
    'now: 2026-10-30T06:10:30Z\nroutes: [{ name: Loop, latlng: [[60, 5], [60.01, 5]], created_at: ¦2026-11-01T00:00:00Z }]',
    'routes.0.created_at is after the start of the world, 2026-10-30T06:10:30Z',
  ],
  [
    'an athlete that does not exist',
    `activities: [{ ${RUN}, athlete: ¦marn }]`,
    'activities.0.athlete refers to the athlete "marn", which this world does not have (did you mean "maren"?)',
  ],
  [
    'kudos by athletes that do not exist',
    `activities: [{ ${RUN}, kudos: [ingrid, ¦bob, { athlete: ¦7 }] }]`,
    'activities.0.kudos.1 refers to the athlete "bob", which this world does not have; there are maren, ingrid',
    'activities.0.kudos.2.athlete refers to the athlete "7", which this world does not have; there are maren, ingrid',
  ],
  [
    'kudos to oneself, and kudos given twice',
    `activities: [{ ${RUN}, kudos: [¦maren, ingrid, ¦ingrid, { firstname: Eva }, { firstname: Eva, lastname: Moe }, ¦{ firstname: Eva }] }]`,
    'activities.0.kudos.0 must be another person: athletes cannot give kudos to their own activities',
    'activities.0.kudos.2 has given kudos already',
    'activities.0.kudos.5 has given kudos already',
  ],
  [
    'a comment by nobody, and one by two',
    `activities: [{ ${RUN}, comments: [¦{ text: Hi }, ¦{ text: Hi, athlete: ingrid, firstname: Eva }] }]`,
    'activities.0.comments.0 must have one of athlete, firstname',
    'activities.0.comments.1 must have only one of athlete, firstname',
  ],
  [
    'gear of somebody else',
    `activities: [{ ${RUN}, athlete: ingrid, gear: ¦gravel }]`,
    'activities.0.gear refers to gear that ingrid does not have; ingrid has no gear',
  ],
  [
    'a member that does not exist, one twice, and a role that does not exist',
    'clubs:\n  hill: { members: [¦marem, maren, ¦maren] }\n  quay: { members: [{ athlete: maren, role: ¦boss }] }',
    'clubs.hill.members.0 refers to the athlete "marem", which this world does not have (did you mean "maren"?)',
    'clubs.hill.members.2 is a member already',
    'clubs.quay.members.0.role must be one of member, admin, owner',
  ],
  [
    'a stretch of an activity that does not exist',
    'segments: { climb: { from: { activity: ¦morning, start_km: 0, end_km: 1 } } }',
    'segments.climb.from.activity refers to the activity "morning", which this world does not have',
  ],
  [
    'a stretch beyond the end of an activity',
    'activities: [{ key: morning, file: ride.gpx }]\nsegments: { climb: { from: ¦{ activity: morning, start_km: 5, end_km: 6 } } }',
    'segments.climb.from must be a part with at least two points; the activity is 1.00 km long',
  ],
  [
    'a stretch of an activity of a sport without segments',
    'activities: [{ key: morning, file: ride.gpx, sport_type: Yoga }]\nsegments: { climb: ¦{ from: { activity: morning, start_km: 0, end_km: 1 } } }',
    'segments.climb.activity_type is missing: the sport Yoga does not have segments',
  ],
  [
    'a stretch of an activity without a recording',
    `activities: [{ key: morning, ${RUN} }]\nsegments: { climb: { from: { activity: ¦morning, start_km: 0, end_km: 1 } } }`,
    'segments.climb.from.activity must be a recorded activity, with a file',
  ],
  [
    'a segment without a line, and one with two',
    'segments:\n  one: ¦{ name: One }\n  two: ¦{ polyline: "a", file: a.gpx }',
    'segments.one must have one of from, file, polyline, latlng',
    'segments.two must have only one of from, file, polyline, latlng',
  ],
  [
    'a polyline that is none',
    'routes: [{ name: Loop, polyline: ¦"}}" }]',
    'routes.0.polyline is not an encoded polyline with five decimals',
  ],
  [
    'altitudes of other points',
    'routes: [{ name: Loop, latlng: [[60, 5], [60.01, 5]], altitude: ¦[1] }]',
    'routes.0.altitude must have one value for each of the 2 points; it has 1',
  ],
  [
    'lines that are too long or too short',
    'routes: [{ name: Far, latlng: ¦[[60, 5], [50, 5]] }, { name: Near, latlng: ¦[[60, 5], [60, 5]] }]\nsegments: { far: { polyline: ¦"_p~iF~ps|U_ulLnnqC_mqNvxq`@_mqNvxq`@" } }',
    'routes.0.latlng is longer than 1,000 km',
    'routes.1.latlng has a length of zero',
    'segments.far.polyline is longer than 1,000 km',
  ],
  ['a point that is not on Earth', 'routes: [{ name: Loop, latlng: [[60, 5], [¦91, 5]] }]', 'routes.0.latlng.1.0 must be 90 or less'],
  [
    'a name that is not a key',
    'clubs: { ¦1st: {} }',
    'clubs.1st is not a valid key: use letters, digits, - and _, and begin with a letter',
  ],
  [
    'ids that are none',
    `activities: [{ ${RUN}, id: ¦9223372036854775808 }, { ${RUN}, id: ¦0 }, { ${RUN}, id: ¦x }, { ${RUN}, id: ¦1.5 }]`,
    `activities.0.id ${IDS}`,
    `activities.1.id ${IDS}`,
    `activities.2.id ${IDS}`,
    `activities.3.id ${IDS}`,
  ],
  [
    'ids that a number does not hold exactly',
    `activities: [{ ${RUN}, id: ¦1e21 }, { ${RUN}, id: ¦.inf }]\nclubs: { hill: { id: ¦1e18 } }`,
    `activities.0.id ${IDS}`,
    `activities.1.id ${IDS}`,
    'clubs.hill.id must be text in quotes: a number of this size is not exact',
  ],
  [
    'times that are on no clock, and years that no response can have',
    'routes:\n  - { name: Loop, polyline: "a", created_at: ¦2016-12-31T23:59:60Z }\n  - { name: Loop, polyline: "a", created_at: ¦0000-12-31T00:00:00Z }',
    'routes.0.created_at must be a time with a UTC offset, such as 2026-10-30T07:10:00Z',
    'routes.1.created_at must be a time with a UTC offset, such as 2026-10-30T07:10:00Z',
  ],
  ['a start on no clock', 'now: ¦2016-12-31T23:59:60Z', 'now must be a time with a UTC offset, such as 2026-11-02T10:00:00Z'],
  ['a start that no clock can have', 'now: ¦0005-06-01T00:00:00Z', 'now must be from 1970-01-01 to 9999-12-30'],
  [
    'a local time in a year that no response can have',
    'activities: [{ sport_type: Run, start_date_local: ¦0001-01-01 00:30, elapsed_time: 60 }]',
    'activities.0.start_date_local must be a local time such as 2026-10-30T07:10:00, today 07:10, or 3 days ago 07:10',
  ],
  [
    'counts that nothing has',
    'clubs: { hill: { other_member_count: ¦1e19 } }\nsegments: { a: { polyline: "a", others: { effort_count: ¦1e300 } } }',
    'clubs.hill.other_member_count must be 1,000,000,000 or less',
    'segments.a.others.effort_count must be 1,000,000,000 or less',
  ],
  ['two documents', 'app: {}\n¦---\napp: {}', 'starts a second document; a world must be a single document'],
  [
    'two activities with one id, or one key',
    `activities:\n  - { id: 7, key: one, ${RUN} }\n  - { id: ¦"7", key: ¦one, ${RUN} }`,
    'activities.1.id is already the id of activities.0',
    'activities.1.key is already the key of activities.0',
  ],
  [
    'uploads and photos with one id',
    'activities: [{ file: ride.gpx, upload_id: 5 }, { file: ride.gpx, upload_id: ¦5, photos: [{ id: a, picture: ¦a.svg }, { id: ¦a, picture: ¦a.svg }] }]',
    'activities.1.upload_id is used twice in this world',
    'activities.1.photos.0.picture does not exist',
    'activities.1.photos.1.id is used twice in this world',
    'activities.1.photos.1.picture does not exist',
  ],
  [
    'a comment and a star by athletes that do not exist',
    `activities: [{ ${RUN}, comments: [¦{ athlete: bob, text: Hi }] }]\nsegments: { a: { latlng: [[60, 5], [60.01, 5]], starred_by: [{ athlete: ¦bob }, maren, ¦maren] } }`,
    'activities.0.comments.0 refers to the athlete "bob", which this world does not have; there are maren, ingrid',
    'segments.a.starred_by.0.athlete refers to the athlete "bob", which this world does not have; there are maren, ingrid',
    'segments.a.starred_by.2 has already starred it',
  ],
  ['a file that does not exist', 'activities: [{ file: ¦rides/none.gpx }]', 'activities.0.file does not exist'],
  [
    'a file of another kind',
    'activities: [{ file: ¦ride.mp3 }]',
    'activities.0.file must be the path of a .fit, .tcx or .gpx file, or of one of these with .gz',
  ],
  [
    "a file that the upload parser refuses, in the parser's words",
    'activities: [{ file: ¦empty.gpx }]\nroutes: [{ name: Loop, file: ¦empty.gpx }]',
    'activities.0.file is not accepted: The file has no track points.',
    'routes.0.file is not accepted: The file has fewer than two points.',
  ],
  [
    'a picture that the control API refuses',
    'clubs: { hill: { picture: ¦short.svg } }',
    'clubs.hill.picture is not accepted: The file does not begin with an svg element and its attributes.',
  ],
  ['a field twice', 'clubs:\n  hill: {}\n  ¦hill: {}', 'hill appears twice; remove one of them'],
  [
    'keys that are not plain names',
    'clubs: { ¦[hill]: {}, ¦{ hill: 1 }: {} }\napp: &app {}\n¦*app : 1',
    'a key must be a plain name, not a list, a map or an alias',
    'a key must be a plain name, not a list, a map or an alias',
    'a key must be a plain name, not a list, a map or an alias',
  ],
  ['an alias without its anchor', 'clubs: { hill: ¦*hill }', '*hill refers to an unknown anchor; define &hill before it'],
  ['a tab where YAML allows none', 'clubs:\n¦\thill: {}', 'Tabs are not allowed as indentation'],
  [
    'a colon in a plain text',
    'app: ¦name: ¦My app: new',
    'Nested mappings are not allowed in compact mappings',
    'Nested mappings are not allowed in compact mappings',
  ],
  ['a tag', 'clubs: ¦!!js/function x', 'Unresolved tag: tag:yaml.org,2002:js/function'],
]

describe('a mistake is reported with file, line, column and what to do', () => {
  it.each(CASES)('%s', async (_name, marked, ...messages) => {
    const { text, places } = readMarks(`athletes: { maren: { bikes: { gravel: } }, ingrid: }\n${marked}\n`)
    const folder = await folderWith({ 'world.yaml': text, 'ride.gpx': RIDE, 'short.svg': '<svg/>', 'empty.gpx': gpxFile([]) })
    expect((await refusalOf(readWorldFile(folder))).split('\n')).toEqual(messages.map((message, index) => `${places[index]}${message}`))
  })
})

it('mistakes of different kinds are reported together, and do not cause others', async () => {
  const text = `
athletes:
  maren: { wieght: 58, bikes: { gravel: } }
activities:
  - { key: lap, file: none.gpx, gear: gravel }
  - { name: 3, athlete: maren, kudos: [bob] }
segments:
  climb: { from: { activity: lap, start_km: 0, end_km: 1 }, athlete: maren, starred_by: [bob] }
`
  expect(await refusalOf(readWorldFile(await folderWith({ 'world.yaml': text })))).toBe(
    [
      'world.yaml:3:12: athletes.maren.wieght is not a known field (did you mean "weight"?)',
      'world.yaml:5:23: activities.0.file does not exist',
      'world.yaml:6:5: activities.1.sport_type is missing; an activity without file needs it',
      'world.yaml:6:5: activities.1.start_date_local is missing; an activity without file needs it',
      'world.yaml:6:5: activities.1.elapsed_time is missing; an activity without file needs it',
      'world.yaml:6:13: activities.1.name must be text',
      'world.yaml:8:90: segments.climb.starred_by.0 refers to the athlete "bob", which this world does not have',
    ].join('\n'),
  )
})

it('the first twenty mistakes are listed, and the others counted', async () => {
  const text = `athletes:\n${Array.from({ length: 26 }, (_, index) => `  athlete_${index}: 1`).join('\n')}`
  const error = await readWorldFile(await folderWith({ 'world.yaml': text })).catch((reason: unknown) => reason as WorldFileError)
  if (!(error instanceof WorldFileError)) throw new Error('the world was not refused')
  expect(error.message.split('\n')).toHaveLength(21)
  expect(error.message).toMatch(/^world.yaml:2:14: athletes.athlete_0 must be a map of fields or null\n.*\nand 6 more$/s)
  expect(error.problems).toHaveLength(26)
  expect(error.problems[1]).toEqual({
    file: 'world.yaml',
    line: 3,
    column: 14,
    message: 'athletes.athlete_1 must be a map of fields or null',
  })
})

it.each([
  ['', 'world.yaml:1:1: is empty; a world must have athletes'],
  ['- 1', 'world.yaml:1:1: must be a map of fields'],
  ['app: {}', 'world.yaml:1:1: athletes is missing'],
  ['athletes: {}', 'world.yaml:1:11: athletes must not be empty'],
])('a world without athletes is refused: %j', async (text, message) => {
  expect(await refusalOf(readWorldFile(await folderWith({ 'world.yaml': text })))).toBe(message)
})

it('mistakes in an object do not have a line', async () => {
  expect(await refusalOf(worldFrom({ athletes: { maren: { weight: 'heavy' } } }))).toBe('athletes.maren.weight must be a number or null')
  expect(await refusalOf(worldFrom(null))).toBe('the world is empty; a world must have athletes')
})

it('privacy zones have unique ids', async () => {
  const zone = { id: 5, center: [60, 5] }
  expect(await refusalOf(worldFrom({ athletes: { maren: { privacy_zones: [zone] }, liv: { privacy_zones: [zone] } } }))).toBe(
    'athletes.liv.privacy_zones.0.id is already the id of athletes.maren.privacy_zones.0',
  )
})

it('gear has unique 64-bit ids', async () => {
  const athletes = {
    maren: { bikes: { a: { id: 'b9223372036854775808' }, b: { id: 'b5' } }, shoes: { c: { id: 'g5' } } },
    liv: { bikes: { d: { id: 'b5' } } },
  }
  expect(await refusalOf(worldFrom({ athletes }))).toBe(
    [
      'athletes.maren.bikes.a.id must be b and a number from 1 to 9223372036854775807',
      'athletes.liv.bikes.d.id is already the id of athletes.maren.bikes.b',
    ].join('\n'),
  )
})

it('one bike and one pair of shoes are primary', async () => {
  const bikes = { a: { primary: true }, b: { primary: true } }
  expect(await refusalOf(worldFrom({ athletes: { maren: { bikes, shoes: { c: { primary: true } } } } }))).toBe(
    'athletes.maren.bikes.b.primary must be true for one bike and one pair of shoes only',
  )
})

it('heart rate zones have no gaps', async () => {
  const zones = {
    heart_rate: {
      zones: [
        { min: 50, max: 120 },
        { min: 121, max: 150 },
        { min: 150, max: 180 },
      ],
    },
  }
  expect(await refusalOf(worldFrom({ athletes: { maren: { zones } } }))).toBe(
    [
      'athletes.maren.zones.heart_rate.zones.0.min must be 0, because this is the lowest zone',
      'athletes.maren.zones.heart_rate.zones.1.min must be 120, where the zone before it ends',
      'athletes.maren.zones.heart_rate.zones.2.max must be -1, because this is the top zone',
    ].join('\n'),
  )
})
