/** A pseudorandom number generator. The same seed gives the same numbers on every machine. */
export interface Random {
  /** A number that is at least 0 and less than 1. */
  next(): number
  /** A whole number from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** Lowercase hexadecimal digits. */
  hex(length: number): string
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
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick<T>(list: readonly T[]): T {
      const chosen = list[integer(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(''),
    fork: (name) => createRandom(`${label}/${name}`),
  }
}
