// What the mock responds with: the default world of the sandbox, and the examples of the description.
import { readFile } from 'node:fs/promises'
import type { Sandbox } from '@activity-tracking/sandbox'
import { fromRoot } from '../paths.ts'
import {
  type FoundOperation,
  followIn,
  type Json,
  mapValues,
  type OpenApiDocument,
  operationsOf,
  parametersOf,
  type Response,
  resolve,
} from './document.ts'

/** Activities with details, streams and so on. */
const DETAILED = [
  '11535630186', // a run
  '11532045954', // a swim in a pool, without GPS
  '11529762570', // a ride that is visible to Only You
  '11527140418', // entered by hand, without streams
  '11522365266', // a ride
  '11519703730', // strength training, with nothing but the heart rate
  '11516758106', // a trail run, visible to followers
  '11514753202', // a gravel ride
  '11511907498', // a hike
  '9007199254740993', // its id is larger than 2^53
  '11372183394', // an indoor ride
  '11284400713', // the example of the description
]
/** Number of activities in the list: those above, and the latest. */
const LISTED = 60

/** Address of all pictures in the data. */
const PICTURES = 'https://pictures.example/'

/** Integers that a number cannot represent become texts. The mock sends them as integers again. */
const parseExactly = (json: string): unknown =>
  JSON.parse(json.replace(/(?<=[:[,])\d{16,}(?=[,\]}])/g, (digits) => (Number.isSafeInteger(+digits) ? digits : `"$integer:${digits}"`)))

const idOf = ({ id }: Json): string => String(id).replace('$integer:', '')

/** Requests with a token that has every scope. */
interface Reader {
  /** Undefined if the response is 404. */
  find(path: string): Promise<unknown>
  /** @throws Error that names the request if the response is 404 */
  read<T>(path: string, init?: RequestInit): Promise<T>
}

function createReader({ baseUrl, authUrl, accessToken, fetch }: Sandbox): Reader {
  async function find(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(baseUrl + path, { ...init, headers: { Authorization: `Bearer ${accessToken}` } })
    const text = (await response.text()).replaceAll(`${authUrl}/pictures/`, PICTURES)
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`The sandbox responds with ${response.status} to ${path}: ${text}`)
    return response.headers.get('Content-Type')?.startsWith('application/json') ? parseExactly(text) : text
  }
  return {
    find,
    async read<T>(path: string, init?: RequestInit): Promise<T> {
      const body = await find(path, init)
      if (body === undefined) throw new Error(`The default world does not have ${path}, which scripts/generate/mock-data.ts reads.`)
      return body as T
    },
  }
}

/** Uploads a file that has no points, and one that is still being processed afterwards. Returns the ids of the uploads. */
async function upload({ read }: Reader, { clock }: Sandbox): Promise<string[]> {
  const send = async (content: string): Promise<string> => {
    const body = new FormData()
    body.append('data_type', 'gpx')
    body.append('file', new File([content], 'morning-ride.gpx'))
    return idOf(await read<Json>('/uploads', { method: 'POST', body }))
  }
  const broken = await send('<gpx/>')
  await clock.advance('1m')
  return [broken, await send(await readFile(fromRoot('openapi/workflows/morning-ride.gpx'), 'utf8'))]
}

/** Bodies by operation and by the id in the path or the query. The name is `world` if there is none. */
type World = Record<string, Readonly<Record<string, unknown>>>

/** The objects that are read one by one: their ids by the first segment of the path, or by operation. */
type Ids = Readonly<Record<string, Iterable<string>>>

async function readLists({ read }: Reader): Promise<{ world: World; ids: Ids }> {
  const activities = await read<Json[]>('/athlete/activities?per_page=200')
  const latest = activities.filter((each) => !DETAILED.includes(idOf(each))).slice(0, LISTED - DETAILED.length)
  const athlete = await read<Json & { readonly bikes: Json[]; readonly shoes: Json[] }>('/athlete')
  const clubs = await read<Json[]>('/athlete/clubs')
  const explored = await read<{ readonly segments: Json[] }>('/segments/explore?bounds=60.2,5.1,60.6,5.6')
  const starred = await read<Json[]>('/segments/starred?per_page=200')
  const details = await Promise.all(
    DETAILED.map((id) => read<{ readonly segment_efforts: (Json & { segment: Json })[] }>(`/activities/${id}`)),
  )
  const efforts = details.flatMap(({ segment_efforts }) => segment_efforts)
  const segments = new Set([...explored.segments, ...starred, ...efforts.map(({ segment }) => segment)].map(idOf))
  const effortsOf: Record<string, Json[]> = {}
  for (const id of segments) effortsOf[id] = await read(`/segment_efforts?segment_id=${id}&per_page=200`)
  return {
    world: {
      getAthlete: { world: athlete },
      listActivities: { world: activities.filter((each) => DETAILED.includes(idOf(each)) || latest.includes(each)) },
      listAthleteClubs: { world: clubs },
      getAthleteZones: { world: await read('/athlete/zones') },
      exploreSegments: { world: explored },
      listStarredSegments: { world: starred },
      listSegmentEfforts: effortsOf,
    },
    ids: {
      activities: DETAILED,
      athletes: [idOf(athlete)],
      clubs: clubs.map(idOf),
      gear: [...athlete.bikes, ...athlete.shoes].map(idOf),
      routes: (await read<Json[]>(`/athletes/${idOf(athlete)}/routes?per_page=200`)).map(idOf),
      segments,
      segment_efforts: new Set([...efforts, ...Object.values(effortsOf).flat()].map(idOf)),
      getSegmentEffortStreams: efforts.map(idOf),
    },
  }
}

