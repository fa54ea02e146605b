import leven from 'leven'

/** A word with more different letters is another word. */
const MOST_LETTERS = 2

const lettersOf = (word: string): string => word.split('').sort().join('')

/** Number of different letters of two words; one if two letters are swapped. Infinite if more than two, or than a third of the shorter word, differ. */
export function wordDistance(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  if (first === second) return 0
  if (singular(first) === singular(second)) return 1
  const budget = Math.min(MOST_LETTERS, Math.floor(Math.min(first.length, second.length) / 3))
  // leven returns at most this maximum, also for words that are further apart.
  const letters = leven(first, second, { maxDistance: MOST_LETTERS + 1 })
  if (letters === 2 && budget === 1 && lettersOf(first) === lettersOf(second)) return 1
  return letters > budget ? Number.POSITIVE_INFINITY : letters
}

/** `activities` and `activity` are the same word. */
const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/** The nearest of several words, the first of those with the same distance; undefined if none is near. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  let nearest: string | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const each of words) {
    const here = wordDistance(word, each)
    if (here < distance) [nearest, distance] = [each, here]
  }
  return nearest
}
