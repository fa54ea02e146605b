/** A schema of the control API's description, as far as a form needs it. */
export interface FieldSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly (string | number | null)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: FieldSchema
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: FieldSchema } | undefined>> }
}

/** The description of the control API (`/_sandbox/openapi.json`), as far as a form needs it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, FieldSchema>> }
}

/** How a field is entered. `point` is a latitude and a longitude, `list` has values separated by commas. */
export type FieldKind = 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'point' | 'list'

/** A field of a form. */
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly isRequired: boolean
  /** Whether an empty field is null, and not left out. */
  readonly isNullable: boolean
  readonly description: string | undefined
  readonly choices: readonly (string | number)[]
  readonly min: number | undefined
  readonly max: number | undefined
  readonly maxLength: number | undefined
}

/** The form of an operation. */
export interface FormDescription {
  readonly summary: string
  readonly description: string | undefined
  readonly fields: readonly Field[]
}

const isOperation = (value: unknown): value is Operation => typeof value === 'object' && value !== null && 'operationId' in value

function findOperation({ paths }: Description, operationId: string): Operation {
  for (const path of Object.values(paths)) {
    const found = Object.values(path).find((operation) => isOperation(operation) && operation.operationId === operationId)
    if (isOperation(found)) return found
  }
  throw new Error(`the control API has no operation ${operationId}`)
}

/** The schema itself; what stands beside a reference wins over what it refers to. */
function resolve({ components }: Description, schema: FieldSchema): FieldSchema {
  const name = schema.$ref?.split('/').at(-1)
  const target = name === undefined ? undefined : components.schemas[name]
  return target ? { ...resolve({ paths: {}, components }, target), ...schema } : schema
}

function kindOf({ type, enum: choices, items, minItems, maxItems }: FieldSchema): FieldKind | undefined {
  const types = [type ?? []].flat().filter((name) => name !== 'null')
  if (choices) return 'choice'
  if (types.includes('string')) return 'text'
  if (types.includes('array')) {
    if (items?.type === 'number' && minItems === 2 && maxItems === 2) return 'point'
    return items?.type === 'string' ? 'list' : undefined
  }
  return (['number', 'integer', 'boolean'] as const).find((name) => types.includes(name))
}

/** The form of an operation: its fields of the request's body, except those that no form can hold. */
export function describeForm(description: Description, operationId: string): FormDescription {
  const operation = findOperation(description, operationId)
  const body = resolve(description, operation.requestBody?.content?.['application/json']?.schema ?? {})
  const fields = Object.entries(body.properties ?? {}).flatMap(([name, property]): Field[] => {
    const schema = resolve(description, property)
    const kind = kindOf(schema)
    if (!kind) return []
    return [
      {
        name,
        kind,
        isRequired: body.required?.includes(name) ?? false,
        isNullable: [schema.type ?? []].flat().includes('null'),
        description: schema.description,
        choices: (schema.enum ?? []).filter((choice) => choice !== null),
        min: schema.minimum ?? schema.exclusiveMinimum,
        max: schema.maximum,
        maxLength: schema.maxLength,
      },
    ]
  })
  return { summary: operation.summary ?? operationId, description: operation.description, fields }
}

/** What is in a field of a form: a text, or whether a box is checked. */
export type Entry = string | boolean

/** What a field shows of a value. */
export function toEntry({ kind }: Field, value: unknown): Entry {
  if (kind === 'boolean') return value === true
  if (value === undefined || value === null) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The value of a field; undefined when it is left out. */
export function fromEntry({ kind, isNullable, choices }: Field, entry: Entry): unknown {
  if (typeof entry === 'boolean') return entry
  const text = kind === 'text' ? entry : entry.trim()
  if (kind === 'list') return text.split(',').flatMap((part) => part.trim() || [])
  if (text === '') return isNullable ? null : kind === 'text' ? '' : undefined
  if (kind === 'number' || kind === 'integer') return Number(text)
  if (kind === 'point') return text.split(/[\s,]+/).map(Number)
  if (kind === 'choice') return choices.find((choice) => String(choice) === text) ?? text
  return text
}

/** The fields that are not as they were, with the values to send. */
export function changesOf(
  fields: readonly Field[],
  before: Readonly<Record<string, unknown>>,
  entries: Readonly<Record<string, Entry>>,
): Record<string, unknown> {
  const changes = fields.flatMap((field): [string, unknown][] => {
    const entry = entries[field.name]
    if (entry === undefined || entry === toEntry(field, before[field.name])) return []
    const value = fromEntry(field, entry)
    return value === undefined ? [] : [[field.name, value]]
  })
  return Object.fromEntries(changes)
}
