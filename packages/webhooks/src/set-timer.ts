/** Calls a function once after a time in milliseconds. Returns a function that prevents it. */
export type SetTimer = (ms: number, fire: () => void) => () => void

/** A timer of the machine. */
export const setMachineTimer: SetTimer = (ms, fire) => {
  const timer = setTimeout(fire, ms)
  return () => clearTimeout(timer)
}

/** A timer for which a process that has nothing else to do need not stay alive. */
export const setIdleTimer: SetTimer = (ms, fire) => {
  const timer = setTimeout(fire, ms)
  // A number in browsers.
  Object(timer).unref?.()
  return () => clearTimeout(timer)
}
