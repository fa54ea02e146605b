import type { QuotaFamily } from './errors.ts'
import { type OperationRow, rows, type Scope } from './operations.gen.ts'

/** Facts about an operation that the client uses at run time. */
export interface Operation {
  /** Method and path template, for example `GET /activities/{id}`. */
  readonly key: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Path template, for example `/activities/{id}`. */
  readonly path: string
  /** Names of the parameters in the path template. */
  readonly placeholders: readonly string[]
  /** Scopes of which any one is sufficient; empty if the operation does not use an access token. */
  readonly scopes: readonly Scope[]
  /** Request counters that the operation uses; empty if it uses none. */
  readonly families: readonly QuotaFamily[]
  /** How the request body is sent. */
  readonly encoding: 'json' | 'form' | 'multipart' | ''
  /** On the OAuth base URL instead of the API root. */
  readonly onAuthBase: boolean
  /** The response is text (GPX, TCX, a page), not JSON. */
  readonly returnsText: boolean
  /** Sending the request twice has the same effect as sending it once, so it can be repeated when the response is lost. */
  readonly idempotent: boolean
  /** First day (`YYYY-MM-DD`, UTC) of the deprecation; absent when none is announced. */
  readonly deprecated?: string
  /** First day (`YYYY-MM-DD`, UTC) on which the service no longer supports it; absent when none is announced. */
  readonly removed?: string
  /** Method and path template of the replacement for a deprecated operation. */
  readonly replacement?: string
}

function toOperation(row: OperationRow): Operation {
  const [method, path] = row.key.split(' ') as [Operation['method'], string]
  const usual = { scopes: [], families: ['overall', 'read'], encoding: '', onAuthBase: false, returnsText: false } as const
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return { ...usual, method, path, placeholders, idempotent: method !== 'POST', ...row }
}

let table: ReadonlyMap<string, Operation> | undefined

/** All operations of the description, by method and path template. */
function allOperations(): ReadonlyMap<string, Operation> {
  table ??= new Map(rows.map((row) => [row.key, toOperation(row)]))
  return table
}

/** Looks up an operation by method and path template; undefined when the description does not have it. */
export const findOperation = (key: string): Operation | undefined => allOperations().get(key)

/**
 * An operation of the description.
 * @throws TypeError when the description does not have it
 */
export function operationOf(key: string): Operation {
  const operation = findOperation(key)
  if (operation === undefined) throw new TypeError(`the description has no operation ${key}`)
  return operation
}
