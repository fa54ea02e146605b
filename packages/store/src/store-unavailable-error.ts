/** Properties in which drivers keep what was sent: a command's arguments, a row. Kept, but out of sight of logs. */
const REVEALING = ['command', 'args', 'detail', 'parameters']

/** The same error, its revealing properties no longer enumerable: neither `util.inspect` nor JSON shows them. */
function discreet(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  for (const name of REVEALING) {
    const property = Object.getOwnPropertyDescriptor(cause, name)
    if (property?.enumerable && property.configurable) Object.defineProperty(cause, name, { ...property, enumerable: false })
  }
  return cause
}

/**
 * The store could not be reached, did not answer in time or failed. A read changed nothing; whether a write happened is unknown: read
 * again before deciding. `cause` is the driver's own error.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store_unavailable'

  constructor(store: string, cause?: unknown) {
    super(`the ${store} store is not available`, { cause: discreet(cause) })
  }
}
