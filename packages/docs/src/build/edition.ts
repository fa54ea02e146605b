import { type Operation, operations } from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import type { SampledOperation } from './samples.ts'

type Json = Record<string, unknown>

/** What a reference points to in the document. */
function resolve(value: unknown): Json {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as Json
  return resolve(
    $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Json)[name.replaceAll('~1', '/')], source),
  )
}

const firstExample = (examples: unknown): unknown => resolve(Object.values((examples ?? {}) as Json)[0] ?? {})['value']

function sampled(row: Operation, operation: Json, path: Json): SampledOperation {
  const listed = [...((path['parameters'] ?? []) as unknown[]), ...((operation['parameters'] ?? []) as unknown[])]
  const parameters = listed.map(resolve).map((parameter) => ({
    name: String(parameter['name']),
    in: String(parameter['in']),
    required: parameter['required'] === true,
    deprecated: parameter['deprecated'] === true,
    example: parameter['example'] ?? firstExample(parameter['examples']),
  }))
  const content = row.requestMediaType === null ? {} : resolve(operation['requestBody'] ?? {})['content']
  const media = (content as Json | undefined)?.[row.requestMediaType ?? ''] as Json | undefined
  const body = media === undefined ? undefined : ((media['example'] ?? firstExample(media['examples'])) as Json | undefined)
  return { row, parameters, body }
}

/** Samples of every operation, from the description's examples. */
export const sampledOperations: readonly SampledOperation[] = operations.map((row) => {
  const path = (source.paths as unknown as Record<string, Json>)[row.path] ?? {}
  return sampled(row, (path[row.method.toLowerCase()] ?? {}) as Json, path)
})
