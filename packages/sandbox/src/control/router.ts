import { toAllow, wrongMethod } from '../http/methods.ts'
import { controlOperations } from './operations.gen.ts'
import type { ControlOperationId } from './operations.ts'
import { Refused } from './refused.ts'

/** Path of the control API on the sandbox's origin. */
const CONTROL_BASE = '/_sandbox'

export interface Match {
  readonly operationId: ControlOperationId
  /** Values in the path, as text. */
  readonly path: Readonly<Record<string, string>>
}

/** What a request is for, as it begins. */
export interface RequestLine {
  /** GET also for HEAD. */
  readonly method: string
  /** As it was sent. */
  readonly sentMethod: string
  /** Without the query. */
  readonly path: string
}

const routes = Object.entries(controlOperations).map(([operationId, { method, path }]) => ({
  operationId: operationId as ControlOperationId,
  method,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** @throws Refused 404 for an unknown path */
function candidatesAt(path: string) {
  const below = path.startsWith(`${CONTROL_BASE}/`) ? path.slice(CONTROL_BASE.length) : ''
  const candidates = routes.flatMap((route) => {
    const match = route.pattern.exec(below)
    return match === null ? [] : [{ ...route, groups: match.groups ?? {} }]
  })
  if (candidates.length === 0) throw new Refused(404, 'the control API has no such path')
  return candidates
}

/**
 * Methods that a path takes, as `Allow` lists them.
 * @throws Refused 404 for an unknown path
 */
export const allowAt = (path: string): string => toAllow(candidatesAt(path).map(({ method }) => method))

/**
 * The operation that a request is for.
 * @throws Refused 404 for an unknown path, 405 for a method that the path does not take
 */
export function findOperation({ method, sentMethod, path }: RequestLine): Match {
  const found = candidatesAt(path).find((candidate) => candidate.method === method)
  if (found === undefined) throw new Refused(405, wrongMethod(sentMethod, allowAt(path)), { Allow: allowAt(path) })
  return {
    operationId: found.operationId,
    path: Object.fromEntries(Object.entries(found.groups).map(([name, text]) => [name, decode(text)])),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refused(404, 'the path is not percent-encoded as it should be')
  }
}
