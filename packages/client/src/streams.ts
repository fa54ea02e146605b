import { MalformedResponseError } from './errors.ts'
import { type ClientFor, type RequestOptions, rawClient } from './helper-call.ts'
import type { Id } from './id.ts'
import type { Scope } from './operations.gen.ts'
import { unwrap } from './perform-call.ts'
import type { StreamSet } from './schema.gen.ts'
import { propertyOf } from './values.ts'

/** Types of streams. */
export type StreamKey = keyof StreamSet

/** Objects that have streams. */
export type StreamOwner = 'activity' | 'segment_effort' | 'segment' | 'route'

const EVERY_KEY = {
  time: true,
  distance: true,
  latlng: true,
  altitude: true,
  velocity_smooth: true,
  heartrate: true,
  cadence: true,
  watts: true,
  temp: true,
  moving: true,
  grade_smooth: true,
} satisfies Record<StreamKey, true>

/** An object that was read, such as an activity of a list. One with `manual: true` has no streams. */
interface ReadObject {
  readonly id: Id
  readonly manual?: boolean | null | undefined
}

/** A stream: `data` has one value for each point, in the unit of its type. */
export type StreamOf<Key extends StreamKey> = NonNullable<StreamSet[Key]>

/** The requested streams. Streams that were not recorded are absent. If there are none, the set is empty. */
export type Streams<Key extends StreamKey = StreamKey> = { readonly [Name in Key]?: StreamOf<Name> | undefined }

/** The object whose streams `getStreams` reads, and how it sends its requests. */
export interface StreamOptions<Owner extends StreamOwner> extends RequestOptions {
  /** The object that the ID belongs to. Default: `activity`. */
  of?: Owner
  /** Maximum time of each request, in milliseconds. Default: the client's. */
  timeoutMs?: number
}

const PATHS = {
  activity: '/activities/{id}',
  segment_effort: '/segment_efforts/{id}',
  segment: '/segments/{id}',
  route: '/routes/{id}',
} as const

/**
 * Reads streams of an activity, a segment effort, a segment or a route. All streams have the same length, and the same index in each is the
 * same point. `'all'` reads every type. Segments and routes have only `distance`, `latlng` and `altitude` (inferred).
 *
 * An object without streams, such as a manual activity, returns an empty set. The service responds with 404 for it, as for an unknown ID,
 * so a second request reads the object itself. If you pass the activity instead of its ID and it has `manual: true`, nothing is sent
 * (inferred).
 * @throws NotFoundError when the object does not exist or is not visible with this token. Also for an effort without streams if the token
 * cannot read efforts
 * @throws ApiError any other failed request
 */
export async function getStreams<Granted extends Scope, const Key extends StreamKey, Owner extends StreamOwner = 'activity'>(
  api: ClientFor<`GET ${(typeof PATHS)[Owner]}/streams`, Granted>,
  source: Id | ReadObject,
  requested: readonly Key[] | 'all',
  options: StreamOptions<Owner> = {},
): Promise<Streams<Key>> {
  const { of: owner = 'activity', ...request } = options
  const { id, manual } = typeof source === 'object' ? source : { id: source, manual: false }
  if (manual) return {}
  const keys: readonly string[] = requested === 'all' ? Object.keys(EVERY_KEY) : requested
  const query = owner === 'route' || keys.length === 0 ? {} : { query: { keys, key_by_type: true } }
  const client = rawClient(api)
  const path = PATHS[owner]
  try {
    const body = await unwrap(client.GET(`${path}/streams`, { ...request, params: { path: { id }, ...query } }))
    if (typeof body === 'object' && body !== null) return pick(byType(body), keys)
    throw new MalformedResponseError('the response contains no streams', { operation: `GET ${path}/streams`, body })
  } catch (error) {
    if (propertyOf(error, 'code') !== 'not_found') throw error
    await unwrap(client.GET(path, { ...request, params: { path: { id } } })).catch((cause: unknown) => {
      throw tellsNothing(cause) ? error : cause
    })
    return {}
  }
}

/** True for an error that does not show whether the object exists. */
const tellsNothing = (error: unknown): boolean =>
  /^(not_found|missing_scope|subscription_required)$/.test(String(propertyOf(error, 'code')))

/** The service sends an object keyed by type, or a list of streams with their types. */
function byType(body: object): Readonly<Record<string, unknown>> {
  if (!Array.isArray(body)) return body as Record<string, unknown>
  return Object.fromEntries(
    body.flatMap((stream: unknown) => {
      const type = propertyOf(stream, 'type')
      return typeof type === 'string' ? [[type, stream]] : []
    }),
  )
}

/** The service also sends types that were not requested. */
function pick<Key extends StreamKey>(streams: Readonly<Record<string, unknown>>, keys: readonly string[]): Streams<Key> {
  const found = keys.flatMap((key) => {
    const stream = Object.hasOwn(streams, key) ? streams[key] : undefined
    return Array.isArray(propertyOf(stream, 'data')) ? [[key, stream]] : []
  })
  return Object.fromEntries(found)
}

type Value<Stream> = NonNullable<Stream> extends { data: (infer T)[] } ? T : never

/** One point with its value in each stream, undefined for absent streams. */
export type StreamRow<Set extends Streams> = { [Key in keyof Set & StreamKey]: Value<Set[Key]> | undefined }

/** Number of points; zero without streams. */
export const pointCount = (streams: Streams): number => Math.max(0, ...Object.values(streams).map((stream) => stream?.data.length ?? 0))

/** The streams as a table: one row for each point. */
export function* streamRows<Set extends Streams>(streams: Set): Generator<StreamRow<Set>, void, undefined> {
  const columns = Object.entries(streams)
  const count = pointCount(streams)
  for (let index = 0; index < count; index += 1)
    yield Object.fromEntries(columns.map(([key, stream]) => [key, stream?.data[index]])) as StreamRow<Set>
}

/**
 * Values of a stream for plotting: `NaN` for missing values, 1 and 0 for true and false, and for `latlng` alternating latitude and
 * longitude. Empty without a stream.
 */
export const toFloat64Array = (stream: StreamOf<StreamKey> | undefined): Float64Array =>
  Float64Array.from((stream?.data ?? []).flat(), (value) => (value === null ? Number.NaN : Number(value)))

/** Latitudes and longitudes of a `latlng` stream, in decimal degrees. Both are empty without a stream. */
export function toLatLngArrays(stream: StreamOf<'latlng'> | undefined): { readonly lat: Float64Array; readonly lng: Float64Array } {
  const points: readonly (readonly (number | undefined)[] | null)[] = stream?.data ?? []
  const column = (index: 0 | 1): Float64Array => Float64Array.from(points, (point) => point?.[index] ?? Number.NaN)
  return { lat: column(0), lng: column(1) }
}
