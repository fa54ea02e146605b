import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import type { OpenApiDocument } from './document.ts'
import { header } from './header.ts'
import { parameterKinds } from './parameter-kinds.ts'
import { resolve, type Schema, withoutNull } from './schema.ts'

const DESCRIPTION = 'packages/sandbox/control.openapi.yaml'
const FILE = 'packages/sandbox/console/fields.gen.ts'

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
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

function fieldOf(name: string, described: Schema, isRequired: boolean, document: Document): object {
  const { schema, nullable } = withoutNull(resolve(described, document), document)
  const { description, enum: options, minimum, maximum, minLength = 0, maxLength, pattern = '' } = schema
  const kind = kindOf(schema)
  return {
    name,
    kind,
    ...(isRequired && { required: true }),
    ...(nullable && { nullable }),
    ...(kind === 'text' && (minLength > 0 || !new RegExp(pattern, 'u').test('')) && { notEmpty: true }),
    ...(options !== undefined && { options: options.filter((option) => option !== null).map(String) }),
    ...(options?.some((option) => typeof option === 'number') && { numeric: true }),
    ...(kind !== 'text' && minimum !== undefined && { min: minimum }),
    ...(kind !== 'text' && maximum !== undefined && { max: maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(description !== undefined && { hint: description.trim().replace(/\s+/g, ' ') }),
  }
}

/** Fields of a schema in order, including those of the schemas that it extends. */
function fieldsOf(given: Schema, document: Document): object[] {
  const schema = resolve(given, document)
  const { properties = {}, required = [], allOf = [] } = schema
  const own = Object.entries(properties).map(([name, each]) => fieldOf(name, each, required.includes(name), document))
  return [...allOf.flatMap((part) => fieldsOf(part, document)), ...own]
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** The schemas of request bodies, and of the parts that have a separate form. */
function formSchemas({ paths }: Document): string[] {
  const bodies = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ requestBody }) => requestBody?.content['application/json']),
  )
  return [
    ...new Set([...bodies.flatMap((body) => (body?.schema.$ref === undefined ? [] : [nameIn(body.schema.$ref)])), 'FaultRule']),
  ].sort()
}

/** Fields of which a schema requires at least one. */
const alternativesOf = ({ allOf = [] }: Schema): string[] =>
  allOf.flatMap(({ anyOf = [] }) => anyOf.flatMap(({ required = [] }) => required))

const declare = (comment: string, declaration: string, value: unknown, after = ''): string =>
  `/** ${comment} */\nexport ${declaration} = ${JSON.stringify(value, null, 2)}${after}\n`

/**
 * Data for the console from the descriptions, by the path of the source file.
 * @param service description of the service, bundled
 */
export async function consoleSources(service: OpenApiDocument): Promise<Record<string, string>> {
  const document = parse(await readFile(fromRoot(DESCRIPTION), 'utf8'), { merge: true }) as Document
  const { schemas } = document.components
  const parts = [
    "import type { Field } from './parts/form-values.ts'\n",
    ...formSchemas(document).map((name) =>
      declare(`Fields of ${name}.`, `const ${name}: readonly Field[]`, fieldsOf(schemas[name] ?? {}, document)),
    ),
    declare(
      'What a fault rule can do: it has at least one of these fields.',
      'const FAULT_KINDS',
      alternativesOf(schemas['FaultRule'] ?? {}),
      ' as const',
    ),
    "/** What a parameter is, other than a text. */\nexport type ParameterKind = 'boolean' | 'list' | 'number'\n",
    declare(
      'By operation of the service: its parameters and fields that are not texts.',
      'const PARAMETER_KINDS: Readonly<Record<string, Readonly<Record<string, ParameterKind>>>>',
      parameterKinds(service),
    ),
  ]
  return { [FILE]: `${header('Fields of requests to the control API, and parameters of the service.', DESCRIPTION)}${parts.join('\n')}` }
}
