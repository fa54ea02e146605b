/** What the marks of the description mean, in the order of their reliability. */
export const SOURCES: Readonly<Record<string, string>> = {
  observed: 'observed in recorded traffic',
  'public-reference': 'stated by a public reference of the service',
  reported: 'reported by users',
  claimed: 'claimed by third-party programs',
  assumed: 'assumed by this project, because a choice was needed',
}

/** What is known about a fact beyond what the specification states. */
export interface Provenance {
  /** The source of a fact that the specification does not state. */
  readonly inferred?: string | undefined
  /** True if every recorded response has the field. */
  readonly alwaysSeen?: boolean
}

/** A mark of an icon, and the words behind it. */
export interface ProvenanceMark {
  /** Id of the element with the words. */
  readonly id: string
  /** In a few words, as the name of the icon. */
  readonly name: string
  readonly sentences: readonly string[]
}

/** The mark of a fact; undefined if the specification states it and nothing else is known. */
export function provenanceMark({ inferred, alwaysSeen = false }: Provenance): ProvenanceMark | undefined {
  if (inferred === undefined && !alwaysSeen) return undefined
  const names = [...(inferred === undefined ? [] : [`inferred: ${inferred}`]), ...(alwaysSeen ? ['always seen'] : [])]
  const sentences = [
    ...(inferred === undefined ? [] : [`The specification does not state this. It is ${SOURCES[inferred] ?? inferred}.`]),
    ...(alwaysSeen ? ['Every recorded response has this field.'] : []),
  ]
  return { id: ['source', inferred, alwaysSeen && 'seen'].filter(Boolean).join('-'), name: names.join(', '), sentences }
}

/** Every mark in the data of a page, each once. */
export function marksIn(value: unknown): readonly ProvenanceMark[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? undefined : provenanceMark(value as Provenance)
  const marks = [...(own ? [own] : []), ...Object.values(value).flatMap(marksIn)]
  return Array.from(new Map(marks.map((mark) => [mark.id, mark])).values())
}
