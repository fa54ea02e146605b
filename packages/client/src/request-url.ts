import { createQuerySerializer } from 'openapi-fetch'
import { InvalidRequestError } from './errors.ts'
import type { Operation } from './operation.ts'

/** Lists go as `keys=time,latlng`: the only form this API takes. */
export const serializeQuery = createQuerySerializer({ array: { style: 'form', explode: false } })

const isLossy = (value: unknown): boolean =>
  typeof value === 'number' && !(Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))

/** Parameters of a call, by their place in the request. */
export interface Parameters {
  readonly path?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Checks that no parameter sends the request somewhere else than meant.
 * @throws InvalidRequestError for a path parameter that is missing, empty, or walks up the path, and for a number that no longer is the
 * identifier it once was
 */
export function checkParameters({ key, placeholders }: Operation, { path: values = {}, query = {} }: Parameters): void {
  const refuse = (problem: string): never => {
    throw new InvalidRequestError(problem, { operation: key })
  }
  for (const [name, value] of Object.entries({ ...values, ...query })) {
    if (isLossy(value)) refuse(`${name} is a number that JavaScript cannot hold exactly; give its digits as a string`)
  }
  for (const name of placeholders) {
    const value = values[name] ?? ''
    if (!/^(string|number|bigint)$/.test(typeof value) || /^\.{0,2}$/.test(String(value)))
      refuse(`path parameter ${name} is missing or unusable`)
  }
}

/** Fills the placeholders of a path template. The values have been checked: the URL stays below its base. */
export const fillPath = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => encodeURIComponent(String(values[name])))
