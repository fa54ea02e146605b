import type { Scope } from '@activity-tracking/spec'
import { stringifyExact } from '../../base/exact-json.ts'
import type { World } from '../../core/world.ts'
import type { Viewer } from '../../things/viewer.ts'
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

/**
 * A handler whose response depends only on the request and on the data of the athletes. The text is built again after a change of the data.
 * @param name distinguishes the handler from others
 */
export const fromData =
  (name: string, textOf: (call: Call) => string): Handler =>
  (call) => {
    const { world, athleteId, scopes, path, query } = call
    return jsonText(world.remember(stringifyExact([name, athleteId, scopes, path, query]), () => textOf(call)))
  }

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

/** The types of streams that a request selects. */
export const streamTypes = ({ query }: Call): readonly string[] => query['keys'] as readonly string[]

const text = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))
const number = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value))
export const optional = { text, number }
