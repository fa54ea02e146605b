import { description, type Node, node } from './document.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

/** An operation of the description. */
export interface DescribedOperation {
  /** Method and path: `GET /athlete`. */
  readonly name: string
  readonly path: string
  readonly operation: Node
  /** Whether it is marked as inferred as a whole: the specification does not have it. */
  readonly isInferred: boolean
}

export const describedOperations: readonly DescribedOperation[] = Object.entries(node(description['paths'])).flatMap(([path, item]) =>
  METHODS.filter((method) => method in node(item)).map((method) => {
    const operation = node(node(item)[method])
    return { name: `${method.toUpperCase()} ${path}`, path, operation, isInferred: operation['x-inferred'] !== undefined }
  }),
)
