/** A field of the form. */
export interface TryItField {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'file'
  readonly required: boolean
  /** What it is at first; empty: not sent. */
  readonly value: string
  /** The values that it may have. */
  readonly values?: readonly string[]
}

/** What a page knows of an operation that readers try. */
export interface TryItForm {
  readonly method: string
  readonly path: string
  readonly base: 'api' | 'auth'
  readonly authentication: 'bearer' | 'basic' | 'none'
  readonly requestMediaType: string | null
  /** True for the consent page, which is opened and not fetched. */
  readonly isPage: boolean
  /** URL that the path is below in a sandbox on its usual port. */
  readonly url: string
  readonly fields: readonly TryItField[]
}

/** A sandbox on this machine, as the server of the docs knows it. */
export interface SandboxAccess {
  readonly baseUrl: string
  readonly authUrl: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  /** An id of each kind that exists there, by the first segment of its path: `activities`. */
  readonly ids: Readonly<Record<string, string>>
}

/** Where the server of the docs has it, below the root of the site. */
export const SANDBOX_ACCESS_PATH = 'sandbox-access.json'
