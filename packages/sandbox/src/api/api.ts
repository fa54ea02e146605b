import { type OpenApiDocument, operationAt, type PathItem, type ServerFacts } from '@activity-tracking/kit/server/document'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { type Operation, type OperationId, operations } from '@activity-tracking/spec'
import type { World } from '../core/world.ts'
import { controlDescription } from '../description/control-description.ts'
import { type OwnOperationId, ownOperations } from '../description/control-document.gen.ts'
import { createDescription } from '../description/create-description.ts'
import { serverFacts } from '../description/server-facts.gen.ts'

/** An operation of the service, or an additional one of the sandbox below the service's base URLs. */
export type ApiOperation = Omit<Operation, 'operationId'> & { readonly operationId: OperationId | OwnOperationId }

/** A copy of a node in which the element at a path has facts. */
function withFacts<Node extends object>(node: Node, [key, ...rest]: readonly string[], facts: ServerFacts): Node {
  const change = key === undefined ? { 'x-server': facts } : { [key]: withFacts((node as Record<string, object>)[key] ?? {}, rest, facts) }
  return Object.assign(Array.isArray(node) ? [] : {}, node, change) as Node
}

/** The service's document with the additional paths of the sandbox below the service's base URLs. */
function withOwnPaths(document: OpenApiDocument): OpenApiDocument {
  const paths: Record<string, PathItem> = { ...document.paths }
  for (const { path, method } of ownOperations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationAt(controlDescription.document().paths[path], method) }
  }
  return { ...document, paths }
}

/** The description that the API and the OAuth paths are parsed, routed and validated by. */
export const api = createDescription<ApiOperation>({
  document: () => withOwnPaths(serverFacts.reduce((document, [path, facts]) => withFacts(document, path, facts), loadDocument())),
  operations: [...operations, ...ownOperations],
})

/** Path of the API root on the sandbox's origin. The OAuth paths are on the origin itself. */
export const API_BASE = '/api/v3'
/** Path of the control API. */
export const CONTROL_BASE = '/_sandbox'
/** Path of the API root that is available from 2027-01-04. */
export const NEW_API_BASE = '/new/api/v3'

/** Whether a path belongs to the control API or to the sandbox's own pages. */
export const isControlPath = (path: string): boolean => path === CONTROL_BASE || path.startsWith(`${CONTROL_BASE}/`)

/** The path of a request relative to its base, and the base. */
export interface BelowBase {
  /** As it is described: `/activities/1`, `/oauth/token`. */
  readonly path: string
  readonly base: 'api' | 'new api' | 'auth'
}

let alternatives: ReadonlyMap<string, string> | undefined

/** The described path of an OAuth path that has another one (`also-at` in its facts). */
function describedPath(path: string): string {
  alternatives ??= new Map(
    operations
      .filter(({ base }) => base === 'auth')
      .map((operation) => [api.describe(operation.operationId).facts['also-at'] ?? operation.path, operation.path]),
  )
  return alternatives.get(path) ?? path
}

/** A path that is not below an API root is below the web root of the OAuth paths, which is the origin. */
export function belowBase(path: string): BelowBase {
  if (path.startsWith(`${API_BASE}/`)) return { path: path.slice(API_BASE.length), base: 'api' }
  if (path.startsWith(`${NEW_API_BASE}/`)) return { path: path.slice(NEW_API_BASE.length), base: 'new api' }
  return { path: describedPath(path), base: 'auth' }
}

/** Whether the base is the one in the description of the operation. */
const isDescribedBase = (operation: ApiOperation, below: BelowBase): boolean => (operation.base === 'auth') === (below.base === 'auth')

/** Whether the operation is available below a base: its own, or an additional one (decision 022). */
export const respondsBelow = (operation: ApiOperation, below: BelowBase): boolean =>
  isDescribedBase(operation, below) || (below.base !== 'auth' && api.describe(operation.operationId).facts['also-below'] === 'api')

/** Whether a path is an HTML page, which scripts of other origins may not use. All pages are OAuth paths. */
export function isPage(path: string): boolean {
  const below = belowBase(path)
  if (below.base !== 'auth') return false
  const found = api.router.find('GET', below.path)
  return 'operation' in found && found.operation.base === 'auth' && found.operation.responseMediaType === 'text/html'
}

/** First day of the new base URL, `YYYY-MM-DD` (specification, "Versioning"). */
export const newBaseFrom = (): string =>
  api.document().servers.find(({ url }) => url === '{new_base_url}')?.['x-lifecycle']?.available ?? ''

/** Whether the new base URL is available at the world's date. */
export const newBaseIsOpen = (world: World): boolean => world.now() >= Date.parse(newBaseFrom())

/** Operations exist from their first day, and until their last. */
export function existsAt({ lifecycle }: ApiOperation, now: number): boolean {
  const { available, removed } = lifecycle
  return (available === undefined || now >= Date.parse(available)) && (removed === undefined || now < Date.parse(removed))
}
