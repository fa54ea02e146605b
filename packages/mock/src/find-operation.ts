interface Routable {
  readonly method: string
  /** Path template, its variables whole segments: `/activities/{id}`. */
  readonly path: string
}

/** The operation that a request is for. A segment that is spelled out wins over a variable: `/segments/starred` over `/segments/{id}`. */
export function findOperation<T extends Routable>(operations: readonly T[], method: string, path: string): T | undefined {
  const segments = path.split('/')
  return operations
    .filter((operation) => operation.method.toLowerCase() === method && matches(operation.path.split('/'), segments))
    .sort((one, other) => variables(one.path) - variables(other.path))[0]
}

const isVariable = (segment: string): boolean => segment.startsWith('{')

const variables = (path: string): number => path.split('/').filter(isVariable).length

const matches = (template: readonly string[], segments: readonly string[]): boolean =>
  template.length === segments.length &&
  template.every((part, index) => (isVariable(part) ? segments[index] !== '' : part === segments[index]))
