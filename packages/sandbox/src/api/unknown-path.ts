import { type Operation, operations } from '@activity-tracking/spec'
import leven from 'leven'
import type { World } from '../core/world.ts'
import { API_BASE, type BelowBase, existsAt } from './api.ts'
import type { HttpRequest } from './request.ts'

/** A request that no operation has. The method is GET for HEAD as well, and the path is whole. */
type Unrouted = Pick<HttpRequest, 'method' | 'path'>

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
export const whyUnknownPath = (request: Unrouted, world: World): string =>
  UNKNOWN + (meantInstead(request, world) || nearest(findNear(request, world)))

/** What a request may be meant for, as the end of its reason. Empty if there is nothing. */
export function meantInstead(request: Unrouted, world: World): string {
  const absent = absentIn(request)
  return absent === undefined ? nearest(findNear(request, world, request.method)) : ` ${absent}`
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
  const least = Math.min(...distances.map(({ distance }) => distance))
  return distances.filter(({ distance }) => distance === least).map(({ operation }) => operation)
}

/** ` Did you mean GET or PUT /api/v3/athlete?` */
function nearest(near: readonly Operation[]): string {
  const byPath = Map.groupBy(near, ({ base, path }) => (base === 'auth' ? path : API_BASE + path))
  const listed = Array.from(byPath, ([path, rows]) => `${rows.map(({ method }) => method).join(' or ')} ${path}`)
  return listed.length === 0 ? '' : ` Did you mean ${listed.join(' or ')}?`
}
