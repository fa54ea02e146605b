import type { Description } from './description.ts'
import { MENTIONED } from './operations.ts'
import type { PageFacts } from './page-facts.ts'
import { DATES, OPERATIONS, type Statement, type Subject, WITHDRAWN } from './subjects.ts'

/** A difference between the description and the pages. */
export interface Difference {
  /** The same as long as the difference is: `only on a page: scopes: club:read`. */
  readonly id: string
  readonly subject: string
  /** The page with the difference, and its words. Undefined for what no page states. */
  readonly page?: string
  readonly excerpt?: string
}

/** A subject that the pages state too little of to say that something is missing. */
export interface NotCompared {
  readonly subject: string
  readonly found: number
  readonly of: number
}

export interface Comparison {
  readonly differences: readonly Difference[]
  readonly notCompared: readonly NotCompared[]
}

interface Found extends Statement {
  readonly page: string
}

/** Values that pages state only by the way would make everything else look missing. */
const LEAST_SHARE = 2 / 3

/** Dates may be less precise on one side: `2026-06` and `2026-06-01`. */
const isSameDate = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

/**
 * Compares the description with what pages state.
 * @param reviewed notices up to this day are known: `2026-11-27`
 */
export function compare({ subjects }: Description, pages: readonly PageFacts[], reviewed: string): Comparison {
  const bySubject = new Map<string, Found[]>()
  for (const { page, statements } of pages) {
    for (const statement of statements) {
      const list = bySubject.get(statement.subject)
      if (list === undefined) bySubject.set(statement.subject, [{ ...statement, page }])
      else list.push({ ...statement, page })
    }
  }
  const complete = new Set(pages.flatMap((page) => [...page.complete]))
  const results = Array.from(subjects.values(), (subject): Comparison => {
    const stated = (name: string): readonly Found[] => bySubject.get(name) ?? []
    if (subject.name === WITHDRAWN)
      return { differences: withdrawals(subject, stated(WITHDRAWN), subjects.get(OPERATIONS)), notCompared: [] }
    if (subject.form === 'operations') return compareOperations(subject, stated)
    if (subject.form === 'dates') return compareDates(subject, stated(DATES), reviewed)
    return compareValues(subject, stated(subject.name), complete.has(subject.name))
  })
  return {
    differences: results.flatMap(({ differences }) => differences),
    notCompared: results.flatMap(({ notCompared }) => notCompared),
  }
}

/** The first statement of each value. */
function firstOfEach(found: readonly Found[]): Found[] {
  const first = new Map<string, Found>()
  for (const each of found) if (!first.has(each.value)) first.set(each.value, each)
  return [...first.values()]
}

const added = (subject: string, { value, page, excerpt }: Found): Difference => ({
  id: `only on a page: ${subject}: ${value}`,
  subject,
  page,
  excerpt,
})
const missing = (subject: string, value: string): Difference => ({ id: `on no page: ${subject}: ${value}`, subject })

/** Public values that no page states, if pages state enough of the subject. */
function missingValues(
  { name, values }: Subject,
  isFound: (value: string) => boolean,
  isEnough: (found: number, of: number) => boolean,
): { readonly values: readonly string[]; readonly notCompared: readonly NotCompared[] } {
  const expected = [...values].flatMap(([value, isPublic]) => (isPublic ? [value] : []))
  const found = expected.filter(isFound)
  if (expected.length === 0) return { values: [], notCompared: [] }
  if (isEnough(found.length, expected.length)) return { values: expected.filter((value) => !isFound(value)), notCompared: [] }
  return { values: [], notCompared: [{ subject: name, found: found.length, of: expected.length }] }
}

const isMost = (found: number, of: number): boolean => found >= LEAST_SHARE * of

function compareValues(subject: Subject, found: readonly Found[], isComplete: boolean): Comparison {
  const { name, values, form } = subject
  const stated = new Set(found.map(({ value }) => value))
  const isNumbers = form === 'numbers'
  const isEnough = (count: number, of: number): boolean =>
    isComplete || (isNumbers ? stated.size > 0 : form !== 'parameters' && isMost(count, of))
  const gone = missingValues(subject, (value) => stated.has(value), isEnough)
  const fresh = firstOfEach(found).filter(({ value }) => !values.has(value))
  const [first] = fresh
  const notCompared = form === 'parameters' ? [] : gone.notCompared
  if (isNumbers && first !== undefined && gone.values.length > 0) {
    const change = `${gone.values.join(', ')} → ${fresh.map(({ value }) => value).join(', ')}`
    return { differences: [{ id: `changed: ${name}: ${change}`, subject: name, page: first.page, excerpt: first.excerpt }], notCompared }
  }
  return { differences: [...fresh.map((each) => added(name, each)), ...gone.values.map((value) => missing(name, value))], notCompared }
}

function compareOperations(subject: Subject, stated: (subject: string) => readonly Found[]): Comparison {
  const { name, values } = subject
  const withdrawn = new Set(stated(WITHDRAWN).map(({ value }) => value))
  const mentioned = stated(MENTIONED)
  const present = new Set([...stated(OPERATIONS), ...mentioned].map(({ value }) => value).concat(...withdrawn))
  const gone = missingValues(subject, (value) => present.has(value), isMost)
  const named = firstOfEach(stated(OPERATIONS)).filter(({ value }) => !values.has(value) && !withdrawn.has(value))
  const paths = new Set([...values.keys(), ...present].filter((value) => !value.startsWith('any ')).map(pathOf))
  const unnamed = firstOfEach(mentioned).filter(({ value }) => value.startsWith('any ') && !paths.has(pathOf(value)))
  return {
    differences: [...[...named, ...unnamed].map((each) => added(name, each)), ...gone.values.map((value) => missing(name, value))],
    notCompared: gone.notCompared,
  }
}

const pathOf = (operation: string): string => operation.slice(operation.indexOf(' ') + 1)

/** Operations that pages call deprecated or removed, and that the description has without a mark. */
function withdrawals({ name, values }: Subject, found: readonly Found[], operations: Subject | undefined): Difference[] {
  const fresh = firstOfEach(found).filter(({ value }) => operations?.values.has(value) === true && !values.has(value))
  return fresh.map((each) => added(name, each))
}

function compareDates(subject: Subject, found: readonly Found[], reviewed: string): Comparison {
  const recent = found.filter(({ value }) => value > reviewed)
  const coming = new Map([...subject.values].filter(([date]) => date > reviewed))
  const fresh = recent.filter(({ value }) => ![...subject.values.keys()].some((date) => isSameDate(date, value)))
  const gone = missingValues({ ...subject, values: coming }, (date) => recent.some(({ value }) => isSameDate(date, value)), isMost)
  // Several notices can have the same date.
  const notices = [...new Map(fresh.map((each) => [`${each.value} ${each.excerpt}`, each])).values()]
  return {
    differences: [
      ...notices.map((each) => ({ ...added(DATES, each), id: `only on a page: ${DATES}: ${each.value}: ${each.excerpt}` })),
      ...gone.values.map((date) => missing(DATES, date)),
    ],
    notCompared: gone.notCompared,
  }
}

/** Subjects that the public pages are expected to state, as a whole. Pages state values of fields here and there. */
const isExpected = ({ subject }: NotCompared): boolean => !subject.startsWith('values of ') && subject !== DATES

/** Expected subjects that the pages state too little of, as differences. */
export const incomplete = ({ notCompared }: Comparison): Difference[] =>
  notCompared.filter(isExpected).map(({ subject }) => ({ id: `not compared: ${subject}`, subject }))
