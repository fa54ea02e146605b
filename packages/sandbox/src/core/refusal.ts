/** Kinds of refusals. Each kind has its own HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'missing-scope'
  | 'not-subscribed'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'limit'

/** Content of an error response: the kind of object, the field, and the problem. */
export interface Reason {
  readonly resource: string
  readonly field: string
  readonly code: string
}

/** Thrown by the domain rules if the service would refuse. `message` gives the reason in plain words, for the request journal. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly reasons: readonly Reason[]

  constructor(kind: RefusalKind, reasons: Reason | readonly Reason[], why: string) {
    super(why)
    this.kind = kind
    this.reasons = Array.isArray(reasons) ? reasons : [reasons as Reason]
  }
}

/** A value of a request is not valid. */
export const invalid = (resource: string, field: string, why: string): Refusal =>
  new Refusal('invalid', { resource, field, code: 'invalid' }, why)

/** `push subscription` of `PushSubscription`. */
const wordsOf = (resource: string): string => resource.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()

/** The object does not exist, or this athlete may not see it. The response is the same. */
export const notFound = (resource: string, why = `The ${wordsOf(resource)} does not exist.`): Refusal =>
  new Refusal('not-found', { resource, field: 'id', code: 'invalid' }, why)
