import type { Tolerate } from './tolerate.ts'

/** A place of a request where fields can be. */
export interface Place {
  /** Values sent under a name; none when there is none. */
  getAll(name: string): readonly unknown[]
  /** The values have types; otherwise they travelled as text. */
  readonly exact: boolean
  /** What to note when a field is found here: the place is not the described one. */
  readonly tolerated?: string
}

/** All that was sent under a name, and how. */
export interface Found {
  readonly sent: readonly unknown[]
  readonly exact: boolean
}

export interface Source {
  /** What the first place has that has anything. */
  find(name: string): Found
  /** Notes the fields that were found in places that are tolerated. */
  note(): void
}

/** Looks fields up in places, in their order. */
export function createSource(places: readonly Place[], tolerate: Tolerate): Source {
  const misplaced = new Map<string, Set<string>>()
  return {
    find(name) {
      for (const { getAll, exact, tolerated } of places) {
        const sent = getAll(name)
        if (sent.length === 0) continue
        if (tolerated !== undefined) misplaced.set(tolerated, (misplaced.get(tolerated) ?? new Set()).add(name))
        return { sent, exact }
      }
      return { sent: [], exact: false }
    },
    note() {
      for (const [tolerated, names] of misplaced) tolerate(`${tolerated}: ${[...names].join(', ')}`)
    },
  }
}
