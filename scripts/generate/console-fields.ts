import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { formatWord } from '../../packages/sandbox/console/data/units.ts'
import { fromRoot } from '../paths.ts'
import { header, inputsOf, type OpenApiDocument, operationsOf, resolve, type Schema } from './document.ts'

/** The non-null schema, and whether null is also allowed. */
function withoutNull(schema: Schema, document: object): { readonly schema: Schema; readonly nullable: boolean } {
  const some = schema.oneOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = some
  if (schema.oneOf !== undefined && only !== undefined && some.length === 1) {
    const nullable = schema.oneOf.length > 1
    const { oneOf: _, ...own } = schema
    return { schema: { ...resolve(only, document), ...own }, nullable }
  }
  return { schema, nullable: Array.isArray(schema.type) && schema.type.includes('null') }
}

const DESCRIPTION = 'packages/sandbox/control.openapi.yaml'
const FILE = 'packages/sandbox/console/fields.gen.ts'
/** Fields of the data of a world. A browser loads them with the first view of the data. */
const DATA_FILE = 'packages/sandbox/console/data/data-fields.gen.ts'
const DATA_TAGS = ['World data', 'Activities']

interface Operation {
  readonly tags: readonly string[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const typesOf = ({ type }: Schema): readonly unknown[] => (Array.isArray(type) ? type : [type]).filter((each) => each !== 'null')

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'time', 'local-time': 'local-time', multiline: 'multiline' }

function kindOf(schema: Schema): string {
  const { format = '', enum: values, items = {}, minItems, maxItems } = schema
  const types = typesOf(schema)
  if (values !== undefined) return 'choice'
  if (types.includes('array')) {
    if (typesOf(items).includes('string')) return 'list'
    if (typesOf(items.items ?? {}).includes('number')) return 'points'
    return typesOf(items).includes('number') && minItems === 2 && maxItems === 2 ? 'place' : 'json'
  }
  if (types.includes('object')) return 'json'
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('string')) return FORMATS[format] ?? 'text'
  return types.includes('integer') ? 'integer' : 'number'
}

/** Units of numbers: a description of a number begins with the unit. */
const UNITS: Readonly<Record<string, string>> = {
  Meters: 'm',
  'Meters per second': 'm/s',
  Seconds: 's',
  Milliseconds: 'ms',
  Kilograms: 'kg',
  Watts: 'W',
}

/** The unit of a number, and the rest of its description. */
function unitIn(kind: string, description: string): { readonly unit: string | undefined; readonly hint: string } {
  const [, name = '', rest = ''] = /^([A-Z][a-z ]+)\.\s*(.*)$/s.exec(description) ?? []
  const unit = kind === 'integer' || kind === 'number' ? UNITS[name] : undefined
  return { unit, hint: unit === undefined ? description : rest }
}

/**
 * What the options are called. The description of numbers names each of them: `0: cyclist, 1: runner.`
 * @throws Error if it does not
 */
function labelsOf(name: string, options: readonly string[], description: string, numeric: boolean): string[] {
  if (!numeric) return options.map((option) => (/^[A-Z]+$/.test(option) ? option : formatWord(option)))
  return options.map((option) => {
    const label = new RegExp(`\\b${option}: ([^,.]+)`).exec(description)?.[1]
    if (label === undefined) throw new Error(`The description of ${name} does not name ${option}.`)
    return formatWord(label)
  })
}

