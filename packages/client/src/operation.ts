import type { QuotaFamily } from './errors.ts'
import { rows, type Scope } from './operations.gen.ts'

/** What the client must know about an operation at run time. */
export interface Operation {
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly key: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Path template, for example `/activities/{id}`. */
  readonly path: string
  /** Names of the parameters in the path template. */
  readonly placeholders: readonly string[]
  /** Scopes of which any one is enough; empty where no access token is used. */
  readonly scopes: readonly Scope[]
  /** Request counters that a request counts against; empty where it counts against none. */
  readonly families: readonly QuotaFamily[]
  /** How the request body is sent. */
  readonly encoding: 'json' | 'form' | 'multipart' | ''
  /** On the OAuth base rather than the API's. */
  readonly onAuthBase: boolean
  /** The response is text (GPX, TCX, a page), not JSON. */
  readonly answersText: boolean
  /** Sending the request twice has the effect of sending it once, so it may be repeated when the response is lost. */
  readonly idempotent: boolean
  /** First day (`YYYY-MM-DD`, UTC) on which another operation should be used; absent when none is announced. */
  readonly deprecated?: string
  /** First day (`YYYY-MM-DD`, UTC) on which the service no longer supports it; absent when none is announced. */
  readonly removed?: string
  /** Method and path template of the operation to use in the place of a deprecated one. */
  readonly replacement?: string
}

/** What the generated table holds of an operation: what is not as usual. */
export type OperationRow = Pick<Operation, 'key'> & Partial<Operation>

function toOperation(row: OperationRow): Operation {
  const [method, path] = row.key.split(' ') as [Operation['method'], string]
  const usual = { scopes: [], families: ['overall', 'read'], encoding: '', onAuthBase: false, answersText: false } as const
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return { ...usual, method, path, placeholders, idempotent: method !== 'POST', ...row }
}

let table: ReadonlyMap<string, Operation> | undefined

/** All operations of the description, by method and path template. */
export function allOperations(): ReadonlyMap<string, Operation> {
  table ??= new Map(rows.map((row) => [row.key, toOperation(row)]))
  return table
}

/** Looks an operation up by method and path template; undefined when the description has none such. */
export const findOperation = (key: string): Operation | undefined => allOperations().get(key)

/**
 * An operation of the description.
 * @throws TypeError when there is none such
 */
export function operationOf(key: string): Operation {
  const operation = findOperation(key)
  if (operation === undefined) throw new TypeError(`the description has no operation ${key}`)
  return operation
}
