/** A text for comparisons: without accents, in lower case. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, folded. */
export const wordsIn = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)
