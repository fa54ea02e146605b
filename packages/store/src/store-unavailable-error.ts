/** The store could not be reached, or could not do what was asked; `cause` is the driver's error. Nothing is known about what was written. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store_unavailable'

  constructor(store: string, cause: unknown) {
    super(`the ${store} store cannot be used now`, { cause })
  }
}

/** Does the driver's work; whatever it fails with becomes a StoreUnavailableError. */
export async function guarded<T>(store: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StoreUnavailableError(store, cause)
  }
}
