/** A problem of a request: an entry of the `errors` of an `ErrorBody`. */
export interface Problem {
  /** Resource of the field: `Activity`. */
  readonly resource: string
  /** The parameter or field; `body` or `Content-Type` if the whole body cannot be read. */
  readonly field: string
  readonly code: 'missing' | 'invalid' | `more than ${number} ${'fields' | 'parts'}`
}
