import { type Operation, operations } from '@activity-tracking/spec'
import leven from 'leven'
import type { World } from '../core/world.ts'
import { API_BASE, type BelowBase, existsAt, NEW_API_BASE, newBaseIsOpen } from './api.ts'

/** A request that no operation has. */
export interface Unrouted {
  /** GET for HEAD as well. */
  readonly method: string
  /** The whole path of the request. */
  readonly path: string
  readonly below: BelowBase
}

/** Short, so that lists show the operation behind it. */
const UNKNOWN = 'Unknown path.'

/** What the API does not have, by the request that people try. */
const ABSENT: readonly (readonly [request: RegExp, sentence: string])[] = [
  [/^DELETE .*\/activities\/[^/]+$/i, 'The API cannot delete an activity.'],
  [/\/activities\/[^/]+\/photos?\b/i, 'The API does not have the photos of an activity.'],
  [/\/(?:visibility|privacy)\b/i, 'The API cannot change the visibility of an activity.'],
  [/\/e-?mails?\b/i, "The API does not have the athlete's e-mail address."],
  [
    /\/activities\/.*(?:original|download|export|\bfile|\.fit|\.gpx|\.tcx)/i,
    'The API does not have the original file of an activity: read its streams.',
  ],
]

const absentIn = ({ method, path }: Unrouted): string | undefined =>
  path.length > LONGEST_PATH ? undefined : ABSENT.find(([request]) => request.test(`${method} ${path}`))?.[1]

/** Why a described path is not found: it was requested below the wrong base. The path itself is left out, because it may contain a secret. */
export const whyBelowOtherBase = ({ path, base }: BelowBase): string =>
  base === 'auth'
    ? `API paths are relative to base_url, not auth_url: prefix the path with ${API_BASE}.`
    : `OAuth paths are relative to auth_url, not base_url: request ${path}.`

/** Why a path is not found, with the nearest operations. It contains templates instead of the values in the path, which may be secret. */
export function whyUnknownPath(request: Unrouted, world: World): string {
  const absent = absentIn(request)
  if (absent !== undefined) return `${UNKNOWN} ${absent}`
  const ofMethod = findNear(request, world, request.method)
  const near = ofMethod.length > 0 ? ofMethod : findNear(request, world)
  const [first] = near
  if (first === undefined) return UNKNOWN
  const expected = first.base === 'auth' ? '' : request.below.base === 'new api' && newBaseIsOpen(world) ? NEW_API_BASE : API_BASE
  const [prefix = ''] = PREFIX.exec(request.path) ?? []
  if (prefix === expected) return `${UNKNOWN} Did you mean ${listed(near, '')}?`
  const base = expected === API_BASE ? 'base_url' : 'new_base_url'
  const hint = expected === '' ? 'OAuth paths are relative to auth_url' : `API paths are relative to ${base}, which ends in ${expected}`
  return `${UNKNOWN} Did you mean ${listed(near, expected)}? ${hint}.`
}

/** What a request with a wrong method may be meant for, as the end of its reason. Empty if there is nothing. */
export function meantInstead(request: Unrouted, world: World): string {
  const absent = absentIn(request)
  if (absent !== undefined) return ` ${absent}`
  const near = findNear(request, world, request.method)
  return near.length === 0 ? '' : ` Did you mean ${listed(near, '')}?`
}

/** Paths with more characters are not compared. */
const LONGEST_PATH = 200
/** Leading segments of base URLs. */
const PREFIX = /^(?:\/+(?:new|api|v\d)(?=\/|$))*/i
/** An operation that differs in more letters is not near, nor one that differs in more than a third of its letters. */
const MOST_LETTERS = 4

/** A path with `*` instead of its values, so that it can be compared with a template: `activities/*` for `/activities/17`. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .map((segment) => (/^(?:\{\w+\}|[a-z]?\d+)$/.test(segment) ? '*' : segment.toLowerCase()))
    .join('/')

const distanceOf = (shape: string, template: string): number => {
  const letters = leven(shape, template, { maxDistance: MOST_LETTERS + 1 })
  return letters > template.length / 3 ? Number.POSITIVE_INFINITY : letters
}

/** The nearest operations of a method, or of any, that exist at the world's date. */
function findNear({ path }: Unrouted, world: World, sent?: string): readonly Operation[] {
  const shape = shapeOf(path.slice(0, LONGEST_PATH + 1).replace(PREFIX, ''))
  if (path.length > LONGEST_PATH || !/[a-z]/.test(shape)) return []
  const distances = operations
    .filter((operation) => (sent === undefined || operation.method === sent) && existsAt(operation, world.now()))
    .map((operation) => ({ operation, distance: distanceOf(shape, shapeOf(operation.path)) }))
    .filter(({ distance }) => distance <= MOST_LETTERS)
  const nearest = Math.min(...distances.map(({ distance }) => distance))
  return distances.filter(({ distance }) => distance === nearest).map(({ operation }) => operation)
}

/** `GET or PUT /athlete`. */
function listed(near: readonly Operation[], base: string): string {
  const byPath = Map.groupBy(near, ({ path }) => path)
  return Array.from(byPath, ([path, rows]) => `${rows.map(({ method }) => method).join(' or ')} ${base}${path}`).join(' or ')
}
