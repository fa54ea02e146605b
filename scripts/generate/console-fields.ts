import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { header } from './header.ts'

const DESCRIPTION = 'packages/sandbox/control.openapi.yaml'
const FILE = 'packages/sandbox/console/fields.gen.ts'

/** A schema of the description, as far as a form needs it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly (string | number | null)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

type Schemas = Readonly<Record<string, Schema>>

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** The schema with what it refers to; its own description is the one that counts. */
function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  return { ...resolve(schemas[nameIn($ref)] ?? {}, schemas), ...own }
}

/** A schema that is not null, and whether null is allowed besides. */
function withoutNull(schema: Schema, schemas: Schemas): { readonly schema: Schema; readonly nullable: boolean } {
  const some = schema.oneOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = some
  if (schema.oneOf !== undefined && only !== undefined && some.length === 1) {
    const nullable = schema.oneOf.length > 1
    const { oneOf: _, ...own } = schema
    return { schema: { ...resolve(only, schemas), ...own }, nullable }
  }
  return { schema, nullable: Array.isArray(schema.type) && schema.type.includes('null') }
}

function kindOf({ type, format, enum: values }: Schema): string {
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== 'null')
  if (values !== undefined) return 'choice'
  if (types.includes('array') || types.includes('object')) return 'json'
  if (types.includes('boolean')) return 'boolean'
  if (format === 'date-time') return 'time'
  if (types.includes('string')) return 'text'
  return types.includes('integer') ? 'integer' : 'number'
}

function fieldOf(name: string, described: Schema, isRequired: boolean, schemas: Schemas): object {
  const { schema, nullable } = withoutNull(resolve(described, schemas), schemas)
  const { description, enum: options, minimum, maximum, maxLength } = schema
  const kind = kindOf(schema)
  return {
    name,
    kind,
    ...(isRequired && { required: true }),
    ...(nullable && { nullable }),
    ...(options !== undefined && { options: options.filter((option) => option !== null).map(String) }),
    ...(options?.some((option) => typeof option === 'number') && { numeric: true }),
    ...(kind !== 'text' && minimum !== undefined && { min: minimum }),
    ...(kind !== 'text' && maximum !== undefined && { max: maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(description !== undefined && { hint: description.trim().replace(/\s+/g, ' ') }),
  }
}

/** Fields of a schema in their order, those of the schemas that it extends included. */
function fieldsOf(given: Schema, schemas: Schemas): object[] {
  const schema = resolve(given, schemas)
  const { properties = {}, required = [], allOf = [] } = schema
  const own = Object.entries(properties).map(([name, each]) => fieldOf(name, each, required.includes(name), schemas))
  return [...allOf.flatMap((part) => fieldsOf(part, schemas)), ...own]
}

/** What requests are made of: the schemas of their bodies, and the parts that have a form of their own. */
function formSchemas({ paths }: Document): string[] {
  const bodies = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ requestBody }) => requestBody?.content['application/json']),
  )
  return [
    ...new Set([...bodies.flatMap((body) => (body?.schema.$ref === undefined ? [] : [nameIn(body.schema.$ref)])), 'FaultRule']),
  ].sort()
}

/** Fields of which a schema needs one at least. */
const alternativesOf = ({ allOf = [] }: Schema): string[] => allOf.flatMap(({ anyOf = [] }) => anyOf.flatMap(({ required = [] }) => required))

/** The fields of the forms of the console, by the path of their source file. */
export async function consoleSources(): Promise<Record<string, string>> {
  const document = parse(await readFile(fromRoot(DESCRIPTION), 'utf8')) as Document
  const { schemas } = document.components
  const lists = formSchemas(document).map(
    (name) => `export const ${name}: readonly Field[] = ${JSON.stringify(fieldsOf(schemas[name] ?? {}, schemas), null, 2)}\n`,
  )
  return {
    [FILE]: `${header('Fields of the requests to the control API.', DESCRIPTION)}import type { Field } from './parts/form.tsx'\n\n${[...lists, kinds].join('\n')}`,
  }
}
