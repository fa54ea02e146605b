import { nearestWord } from '../base/near-word.ts'
import type { Tolerate } from './fields.ts'
import type { Plan } from './plan.ts'

/** The names in a request that its operation does not have. */
export interface UnknownNames {
  /** Each misspelling of a name of the operation, and what it is near to. */
  readonly misspelled: readonly { readonly name: string; readonly meant: string }[]
  /** Number of other names. They are not shown, because a secret can be sent as a name. */
  readonly others: number
  /** The names that the operation has. */
  readonly known: readonly string[]
}

/** @param sent the names of the request */
export function findUnknown({ names }: Pick<Plan, 'names'>, sent: Iterable<string>): UnknownNames {
  const known = [...names]
  const unknown = new Set<string>()
  for (const name of sent) if (!names.has(name)) unknown.add(name)
  const misspelled = [...unknown].flatMap((name) => {
    const meant = nearestWord(name, known)
    return meant === undefined ? [] : [{ name, meant }]
  })
  return { misspelled, others: unknown.size - misspelled.length, known }
}

/** More misspellings are counted with the other names. */
const MOST_NAMED = 5

/** Notes names that were ignored. */
export function noteUnknown(kind: 'parameter' | 'field', unknown: UnknownNames, tolerate: Tolerate): void {
  const named = unknown.misspelled.slice(0, MOST_NAMED)
  for (const { name, meant } of named) tolerate(`the unknown ${kind} ${name} was ignored: did you mean ${meant}?`)
  const others = unknown.others + unknown.misspelled.length - named.length
  if (others === 0) return
  const what = others === 1 ? `an unknown ${kind} was ignored` : `${others} unknown ${kind}s were ignored`
  tolerate(`${what}: the operation has ${listed(unknown.known)}`)
}

/** Names in a sentence. */
const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
