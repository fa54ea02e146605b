import { moveAbroad } from '../../src/seed/abroad.ts'
import { buildCountry } from '../../src/seed/build-network.ts'
import { planOnMap } from '../../src/seed/plan-world.ts'

/** The seeds of most tests. */
const KEPT = [1, 77]

/** Makes something once per process for these seeds. Of the others, only the latest is kept: a hundred worlds do not fit into memory. */
export function madeOnce<T>(make: (seed: number) => T): (seed: number) => T {
  const kept = new Map<number, T>()
  return (seed) => {
    const found = kept.get(seed)
    if (found !== undefined) return found
    for (const other of kept.keys()) if (!KEPT.includes(other)) kept.delete(other)
    const made = make(seed)
    kept.set(seed, made)
    return made
  }
}

export const countryOf = madeOnce(buildCountry)
export const planOnMapOf = madeOnce(planOnMap)
export const planOf = madeOnce((seed) => moveAbroad(planOnMapOf(seed)))
