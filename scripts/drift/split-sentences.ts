/** Longer sentences are cut: patterns take a time that grows faster than a text. */
const LONGEST = 1_000

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+(?=[A-Z`"“(])/).flatMap((sentence) => sentence.match(CHUNKS) ?? [])

const CHUNKS = new RegExp(`[^]{1,${LONGEST}}`, 'g')
