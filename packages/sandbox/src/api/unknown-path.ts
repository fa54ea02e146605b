import { type Operation, operations } from '@activity-tracking/spec'
import type { World } from '../core/world.ts'
import { API_BASE, type BelowBase, existsAt, NEW_API_BASE, newBaseIsOpen } from './api.ts'
import { createNearSearch } from './near-operations.ts'

/** A request that no operation has. */
export interface Unrouted {
  /** GET for HEAD as well. */
  readonly method: string
  /** The whole path of the request. */
  readonly path: string
  readonly below: BelowBase
}

/** Short, so that lists show the operation behind it. */
const UNKNOWN = 'Unknown path'

/** Paths with more characters are not compared. */
const LONGEST_PATH = 1_000

const search = createNearSearch(operations)

/** The path itself is left out, because it may contain a secret. */
const API_BELOW_AUTH = `API paths are relative to base_url, not auth_url: prefix the path with ${API_BASE}.`

/** Why a described path is not found: it was requested below the wrong base. Tools that support only one base send such requests. */
export const whyBelowOtherBase = ({ path, base }: BelowBase): string =>
  base === 'auth' ? API_BELOW_AUTH : `OAuth paths are relative to auth_url, not base_url: request ${path}.`

/** Why a path is not found, with the nearest operations. It contains templates instead of the values in the path, which may be secret. */
export function whyUnknownPath(request: Unrouted, world: World): string {
  const parts = splitPath(request.path)
  if (parts === undefined) return `${UNKNOWN}.`
  const ofMethod = findNear(parts, world, ({ method }) => method === request.method)
  const near = ofMethod.length > 0 ? ofMethod : findNear(parts, world, (operation) => hasLengthOf(parts, operation))
  const [first] = near
  if (first === undefined) return `${UNKNOWN}.`
  const base = expectedBase(first, request.below, world)
  if (base === parts.prefix) {
    const withoutSlash = parts.hasExtraSlash && near.every((operation) => hasLengthOf(parts, operation)) ? ', without the extra slash' : ''
    return `${UNKNOWN}. Did you mean ${listed(near, '')}${withoutSlash}?`
  }
  return `${UNKNOWN}. Did you mean ${listed(near, base)}? ${hintOf(base)}.`
}

/** The operations that a request with a wrong method may be meant for, as the end of its reason. Empty if there are none. */
export function meantInstead(request: Unrouted, world: World): string {
  const parts = splitPath(request.path)
  const near = parts === undefined ? [] : findNear(parts, world, ({ method }) => method === request.method)
  return near.length === 0 ? '' : ` Did you mean ${listed(near, '')}?`
}

function hintOf(base: string): string {
  if (base === '') return 'OAuth paths are relative to auth_url'
  return `API paths are relative to ${base === API_BASE ? 'base_url' : 'new_base_url'}, which ends in ${base}`
}

interface PathParts {
  /** The leading segments of base URLs: empty, or such as `/api/v3`. */
  readonly prefix: string
  /** The other segments, percent-decoded. One is empty where the path has two slashes in succession, as it has without an ID. */
  readonly segments: readonly string[]
  /** Whether the path has more slashes than required, before or after these segments. */
  readonly hasExtraSlash: boolean
}

const BASE_SEGMENTS = new Set([API_BASE, NEW_API_BASE].flatMap((base) => base.split('/')))

const isOfBase = (segment: string): boolean => BASE_SEGMENTS.has(segment.toLowerCase()) || /^v\d$/i.test(segment)

/** Undefined if the path is too long, or contains nothing but the segments of base URLs. */
function splitPath(path: string): PathParts | undefined {
  if (path.length > LONGEST_PATH) return undefined
  const all = path.split('/').slice(1)
  const start = all.findIndex((segment) => segment !== '' && !isOfBase(segment))
  if (start === -1) return undefined
  const end = all.findLastIndex((segment) => segment !== '') + 1
  const before = all.slice(0, start)
  return {
    prefix: before.map((segment) => (segment === '' ? '' : `/${segment}`)).join(''),
    segments: all.slice(start, end).map(decoded),
    hasExtraSlash: end < all.length || before.includes(''),
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const hasLengthOf = ({ segments }: PathParts, { path }: Operation): boolean => path.split('/').length === segments.length + 1

/** The nearest operations that exist at the world's date. */
function findNear({ segments }: PathParts, world: World, isMeant: (operation: Operation) => boolean): readonly Operation[] {
  return search.find(segments, (operation) => isMeant(operation) && existsAt(operation, world.now()))
}

function expectedBase(operation: Operation, below: BelowBase, world: World): string {
  if (operation.base === 'auth') return ''
  return below.base === 'new api' && newBaseIsOpen(world) ? NEW_API_BASE : API_BASE
}

/** `GET or PUT /athlete`. */
function listed(near: readonly Operation[], base: string): string {
  const byPath = Map.groupBy(near, ({ path }) => path)
  return Array.from(byPath, ([path, rows]) => `${rows.map(({ method }) => method).join(' or ')} ${base}${path}`).join(' or ')
}
