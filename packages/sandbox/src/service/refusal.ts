/** Kinds of refusals, each of which has an HTTP status of its own. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'missing-scope'
  | 'not-subscribed'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'limit'

/** What an error response names: the kind of object, the field, and what is wrong with it. */
export interface Reason {
  readonly resource: string
  readonly field: string
  readonly code: string
}

/** Thrown by the domain rules when the service would refuse. `message` says why in plain words, for the request journal. */
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

/** There is no such object, or none that this athlete may see: the response is the same. */
export const notFound = (resource: string, why = `there is no such ${resource.toLowerCase()}`): Refusal =>
  new Refusal('not-found', { resource, field: 'id', code: 'invalid' }, why)
