/** A text for comparisons: without accents, in lower case. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, folded. */
export const wordsIn = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)

/** Whether a text has each of these words, which are folded. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  if (words.length === 0) return true
  const searched = folded(text)
  return words.every((word) => searched.includes(word))
}
