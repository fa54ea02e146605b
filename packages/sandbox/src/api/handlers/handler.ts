import type { OperationId, Scope } from '@activity-tracking/spec'
import { stringifyExact } from '../../base/exact-json.ts'
import type { World } from '../../core/world.ts'
import { streamsText } from '../../things/activities/activity-streams.ts'
import type { Viewer } from '../../things/viewer.ts'
import type { WrittenStream } from '../../tracks/derive.ts'
import { type HttpResponse, jsonText } from '../response.ts'
import type { Services } from '../services.ts'

/** A request that has been read, validated, authenticated and counted. */
export interface Call {
  readonly services: Services
  readonly world: World
  /** The athlete of the access token; empty for operations without one. */
  readonly athleteId: string
  readonly scopes: readonly Scope[]
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  /** The query as it was sent, including unknown names and values. */
  readonly rawQuery: URLSearchParams
}

export type Handler = (call: Call) => HttpResponse | Promise<HttpResponse>

/** One handler for each operation of the description. */
export type Handlers = Readonly<Record<OperationId, Handler>>

/**
 * A handler whose response depends only on the request and on the data of the athletes. The text is built again after a change of the data.
 * @param name distinguishes the handler from others
 */
export const textFromData =
  (name: string, textOf: (call: Call) => string): Handler =>
  (call) => {
    const { world, athleteId, scopes, path, query } = call
    return jsonText(world.remember(stringifyExact([name, athleteId, scopes, path, query]), () => textOf(call)))
  }

/** Like `textFromData`, for a value. */
export const fromData = (name: string, read: (call: Call) => unknown): Handler => textFromData(name, (call) => stringifyExact(read(call)))

export const id = ({ path }: Call): string => String(path['id'])

export const viewerOf = ({ athleteId, scopes }: Call): Viewer => ({
  athleteId,
  activityReadAll: scopes.includes('activity:read_all'),
  readAll: scopes.includes('read_all'),
})

export const paging = ({ query }: Call): { page: number; perPage: number } => ({
  page: Number(query['page']),
  perPage: Number(query['per_page']),
})

/** The page of a list that a request selects. */
export function pageOf<T>(list: readonly T[], call: Call): readonly T[] {
  const { page, perPage } = paging(call)
  return list.slice((page - 1) * perPage, page * perPage)
}

/**
 * A handler whose response has the streams of an object.
 * @param read returns the streams of the selected types
 * @param otherwise the types that are selected without `keys`
 */
export const streamsOf = (
  resource: string,
  read: (call: Call, types: readonly string[]) => readonly WrittenStream[] | null,
  otherwise = ['distance'],
): Handler =>
  textFromData(`streams of ${resource}`, (call) => {
    const { keys = otherwise, key_by_type: byType } = call.query
    return streamsText(resource, read(call, keys as readonly string[]), byType === true)
  })

const text = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))
const number = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value))
export const optional = { text, number }
