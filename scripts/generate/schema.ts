/** The parts of a schema that the console needs. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly (string | number | null)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly exclusiveMinimum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

/** Resolves a reference in a document. @throws Error if the target does not exist */
export function follow<T>(ref: string, document: object): T {
  const names = ref
    .replace(/^#\//, '')
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = names.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], document)
  if (found === undefined) throw new Error(`The document does not have ${ref}.`)
  return found as T
}

/** The schema with its reference resolved. Its own description takes precedence. */
export function resolve(schema: Schema, document: object): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  return { ...resolve(follow($ref, document), document), ...own }
}

/** The non-null schema, and whether null is also allowed. */
export function withoutNull(schema: Schema, document: object): { readonly schema: Schema; readonly nullable: boolean } {
  const some = schema.oneOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = some
  if (schema.oneOf !== undefined && only !== undefined && some.length === 1) {
    const nullable = schema.oneOf.length > 1
    const { oneOf: _, ...own } = schema
    return { schema: { ...resolve(only, document), ...own }, nullable }
  }
  return { schema, nullable: Array.isArray(schema.type) && schema.type.includes('null') }
}
