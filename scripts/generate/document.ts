/** The parts of a bundled OpenAPI document that the generators read. */
export interface OpenApiDocument {
  readonly info: { readonly version: string; readonly 'x-rate-limits': unknown }
  readonly servers: readonly { readonly url: string; readonly 'x-lifecycle'?: { readonly available?: string } }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
    readonly schemas: Readonly<Record<string, unknown>>
  }
}

export type PathItem = Readonly<Record<string, unknown>>

interface SecurityScheme {
  readonly flows?: { readonly authorizationCode?: { readonly scopes: Readonly<Record<string, string>> } }
}

export interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly deprecated?: boolean
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly servers?: readonly { readonly url: string }[]
  readonly parameters?: unknown
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly 'x-quota-families': readonly ('overall' | 'read')[]
  readonly 'x-subscriber'?: boolean
  readonly 'x-access-tier'?: string
  readonly 'x-conditional-scopes'?: readonly { readonly scope: string; readonly when: string }[]
  readonly 'x-lifecycle'?: Readonly<Record<string, string>>
  readonly 'x-replaced-by'?: string
  readonly 'x-idempotent'?: boolean
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

/** Every operation under `paths`, in document order. */
export function* operationsOf(
  document: OpenApiDocument,
): Generator<{ path: string; method: string; item: PathItem; operation: OperationObject }> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method] as OperationObject | undefined
      if (operation !== undefined) yield { path, method, item, operation }
    }
  }
}
