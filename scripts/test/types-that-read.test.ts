import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'

const BEGINNING = `import { type ActivityClient, createApp, getStreams, paginate, type UpdatableActivity, unwrap, uploadActivity } from '@activity-tracking/client'
import type { Store } from '@activity-tracking/client'
import type { ActivityChanged, Change } from '@activity-tracking/webhooks'
declare const api: ActivityClient
declare const reader: ActivityClient<'read'>
declare const change: Change
declare const store: Store
const params = { path: { id: 1 } }
const app = { clientId: 1, clientSecret: '', redirectUri: '', baseUrl: '', authUrl: '' }
`

const programOf = (lines: readonly string[]): string => `${BEGINNING}${lines.join('\n')}\nexport {}\n`

/** One language service for all files: of TypeScript 5.9, which can be used as a library. */
function serve(sources: Readonly<Record<string, string>>): ts.LanguageService {
  const { config } = ts.readConfigFile(fromRoot('tsconfig.json'), ts.sys.readFile)
  const compilerOptions = { ...config.compilerOptions, noUnusedLocals: false }
  const { options } = ts.parseJsonConfigFileContent({ ...config, compilerOptions, include: [] }, ts.sys, fromRoot('.'))
  const read = (name: string): string | undefined => sources[name] ?? ts.sys.readFile(name)
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => Object.keys(sources),
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = read(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => fromRoot('.'),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => sources[name] !== undefined || ts.sys.fileExists(name),
    readFile: read,
  })
}

/** Programs, and what an editor shows of the name at their end. */
const SHOWN = {
  "const { data: athlete } = await api.GET('/athlete'); athlete": 'const athlete: DetailedAthlete | undefined',
  "const { data: page } = await api.GET('/athlete/activities'); page": 'const page: SummaryActivity[] | undefined',
  "const activity = await unwrap(api.GET('/activities/{id}', { params })); activity": 'const activity: DetailedActivity',
  "const laps = await unwrap(api.GET('/activities/{id}/laps', { params })); laps": 'const laps: Lap[]',
  "const set = await unwrap(api.GET('/segments/{id}/streams', { params: { ...params, query: { key_by_type: true } } })); set":
    'const set: StreamSet',
  "const list = paginate(api, '/athlete/activities'); list": 'const list: Listing<SummaryActivity>',
  "for await (const comment of paginate(api, '/activities/{id}/comments', { params })) comment": 'const comment: Comment',
  "const { latlng } = await getStreams(api, 1, ['latlng']); latlng": 'const latlng: LatLngStream | undefined',
  "const changed = change.type === 'changed' ? change.activity : undefined; changed": 'const changed: DetailedActivity | undefined',
  "declare const summary: ActivityChanged<'summary'>['activity']; summary": 'const summary: SummaryActivity',
  'const { map, sport_type, start_latlng } = activity; map': 'const map: PolylineMap',
  sport_type: 'const sport_type: SportType | undefined',
  start_latlng: 'const start_latlng: OptionalLatLng',
  'createApp({ ...app, store }).quota': '(property) App<Quota>.quota: Quota',
  'activity.distance': '(property) SummaryActivity.distance: number',
  'athlete?.date_preference': '(property) DetailedAthlete.date_preference?: string | null | undefined',
}

/** What the compiler says about an argument for which it has a reason instead of a type. */
const notPossible = (argument: string, reason: string): string =>
  `Argument of type '${argument}' is not assignable to parameter of type '"${reason}"'.`

const LACKS_ACTIVITIES = 'the client lacks the scope activity:read or activity:read_all'

