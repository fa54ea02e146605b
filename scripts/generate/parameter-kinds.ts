import { type OpenApiDocument, operationsOf } from './document.ts'
import { follow, resolve, type Schema, withoutNull } from './schema.ts'

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly schema: Schema
}

/** The parts of an operation, or of the path that it is on, that have names and schemas. */
interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly $ref?: string; readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

function kindOf(described: Schema, document: OpenApiDocument): string | undefined {
  const { type } = withoutNull(resolve(described, document), document).schema
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('array')) return 'list'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('integer') || types.includes('number') ? 'number' : undefined
}

/** Parameters and fields of an operation with their schemas. */
function inputsOf(item: Described, operation: Described, document: OpenApiDocument): (readonly [name: string, schema: Schema])[] {
  const given = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
  const parameters = given.map((each) => (each.$ref === undefined ? each : follow<Parameter>(each.$ref, document)))
  const body = operation.requestBody
  const { content = {} } = (body?.$ref === undefined ? body : follow<NonNullable<typeof body>>(body.$ref, document)) ?? {}
  const fields = Object.values(content).flatMap(({ schema }) => Object.entries(resolve(schema, document).properties ?? {}))
  return [...parameters.map(({ name, schema }) => [name, schema] as const), ...fields]
}

/** Types of parameters and fields that are not strings, by operation of the service. */
export function parameterKinds(document: OpenApiDocument): Record<string, Record<string, string>> {
  const entries = Array.from(operationsOf(document), ({ item, operation }) => {
    const inputs = inputsOf(item as Described, operation as unknown as Described, document)
    const kinds = inputs.flatMap(([name, schema]) => {
      const kind = kindOf(schema, document)
      return kind === undefined ? [] : [[name, kind] as const]
    })
    return [operation.operationId, Object.fromEntries(kinds)] as const
  })
  return Object.fromEntries(entries.filter(([, kinds]) => Object.keys(kinds).length > 0))
}