function fieldOf(name: string, described: Schema, isRequired: boolean, document: Document): object {
  const { schema, nullable } = withoutNull(resolve(described, document), document)
  const { title, minLength = 0, maxLength, maximum, pattern = '', exclusiveMinimum, minimum = exclusiveMinimum } = schema
  const kind = kindOf(schema)
  const options = schema.enum?.filter((option) => option !== null).map(String)
  const numeric = schema.enum?.some((option) => typeof option === 'number') === true
  const description = (schema.description ?? '').trim().replace(/\s+/g, ' ')
  const { unit, hint } = unitIn(kind, numeric ? description.replace(/\s*\d: [^.]*\.$/, '') : description)
  const isText = kind === 'text' || kind === 'multiline'
  return {
    name,
    label: title ?? formatWord(name),
    kind,
    ...(isRequired && { required: true }),
    ...(nullable && { nullable }),
    ...(isText && (minLength > 0 || !new RegExp(pattern, 'u').test('')) && { notEmpty: true }),
    ...(options !== undefined && { options, labels: labelsOf(name, options, description, numeric) }),
    ...(numeric && { numeric }),
    ...(!isText && minimum !== undefined && { min: minimum }),
    ...(!isText && maximum !== undefined && { max: maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(unit !== undefined && { unit }),
    ...(hint !== '' && { hint }),
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

/** The schemas of request bodies, and whether they are of the data of a world. */
function formSchemas({ paths }: Document): { readonly name: string; readonly isData: boolean }[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ requestBody, tags = [] }) => {
      const ref = requestBody?.content['application/json']?.schema.$ref
      return ref === undefined ? [] : [{ name: nameIn(ref), isData: tags.some((tag) => DATA_TAGS.includes(tag)) }]
    })
}

/** Fields of which a schema requires at least one. */
const alternativesOf = ({ allOf = [] }: Schema): string[] =>
  allOf.flatMap(({ anyOf = [] }) => anyOf.flatMap(({ required = [] }) => required))

function parameterKindOf(described: Schema, document: OpenApiDocument): string | undefined {
  const types = typesOf(withoutNull(resolve(described, document), document).schema)
  if (types.includes('array')) return 'list'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('integer') || types.includes('number') ? 'number' : undefined
}

/** Types of parameters and fields that are not strings, by operation of the service. */
function parameterKinds(document: OpenApiDocument): Record<string, Record<string, string>> {
  const entries = Array.from(operationsOf(document), ({ item, operation }) => {
    const kinds = inputsOf(document, item, operation).flatMap(([name, schema]) => {
      const kind = parameterKindOf(schema, document)
      return kind === undefined ? [] : [[name, kind] as const]
    })
    return [operation.operationId, Object.fromEntries(kinds)] as const
  })
  return Object.fromEntries(entries.filter(([, kinds]) => Object.keys(kinds).length > 0))
}

const declare = (comment: string, declaration: string, value: unknown, after = ''): string =>
  `/** ${comment} */\nexport ${declaration} = ${JSON.stringify(value, null, 2)}${after}\n`

/**
 * Data for the console from the descriptions, by the path of the source file.
 * @param service description of the service, bundled
 */
export async function consoleSources(service: OpenApiDocument): Promise<Record<string, string>> {
  const document = parse(await readFile(fromRoot(DESCRIPTION), 'utf8'), { merge: true }) as Document
  const { schemas } = document.components
  const fieldsIn = (names: readonly string[]): string[] =>
    [...new Set(names)]
      .sort()
      .map((name) => declare(`Fields of ${name}.`, `const ${name}: readonly Field[]`, fieldsOf(schemas[name] ?? {}, document)))
  const forms = formSchemas(document)
  const namesOf = (wanted: boolean): string[] => forms.filter(({ isData }) => isData === wanted).map(({ name }) => name)
  const dataParts = ["import type { Field } from '../parts/form-values.ts'\n", ...fieldsIn(namesOf(true))]
  const parts = [
    "import type { Field } from './parts/form-values.ts'\n",
    ...fieldsIn([...namesOf(false), 'FaultRule']),
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
  return {
    [FILE]: `${header('Fields of requests to the control API, and parameters of the service.', DESCRIPTION)}${parts.join('\n')}`,
    [DATA_FILE]: `${header('Fields of the data of a world, in requests to the control API.', DESCRIPTION)}${dataParts.join('\n')}`,
  }
}
