import { MAX_LAPS } from './file-limits.ts'
import { UploadRefusal } from './upload-refusal.ts'
import type { ParsedActivity } from './upload-types.ts'

/** @throws UploadRefusal when a file has more laps than are taken */
export function requireFewLaps(laps: number): void {
  if (laps > MAX_LAPS) throw new UploadRefusal(`The file has more than ${MAX_LAPS.toLocaleString('en')} laps.`)
}

/** Laps from the points they start at, in order: the first from the first point whatever it says, each to the start of the next. */
export function lapsFrom(starts: readonly number[], points: number): ParsedActivity['laps'] {
  const last = points - 1
  const inside = starts.slice(1).filter((start) => start > 0 && start < last)
  const sorted = [...new Set([0, ...inside])].sort((one, two) => one - two)
  return sorted.map((startIndex, index) => ({ startIndex, endIndex: sorted[index + 1] ?? last }))
}
