/** The values of a request, as the description types them. Only what was sent is there: defaults are not filled in. */
export interface Input {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
}

/** What is wrong with a request: an entry of the `errors` of a `Fault`. */
export interface Problem {
  /** What the field belongs to: `Activity`. */
  readonly resource: string
  /** The parameter or field; `body` or `Content-Type` where the body as a whole cannot be read. */
  readonly field: string
  readonly code: 'missing' | 'invalid' | `more than ${number} ${'fields' | 'parts'}`
}

/** A file of a multipart body. */
export interface UploadedFile {
  /** As the sender wrote it: not to be used as a path. */
  readonly name: string
  readonly bytes: Uint8Array
}
