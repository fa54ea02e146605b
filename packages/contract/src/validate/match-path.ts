import type { Operation } from '@activity-tracking/spec'
import type { DescribedOperation, Description } from '../description/types.ts'

/** The two base URLs of a server. */
export interface Bases {
  readonly baseUrl: string
  readonly authUrl: string
}

const baseFor = ({ baseUrl, authUrl }: Bases, base: Operation['base']): string => (base === 'auth' ? authUrl : baseUrl)

/** Values of the path parameters if the URL matches the operation on its base; otherwise undefined. */
export function matchPath(row: Operation, bases: Bases, url: string): ReadonlyMap<string, string> | undefined {
  const base = new URL(baseFor(bases, row.base))
  const { origin, pathname } = new URL(url)
  const wanted = (base.pathname.replace(/\/$/, '') + row.path).split('/')
  const segments = pathname.split('/')
  if (origin !== base.origin || segments.length !== wanted.length) return undefined
  const values = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const segment = segments[index] ?? ''
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name !== undefined && segment !== '') values.set(name, decodeURIComponent(segment))
    else if (segment !== part) return undefined
  }
  return values
}

/** The operation of a request. A literal segment takes precedence over a variable: `/segments/starred` over `/segments/{id}`. */
export function findOperation(
  { operations }: Description,
  bases: Bases,
  request: { method: string; url: string },
): DescribedOperation | undefined {
  const variables = ({ row }: DescribedOperation): number => row.path.split('{').length
  return operations
    .filter(({ row }) => row.method === request.method && matchPath(row, bases, request.url) !== undefined)
    .sort((one, other) => variables(one) - variables(other))[0]
}
