/** Caches the result for only the latest seed. Worlds of a hundred seeds do not fit into memory, and tests of one seed run consecutively. */
export function ofLatest<T>(make: (seed: number) => T): (seed: number) => T {
  let latest: { readonly seed: number; readonly made: T } | undefined
  return (seed) => {
    if (latest?.seed !== seed) latest = { seed, made: make(seed) }
    return latest.made
  }
}
