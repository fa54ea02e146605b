import type { QuotaFamily } from './errors.ts'
import { operationLines, type Scope } from './operations.gen.ts'

/** What the client must know about an operation at run time. */
export interface Operation {
  /** Method and path template, for example `GET /activities/{id}`. */
  key: string
  path: string
  /** Scopes of which any one is enough; empty where no access token is used. */
  scopes: readonly Scope[]
  /** How the request body is sent. */
  encoding: 'json' | 'form' | 'multipart' | ''
  /** On the OAuth base rather than the API's. */
  onAuthBase: boolean
  /** Answered with a text (GPX, TCX, a page), not JSON. */
  answersText: boolean
  /** Request limits that it counts against: uploads and creates only `overall`, OAuth none, everything else both. */
  families: readonly QuotaFamily[]
  /** First day (`YYYY-MM-DD`, UTC) on which the service no longer supports it; undefined when none is announced. */
  removed: string | undefined
}

let table: Map<string, Operation> | undefined

/** Looks an operation up by method and path template; undefined when the description has none such. */
export function findOperation(key: string): Operation | undefined {
  table ??= new Map(operationLines.split('\n').map(parseLine))
  return table.get(key)
}

/**
 * An operation of the description.
 * @throws TypeError when there is none such
 */
export function operationOf(key: string): Operation {
  const operation = findOperation(key)
  if (operation === undefined) throw new TypeError(`the description has no operation ${key}`)
  return operation
}

function parseLine(line: string): [string, Operation] {
  const [key = '', scopes = '', encoding = '', flags = ''] = line.split('|')
  const operation: Operation = {
    key,
    path: key.slice(key.indexOf(' ') + 1),
    scopes: (scopes ? scopes.split(' ') : []) as Scope[],
    encoding: encoding as Operation['encoding'],
    onAuthBase: flags.includes('auth'),
    answersText: flags.includes('text'),
    families: flags.includes('auth') ? [] : flags.includes('overall') ? ['overall'] : ['overall', 'read'],
    removed: /\d{4}-\d\d-\d\d/.exec(flags)?.[0],
  }
  return [key, operation]
}
