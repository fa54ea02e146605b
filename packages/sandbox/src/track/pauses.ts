/** Two points further apart than this, in seconds, have a pause between them. */
export const PAUSE_SECONDS = 30

/** Seconds that the point at `index` stands for: those since the point before it, none across a pause. */
export function secondsAt(time: readonly number[], index: number): number {
  if (index === 0) return 0
  const seconds = (time[index] ?? 0) - (time[index - 1] ?? 0)
  return seconds > PAUSE_SECONDS ? 0 : seconds
}