/** Wrong lines, and what the compiler says about each. */
const WRONG = {
  "api.GET('/activities/{id}')": notPossible('"/activities/{id}"', 'params.path.id is missing'),
  "api.GET('/activities/{id}', { params: { path: {} } })": "Property 'id' is missing in type '{}' but required in type '{ id: Id; }'.",
  "api.GET('/push_subscriptions')": notPossible(
    '"/push_subscriptions"',
    'params.query.client_id and params.query.client_secret are missing',
  ),
  "api.POST('/activities')": notPossible('"/activities"', 'body is missing'),
  "api.GET('/activitys/{id}', { params })": notPossible('"/activitys/{id}"', 'the service has no GET /activitys/{id}'),
  "api.GET('/athlet')": notPossible('"/athlet"', 'the service has no GET /athlet'),
  "reader.PUT('/athlete', { body: { weight: 60 } })": notPossible('"/athlete"', 'the client lacks the scope profile:write'),
  "reader.GET('/activities/{id}', { params })": notPossible('"/activities/{id}"', LACKS_ACTIVITIES),
  "paginate(reader, '/athlete/activities')": notPossible('ActivityClient<"read">', LACKS_ACTIVITIES),
  "uploadActivity(reader, { file: 'ride.fit' })": notPossible('ActivityClient<"read">', 'the client lacks the scope activity:write'),
  "api.GET('/athlete/activities', { params: { query: { perpage: 5 } } })":
    "Object literal may only specify known properties, but 'perpage' does not exist in type '{ before?: number; after?: number; page?: number; per_page?: number; }'. Did you mean to write 'per_page'?",
  "api.GET('/activities/{id}/streams', { params: { ...params, query: { keys: ['speed'] } } })":
    "Type '\"speed\"' is not assignable to type 'StreamTypeInput'.",
  "const body: UpdatableActivity = { sport_type: 'Nap' }": "Type '\"Nap\"' is not assignable to type 'SportTypeInput'.",
  'createApp({ ...app, store: new Map<string, string>() })':
    "Property 'put' is missing in type 'Map<string, string>' but required in type 'Store'.",
  'createApp({ ...app, store: { ...store, get: async () => undefined } })': `Type 'Promise<undefined>' is not assignable to type 'Promise<Versioned | null>'.
  Type 'undefined' is not assignable to type 'Versioned | null'.`,
}

const [RIGHT_FILE, WRONG_FILE] = [fromRoot('scripts/test/right.ts'), fromRoot('scripts/test/wrong.ts')]
const [right, wrong] = [programOf(Object.keys(SHOWN)), programOf(Object.keys(WRONG))]
const service = serve({ [RIGHT_FILE]: right, [WRONG_FILE]: wrong })
afterAll(() => service.dispose())

test('editors show what calls, lists and changes contain by its name, and fields with their units', () => {
  const hovers = Object.keys(SHOWN).map((line) => service.getQuickInfoAtPosition(RIGHT_FILE, right.indexOf(`${line}\n`) + line.length - 1))
  expect(hovers.map((hover) => ts.displayPartsToString(hover?.displayParts))).toEqual(Object.values(SHOWN))
  expect(hovers.slice(-2).map((hover) => ts.displayPartsToString(hover?.documentation))).toEqual([
    'Distance, in meters.\nNot promised, but in every recorded response.',
    'Date format that the athlete prefers, as a format string.\nInferred: observed.',
  ])
})

test('editors show for a call the summary, scopes and page of its operation, and its input by name', () => {
  const { displayParts, documentation, tags = [] } = service.getQuickInfoAtPosition(RIGHT_FILE, right.indexOf('GET')) ?? {}
  expect([displayParts, documentation, ...tags.map(({ text }) => text)].map((parts) => ts.displayPartsToString(parts))).toEqual([
    expect.stringContaining('(path: "/athlete", input?: GetAthleteInput<undefined> | undefined) => Promise<Result<DetailedAthlete>>'),
    'Get the authenticated athlete.\n\nScope: `read`, `read_all`, or `profile:read_all`.',
    'https://activity-tracking.github.io/toolkit/api/operations/getathlete/',
  ])
})

test('the compiler says in one short reason what is wrong with a call', () => {
  const found = service.getSemanticDiagnostics(WRONG_FILE)
  const reasonAt = (line: string): string | undefined => {
    const start = wrong.indexOf(`${line}\n`)
    const error = found.find((each) => each.start !== undefined && each.start >= start && each.start < start + line.length)
    return error && ts.flattenDiagnosticMessageText(error.messageText, '\n')
  }
  expect(Object.fromEntries(Object.keys(WRONG).map((line) => [line, reasonAt(line)]))).toEqual(WRONG)
})
