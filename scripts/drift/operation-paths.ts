import type { Subjects } from './subjects.ts'
import { OPERATIONS } from './subjects.ts'

/** Spellings of a parameter in a path: `{id}`, `:id`, `$id`, `<id>`, `[id]`, `ACTIVITY_ID`, an example such as `12345` or `b12345`. */
const PARAMETER = /^(\{.*\}|:\w+|\$\{?\w+\}?|<.+>|\[.+\]|[A-Z][A-Z\d]*(_[A-Z\d]+)*|[a-z]?\d+)$/
const LITERAL = /^[a-z][A-Za-z\d]*([_-][A-Za-z\d]+)*$/

/**
 * A path in one spelling, without its base path and its query: `/api/v3/activities/:id?x=1` becomes `/activities/{}`. Undefined if it is not the path
 * of an operation.
 * @param version the last part of the base path, such as `v3`
 */
export function normalizePath(path: string, version: string): string | undefined {
  const bare = path
    .replace(/[?#].*$/, '')
    .replaceAll(/%7b/gi, '{')
    .replaceAll(/%7d/gi, '}')
    .replace(/(\.json)?[/.,:;)]*$/, '')
  const segments = bare.split('/').slice(1)
  const base = segments.indexOf(version)
  const own = segments.slice(base + 1).map((segment) => (PARAMETER.test(segment) ? '{}' : segment))
  const isPath = own.length > 0 && own[0] !== '{}' && own.every((segment) => segment === '{}' || LITERAL.test(segment))
  return isPath ? `/${own.join('/')}` : undefined
}

/** What is known about the paths of the description. */
export interface KnownPaths {
  readonly version: string
  readonly paths: ReadonlySet<string>
  /** First parts of the paths, such as `activities`. */
  readonly roots: ReadonlySet<string>
}

/** The paths of the described operations. */
export function knownPaths(subjects: Subjects, version: string): KnownPaths {
  const paths = [...(subjects.get(OPERATIONS)?.values.keys() ?? [])].map((operation) => operation.slice(operation.indexOf(' ') + 1))
  return { version, paths: new Set(paths), roots: new Set(paths.map((path) => path.split('/')[1] ?? '')) }
}
