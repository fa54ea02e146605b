/** Calls a function once after a time in milliseconds. Returns a function that prevents it. */
export type SetTimer = (ms: number, fire: () => void) => () => void

/** A timer of the machine, which keeps no process alive that has nothing else to do. */
export const setMachineTimer: SetTimer = (ms, fire) => {
  const timer: unknown = setTimeout(fire, ms)
  // A number where there is no Node.
  Object(timer).unref?.()
  return () => clearTimeout(timer as number)
}
