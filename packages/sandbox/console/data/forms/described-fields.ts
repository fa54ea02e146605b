import type { Field } from '../../parts/form.tsx'

/** A schema of the control API's description, as far as a form needs it. */
export interface FieldSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly (string | number | null)[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

interface Operation {
  readonly operationId?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: FieldSchema }>> }
}

/** The description of the control API (`/_sandbox/openapi.json`), as far as a form needs it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, FieldSchema>> }
}

/** The schema with what it refers to; what stands beside a reference wins. */
function resolve(schemas: Description['components']['schemas'], { $ref, ...own }: FieldSchema): FieldSchema {
  const target = schemas[$ref?.split('/').at(-1) ?? '']
  return target ? { ...resolve(schemas, target), ...own } : own
}

function kindOf({ format, enum: options }: FieldSchema, types: readonly string[]): Field['kind'] {
  if (options) return 'choice'
  if (types.includes('array') || types.includes('object')) return 'json'
  if (format === 'date-time') return 'time'
  return (['text', 'boolean', 'integer', 'number'] as const).find((kind) => types.includes(kind === 'text' ? 'string' : kind)) ?? 'text'
}

function toField(name: string, schema: FieldSchema, isRequired: boolean): Field {
  const { description, enum: options, minimum, exclusiveMinimum, maximum, maxLength } = schema
  const types = [schema.type ?? []].flat()
  const min = minimum ?? exclusiveMinimum
  const kind = kindOf(schema, types)
  return {
    name,
    kind,
    required: isRequired,
    nullable: types.includes('null'),
    ...(options && { options: options.filter((option) => option !== null).map(String) }),
    ...(options?.some((option) => typeof option === 'number') && { numeric: true }),
    ...(kind !== 'text' && min !== undefined && { min }),
    ...(kind !== 'text' && maximum !== undefined && { max: maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(description !== undefined && { hint: description }),
  }
}

/**
 * The fields of an operation's body, in the order of the description.
 * @throws Error when there is no such operation
 */
export function describedFields({ paths, components: { schemas } }: Description, operationId: string): Field[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as Operation[]
  const operation = operations.find((each) => each.operationId === operationId)
  if (!operation) throw new Error(`the control API does not have the operation ${operationId}`)
  const { properties = {}, required = [] } = resolve(schemas, operation.requestBody?.content['application/json']?.schema ?? {})
  return Object.entries(properties).map(([name, schema]) => toField(name, resolve(schemas, schema), required.includes(name)))
}
