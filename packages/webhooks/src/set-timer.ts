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
