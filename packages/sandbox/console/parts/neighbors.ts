import { signal } from '@preact/signals'

/** URLs of the rows before and after the one that is shown beside a table. */
export interface Neighbors {
  readonly previous: string | undefined
  readonly next: string | undefined
}

const NONE: Neighbors = { previous: undefined, next: undefined }

/** The neighbors in the table that is shown. */
export const neighbors = signal<Neighbors>(NONE)

export function setNeighbors({ previous, next }: Neighbors = NONE): void {
  const present = neighbors.peek()
  if (present.previous !== previous || present.next !== next) neighbors.value = { previous, next }
}
