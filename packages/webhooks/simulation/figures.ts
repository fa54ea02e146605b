import type { Delivered, Outcome } from './simulate.ts'

const DAY_MS = 86_400_000

/** A quantile of the values; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Age of changes when the app received them, in milliseconds. For live work, only changes whose event was received. */
export const freshness = (delivered: readonly Delivered[], lane: Delivered['lane']): number[] =>
  delivered
    .filter((each) => each.lane === lane && (lane === 'background' || !each.isLost))
    .map(({ changedAt, deliveredAt }) => deliveredAt - changedAt)

export interface Waits {
  /** In milliseconds. */
  readonly longest: number
  readonly mean: number
}

/** Longest wait of each athlete, including pending changes: the maximum of all athletes, and the mean. */
export function waitsOf({ delivered, waiting, load }: Outcome): Waits {
  const end = load.days * DAY_MS
  const longest = new Map<number, number>()
  const note = (athlete: number, wait: number): void => void longest.set(athlete, Math.max(longest.get(athlete) ?? 0, wait))
  for (const { athlete, changedAt, deliveredAt, isLost } of delivered) if (!isLost) note(athlete, deliveredAt - changedAt)
  for (const { athlete, changedAt } of waiting) note(athlete, end - changedAt)
  const all = [...longest.values()]
  return { longest: all.reduce((most, wait) => Math.max(most, wait), 0), mean: all.reduce((sum, wait) => sum + wait, 0) / all.length }
}

/** Share of the changes that were delivered before their turn: they are newer than a change of an athlete who has not been served yet. */
export function outOfTurn({ delivered, waiting }: Outcome): number {
  const served = new Set(delivered.map(({ athlete }) => athlete))
  const oldest = waiting.reduce((least, { athlete, changedAt }) => (served.has(athlete) ? least : Math.min(least, changedAt)), Infinity)
  // The changes of an athlete are read together, so only the first counts.
  const first = new Map<number, number>()
  for (const { athlete, changedAt } of delivered) first.set(athlete, Math.min(first.get(athlete) ?? Infinity, changedAt))
  const early = [...first.values()].filter((changedAt) => changedAt > oldest + 60_000).length
  return first.size === 0 ? 0 : early / first.size
}
