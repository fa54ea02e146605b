/** A problem of a request. Without its words, an entry of the `errors` of an `ErrorBody`. */
export interface Problem {
  /** Resource of the field: `Activity`. */
  readonly resource: string
  /** The parameter or field; `body` or `Content-Type` if the whole body cannot be read. */
  readonly field: string
  readonly code: 'missing' | 'invalid'
  /** The problem and what to send, in one sentence: `per_page is "abc": use a whole number from 1 to 200.` */
  readonly words: string
}

/** A problem of a request to the control API. */
export interface InputProblem {
  /** Place of the parameter or field, such as `rules.0.status`; undefined if the problem is not about one. */
  readonly field: string | undefined
  /** What is wrong with it: `must be >= 400`. */
  readonly message: string
  /** The whole problem: `rules.0.status must be >= 400`. */
  readonly sentence: string
}
