import { type Operation, type OperationMethod, operations } from '@activity-tracking/spec'

/** An operation, and the values of the variables in its path, percent-decoded. */
export interface Match {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
}

/** The description has no such path, or the path but not with that method: then the operations that the path has. */
export type NoMatch = { readonly unknown: 'path' } | { readonly unknown: 'method'; readonly operations: readonly Operation[] }

export interface Router {
  /**
   * The operation that a request is for.
   * @param method in upper case, as HTTP has it
   * @param path without query, below its base: `/activities/1`, `/oauth/token`
   */
  find(method: string, path: string): Match | NoMatch
}

interface Endpoint {
  readonly operation: Operation
  /** Names of the variables, in the order of the path. */
  readonly names: readonly string[]
}

interface Node {
  readonly literals: Map<string, Node>
  variable: Node | undefined
  readonly endpoints: Map<string, Endpoint>
}

const createNode = (): Node => ({ literals: new Map(), variable: undefined, endpoints: new Map() })

const UNKNOWN_PATH: NoMatch = Object.freeze({ unknown: 'path' })

const isVariable = (segment: string): boolean => segment.startsWith('{')

/** A router over the operation table. A literal segment wins over a variable, so `/segments/starred` is no segment. */
export function createRouter(table: readonly Operation[] = operations): Router {
  const root = createNode()
  let deepest = 0
  for (const operation of table) {
    const segments = operation.path.split('/').slice(1)
    deepest = Math.max(deepest, segments.length)
    const node = segments.reduce(grow, root)
    const names = segments.filter(isVariable).map((segment) => segment.slice(1, -1))
    node.endpoints.set(operation.method satisfies OperationMethod, { operation, names })
  }
  return {
    find(method, path) {
      const segments = split(path, deepest)
      if (segments === undefined) return UNKNOWN_PATH
      const values: string[] = []
      const node = descend(root, segments, 0, values)
      if (node === undefined) return UNKNOWN_PATH
      const endpoint = node.endpoints.get(method)
      if (endpoint === undefined) return { unknown: 'method', operations: Array.from(node.endpoints.values(), (each) => each.operation) }
      const { operation, names } = endpoint
      return { operation, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }
    },
  }
}

function grow(node: Node, segment: string): Node {
  if (isVariable(segment)) {
    node.variable ??= createNode()
    return node.variable
  }
  const child = node.literals.get(segment) ?? createNode()
  node.literals.set(segment, child)
  return child
}

/** The segments, percent-decoded; undefined where the path is no path, is longer than any, or has an escape that means nothing. */
function split(path: string, deepest: number): readonly string[] | undefined {
  if (!path.startsWith('/')) return undefined
  const segments = path.split('/', deepest + 2).slice(1)
  if (segments.length > deepest) return undefined
  if (!path.includes('%')) return segments
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** The node at the end of the segments; the variables' values end up in `values`. */
function descend(node: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const segment = segments[index]
  if (segment === undefined) return node.endpoints.size === 0 ? undefined : node
  const literal = node.literals.get(segment)
  const found = literal && descend(literal, segments, index + 1, values)
  if (found !== undefined) return found
  if (node.variable === undefined || segment === '') return undefined
  values.push(segment)
  const below = descend(node.variable, segments, index + 1, values)
  if (below === undefined) values.pop()
  return below
}
