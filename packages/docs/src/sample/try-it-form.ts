/** A field of the form. */
export interface TryItField {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'file'
  readonly required: boolean
  /** Initial value; not sent if empty. */
  readonly value: string
  /** The allowed values. */
  readonly values?: readonly string[]
}

/** The data of an operation for the form. */
export interface TryItForm {
  readonly method: string
  readonly path: string
  readonly base: 'api' | 'auth'
  readonly authentication: 'bearer' | 'basic' | 'none'
  readonly requestMediaType: string | null
  /** True for the consent page, which is opened and not fetched. */
  readonly isPage: boolean
  /** Base URL in a sandbox on its default port. */
  readonly url: string
  readonly fields: readonly TryItField[]
}

/** A sandbox on this machine, as reported by the docs server. */
export interface SandboxAccess {
  readonly baseUrl: string
  readonly authUrl: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  /** An existing id of each kind, by the first segment of its path: `activities`. */
  readonly ids: Readonly<Record<string, string>>
}

/** URL of this data on the docs server, relative to the root of the site. */
export const SANDBOX_ACCESS_PATH = 'sandbox-access.json'
