import type { Routable } from '@activity-tracking/spec'
import { wordDistance } from '../base/near-word.ts'

/** Finds the operations that a request without an operation may be meant for. */
export interface NearSearch<T extends Routable> {
  /**
   * Returns the nearest operations, or none if none is near. Operations with the same distance are in the order of the table. The work
   * grows with the size of the table, but not with the number of segments.
   * @param segments of the path below its base URL
   * @param isMeant whether an operation can be returned
   */
  find(segments: readonly string[], isMeant: (operation: T) => boolean): readonly T[]
}

/** Differences count in letters. A missing or extra segment counts as several. */
const SEGMENT = 3

/** A value that does not look like an ID, where a template requires one. */
const NOT_AN_ID = 2

/** An operation with a larger distance is not near. */
const FARTHEST = 4

const FAR = Number.POSITIVE_INFINITY

const isTemplate = (segment: string): boolean => segment.startsWith('{')

/** Such as `17`, and `b17` of gear. */
const isId = (segment: string): boolean => /^[a-z]?\d+$/.test(segment)

/** Prepares the search in a table of operations. */
export function createNearSearch<T extends Routable>(table: readonly T[]): NearSearch<T> {
  const rows = table.map((operation) => ({ operation, template: operation.path.split('/').slice(1) }))
  const firstLiterals = new Set(rows.map(({ template: [first = ''] }) => first))
  /** An extra segment is empty, an ID, or the first segment of another operation. Any other word means another path. */
  const isExcess = (segment: string, index: number): boolean =>
    segment === '' || isId(segment) || (index === 0 && firstLiterals.has(segment))

  const distanceOf = (segments: readonly string[], template: readonly string[]): number => {
    if (segments.length === template.length) return compare(segments, template)
    const [shorter, longer] = segments.length < template.length ? [segments, template] : [template, segments]
    if (longer.length !== shorter.length + 1) return FAR
    const without = longer.map((segment, index) => {
      const rest = longer.toSpliced(index, 1)
      if (longer === template) return compare(segments, rest)
      return isExcess(segment, index) ? compare(rest, template) : FAR
    })
    return SEGMENT + Math.min(...without)
  }

  return {
    find(segments, isMeant) {
      let nearest = FAR
      let found: T[] = []
      for (const { operation, template } of rows) {
        const here = isMeant(operation) ? distanceOf(segments, template) : FAR
        if (here < nearest) found = []
        nearest = Math.min(nearest, here)
        if (here === nearest && here <= FARTHEST) found.push(operation)
      }
      return found
    },
  }
}

/** The sum of the distances of the segments. Far if the path consists only of values of templates. */
function compare(segments: readonly string[], template: readonly string[]): number {
  if (template.every(isTemplate)) return FAR
  return segments.reduce((sum, segment, index) => {
    const expected = template[index] ?? ''
    if (!isTemplate(expected)) return sum + wordDistance(segment, expected)
    return isId(segment) ? sum : sum + NOT_AN_ID
  }, 0)
}
