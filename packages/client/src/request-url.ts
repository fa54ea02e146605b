import { createQuerySerializer } from 'openapi-fetch'
import { InvalidRequestError } from './errors.ts'
import type { Operation } from './operation.ts'
import type { CallInput } from './types.ts'

/** Lists go as `keys=time,latlng`: the only form this API takes. */
const querySerializer = createQuerySerializer<object>({ array: { style: 'form', explode: false } })

const isLossy = (value: unknown): boolean =>
  typeof value === 'number' && !(Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))

/**
 * The URL of a request. It is always below the base URL.
 * @throws InvalidRequestError when a value would send the request somewhere else than meant: a path value that is missing, empty, or walks
 * up the path, or a number that no longer is the identifier it once was
 */
export function requestUrl(baseUrl: string, { key, path }: Operation, params: CallInput['params']): string {
  const refuse = (problem: string): never => {
    throw new InvalidRequestError(problem, { operation: key })
  }
  const values: Readonly<Record<string, unknown>> = { ...params?.path }
  const query: Readonly<Record<string, unknown>> = { ...params?.query }
  for (const [name, value] of Object.entries({ ...values, ...query })) {
    if (isLossy(value)) refuse(`${name} is a number that JavaScript cannot hold exactly; give its digits as a string`)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name] ?? ''
    if (!/^(string|number|bigint)$/.test(typeof value) || /^\.{0,2}$/.test(String(value)))
      refuse(`path parameter ${name} is missing or unusable`)
    return encodeURIComponent(String(value))
  })
  const search = querySerializer(query)
  return baseUrl + filled + (search && `?${search}`)
}
