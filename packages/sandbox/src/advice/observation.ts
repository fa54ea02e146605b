import type { JournalEntry } from '../service/journal.ts'

/** A request of the app and its response, as far as rules look at them. */
export interface Observation extends Pick<JournalEntry, 'number' | 'at' | 'method' | 'path' | 'operationId' | 'status' | 'athleteId'> {
  /** The query; undefined where the exchange is not retained. */
  readonly query: URLSearchParams | undefined
  /** Fields of a form that was sent. */
  readonly form: URLSearchParams
  /** Text of the response; undefined where it is not retained. */
  readonly text: string | undefined
}

/** What requests show of the app, and which they are. */
export interface Finding {
  readonly code: AdviceCode
  /** One sentence. */
  readonly message: string
  /** Numbers of the requests that show it, in their order. */
  readonly requests: readonly number[]
}

/** Finds what can be advised from the requests to one world, in their order. */
export type Rule = (observations: readonly Observation[]) => readonly Finding[]

export type AdviceCode = 'list-instead-of-details' | 'read-again' | 'refreshed-early' | 'polled' | 'unused-scope'

/** Groups items by a text, in the order of their first. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

export const isRead = ({ method, status }: Observation): boolean => method === 'GET' && status === 200

/** The last part of the path: the id of the object that was read. */
export const idIn = ({ path }: Observation): string => path.slice(path.lastIndexOf('/') + 1)
