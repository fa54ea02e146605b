import { header, inputsOf, type OpenApiDocument, operationsOf, resolve, type Schema } from './document.ts'

/** What a parameter is, other than a text; undefined for a text. */
function kindOf(described: Schema, document: OpenApiDocument): string | undefined {
  const schema = resolve(described, document)
  const types = [schema.type].flat()
  if (types.includes('array')) return 'list'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('integer') || types.includes('number') ? 'number' : undefined
}

/** Types of parameters and fields that are not texts, by operation of the service. */
export function parameterKindsSource(document: OpenApiDocument): string {
  const entries = Array.from(operationsOf(document), ({ item, operation }) => {
    const kinds = inputsOf(document, item, operation).flatMap(([name, schema]) => {
      const kind = kindOf(schema, document)
      return kind === undefined ? [] : [[name, kind] as const]
    })
    return [operation.operationId, Object.fromEntries(kinds)] as const
  })
  const kinds = Object.fromEntries(entries.filter(([, each]) => Object.keys(each).length > 0))
  return `${header('Parameters of the service that are not texts.', 'openapi/')}export type ParameterKind = 'boolean' | 'list' | 'number'

/** By operation of the service: its parameters and fields that are not texts. */
export const PARAMETER_KINDS: Readonly<Record<string, Readonly<Record<string, ParameterKind>>>> = ${JSON.stringify(kinds, null, 2)}
`
}
