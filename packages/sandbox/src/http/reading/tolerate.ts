/**
 * Notes, in plain words, that a request was accepted although it is neither as the specification states nor as the description says. A note is
 * made of words of the description only, so that it can be shown to everybody. Each note is kept once.
 */
export type Tolerate = (note: string) => void

/** Collects the notes on one request. */
export function createTolerance(): { readonly tolerate: Tolerate; readonly notes: () => readonly string[] } {
  const notes = new Set<string>()
  return { tolerate: (note) => void notes.add(note), notes: () => [...notes] }
}
