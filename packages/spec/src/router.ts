/** The part of an operation that a router needs. */
export interface Routable {
  /** As in requests. */
  readonly method: string
  /** Path with templates in braces, each a whole segment: `/activities/{id}`. */
  readonly path: string
}

/** The operation of a request, and the percent-decoded values of the templates in its path. */
export interface RouteMatch<T extends Routable> {
  readonly operation: T
  readonly params: Readonly<Record<string, string>>
}

/** No operation has the path, or operations have it, but not with the method of the request. */
export type NoRoute<T extends Routable> = { readonly unknown: 'path' } | { readonly unknown: 'method'; readonly operations: readonly T[] }

/** Finds operations by method and path. */
export interface Router<T extends Routable> {
  /**
   * Returns the operation of a request.
   * @param method spelled as in the table
   * @param path without query, and below the base URL: `/activities/1`, `/oauth/token`
   */
  find(method: string, path: string): RouteMatch<T> | NoRoute<T>
}

interface Endpoint<T> {
  readonly operation: T
  /** Names of the templates, in the order of the path. */
  readonly names: readonly string[]
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>
  template: Node<T> | undefined
  readonly endpoints: Map<string, Endpoint<T>>
}

const createNode = <T>(): Node<T> => ({ literals: new Map(), template: undefined, endpoints: new Map() })

const UNKNOWN_PATH = Object.freeze({ unknown: 'path' })

const isTemplate = (segment: string): boolean => segment.startsWith('{')

/**
 * Creates a router for operations, such as the operation table. A literal segment takes precedence over a template: `/segments/starred` is not a
 * segment with the id "starred".
 * @example createRouter(operations).find('GET', '/activities/1')
 */
export function createRouter<T extends Routable>(table: readonly T[]): Router<T> {
  const root = createNode<T>()
  let deepest = 0
  for (const operation of table) {
    const segments = operation.path.split('/').slice(1)
    deepest = Math.max(deepest, segments.length)
    const node = segments.reduce<Node<T>>(grow, root)
    const names = segments.filter(isTemplate).map((segment) => segment.slice(1, -1))
    node.endpoints.set(operation.method, { operation, names })
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

/**
 * The value of an `Allow` header for the methods of a path. HEAD is allowed if GET is, and OPTIONS always.
 * @example allowHeader(['GET', 'PUT']) // 'GET, HEAD, PUT, OPTIONS'
 */
export const allowHeader = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')

function grow<T>(node: Node<T>, segment: string): Node<T> {
  if (isTemplate(segment)) {
    node.template ??= createNode()
    return node.template
  }
  const child = node.literals.get(segment) ?? createNode<T>()
  node.literals.set(segment, child)
  return child
}

/** The percent-decoded segments; undefined if the path is invalid, is longer than all known ones, or has an invalid escape. */
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

/** The node at the end of the segments. Appends the values of the templates to `values`. */
function descend<T>(node: Node<T>, segments: readonly string[], index: number, values: string[]): Node<T> | undefined {
  const segment = segments[index]
  if (segment === undefined) return node.endpoints.size === 0 ? undefined : node
  const literal = node.literals.get(segment)
  const found = literal && descend(literal, segments, index + 1, values)
  if (found !== undefined) return found
  if (node.template === undefined || segment === '') return undefined
  values.push(segment)
  const below = descend(node.template, segments, index + 1, values)
  if (below === undefined) values.pop()
  return below
}
