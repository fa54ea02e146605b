/** A pseudorandom number generator. The same seed gives the same numbers on every machine. */
export interface Random {
  /** A number that is at least 0 and less than 1. */
  next(): number
  /** An independent generator. It depends only on this generator's seed and the label, not on earlier numbers. */
  fork(label: string): Random
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return state >>> 0
}

/** Creates a pseudorandom number generator (mulberry32) from a seed. */
export function createRandom(seed: string | number): Random {
  const label = String(seed)
  let state = hash(label)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    fork: (name) => createRandom(`${label}/${name}`),
  }
}
