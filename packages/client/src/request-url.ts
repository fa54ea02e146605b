import { ApiError } from './errors.ts'
import { createQuerySerializer } from './openapi-fetch.ts'
import type { Operation } from './operation.ts'

/** Serializes lists as `keys=time,latlng`, the only format that this API accepts. */
export const serializeQuery = createQuerySerializer({ array: { style: 'form', explode: false } })

const isLossy = (value: unknown): boolean =>
  typeof value === 'number' && !(Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))

/** Parameters of a call, by their place in the request. */
export interface Parameters {
  readonly path?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Checks that parameters cannot change the path of the request.
 * @throws ApiError `invalid_request` for a path parameter that is missing, empty, or contains `..`, and for a number that has lost digits
 */
export function checkParameters({ key, placeholders }: Operation, { path: values = {}, query = {} }: Parameters): void {
  const refuse = (problem: string): never => {
    throw new ApiError('invalid_request', problem, { operation: key })
  }
  for (const [name, value] of Object.entries({ ...values, ...query })) {
    if (isLossy(value)) refuse(`${name} is a number that JavaScript cannot represent exactly; pass its digits as a string`)
  }
  for (const name of placeholders) {
    const value = values[name] ?? ''
    if (!/^(string|number|bigint)$/.test(typeof value) || /^\.{0,2}$/.test(String(value)))
      refuse(`path parameter ${name} is missing or invalid`)
  }
}

/** Fills the placeholders of a path template. The values have been checked, so the URL stays below its base URL. */
export const fillPath = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => encodeURIComponent(String(values[name])))
