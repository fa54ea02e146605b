import type { Operation } from '@activity-tracking/spec'
import type { World } from '../service/world.ts'
import { servers } from './description/document.ts'
import type { Match, NoMatch } from './description/router.ts'

/** Path of the API root on the sandbox's origin. The OAuth paths are on the origin itself. */
export const API_BASE = '/api/v3'
/** Path of the API root that is available from 2027-01-04. */
export const NEW_API_BASE = '/new/api/v3'
/** When the new base address becomes available (specification, "Versioning"). */
const NEW_BASE_FROM = Date.parse(servers.find(({ url }) => url === '{new_base_url}')?.['x-lifecycle']?.available ?? '')

/** A request's path below its base, and the base it was below. */
export interface BelowBase {
  /** `/activities/1`, `/oauth/token`. */
  readonly path: string
  readonly base: 'api' | 'new api' | 'auth'
}

/** Undefined when the path is below none of the bases. */
export function belowBase(path: string): BelowBase | undefined {
  if (path.startsWith(`${API_BASE}/`)) return { path: path.slice(API_BASE.length), base: 'api' }
  if (path.startsWith(`${NEW_API_BASE}/`)) return { path: path.slice(NEW_API_BASE.length), base: 'new api' }
  return path.startsWith('/oauth/') ? { path, base: 'auth' } : undefined
}

/** Operations answer below their own base; the token endpoint below the API's as well (decision 022). */
export const isBelowItsBase = ({ operationId, base }: Operation, below: BelowBase): boolean =>
  (base === 'auth') === (below.base === 'auth') || operationId === 'issueToken'

/** Without the path itself, in which a secret may be. */
const API_ON_AUTH = `API paths are below base_url, not below auth_url: put ${API_BASE} before the path`

/** Why a path that is described is not found: it is below the base of other operations. Tools that know one base only ask so. */
export const whyBelowOtherBase = ({ path, base }: BelowBase): string =>
  base === 'auth' ? API_ON_AUTH : `OAuth paths are below auth_url, not below base_url: ask for ${path}`

/**
 * Why a path below no base is not found.
 * @param match what the path is for below its own base
 */
export const whyBelowNoBase = (match: Match | NoMatch): string =>
  'unknown' in match && match.unknown === 'path' ? 'there is no such path' : API_ON_AUTH

export const newBaseIsOpen = (world: World): boolean => world.now() >= NEW_BASE_FROM
