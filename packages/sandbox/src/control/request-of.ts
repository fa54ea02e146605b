import { stringifyExact } from '../base/exact-json.ts'
import { controlOperations } from '../description/control-document.gen.ts'
import type { ControlOperationId } from './operation-types.ts'

/** A request to the control API. */
export interface ControlRequest {
  readonly method: string
  /** Below the root of the control API, with the query. */
  readonly path: string
  /** JSON. */
  readonly body: string | undefined
}

/**
 * The request of an operation with an input.
 * @throws TypeError if a parameter of the path is missing
 */
export function requestOf(operationId: ControlOperationId, input: Readonly<Record<string, unknown>>): ControlRequest {
  const { method, path } = controlOperations[operationId]
  const { filled, rest } = fillPath(path, input)
  if (method === 'GET') return { method, path: `${filled}${toQuery(rest)}`, body: undefined }
  return { method, path: filled, body: Object.keys(rest).length === 0 ? undefined : stringifyExact(rest) }
}

function fillPath(path: string, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = rest[name]
    if (value === undefined || value === '') throw new TypeError(`${name} is missing`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { filled, rest }
}

/** A query of the values that are given. */
function toQuery(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}
