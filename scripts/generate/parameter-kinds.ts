import { header, inputsOf, type OpenApiDocument, operationsOf, resolve, type Schema } from './document.ts'

/** What a parameter is, other than a text; undefined for a text. */
function kindOf(described: Schema, document: OpenApiDocument): string | undefined {
  const schema = resolve(described, document)
  const types = [schema.type].flat()
  if (types.includes('array')) return 'list'
  if (types.includes('boolean')) return 'boolean'
  return types.includes('integer') || types.includes('number') ? 'number' : undefined
}

/** Types of parameters and fields that are not texts, by operation of the service, and the sport types. */
export function parameterKindsSource(document: OpenApiDocument): string {
  const kinds = Object.fromEntries(
    Array.from(operationsOf(document), ({ item, operation }) => {
      const inputs = inputsOf(document, item, operation).map(([name, schema]) => [name, kindOf(schema, document)])
      return [operation.operationId, Object.fromEntries(inputs)]
    }),
  )
  const { enum: sportTypes } = document.components.schemas['SportTypeInput'] as Schema
  return `${header('Parameters of the service that are not texts, and its sport types.', 'openapi/')}export type ParameterKind = 'boolean' | 'list' | 'number'

/** By operation of the service: its parameters and fields that are not texts. */
export const PARAMETER_KINDS: Readonly<Record<string, Readonly<Record<string, ParameterKind>>>> = ${JSON.stringify(kinds, null, 2)}
export const SPORT_TYPES = ${JSON.stringify(sportTypes, null, 2)} as const
`
}
