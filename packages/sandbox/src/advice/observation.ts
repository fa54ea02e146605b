import type { JournalEntry } from '../core/journal.ts'

/** The parts of a request and its response that rules read. */
export interface Observation extends Pick<JournalEntry, 'number' | 'at' | 'method' | 'path' | 'operationId' | 'status' | 'athleteId'> {
  /** The query; undefined if the exchange is not retained. */
  readonly query: URLSearchParams | undefined
  /** Fields of the submitted form. */
  readonly form: URLSearchParams
  /** Text of the response; undefined if it is not retained. */
  readonly text: string | undefined
}

/** A finding about the app, and the requests that show it. */
export interface Finding {
  readonly code: AdviceCode
  /** One sentence. */
  readonly message: string
  /** Numbers of the requests that show it, in their order. */
  readonly requests: readonly number[]
}

/** Derives findings from the requests to one world, in their order. */
export type Rule = (observations: readonly Observation[]) => readonly Finding[]

export type AdviceCode = 'list-instead-of-details' | 'read-again' | 'refreshed-early' | 'polled'

/** The finding that requests show; none without requests. */
export const shownBy = (requests: readonly Observation[], code: AdviceCode, message: string): Finding[] =>
  requests.length === 0 ? [] : [{ code, message, requests: requests.map(({ number }) => number) }]

/** Groups in the order of their first items. */
export const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string | null): [T, ...T[]][] =>
  [...Map.groupBy(items, keyOf).values()] as [T, ...T[]][]

export const athleteOf = ({ athleteId }: Observation): string | null => athleteId

export const isRead = ({ method, status }: Observation): boolean => method === 'GET' && status === 200

/** The last part of the path: the id of the object that was read. */
export const idIn = ({ path }: Observation): string => path.slice(path.lastIndexOf('/') + 1)
