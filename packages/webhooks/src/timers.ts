/** Calls a function once after a time in milliseconds. Returns a function that cancels it. */
export type SetTimer = (ms: number, fire: () => void) => () => void

/** A real timer. */
export const setMachineTimer: SetTimer = (ms, fire) => {
  const timer = setTimeout(fire, ms)
  return () => clearTimeout(timer)
}

/** A timer that does not keep the process alive. */
export const setIdleTimer: SetTimer = (ms, fire) => {
  const timer = setTimeout(fire, ms)
  // A number in browsers.
  Object(timer).unref?.()
  return () => clearTimeout(timer)
}

/** The result of work, or of `onLate` if the work takes longer than a time in milliseconds. The work itself continues. */
export async function withinTime<T>(
  work: () => T | Promise<T>,
  { ms, setTimer, onLate }: { readonly ms: number; readonly setTimer: SetTimer; readonly onLate: () => T | Promise<T> },
): Promise<T> {
  let cancel = (): void => undefined
  const late = new Promise<T>((resolve) => {
    cancel = setTimer(ms, () => resolve(onLate()))
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    cancel()
  }
}
