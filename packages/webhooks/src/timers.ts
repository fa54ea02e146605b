/** Calls a function once after a time in milliseconds. Returns a function that cancels it. */
export type SetTimer = (ms: number, fire: () => void) => () => void

/** A real timer. */
export const setMachineTimer: SetTimer = (ms, fire) => {
  const timer = setTimeout(fire, ms)
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

/** The pause after a failure of the queue, in milliseconds. */
export const RETRY_MS = 1_000
export const QUARTER_HOUR_MS = 15 * 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** When the next window of a length begins: a quarter hour at :00, :15, :30 or :45, a day at midnight UTC. */
export const nextWindow = (now: number, length: number): number => (Math.floor(now / length) + 1) * length
