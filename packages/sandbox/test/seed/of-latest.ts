/** Remembers the result for the latest seed alone: worlds of a hundred seeds do not fit into memory, and tests of one seed run in a row. */
export function ofLatest<T>(make: (seed: number) => T): (seed: number) => T {
  let latest: { readonly seed: number; readonly made: T } | undefined
  return (seed) => {
    if (latest?.seed !== seed) latest = { seed, made: make(seed) }
    return latest.made
  }
}
