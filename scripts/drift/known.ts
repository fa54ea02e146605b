import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Comparison, Difference } from './compare.ts'
import type { Subjects } from './subjects.ts'

/** A difference that we know, and do not resolve. */
export interface KnownDifference {
  /** As `npm run drift` prints it. */
  readonly difference: string
  readonly reason: string
}

export interface KnownDifferences {
  /** The day up to which somebody has read the notices of the pages: `2026-11-27`. */
  readonly reviewed: string
  readonly known: readonly KnownDifference[]
}

/**
 * Reads the list of known differences.
 * @throws Error that says what is wrong with it
 */
export function readKnown(path: string): KnownDifferences {
  const { reviewed, known }: Partial<KnownDifferences> = Object(parse(readFileSync(path, 'utf8')))
  if (typeof reviewed !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(reviewed))
    throw new Error(`${path}: "reviewed" must be a date such as 2026-11-27.`)
  if (!Array.isArray(known)) throw new Error(`${path}: "known" must be a list.`)
  const seen = new Set<string>()
  for (const { difference, reason } of known as readonly Partial<KnownDifference>[]) {
    if (typeof difference !== 'string' || typeof reason !== 'string' || reason.trim() === '')
      throw new Error(`${path}: each known difference needs a "difference" and a "reason".`)
    if (seen.has(difference)) throw new Error(`${path}: "${difference}" is listed twice.`)
    seen.add(difference)
  }
  return { reviewed, known }
}

const FORM = /^(only on a page|on no page|changed|not compared): ([^:]+(?::\w+)*?)(?:: (.+))?$/

/** One sentence for each known difference that the description alone refutes: it has the value now, or no longer has it. */
export function outdatedEntries({ known }: KnownDifferences, subjects: Subjects): string[] {
  return known.flatMap(({ difference }) => {
    const [, kind, name = '', value = ''] = FORM.exec(difference) ?? []
    const subject = subjects.get(name)
    if (kind === undefined || subject === undefined) return [`"${difference}" is not a difference as npm run drift prints it.`]
    const [before = ''] = value.split(' → ')
    if (kind === 'only on a page' && subject.values.has(value)) return [`"${difference}": the description states this now.`]
    const stated = kind === 'changed' ? before.split(', ') : [value]
    if (kind !== 'only on a page' && kind !== 'not compared' && !stated.every((each) => subject.values.has(each)))
      return [`"${difference}": the description does not state this any more.`]
    return []
  })
}

export interface Judged {
  readonly unknown: readonly Difference[]
  readonly known: readonly (Difference & { readonly reason: string })[]
  /** Known differences that no longer exist. */
  readonly outdated: readonly string[]
}

/** Separates known differences from others, and finds the entries that no longer apply: those about what was compared. */
export function judge({ differences, notCompared }: Comparison, { known }: KnownDifferences): Judged {
  const reasons = new Map(known.map(({ difference, reason }) => [difference, reason]))
  const present = new Set(differences.map(({ id }) => id))
  const unsure = new Set(notCompared.map(({ subject }) => subject))
  return {
    unknown: differences.filter(({ id }) => !reasons.has(id)),
    known: differences.flatMap((each) => {
      const reason = reasons.get(each.id)
      return reason === undefined ? [] : [{ ...each, reason }]
    }),
    outdated: [...reasons.keys()].filter((id) => !present.has(id) && !unsure.has(FORM.exec(id)?.[2] ?? '')),
  }
}
