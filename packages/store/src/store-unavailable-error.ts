/** Properties in which drivers store what was sent: a command's arguments, a row. They are retained, but hidden from logs. */
const REVEALING = ['command', 'args', 'detail', 'parameters']

const isError = (value: unknown): value is Error => value instanceof Error

/**
 * The same error with its revealing properties, and those of the errors in it, not enumerable: neither `util.inspect` nor JSON shows them.
 */
function discreet(cause: unknown, seen = new Set<unknown>()): unknown {
  if (!isError(cause) || seen.has(cause)) return cause
  seen.add(cause)
  for (const name of REVEALING) {
    const property = Object.getOwnPropertyDescriptor(cause, name)
    if (property?.enumerable && property.configurable) Object.defineProperty(cause, name, { ...property, enumerable: false })
  }
  const inner = Object.getOwnPropertyNames(cause).flatMap((name): unknown => Reflect.get(cause, name))
  for (const error of inner) discreet(error, seen)
  return cause
}

/**
 * The store was unavailable, did not respond in time or failed. A read changed nothing. Whether a write happened is unknown: read again
 * before you decide. `cause` is the driver's own error.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store_unavailable'

  constructor(store: string, cause?: unknown) {
    super(`the ${store} store is not available`, { cause: discreet(cause) })
  }
}