/** Reads every object with every operation that has its id in the path. Not all activities have streams and zones. */
async function readObjects(document: OpenApiDocument, { find }: Reader, ids: Ids): Promise<World> {
  const world: World = {}
  for (const { path, method, item, operation } of operationsOf(document)) {
    const [, collection = '', template] = path.split('/')
    if (method !== 'GET' || !template?.startsWith('{')) continue
    const keys = parametersOf(document, item, operation).find(({ name }) => name === 'keys')?.schema.items
    const query = keys === undefined ? 'per_page=200&page_size=200' : `key_by_type=true&keys=${resolve(keys, document)['enum']}`
    const bodies: Record<string, unknown> = {}
    for (const id of ids[operation.operationId] ?? ids[collection] ?? []) {
      const body = await find(`${path.replace(template, id)}?${query}`)
      if (body !== undefined) bodies[id] = body
    }
    world[operation.operationId] = bodies
  }
  return world
}

/** The world, and the SVG files of its pictures by name. */
async function readWorld(document: OpenApiDocument): Promise<{ world: World; pictures: Readonly<Record<string, string>> }> {
  // Imported here, because this program also generates modules of the sandbox.
  const { startSandbox } = await import('@activity-tracking/sandbox')
  const now = '2026-11-02T10:00:00Z'
  await using sandbox = await startSandbox({ listen: false, seed: 1, now, frozen: true, tier: 'unlimited', extendedAccess: true })
  const reader = createReader(sandbox)
  const lists = await readLists(reader)
  const uploads = await upload(reader, sandbox)
  const world = { ...lists.world, ...(await readObjects(document, reader, { ...lists.ids, uploads })) }
  const names = new Set(JSON.stringify(world).match(/(?<=pictures\.example\/)\w+\.svg/g))
  const pictures: Record<string, string> = {}
  for (const name of names) pictures[name] = await (await sandbox.fetch(`${sandbox.authUrl}/pictures/${name}`)).text()
  return { world, pictures }
}

/** A response as it is sent: its headers, and bodies by the name of the example. */
function toResponse(document: OpenApiDocument, described: Response) {
  const { headers = {}, content = {} } = followIn(document, described)
  const [[mediaType, { examples = {} }] = ['', {}]] = Object.entries(content)
  const values = mapValues(headers, (each) => String(followIn(document, each).example ?? ''))
  return {
    headers: { ...values, ...(mediaType && { 'Content-Type': mediaType }) },
    examples: mapValues(examples, (each) => followIn(document, each).value),
  }
}

/** The responses of an operation by status. A success has the examples of the world, too. */
function toResponses(
  document: OpenApiDocument,
  { method, item, operation }: FoundOperation,
  bodies: Readonly<Record<string, unknown>> = {},
) {
  const { default: _, ...stated } = operation.responses
  const id = parametersOf(document, item, operation).find((parameter) => parameter.in === 'path')?.example
  return Object.fromEntries(
    Object.entries(stated).map(([status, each]) => {
      const { headers, examples } = toResponse(document, each)
      // The world does not have all objects of the description.
      const [first] = Object.values(examples)
      const world = method !== 'GET' || id === undefined ? bodies : { [String(id)]: first, ...bodies }
      return [status, { headers, examples: status.startsWith('2') ? { ...examples, ...world } : examples }]
    }),
  )
}

/** What the operations respond with, and the pictures, as JSON, by path of the file. */
export async function mockData(document: OpenApiDocument): Promise<Record<string, string>> {
  const { world, pictures } = await readWorld(document)
  const responses = Array.from(operationsOf(document), (found) => {
    const { operationId } = found.operation
    return [operationId, toResponses(document, found, world[operationId])] as const
  })
  return Object.fromEntries(
    [...responses, ['pictures', pictures] as const].map(([name, value]) => [
      `packages/mock/data/${name}.gen.json`,
      `${JSON.stringify(value)}\n`,
    ]),
  )
}
