/** A value that is there, or will be later. */
export type Later<T> = T | Promise<T>

/** Passes a value on: at once if it is there, so that a request that waits for nothing is handled in one go. */
export const whenReady = <T, R>(value: Later<T>, next: (value: T) => Later<R>): Later<R> =>
  value instanceof Promise ? value.then(next) : next(value)
